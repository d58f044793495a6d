// What the page knows, and what the house's messages change of it.

const my = {
  screen: "join", // join, lobby, table, left
  seat: "", // with whose eyes this link sees
  seats: [], // all that the key holds
  covered: false, // several persons at one device: nothing of a seat's own is drawn
  sitting: "",
  place: 0,
  game: "",
  title: "",
  proof: new Proof(),
  table: null,
  board: null,
  moves: [],
  forms: [],
  told: [], // the open moves in words
  n: 0,
  made: 0, // how often something has happened to one's own seat
  said: [],
  status: {},
  statusAt: 0,
  lobby: null,
  left: "",
  refused: null, // {why, rule}
  sending: 0, // the id of a move that awaits its answer
  balloons: [], // what is said to a learner, the next one first
  ahead: {}, // what would come of a move: its JSON → lines
  before: {}, // the same, as it was told at an earlier event
  fault: "",
};

/** Which lines of the copy are here already. */
const seen = () => ({
  ...(my.seat && { seat: my.seat }),
  ...(my.proof.head && { game: my.game, after: my.table ? my.proof.events.length : 0 }),
});

const me = () => my.table?.seats?.[my.seat];
const owes = (seat = my.seat) => Boolean(my.table?.to_act?.includes(seat));
/** Whether nothing more is played, to the end or stopped. */
const isOver = () => Boolean(my.table?.over || my.status.ended);
const options = () => my.proof.head?.options ?? {};
const lastEvent = (...types) => my.proof.events.findLast?.((each) => types.includes(each.type));

/** The events since the last of this type, that one first. */
function since(type) {
  const events = my.proof.events;
  for (let at = events.length - 1; at >= 0; at--) if (events[at].type === type) return events.slice(at);
  return events;
}

// Drafts: what is being written is kept in this browser alone, until it is sent or its round is over.

const draftName = () => `draft ${my.game} ${my.seat}`;

function draft(decision, fresh) {
  const found = kept.get(draftName());
  return found?.decision === decision ? found.value : fresh;
}

function keepDraft(decision, value) {
  kept.set(draftName(), { decision, value });
  paint(); // at once: the next touch may come before the next frame
}

// Moves

/** Make a move: a command as in the log, or a sentence. */
function move(command) {
  my.refused = null;
  my.changing = 0;
  my.sending = link.ask({ [typeof command === "string" ? "say" : "do"]: command, at: my.n });
  draw();
}

const wanted = {};
let asking = 0;

/** What would come of a move, line by line, where the house has told it; it is asked for otherwise. */
function foreseen(command, place = "move") {
  const name = JSON.stringify(command);
  if (my.ahead[name]) return my.ahead[name];
  if (wanted[place] !== name && !Object.values(asked).includes(name) && link.state === "open") {
    wanted[place] = name;
    clearTimeout(asking);
    asking = setTimeout(askAhead, 200);
  }
  return my.before[name] ?? [];
}

const asked = {};

function askAhead() {
  for (const [place, name] of Object.entries(wanted)) {
    const id = ++link.last;
    asked[id] = name;
    link.tell({ foresee: JSON.parse(name), id });
    delete wanted[place];
  }
}

/** A move that was only asked about would be refused: by a rule it is told instead of what would come of it. */
function notSo(id, rule, why) {
  if (asked[id] && /\d/.test(rule)) {
    my.ahead[asked[id]] = Object.assign([`${rule}: ${why}`], { refused: true });
    draw();
  }
  delete asked[id];
}

// Messages

