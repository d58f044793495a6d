// Any title: fields by kind, hands of cards, piles, lists; moves as buttons, or a form where there are too many.

const MOST_BUTTONS = 24;

/** A card; one without a word lies face down. `act` makes it a button. */
function face(card, { act, pressed, key } = {}) {
  const down = !card.word;
  const inside = down ? "" : [h("b", card.value || card.word), h("i", card.suit)];
  const props = { key, class: [down && "down", card.hue] };
  const called = down ? say("face_down") : `${card.value || card.word} ${card.called ?? card.suit ?? ""}`;
  if (!act) return h("span.card-face", { ...props, role: "img", "aria-label": called }, inside);
  return h("button.card-face", { ...props, type: "button", onclick: act, "aria-pressed": String(Boolean(pressed)), "aria-label": called }, inside);
}

const faces = (cards) => h("span.faces", (cards ?? []).map((each, at) => face(each, { key: at })));

/** A move in words, its cards drawn as they lie open to this seat. */
function drawn(text) {
  const known = {};
  JSON.stringify(my.board, (_, each) => (each?.word && (known[each.word] = each), each));
  return text.split(/( )/).map((word) => (known[word] ? h("span", { class: known[word].hue }, known[word].value, known[word].suit) : word));
}

/** Whether a field is said in a word: a number, a text, how many cards lie face down. */
const isShort = ({ kind, faces }) => ["number", "text", "pile", "hand"].includes(kind) && !faces?.[0]?.word;

/** A field in its kind. */
function field(given) {
  const { name, label, kind, text, parts } = given;
  if (given.empty && kind === "table") return null;
  let inside = h("span", text);
  const pile = kind === "pile" || (kind === "hand" && given.number > 1 && !given.faces[0].word);
  if (pile) inside = h("span.faces", face(given.faces?.[0] ?? {}), h("small", `× ${given.number ?? 0}`));
  else if (["cards", "hand"].includes(kind) && given.faces) inside = faces(given.faces);
  else if (["melds", "offers", "list"].includes(kind) && parts?.some((each) => each.faces || each.parts)) inside = h("ul.plain.groups", parts.map((each, at) => h("li", { key: at }, h("small", each.label), each.faces ? faces(each.faces) : pairs(each.parts ?? [each]))));
  else if (kind === "table") inside = pairs(parts ?? []);
  return h("div.field", { key: name }, h("span.label", label), inside);
}

const pairs = (parts) => h("span.pairs", parts.map((each, at) => h("span", { key: at }, h("small", each.label), " ", each.faces?.[0]?.word ? faces(each.faces) : h("b", each.text))));

// Moves

/** The word of the one card that a command names, if it names one. */
function cardOf(command, hand) {
  const given = Object.entries(command).filter(([name]) => name !== "type");
  return given.length === 1 && hand.some((each) => each.word === given[0][1]) ? given[0][1] : null;
}

function choosing() {
  const own = my.board.seats.find((each) => each.name === my.seat), hands = (own?.fields ?? []).filter((each) => each.kind === "hand");
  const hand = hands.flatMap((each) => each.faces ?? []);
  const decision = `move ${my.n}`, chosen = draft(decision, {});
  const cards = new Map(), others = [];
  for (const each of my.moves) {
    const card = cardOf(each.do, hand);
    card && !cards.has(card) ? cards.set(card, each) : others.push(each);
  }
  const ready = my.moves.find((each) => same(each.do, chosen.do));
  const pick = (each) => keepDraft(decision, { do: each.do });
  const laid = Math.max(0, ...my.forms.flatMap((form) => form.blanks).map((blank) => (blank.several && blank.values?.[0].face ? blank.values.length : 0)));
  const found = others.filter((each) => !chosen.find || each.say.toLowerCase().includes(chosen.find.toLowerCase()));
  return panel("act", say("your_move"),
    h("p.private", say("only_you")),
    hand.length > laid ? h("div.faces.hand", group(say("hand"), "hand"), hand.map((each, at) => {
      const its = cards.get(each.word);
      return face(each, { key: at, act: its ? () => pick(its) : undefined, pressed: its && its === ready });
    })) : null,
    others.length > MOST_BUTTONS && h("label.find", say("find"), h("input", { type: "search", value: chosen.find ?? "", oninput: (e) => keepDraft(decision, { ...chosen, find: e.target.value }) })),
    others.length ? h("div.moves", group(say("your_move"), "moves"), found.slice(0, MOST_BUTTONS).map((each) =>
      button(drawn(each.say), () => pick(each), { key: each.say, "aria-pressed": String(each === ready) }))) : null,
    my.forms.map((form) => shaped(form, decision, chosen)),
    ready ? sendIt(ready.do, drawn(ready.say)) : my.moves.length > 0 && h("p.small", say(cards.size ? "pick_card" : "pick_move")),
    refusal(),
    my.told.length ? h("details.small", { key: "told" }, h("summary", say("what_is_open")), my.told.map((line, at) => h("p", { key: at }, withRules(line)))) : null);
}

