// What stands around every table: what is asked now, the time, who is here, the seats' line, tape, rules.

const rulesDialog = doc.getElementById("rules");
let rules = null, looked = "";

/** A rule's number, which opens its text. */
const ruleButton = (number) => number && h("button.rule", { type: "button", onclick: () => openRules(number), "aria-label": say("rule", { number }) }, number);

/** A text in which rules are named: their numbers open them. */
function withRules(text) {
  return text.split(/(\b[A-Z]\d+(?:\.\d+)?\b)/).map((part, at) => (at % 2 ? ruleButton(part) : part));
}

/** A part of the page. It is another one after each move of one's own: a key meant for one move does nothing to the next. */
const panel = (name, title, ...kids) => h(`section.panel.${name}`, { key: name + title + my.made, "aria-labelledby": `t-${name}` }, title && h("h2", { id: `t-${name}` }, title), kids);

/** What would come of a move, a line each. */
const aheadLines = (lines) => h("ul.ahead", lines.map((line) => h("li", withRules(line))));

const group = (label, key = label) => ({ role: "group", "aria-label": label, key });

/** The button that makes a move. */
const doing = (label, command, { off, ...props } = {}) => button(label, () => move(command), { class: "main", ...props, off: off || my.sending > 0 });

/** − value +. `told` says what a value means; one that is `typed` can be written too. */
function stepper({ value, least, most, set, name, told = String, typed }) {
  const to = (next) => {
    if (next < least || next > most) return;
    set(next);
    announce(`${name}: ${told(next)}`);
  };
  const by = (step) => button(step > 0 ? "+" : "−", () => to(value + step), {
    off: step > 0 ? value >= most : value <= least,
    "aria-label": say(step > 0 ? "more" : "less", { name }),
    onkeydown: ({ key }) => to(value + ({ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key] ?? NaN)),
  });
  return h("div.stepper", { class: typed && "big" }, by(-1), typed
    ? h("input", { type: "number", inputmode: "numeric", min: least, max: most, value, "aria-label": name, onchange: (e) => set(Number(e.target.value) || least) })
    : h("span.value", { class: way(value) }, told(value)), by(1));
}

// The time

function timeLeft() {
  const { left_ms: left, paused } = my.status;
  if (left === undefined || left === null) return null;
  const passed = paused ? 0 : performance.now() - my.statusAt;
  return Math.max(0, Math.ceil((left - passed) / 1000));
}

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function clock() {
  const left = timeLeft();
  if (my.status.paused) return h("span.clock.paused", { key: "clock" }, `⏸ ${say("paused")}`);
  if (left === null || isOver()) return null;
  const mine = owes();
  if (mine && [30, 10].includes(left)) announce(say("seconds_left", { count: left }));
  return h("span.clock", { key: "clock", class: left <= 10 && mine && "short", role: "timer", "aria-label": say("time_left") }, minutes(left));
}

// Who is awaited

const awaited = () => my.status.owing ?? my.table?.to_act ?? [];
const isPerson = (seat) => (my.proof.head?.players[seat] ?? "person") === "person";
const isHere = (seat) => !my.status.here || !isPerson(seat) || my.status.here.includes(seat);

function listed(names) {
  const shown = names.map((name) => (my.seats.includes(name) ? say("you_named", { name }) : name));
  return new Intl.ListFormat(LANG, { type: "conjunction" }).format(shown);
}

/** The line on top: what is asked now. */
function asksNow(what) {
  if (isOver()) return say(my.table.over ? "over" : "ended");
  if (my.status.paused) return say(my.status.held ? "held" : "paused_long");
  if (owes()) return what;
  const others = awaited().filter((seat) => seat !== my.seat);
  return others.length ? say("waits_for", { names: listed(others) }) : say("loading");
}

function heading(where, what) {
  const mine = owes() && !my.status.paused && !isOver();
  return h("header.now", { key: "now", class: mine && "mine" },
    h("div.where", h("span", where, my.status.last_round && " · " + say("last_round"), my.status.practice && " · " + say("practice")), clock()),
    h("h1", { id: "asks", tabindex: "-1" }, mine && h("span.dot", { "aria-hidden": "true" }), asksNow(what)));
}

/** Somebody's link is lost: wait, or let a trader play. Where there is a clock the house waits by itself. */
function lostLinks() {
  const away = Object.entries(my.status.away ?? {});
  const awaitedNow = new Set(awaited());
  const lost = away.filter(([seat]) => awaitedNow.has(seat) && !my.seats.includes(seat));
  return lost.length > 0 && !isOver() && h("div.notice", { key: "lost links" }, lost.map(([seat, seconds]) =>
    h("div.row", group(seat), h("span", say("link_of", { name: seat }), " ", h("small", say("since", { time: minutes(Math.round(seconds)) }))),
      my.status.left_ms == null && [
        button(say("wait"), () => link.tell({ wait: seat })),
        button(say(agreed(seat) ? "agreed" : "let_play"), () => link.tell({ agree: { stand_in: seat } }), { off: agreed(seat) })])));
}

