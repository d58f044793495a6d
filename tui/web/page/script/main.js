// Coming in, the lobby, the close; and which of all this is drawn.

const coming = () => panel("join", null, h("h1", { id: "asks", tabindex: "-1" }, say("welcome")), h("p", say("ask_code")), joining(true), h("p.small", say("host_sees")));

/** Code and name; the code alone is not asked for where somebody at this device has come in by it already. */
function joining(asksCode) {
  return h("form", { onsubmit: (event) => { event.preventDefault(); comeIn(event.target); } },
    asksCode && h("label", { key: "code" }, say("code"), h("input", { name: "code", class: "code", required: true, maxlength: 7, autocomplete: "off", autocapitalize: "characters", spellcheck: "false" })),
    h("label", { key: "name" }, say("name"), h("input", { name: "name", required: true, maxlength: 60, autocomplete: "given-name" })),
    my.fault && h("p.refused", my.fault),
    my.watch && button(say("watch"), () => location.assign(`board?lang=${LANG}#${my.watch}`)),
    h("button.main", { type: "submit", "aria-disabled": my.joining ? "true" : undefined }, say("come_in")));
}

async function comeIn(form) {
  if (my.joining) return;
  my.joining = true;
  my.fault = "";
  draw();
  try {
    const code = form.elements.code?.value.trim().toUpperCase() ?? my.code;
    const body = JSON.stringify({ code, name: form.elements.name.value.trim(), lang: LANG, ...(link.key && { key: link.key }) });
    const answer = await fetch("join", { method: "POST", body, headers: { "Content-Type": "application/json" } });
    const told = await answer.json();
    if (told.key) {
      my.code = code;
      form.reset();
      kept.set("key", told.key);
      history.replaceState(null, "", `${location.search}#${told.key}`);
      begin(told.key);
    } else my.fault = told.why;
    my.watch = told.watch;
  } catch { my.fault = say("no_house"); }
  my.joining = false;
  if (my.fault) announce(my.fault);
  draw();
}

function lobby() {
  const { seats = [], seed_seal: seal } = my.lobby ?? {};
  return [
    h("header.now", { key: "now" }, h("div.where", my.sitting), h("h1", { id: "asks", tabindex: "-1" }, say("lobby", { name: my.seat }))),
    panel("who", say("who_is_here"), h("ul.plain.who", seats.map((each) => h("li", { key: each.seat, class: each.here && "here" },
      h("span.dot", { "aria-hidden": "true" }), h("b", each.person || each.seat), each.person && each.person !== each.seat && ` → ${each.seat}`, my.seats.includes(each.seat) && ` (${say("you")})`,
      h("small", each.player !== "person" ? say("program", { trader: traderName(each.player) }) : say(each.free ? "free" : each.here ? "is_here" : "away")))))),
    h("details.panel", { key: "more" }, h("summary", say("more_here")), joining(!my.code)),
    panel("seed", null, h("p", say("seed_why")), seal && h("p.small.seal", say("seed_seal"), " ", h("code", seal.slice(0, 12)))),
    lookUp(),
  ];
}

function closing() {
  const { seats = {}, winners = [] } = my.table, score = (seat) => seat.worth ?? seat.score ?? seat.chips ?? seat.points ?? seat.stack;
  const way = Object.values(seats).some((seat) => score(seat) > score(seats[winners[0]] ?? seat)) ? -1 : 1; // in some titles the least wins
  const order = Object.entries(seats).sort(([, a], [, b]) => way * ((score(b) ?? 0) - (score(a) ?? 0)));
  const best = Math.max(1, ...order.map(([, seat]) => score(seat) ?? 0));
  const won = winners.length === 1 && winners[0] === my.seat;
  return panel("close", !my.table.over ? say("standing") : won ? say("you_win") : winners.length ? say("wins", { names: winners.join(" · "), count: winners.length }) : say("draw"),
    h("ol.standings", order.map(([name, seat]) => h("li", { key: name, class: winners.includes(name) && "won" },
      h("span", name), h("b", score(seat) ?? ""), h("i.bar", { "aria-hidden": "true", vars: { "--part": Math.max(0, (score(seat) ?? 0) / best) } })))),
    (my.board?.account ?? []).map((line, at) => h("p.small", { key: at }, withRules(line))),
    my.title === "bolsa" && paths(),
    my.turning?.game === my.game && my.turning.turning.map((line) => h("p", line)),
    my.verdict && h("h3", say("checked")),
    h("ul.plain.checks", (my.verdict ?? []).map(([what, holds]) => h("li", { key: what, class: holds ? "good" : "bad" }, holds ? "✓ " : "✗ ", say("check_" + what)))),
    h("p", say("stay")));
}