function sendIt(command, label) {
  return h("div.send", { key: "send" }, aheadLines(foreseen(command)), doing(label, command));
}

/** Moves that are too many to list: a sentence with blanks, each filled in by what can stand there. */
function shaped({ kind, sentence, blanks }, decision, chosen) {
  const filled = chosen.kind === kind ? chosen.values : {};
  const value = (blank) => filled[blank.name] ?? blank.must ?? (blank.several ? [] : blank.values ? blank.values[0].value : blank.least ?? 1);
  const set = (name, given) => keepDraft(decision, { kind, values: { ...filled, [name]: given } });
  const command = allowed(kind, blanks, value);
  const few = blanks.some((blank) => blank.several && value(blank).length < (blank.least ?? 1));
  const words = (blank, all = [command[blank.name]].flat()) => all.map((each) => blank.values?.find((other) => same(other.value, each))?.text ?? each).join(" ");
  const label = sentence.replace(/\{(\w+)\}/g, (_, name) => words(blanks.find((blank) => blank.name === name)) || "…");
  return h("div.form", group(kind),
    blanks.map((blank) => blankOf(blank, value(blank), (given) => set(blank.name, given))), !few && aheadLines(foreseen(command, kind)), doing(label, command, { off: few }));
}

/** The command as it was touched, or with its cards in an order that is not refused: as touched, by value, the lowest last. */
function allowed(kind, blanks, value) {
  const order = blanks.find((blank) => blank.ordered);
  const command = { type: kind, ...Object.fromEntries(blanks.map((blank) => [blank.name, value(blank)])) };
  if (!order || value(order).length < (order.least ?? 1)) return command;
  const rank = (one) => parseInt((order.values.find((each) => same(each.value, one))?.face?.value ?? "0").replace("*", ""), 10);
  const rising = [...value(order)].sort((one, other) => rank(one) - rank(other));
  const tries = [value(order), rising, [...rising.slice(1), rising[0]]].map((cards) => ({ ...command, [order.name]: cards }));
  return tries.find((each) => !foreseen(each, kind).refused) ?? command;
}

function blankOf({ label, least = 1, most = 1, several, values }, value, set) {
  if (!values) return h("div.slot", { key: label }, h("span", label), stepper({ value, least, most, set, name: label }));
  if (!several && values.length > MOST_BUTTONS) {
    return h("label.slot", { key: label }, label, h("select", { value: JSON.stringify(value), onchange: (e) => set(values[e.target.selectedIndex].value) },
      values.map((each, at) => h("option", { key: at, value: JSON.stringify(each.value) }, each.text))));
  }
  const places = several ? [] : [values.findIndex((each) => same(each.value, value))];
  if (several) for (const each of value) places.push(values.findIndex((other, at) => same(other.value, each) && !places.includes(at)));
  const pick = (at) => set(!several ? values[at].value : places.includes(at) ? value.filter((_, nth) => places[nth] !== at) : [...value, values[at].value].slice(-most));
  return h("div.slot", group(label), h("span", label, several && " (" + (least < most ? least + "–" : "") + most + ")"), h("span.faces", values.map((each, at) => {
    const pressed = places.includes(at), key = at, act = () => pick(at);
    return each.face ? face(each.face, { key, act, pressed }) : button(each.text, act, { key, "aria-pressed": String(pressed) });
  })));
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// The table

function seatPanel(seat) {
  const { winners = [] } = my.board, hidden = my.covered && my.seats.includes(seat.name);
  const mine = seat.name === my.seat && owes() && !my.covered;
  const fields = seat.fields.filter((each) => !(each.kind === "hand" && (hidden || mine)));
  return h("section.seat", { key: seat.name, class: seat.acts && "turn", "aria-label": seat.name },
    h("h3", seat.name, seat.name === my.seat && h("small", ` ${say("you")}`), winners.includes(seat.name) && " ★", !isHere(seat.name) && h("small", ` ⚠ ${say("away")}`)),
    pairs(fields.filter(isShort)),
    fields.filter((each) => !isShort(each)).map(field));
}

function anyTable() {
  const { fields, seats } = my.board;
  const turn = fields.find((each) => ["round", "turn", "hand_number"].includes(each.name) && each.kind === "number");
  const act = isOver() ? closing() : my.covered ? coverPanel() : owes() ? choosing() : null;
  return [heading(turn ? `${turn.label} ${turn.text}` : my.sitting, say("asks_move")), lostLinks(), standIn(), balloon(), act,
    h("div.beside", { key: "beside" },
      panel("board", say("table"), fields.filter((each) => each !== turn).map(field)),
      panel("seats", say("seats"), seats.map(seatPanel)), tape(), lookUp())];
}