const agreed = (seat) => (my.status.agreed?.[seat] ?? []).some((each) => my.seats.includes(each));

/** A trader plays for whoever looks on: one may be back at any time. */
function standIn() {
  const trader = my.status.stand_ins?.[my.seat];
  return trader && !isOver() && h("div.notice", { key: "stand-in" }, h("p", say("plays_for_you", { trader: traderName(trader) })), h("div.row", button(say("i_am_back"), () => link.tell({ back: true }), { class: "main" })));
}

/** What is said to somebody who plays for the first time: one after another. */
function balloon() {
  const [text, ...more] = my.balloons;
  return text && h("div.notice", { key: "balloon" }, h("p", text),
    button(say("understood"), () => { my.balloons = more; draw(); }, { class: "quiet" }));
}

/** Why the last move was refused, by which rule. */
function refusal() {
  const { refused } = my;
  return refused && h("p.refused", { key: "refused" }, refused.why, " ", /^[A-Z]\d/.test(refused.rule) && ruleButton(refused.rule));
}

// The tape

const told = { of: null, drawn: null };

/** What was said, the latest first. It is made anew only where something was said. */
function tape() {
  if (told.of === my.said) return told.drawn;
  const lines = my.said.slice(-250);
  told.of = my.said;
  return told.drawn = h("section.panel.tape", { key: "tape", "aria-labelledby": "t-tape" },
    h("h2", { id: "t-tape" }, say("tape")),
    h("ol", { tabindex: "0" },
      lines.map((each, at) => h("li", { key: `${each.n}.${at}` }, each.text, " ", ruleButton(each.rule))).reverse()));
}

// The rules

async function openRules(number = "") {
  looked = number;
  if (!rulesDialog.open) rulesDialog.showModal();
  drawRules();
  if (!rules) {
    try { rules = await (await fetch(`rules?lang=${LANG}`)).json(); } catch { rules = null; }
    drawRules();
  }
  doc.getElementById(`rule ${number}`)?.scrollIntoView({ block: "center" });
}

function drawRules() {
  fill(rulesDialog, [
    h("div.top", h("h2", say("rules")), button(say("close"), () => rulesDialog.close(), { class: "quiet" })),
    rules ? h("div.text", card(rules.card), rules.sections.map(section)) : h("p", say("loading")),
  ]);
}

function section({ number, title, intro, rules: these }) {
  return h("section", { key: number }, h("h3", `${number} ${title}`), intro && h("p", intro),
    these.map((rule) => h("div.law", { key: rule.number, id: `rule ${rule.number}`, class: rule.number === looked && "looked" },
      h("b", rule.number), h("p", rule.text), rule.table && grid(rule.table.header, rule.table.rows),
      rule.ruling && h("p.ruling", rule.ruling))));
}

const grid = (header, rows) => h("div.wide", { tabindex: "0" }, h("table",
  h("thead", h("tr", header.map((cell) => h("th", { scope: "col" }, cell)))),
  h("tbody", rows.map((row) => h("tr", row.map((cell) => h("td", cell)))))));

/** How prices move, on one card. */
function card(given) {
  if (!given) return null;
  return h("section.card", { key: "card" }, h("h3", given.heading, " ", ruleButton(given.rule)),
    grid(given.columns, given.rows.map((row) => row.cells)), given.notes.map((note) => h("p", withRules(note))));
}

/** What one may look up. */
const lookUp = () => h("nav.row.lookup", { key: "lookup" }, button(say(my.table?.prices ? "rules_and_prices" : "rules"), () => openRules(), { class: "quiet" }),
  my.status.coach && owes() && !my.covered && button(say("advice"), () => link.tell({ advise: true, id: ++link.last }), { class: "quiet" }),
  my.seats.length > 1 && !my.covered && button(say("hide"), cover, { class: "quiet" }));

/** Several persons at one device: what is one's own is hidden until the right one asks for it. */
function cover() {
  my.covered = true;
  draw();
}

function handOver(first) {
  const next = my.seats.find((seat) => owes(seat)) ?? my.seat;
  if (first || (next !== my.seat && !owes())) {
    my.covered = first || my.covered || isPrivate();
    if (next !== my.seat) lookAs(next);
  }
}

/** Whether somebody looks at something of their own now. Bolsa's auctions and deals lie open (B2.6). */
const isPrivate = () => my.title !== "bolsa" || Boolean(my.table && !my.table.auction && !my.table.filling && !isOver());

function lookAs(seat) {
  if (seat === my.seat) return;
  my.seat = seat;
  forget("");
  link.connect();
}

function coverPanel() {
  const owing = my.seats.filter((seat) => owes(seat));
  const these = owing.length ? owing : my.seats;
  return panel("cover", say("pass_on", { names: these.join(" · ") }),
    h("p", say("nobody_else")),
    h("div.row", my.seats.map((seat) => button(say("i_am", { name: seat }), () => {
      my.covered = false;
      lookAs(seat);
      draw();
    }, { class: these.includes(seat) && "main" }))));
}


