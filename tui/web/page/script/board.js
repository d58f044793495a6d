// The board for the projector: code and picture while people come; then every table, and one large on a key.

const shown = { board: null, large: 0, lost: false, of: "" };
const EVERY = 1000;

const score = (seat) => seat.worth ?? seat.score ?? seat.points ?? seat.chips ?? seat.stack;

/** The people of a table: who sits there, who is awaited, who is away. */
function people({ told, picture }) {
  const seats = picture?.table.seats ?? {}, winners = picture?.table.winners ?? [];
  const rows = told.seats.filter((seat) => !picture || seat.seat in seats);
  if (picture) rows.sort((a, b) => (score(seats[b.seat]) ?? 0) - (score(seats[a.seat]) ?? 0));
  return h("ul.plain.people", { class: !picture && "coming" }, rows.map((seat) => {
    const awaited = !told.held && told.owing.includes(seat.seat), away = seat.player === "person" && !seat.free && !seat.here;
    return h("li", { key: seat.seat, class: [awaited && "awaited", seat.free && "free"] },
      h("span", awaited && "▶ ", seat.free && !picture && "◇ ", seat.person || (seat.open && seat.free ? say("free") : seat.line || seat.seat), winners.includes(seat.seat) && " ★",
        away && h("small", " ⚠ ", picture ? "" : say("away")), seat.stand_in && h("small", ` ${say("stands_in", { trader: traderName(seat.stand_in) })}`)),
      picture && h("b", score(seats[seat.seat]) ?? ""));
  }));
}

const prices = ({ table }) => table.prices && h("div.row.prices-row", Object.entries(table.prices).map(([name, price]) =>
  h("span", { key: name }, h("small", name), " ", h("b", price))));

/** In which round, whose turn it is, and how long for; a game that plays no more is in none. */
function turn({ phase, owing, left, paused, round, held, practice }) {
  const where = [phase === "playing" && round && say("round_number", { round: round - held }), practice && say("practice")].filter(Boolean).join(" · ");
  if (held && phase === "playing") return [where, say("held")];
  if (phase !== "playing") return [where, say({ lobby: "coming", words: "coming", over: "over", ended: "ended" }[phase])];
  const time = left === null || left === undefined ? "" : ` · ${Math.floor(left / 60)}:${String(Math.round(left) % 60).padStart(2, "0")}`;
  return [where, paused ? say("paused_long") : owing.length ? say("waits_for", { names: owing.join(", ") }) + time : say("loading")];
}

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;

function table(each, large) {
  const { told, picture, rules } = each, [where, now] = turn(told);
  return h("section.panel.table", { key: told.number, class: [large && "large", told.paused && "paused"] },
    h("h2", h("button.quiet", { type: "button", "aria-pressed": String(large), onclick: () => enlarge(told.number) }, say("table_number", { number: told.number })),
      " ", h("small", [where, ...rules].filter(Boolean).join(" · ")),
      told.last_round && [" ", h("strong.last", say("last_round"))]), h("p.turn", now),
    picture && prices(picture), people(each),
    large && picture && h("ol.said", { key: "said" }, picture.said.map((line, at) => h("li", { key: `${line.n}.${at}` }, line.text)).reverse()));
}

function joinHere({ code, qr, address }) {
  return code && h("section.panel.come", { key: "come" }, qr && h("img", { src: qr, alt: address }),
    h("div", h("p", say("open_this")), h("p.address", address.replace(/^http:\/\//, "")), h("p", say("code")), h("p.big-code", code)));
}

function paint() {
  const { board, large, lost } = shown;
  if (!board) return fill(page, [h("p", { key: "wait" }, say(lost ? "no_board" : "loading")), lost && h("a", { key: "in", href: `./?lang=${LANG}` }, say("come_in_again"))].filter(Boolean));
  const chosen = board.tables.filter((each) => !large || each.told.number === large);
  fill(page, [
    lost && h("p.lost", { key: "lost" }, say("trying")), joinHere(board),
    board.watching && h("p.notice", { key: "watching" }, say("watching")),
    large > 0 && board.tables.length > 1 && button(say("all_tables"), () => enlarge(large), { key: "all" }),
    board.ends_in > 0 && h("p.ends", { key: "ends" }, say("ends_in", { time: minutes(board.ends_in) })),
    board.making && h("p.ends", { key: "making" }, board.making),
    board.debrief && h("a.button.main", { key: "debrief", href: `${board.debrief}?lang=${LANG}` }, say("debrief")),
    h("div.tables", { key: "tables", class: chosen.length === 1 && "one" }, chosen.map((each) => table(each, chosen.length === 1))),
  ].filter(Boolean));
  doc.title = board.sitting;
}

/** One table large, or all of them again. */
function enlarge(number) {
  shown.large = shown.large === number ? 0 : number;
  paint();
}

async function look() {
  if (!doc.hidden) await ask();
  paint();
  setTimeout(look, EVERY);
}

async function ask() {
  try {
    const body = JSON.stringify({ key: location.hash.slice(1), lang: LANG });
    const answer = await fetch("board", { method: "POST", body, headers: { "Content-Type": "application/json" } });
    if (answer.status === 403) shown.board = null;
    if (!answer.ok) throw new Error(answer.status);
    const text = await answer.text();
    if (JSON.parse(text).seats) return location.replace(`./?lang=${LANG}${location.hash}`); // a seat was free, and it is theirs
    const opened = shown.board && !shown.board.debrief && JSON.parse(text).debrief;
    if (opened) location.assign(`${opened}?lang=${LANG}`); // made while one looks on: show it at once
    if (text !== shown.of || shown.lost) Object.assign(shown, { board: JSON.parse(text), of: text, lost: false });
  } catch { shown.lost = true; }
}

addEventListener("keydown", ({ key }) => {
  const number = Number(key), some = shown.board?.tables.some((each) => each.told.number === number);
  if (some || key === "0" || key === "Escape") { shown.large = some ? number : 0; paint(); }
});
// The debrief leads back here, and does not hold the key: this browser does.
if (location.hash) kept.set("board", location.hash.slice(1));
else if (kept.get("board")) history.replaceState(null, "", `${location.search}#${kept.get("board")}`);
for (const choice of doc.querySelectorAll("[data-lang]")) choice.onclick = () => { choice.hash = location.hash; };
page.textContent = "";
look();
