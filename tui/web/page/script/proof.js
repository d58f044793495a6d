// What this seat's copy of the log proves: its chain, its seals, the word of one's own, the seed (docs/log.md).

const HIDDEN_IN_HEAD = ["chain", "viewer", "seed", "seed_salt", "opening_seed", "opening_seed_salt"];

/** By code point, as the log sorts its keys. */
function byCodePoint(one, other) {
  const [a, b] = [[...one], [...other]];
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (a[i] !== b[i]) return a[i].codePointAt(0) - b[i].codePointAt(0);
  }
  return a.length - b.length;
}

/** Canonical JSON: the one form in which things are hashed. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort(byCodePoint);
  return "{" + keys.map((key) => JSON.stringify(key) + ":" + canonical(value[key])).join(",") + "}";
}

const sealOf = (salt, value) => sha256(`${salt}\n${canonical(value)}`);

/** Every object in a value, outermost first. */
function* objectsIn(value) {
  if (value === null || typeof value !== "object") return;
  if (!Array.isArray(value)) yield value;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

/** What a spectator may know: `f` and `f_salt` are left out where `f_seal` stands beside them. */
function publicForm(value) {
  if (Array.isArray(value)) return value.map(publicForm);
  if (value === null || typeof value !== "object") return value;
  const hidden = (key) => `${key}_seal` in value || (key.endsWith("_salt") && `${key.slice(0, -5)}_seal` in value);
  return Object.fromEntries(Object.keys(value).filter((key) => !hidden(key)).map((key) => [key, publicForm(value[key])]));
}

/** One copy, line by line. `fault` says what does not hold: "chain", "seal" or "seed". */
class Proof {
  constructor() {
    this.head = null;
    this.events = [];
    this.chain = "";
    this.fault = "";
    this.opened = 0;
    this.disclosed = false;
  }

  take(line) {
    const given = typeof line === "string" ? JSON.parse(line) : line;
    if (given.corro) return this.takeHead(given);
    if (!this.head || given.n <= this.events.length) return null;
    this.takeEvent(given);
    return given.event;
  }

  takeHead(head) {
    if (this.head && this.head.chain === head.chain) return null;
    const kept = Object.fromEntries(Object.entries(head).filter(([key]) => !HIDDEN_IN_HEAD.includes(key)));
    Object.assign(this, new Proof(), { head, chain: head.chain });
    if (sha256(canonical(kept)) !== head.chain) this.fault = "chain";
    return null;
  }

  takeEvent({ n, at, event, chain }) {
    const linked = sha256(`${this.chain}\n${canonical({ n, at, event: publicForm(event) })}`);
    if (n !== this.events.length + 1 || linked !== chain) this.fault ||= "chain";
    this.chain = chain;
    this.events.push(event);
    for (const object of objectsIn(event)) this.checkSeals(object);
    if (event.type === "Disclosed") this.disclosed = true;
  }

  checkSeals(object) {
    for (const key of Object.keys(object).filter((name) => name.endsWith("_salt"))) {
      const name = key.slice(0, -5);
      const seal = object[`${name}_seal`] ?? this.sealBehind(object, name);
      if (seal === undefined) continue;
      this.opened += 1;
      if (sealOf(object[key], object[name]) !== seal) this.fault ||= name === "seed" ? "seed" : "seal";
    }
  }

  /** The seal that an object turns over: `opens` says which event holds it, and `place` where, if it seals a list. */
  sealBehind(object, name) {
    if (object.opens === undefined) return undefined;
    const where = object.opens ? this.events[object.opens - 1] : this.head;
    const found = [...objectsIn(where ?? {})].filter((each) => `${name}_seal` in each);
    const at = object.place === undefined ? found[0] : found[object.place];
    return at ? at[`${name}_seal`] : "missing";
  }

  /** What can be said at the end: a list of [what, whether it holds]. `mine` is the word given, {seal, words}. */
  verdict(mine) {
    if (!this.head || !this.disclosed) return [];
    const told = [["chain", this.fault !== "chain"], ["seals", this.fault !== "seal"], ["seed", this.fault !== "seed"]];
    if (mine?.seed_seal) {
      told.push(["shown", this.head.seed_seal === mine.seed_seal]);
      for (const [seat, { word }] of Object.entries(mine.words)) told.push(["word", this.head.words?.[seat] === word]);
    }
    return told;
  }
}
