// What the page knows, and what the house's messages change of it.

const state = {
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
  said: [],
  status: {},
  statusAt: 0,
  lobby: null,
  left: "",
  refused: null, // {why, rule}
  sending: 0, // the id of a move that awaits its answer
  ahead: {}, // what would come of a move: its JSON → lines
  before: {}, // the same, as it was told at an earlier event
  fault: "",
};

/** Which lines of the copy are here already. */
const seen = () => ({
  ...(state.seat && { seat: state.seat }),
  ...(state.proof.head && { game: state.game, after: state.table ? state.proof.events.length : 0 }),
});

const me = () => state.table?.seats?.[state.seat];
const owes = (seat = state.seat) => Boolean(state.table?.to_act?.includes(seat));
const isOver = () => Boolean(state.table?.over);
const options = () => state.proof.head?.options ?? {};
const lastEvent = (...types) => state.proof.events.findLast?.((each) => types.includes(each.type));

/** The events since the last of this type, that one first. */
function since(type) {
  const events = state.proof.events;
  for (let at = events.length - 1; at >= 0; at--) if (events[at].type === type) return events.slice(at);
  return events;
}

// Drafts: what is being written is kept in this browser alone, until it is sent or its round is over.

const draftName = () => `draft ${state.game} ${state.seat}`;

function draft(decision, fresh) {
  const found = kept.get(draftName());
  return found?.decision === decision ? found.value : fresh;
}

function keepDraft(decision, value) {
  kept.set(draftName(), { decision, value });
  draw();
}

// Moves

/** Make a move: a command as in the log, or a sentence. */
function move(command) {
  state.refused = null;
  state.changing = 0;
  state.sending = link.ask({ [typeof command === "string" ? "say" : "do"]: command, at: state.n });
  draw();
}

const wanted = {};
let asking = 0;

/** What would come of a move, line by line, where the house has told it; it is asked for otherwise. */
function foreseen(command, place = "move") {
  const name = JSON.stringify(command);
  if (state.ahead[name]) return state.ahead[name];
  if (wanted[place] !== name && !Object.values(asked).includes(name) && link.state === "open") {
    wanted[place] = name;
    clearTimeout(asking);
    asking = setTimeout(askAhead, 200);
  }
  return state.before[name] ?? [];
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

// Messages

const MESSAGES = {
  welcome({ welcome }) {
    Object.assign(state, { sitting: welcome.sitting, place: welcome.table, seat: welcome.seat, seats: welcome.seats, title: welcome.title });
    if (welcome.game !== state.game) forget(welcome.game ?? "");
    if (!welcome.game) state.screen = "lobby";
  },
  corro(head) {
    state.proof.take(head);
    state.game = head.chain.slice(0, 12);
    state.title = head.title;
  },
  event(line) {
    const event = state.proof.take(line);
    if (event) noticed(event);
  },
  table(message) {
    const first = !state.table, before = owes();
    Object.assign(state, { table: message.table, board: message.board, n: message.n, screen: "table", before: state.ahead, ahead: {} });
    state.moves = message.legal.filter((each) => each.do);
    state.forms = message.legal.filter((each) => each.blanks);
    state.told = message.told ?? [];
    tellTape(message.said ?? [], first);
    if (owes() && !before && !state.covered) announce(say("your_turn"));
    if (state.seats.length > 1) handOver(first);
  },
  left_ms: status,
  here: status,
  lobby({ lobby }) {
    state.lobby = lobby;
    state.screen = "lobby";
    if (!lobby.sealed.includes(state.seat)) giveWord(lobby.seed_seal);
  },
  open_word() {
    openWords();
  },
  done({ done }) {
    if (done === state.sending) state.sending = 0;
  },
  refused({ refused, rule, why }) {
    if (!refused || asked[refused]) return void delete asked[refused];
    state.sending = 0;
    state.refused = { rule, why };
    announce(why);
  },
  foreseen({ foreseen: id, lines }) {
    if (asked[id]) state.ahead[asked[id]] = lines;
    delete asked[id];
  },
  again() {
    forget("");
    announce(say("again"));
  },
  left({ left }) {
    const ends = ["new-link", "no-seat"].includes(left);
    if (ends) {
      kept.drop("key");
      link.close();
      Object.assign(state, { screen: left === "no-seat" ? "join" : "left", left });
      if (left === "no-seat") state.fault = say("no_seat");
    } else if (left === "closed") state.left = "closed";
  },
};

function status(message) {
  state.status = message;
  state.statusAt = performance.now();
  state.left = "";
}

/** A message is told by its first member that is known here. */
function hear(message) {
  const kind = Object.keys(message).find((name) => name in MESSAGES);
  const told = message.event && message.chain ? "event" : message.corro ? "corro" : kind;
  if (told) MESSAGES[told](message);
}

/** Another game begins at this table: nothing of the last one stays. */
function forget(game) {
  const fresh = { game, proof: new Proof(), table: null, board: null, moves: [], forms: [], n: 0, said: [], ahead: {}, before: {}, refused: null, sending: 0 };
  Object.assign(state, fresh);
}

/** The tape grows; what is told of an event that is here already takes its place. */
function tellTape(lines, first) {
  if (!lines.length) return;
  const fresh = lines.filter((each) => !state.said.some((old) => old.n === each.n));
  const from = Math.min(...lines.map((each) => each.n));
  state.said = [...state.said.filter((each) => each.n < from), ...lines];
  if (!first) for (const each of fresh.slice(-4)) announce(each.text);
}

/** What asks for more than being drawn. */
function noticed(event) {
  if (event.seat === state.seat && ["SheetSealed", "CardSealed"].includes(event.type)) kept.drop(draftName());
  if (event.type === "Disclosed") state.verdict = state.proof.verdict(kept.get(`words ${state.proof.head.seed_seal}`));
}

// The word of one's own for the seed: sealed before anybody's is open, opened when the house asks (docs/log.md, Chance).

function giveWord(seedSeal) {
  if (!seedSeal || !state.seat) return;
  const mine = kept.get(`words ${seedSeal}`) ?? { seed_seal: seedSeal, words: {} };
  mine.words[state.seat] ??= { word: randomHex(8), salt: randomHex(16) };
  kept.set(`words ${seedSeal}`, mine);
  kept.set("seal", seedSeal);
  const { word, salt } = mine.words[state.seat];
  link.tell({ word_seal: sealOf(salt, word) });
}

function openWords() {
  const mine = kept.get(`words ${kept.get("seal")}`)?.words[state.seat];
  if (mine) link.tell({ word: mine.word, salt: mine.salt });
}