const MESSAGES = {
  welcome({ welcome }) {
    if (welcome.game !== my.game || welcome.seat !== my.seat) forget(welcome.game ?? "");
    Object.assign(my, { sitting: welcome.sitting, place: welcome.table, seat: welcome.seat, seats: welcome.seats, title: welcome.title, left: "" });
    if (!welcome.game) my.screen = "lobby";
  },
  corro(head) {
    my.proof.take(head);
    my.game = head.chain.slice(0, 12);
    my.title = head.title;
  },
  event(line) {
    const event = my.proof.take(line);
    if (event) noticed(event);
  },
  table(message) {
    const first = !my.table, before = owes();
    Object.assign(my, { table: message.table, board: message.board, n: message.n, screen: "table", before: my.ahead, ahead: {} });
    my.moves = message.legal.filter((each) => each.do);
    my.forms = message.legal.filter((each) => each.blanks);
    my.told = message.told ?? [];
    if (before && !owes()) my.balloons = []; // what was said before one's move is no news behind it
    if (message.balloons) teach(first ? message.balloons.slice(-1) : message.balloons);
    tellTape(message.said ?? [], first);
    if (owes() && !before && !my.covered) announce(say("your_turn"));
    if (my.seats.length > 1) handOver(first);
  },
  left_ms: status,
  here: status,
  turning(message) { my.turning = message; },
  lobby({ lobby }) {
    my.lobby = lobby;
    my.screen = "lobby";
    if (!lobby.sealed.includes(my.seat)) giveWord(lobby.seed_seal);
  },
  open_word() {
    openWords();
  },
  done({ done }) {
    if (done === my.sending) my.sending = 0;
  },
  refused({ refused, rule, why }) {
    if (!refused || asked[refused]) return notSo(refused, rule, why);
    my.sending = 0;
    my.refused = { rule, why };
    announce(why);
  },
  foreseen({ foreseen: id, lines }) {
    if (asked[id]) my.ahead[asked[id]] = lines;
    delete asked[id];
  },
  advised({ lines }) {
    my.balloons = [];
    teach([lines.join(" ")]);
  },
  again() {
    forget("");
    announce(say("again"));
  },
  left({ left }) {
    my.left = left;
    if (/closed|silent|moved/.test(left)) return; // one comes back by itself
    const key = link.key;
    link.close();
    if (left === "too-many") return void Object.assign(my, { screen: "left", key });
    kept.drop("key");
    my.screen = left === "new-link" ? "left" : "join";
    if (left === "no-seat") my.fault = say("no_seat");
  },
};

function status(message) {
  my.status = message;
  my.statusAt = performance.now();
  my.left = "";
}

/** A message is told by its first member that is known here. */
function hear(message) {
  const kind = Object.keys(message).find((name) => name in MESSAGES);
  const told = message.event && message.chain ? "event" : message.corro ? "corro" : kind;
  if (told) MESSAGES[told](message);
}

/** Another game begins at this table: nothing of the last one stays. */
function forget(game) {
  const fresh = { game, status: { ...my.status, ended: false }, proof: new Proof(), table: null, board: null, moves: [], forms: [], n: 0, said: [], balloons: [], verdict: null, ahead: {}, before: {}, refused: null, sending: 0 };
  Object.assign(my, fresh);
}

/** A first game is explained, thought by thought. */
function teach(texts) {
  my.balloons = [...my.balloons, ...texts];
  if (texts.length) announce(my.balloons[0]);
}

/** The tape grows; what is told of an event that is here already takes its place. */
function tellTape(lines, first) {
  if (!lines.length) return;
  const fresh = lines.filter((each) => !my.said.some((old) => old.n === each.n));
  const from = Math.min(...lines.map((each) => each.n));
  my.said = [...my.said.filter((each) => each.n < from), ...lines];
  if (!first) for (const each of fresh.slice(-4)) announce(each.text);
}

/** What asks for more than being drawn. */
function noticed(event) {
  if (event.seat === my.seat) my.made += 1;
  if (event.seat === my.seat && ["SheetSealed", "CardSealed"].includes(event.type)) kept.drop(draftName());
  if (event.type === "Disclosed") my.verdict = my.proof.verdict(kept.get(`words ${my.proof.head.seed_seal}`));
}

// The word of one's own for the seed: sealed before anybody's is open, opened when the house asks (docs/log.md, Chance).

function giveWord(seedSeal) {
  if (!seedSeal || !my.seat) return;
  const mine = kept.get(`words ${seedSeal}`) ?? { seed_seal: seedSeal, words: {} };
  mine.words[my.seat] ??= { word: randomHex(8), salt: randomHex(16) };
  kept.set(`words ${seedSeal}`, mine);
  kept.set("seal", seedSeal);
  const { word, salt } = mine.words[my.seat];
  link.tell({ word_seal: sealOf(salt, word) });
}

function openWords() {
  const mine = kept.get(`words ${kept.get("seal")}`)?.words[my.seat];
  if (mine) link.tell({ word: mine.word, salt: mine.salt });
}