/** The path of each price over the game. */
function paths() {
  const start = options().price ?? 10;
  const moves = my.proof.events.filter((each) => each.type === "PriceMoved"), rounds = Math.max(1, Math.ceil(moves.length / 5));
  const top = Math.max(start, ...moves.map((each) => each.after)) + 2;
  const at = (round, price) => `${8 + (round / rounds) * 264},${88 - (price / top) * 80}`;
  return h("figure", h("div.legend", LIST.map((c, nth) => h("span", { class: `line${nth}` }, c))),
    h("svg", { viewBox: "0 0 280 96", role: "img", "aria-label": say("price_paths") }, LIST.map((company, nth) => {
      const prices = moves.filter((each) => each.company === company).map((each) => each.after);
      return h("polyline", { class: `line${nth}`, points: [start, ...prices].map((price, round) => at(round, price)).join(" ") });
    })));
}

const SCREENS = {
  join: () => [coming()],
  lobby,
  table: () => (my.table ? (my.title === "bolsa" ? bolsa() : anyTable()) : [h("p", say("loading"))]),
  left: () => [my.left === "too-many"
    ? panel("left", say("elsewhere"), button(say("go_on_here"), () => begin(my.key), { class: "main" }))
    : panel("left", say("new_link"), h("p", say("new_link_why")), button(say("come_in_again"), () => { my.screen = "join"; draw(); }, { class: "main" }))],
};

/** Why nothing comes from the house: it is closed, it has another seat for this key, or the link is lost. */
const lost = () => (link.state === "lost" || my.left === "closed") && say({ closed: "house_closed", moved: "moved" }[my.left] ?? "trying");

let drawing = 0;

/** Draw, once all that came together is taken in. */
function draw() {
  drawing ||= requestAnimationFrame(paint);
}

function paint() {
  drawing = 0;
  const had = doc.activeElement, why = lost();
  doc.body.className = `${my.screen} ${my.title}`;
  doc.title = `${owes() && !isOver() ? "● " : ""}${my.sitting || "Corro"}`;
  fill(page, [why && h("p.lost", { key: "lost" }, why), ...SCREENS[my.screen]()].flat(9).filter(Boolean));
  // What had the focus is gone with its move: go on from what is asked now, not from the top of the page.
  if (had !== doc.body && !had.isConnected) doc.getElementById("asks")?.focus();
}

function begin(key) {
  my.screen = "table";
  link.open(key);
  draw();
}

function start() {
  const lang = kept.get("lang") ?? LANG;
  if (!location.search && lang !== LANG) return location.replace(`?lang=${lang}${location.hash}`);
  page.textContent = "";
  link.take = (message) => { hear(message); draw(); };
  link.changed = () => { if (link.state === "lost") announce(lost()); draw(); };
  setInterval(() => { if (my.screen === "table" && my.status.left_ms != null) draw(); }, 250);
  for (const choice of doc.querySelectorAll("[data-lang]")) choice.onclick = () => {
    kept.set("lang", choice.dataset.lang);
    choice.hash = location.hash;
  };
  // Followed as a link it would put its own name where the key stands.
  doc.querySelector(".skip").onclick = () => { doc.getElementById("asks")?.focus(); return false; };
  doc.addEventListener("visibilitychange", () => { if (doc.hidden && my.seats.length > 1 && !my.covered) cover(); });
  addEventListener("hashchange", () => location.reload());
  const key = location.hash.slice(1) || kept.get("key");
  if (!key) return draw();
  kept.set("key", key);
  history.replaceState(null, "", `${location.pathname}${location.search}#${key}`);
  begin(key);
}

start();
