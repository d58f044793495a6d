// Drawing: a tree of plain values is held against what stands in the page, and only what differs is changed.
// So the focus stays where it is, and a screen reader hears nothing twice.

const doc = document, page = doc.getElementById("page");
const WORDS = JSON.parse(doc.documentElement.dataset.words);
const LANG = doc.documentElement.lang;

/** A message in the page's language; {fields} are filled in, and `one|many` is chosen by {count}. */
function say(key, facts = {}) {
  const text = WORDS[key] ?? key, forms = text.split("|");
  const chosen = forms.length > 1 && "count" in facts ? forms[facts.count === 1 ? 0 : 1] : text;
  return chosen.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
}

/** What a trader is called. One of another package goes by its own name. */
const traderName = (trader) => WORDS.traders[trader] ?? trader;

/** A signed number with a real minus; 0 stays 0. */
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

/** An element to be: its name (with `.classes`), its properties if it has any, what is in it. `key` tells like ones apart. */
function h(name, ...kids) {
  const first = kids[0], props = first?.constructor === Object && !first.tag ? { ...kids.shift() } : {};
  const [tag, ...classes] = name.split(".");
  props.class = [...classes, props.class].flat().filter(Boolean).join(" ") || undefined;
  return { tag, key: props.key, props, kids: kids.flat(9).filter((kid) => kid || kid === 0) };
}

/** A button. One that is `off` can still be reached and read, but does nothing: so no focus is lost. */
function button(label, act, { off = false, ...props } = {}) {
  return h("button", { type: "button", "aria-disabled": off ? "true" : undefined, onclick: off ? null : act, ...props }, label);
}

const SVG = ["svg", "polyline"];

function make({ tag }) {
  return SVG.includes(tag) ? doc.createElementNS("http://www.w3.org/2000/svg", tag) : doc.createElement(tag);
}

function dress(element, props) {
  const was = element.was ?? {};
  for (const name of new Set([...Object.keys(was), ...Object.keys(props)])) {
    const value = props[name];
    if (name === "key" || (value === was[name] && name !== "value")) continue;
    if (name.startsWith("on")) element[name] = value ?? null;
    else if (name === "value") { if (element.value !== String(value)) element.value = value; }
    else if (name === "vars") for (const [each, set] of Object.entries(value ?? {})) element.style.setProperty(each, set);
    else if (value === undefined || value === null || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.was = props;
}

/** Make what is in an element like these. */
function fill(parent, kids) {
  const there = [...parent.childNodes], keyed = new Map(), free = [];
  for (const node of there) node.key === undefined ? free.push(node) : keyed.set(node.key, node);
  const nodes = kids.map((kid) => {
    if (typeof kid !== "object") {
      const at = free.findIndex((node) => node.nodeType === 3);
      const text = at < 0 ? doc.createTextNode("") : free.splice(at, 1)[0];
      if (text.data !== String(kid)) text.data = kid;
      return text;
    }
    let node = kid.key === undefined ? undefined : keyed.get(kid.key);
    if (kid.key === undefined) {
      const at = free.findIndex((each) => each.localName === kid.tag);
      if (at >= 0) node = free.splice(at, 1)[0];
    } else keyed.delete(kid.key);
    if (!node || node.localName !== kid.tag) { node = make(kid); node.key = kid.key; }
    if (node.drawn === kid) return node;
    node.drawn = kid;
    dress(node, kid.props);
    fill(node, kid.kids);
    if ("value" in kid.props && node.localName === "select") node.value = kid.props.value;
    return node;
  });
  for (const node of there) if (!nodes.includes(node)) node.remove();
  nodes.forEach((node, at) => { if (parent.childNodes[at] !== node) parent.insertBefore(node, parent.childNodes[at] ?? null); });
}

const live = doc.getElementById("live");
let toSay = [];

/** Tell a screen reader, politely: what comes close together is told together. */
function announce(text) {
  if (!text || toSay.includes(text)) return;
  if (!toSay.length) setTimeout(() => { live.textContent = toSay.slice(-4).join(". "); toSay = []; }, 150);
  toSay.push(text);
}

/** What this browser keeps. Where it keeps nothing (a private window) the page still works until it is closed. */
const kept = {
  memory: {},
  get(name) {
    try { return JSON.parse(localStorage.getItem(`corro ${name}`)) ?? this.memory[name]; } catch { return this.memory[name]; }
  },
  set(name, value) {
    this.memory[name] = value;
    try { localStorage.setItem(`corro ${name}`, JSON.stringify(value)); } catch { /* it stays in memory */ }
  },
  drop(name) {
    delete this.memory[name];
    try { localStorage.removeItem(`corro ${name}`); } catch { /* nothing was kept */ }
  },
};
