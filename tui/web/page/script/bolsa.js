// Bolsa de Valores: sheet, call, auction, deal, close, as this seat sees them. What is legal comes from the house.

const COMPANIES = { IBE: "Iberdrola", SAN: "Santander", TEF: "Telefónica", ITX: "Inditex", FER: "Ferrovial" };
const LIST = Object.keys(COMPANIES);

/** How the price moved in the last call of this company. */
function lastMove(company) {
  return my.proof.events.findLast((each) => each.type === "PriceMoved" && each.company === company);
}

const way = (by) => (by > 0 ? "up" : by < 0 && "down");

function change(by) {
  return h("span.change", { class: way(by) }, by ? `${by > 0 ? "▲" : "▼"}${Math.abs(by)}` : "=");
}

/** Shares owned and order cards, as three small cards. */
function cards(seat, company) {
  const { owned, orders } = seat;
  return h("span.cards", { "aria-label": say("owned_orders", { owned: owned[company], orders: orders[company] }), role: "img" },
    Array.from({ length: owned[company] + orders[company] }, (_, at) => h("i", { class: at < owned[company] && "on" })));
}

function priceBoard() {
  const { prices, auction, filling } = my.table, called = (auction ?? filling)?.company;
  return h("section.prices", { key: "prices", "aria-label": say("prices") }, LIST.map((company) =>
    h("div", { key: company, class: company === called && "called" },
      h("b", company), h("span.price", prices[company]),
      lastMove(company) ? change(lastMove(company).after - lastMove(company).before) : h("span.change", "·"),
      me() && cards(me(), company))));
}

// The sheet

const sheetOf = (amounts) => {
  const side = (sign) => Object.fromEntries(LIST.filter((c) => amounts[c] * sign > 0).map((c) => [c, amounts[c] * sign]));
  const [buy, sell] = [side(1), side(-1)], sheet = {};
  if (Object.keys(buy).length) sheet.buy = buy;
  if (Object.keys(sell).length) sheet.sell = sell;
  return { type: "SealSheet", sheet };
};

const amountsOf = (sheet) => Object.fromEntries(LIST.map((c) => [c, (sheet?.buy?.[c] ?? 0) - (sheet?.sell?.[c] ?? 0)]));

const order = (amount) => (amount > 0 ? say("buys", { count: amount }) : amount < 0 ? say("sells", { count: -amount }) : say("no_order"));

/** This round's sheet of one's own, if it is sealed. */
const sealedSheet = () => since("RoundBegun").findLast((each) => each.type === "SheetSealed" && each.seat === my.seat)?.sheet;

function sheetPanel() {
  const mine = me(), { prices, round } = my.table, sealed = sealedSheet(), changing = my.changing === round;
  if (!owes() && !changing) {
    return panel("act", say("your_sheet"), h("p.good", `✓ ${say("sealed")}`),
      h("ul.plain", LIST.filter((c) => amountsOf(sealed)[c]).map((c) => h("li", `${c}: ${order(amountsOf(sealed)[c])}`))),
      !Object.keys({ ...sealed?.buy, ...sealed?.sell }).length && h("p", say("empty_sheet")),
      button(say("change_sheet"), () => { my.changing = round; draw(); }));
  }
  const amounts = draft(round, amountsOf(sealed)), command = sheetOf(amounts);
  const ahead = Object.fromEntries(foreseen(command, "sheet").map((line) => [line.slice(0, 3), line.slice(5)]));
  const spent = LIST.reduce((sum, c) => sum + Math.max(amounts[c], 0) * prices[c], 0);
  const earned = options().spend === "sales" ? LIST.reduce((sum, c) => sum - Math.min(amounts[c], 0) * prices[c], 0) : 0;
  const left = mine.cash + earned - spent;
  const rows = LIST.map((company) => {
    const amount = amounts[company], set = (value) => keepDraft(round, { ...amounts, [company]: value });
    return h("div.order", group(COMPANIES[company]),
      h("div.name", h("b", company), " ", h("small", COMPANIES[company]),
        h("small.have", say("own_have", { owned: mine.owned[company], orders: mine.orders[company] }))),
      stepper({ value: amount, least: -mine.owned[company], most: mine.orders[company], set, told: order, name: COMPANIES[company] }),
      amount ? h("p.ahead", ahead[company] ?? " ", amount > 0 && prices[company] > 0 && (ahead[company] ? " · " : " ") + say("bid_up_to", { price: Math.min(Math.floor(mine.cash / amount), options().track ?? 39) })) : null);
  });
  return panel("act", say("sheet_of", { name: my.seat }), h("p.private", say("only_you")), rows,
    h("p.sum", { class: left < 0 && "bad" }, h("span", say("cash_line", { cash: mine.cash, spent })), h("b", say("cash_left", { left: signed(left).replace("+", "") })),
      left < 0 && h("span", say("too_dear"), " ", ruleButton("B2.3"))),
    refusal(),
    h("div.row", doing(say(Object.keys(command.sheet).length ? "seal" : "seal_empty"), command, { off: left < 0 }),
      LIST.some((c) => amounts[c]) ? button(say("clear"), () => keepDraft(round, amountsOf({})), { class: "quiet" }) : null));
}

// The auction

const ordersIn = (company, side) => Object.values(my.table.seats).reduce((sum, seat) => sum + (seat[side][company] ?? 0), 0);

function auctionPanel() {
  const { auction, prices } = my.table, { company } = auction, up = auction.way === "up";
  const speaking = lastEvent("AuctionOpened")?.speaking ?? auction.bidders;
  const now = my.table.to_act[0];
  return panel("act", `${say("auction")} ${company}`,
    h("p.way", { class: auction.way }, `${up ? "▲" : "▼"} ${say(up ? "goes_up" : "goes_down")} · ${say("want_offer", { wanted: ordersIn(company, "to_buy"), offered: ordersIn(company, "to_sell") })}`),
    h("p.standing", auction.standing === undefined ? say("no_bid", { price: prices[company] }) : say("best", { price: auction.standing, name: auction.leader })),
    h("ol.speaking", { "aria-label": say("speaking") }, speaking.map((seat) =>
      h("li", { key: seat, class: auction.out.includes(seat) ? "out" : seat === now ? "turn" : "" },
        seat, auction.leader === seat && " ★", auction.out.includes(seat) && h("small", " " + say("out"))))),
    owes() ? bidding(up) : ladder(prices[company], auction.standing, []),
    refusal());
}

function bidding(up) {
  const { company, standing } = my.table.auction;
  const bids = my.moves.filter((each) => each.do.type === "Bid").map((each) => each.do.bid).sort((a, b) => a - b);
  const pass = { type: "Pass" };
  const [low, high] = [bids[0], bids.at(-1)];
  const decision = `${company} ${standing ?? ""} ${my.table.round}`, kept0 = draft(decision, {});
  const bid = Math.min(high, Math.max(low, kept0.bid ?? (up ? low : high)));
  const set = (value) => keepDraft(decision, { ...kept0, bid: Math.min(high, Math.max(low, value)), pass: false });
  const command = { type: "Bid", bid };
  const confirming = kept0.pass;
  return h("div.bidding", { key: "bidding" },
    ladder(my.table.prices[company], standing, bids, bid, set),
    bids.length ? [
      h("p", say("legal", { low, high })),
      stepper({ value: bid, least: low, most: high, set, name: say("your_bid"), typed: true }),
      aheadLines(foreseen(command, "bid")),
      doing(say("bid", { bid }), command),
    ] : h("p", say("no_legal_bid")),
    h("div.pass", aheadLines(foreseen(pass, "pass")),
      confirming
        ? h("div.row", doing(say("pass_sure"), pass, { class: "danger", key: "sure" }), button(say("back"), () => keepDraft(decision, { ...kept0, pass: false }), { class: "quiet" }))
        : button(say("pass"), () => keepDraft(decision, { ...kept0, pass: true }), { key: "pass" }),
      confirming && h("p.small", say("still_bound"), ruleButton("B5.1"))));
}

/** The track: the price, the standing bid, what is legal, one's own bid. A finger may choose on it; keys have the steps. */
function ladder(price, standing, legal, bid, set) {
  const top = options().track ?? 39;
  return h("div.ladder", { "aria-hidden": "true", vars: { "--cells": Math.ceil((top + 1) / 2) } }, Array.from({ length: top + 1 }, (_, at) => {
    const marks = [at === price && "price", at === standing && "standing", legal.includes(at) && "legal", at === bid && "bid"];
    return h("span", { key: at, class: marks, onclick: set && legal.includes(at) ? () => set(at) : null }, at);
  }));
}

// Whom to deal with (B5.3)

function dealPanel() {
  const { company, price, seat, shares, left } = my.table.filling;
  if (seat !== my.seat) return panel("act", `${say("deal")} ${company}`, h("p", say("chooses", { name: seat })));
  const decision = `deal ${company} ${my.table.round}`, parts = draft(decision, {});
  const named = Object.values(parts).reduce((sum, each) => sum + each, 0);
  const command = { type: "Deal", parts: Object.entries(parts).filter(([, count]) => count).map(([name, count]) => ({ seat: name, shares: count })) };
  return panel("act", `${say("deal")} ${company}`,
    h("p", say("whom", { count: shares, price }), " ", ruleButton("B5.3")),
    Object.entries(left).map(([name, most]) => h("div.order", group(name),
      h("div.name", h("b", name), h("small.have", say("has_left", { count: most }))),
      stepper({ value: parts[name] ?? 0, least: 0, most: Math.min(most, (parts[name] ?? 0) + shares - named), name, set: (value) => keepDraft(decision, { ...parts, [name]: value }) }))),
    refusal(),
    h("div.row", doing(say("deal_so", { named, shares }), command, { off: named !== shares }),
      doing(say("clockwise"), { type: "DealClockwise" }, { class: "" })));
}

// What came of the orders, company by company

function call() {
  const round = since("RoundBegun"), rounds = round.some((each) => each.type === "CompanyCalled") ? round : lastCall();
  const called = rounds.filter((each) => each.type === "CompanyCalled");
  if (!called.length) return null;
  const rows = called.map(({ company, wanted: asks, offered }) => {
    const moved = rounds.find((each) => each.type === "PriceMoved" && each.company === company);
    return h("li", { key: company, class: !moved && "going" }, h("b", company),
      h("span", say("want_offer", { wanted: asks, offered })),
      moved ? h("span.moved", `${moved.before} → ${moved.after} `, change(moved.after - moved.before)) : h("span.moved", say("going_on")));
  });
  return panel("call", say("call", { round: rounds[0].round }), h("ul.plain", rows));
}

/** The events of the last round that was called. */
function lastCall() {
  const { events } = my.proof, ends = events.findLastIndex((each) => each.type === "CompanyCalled");
  if (ends < 0) return [];
  const begins = events.slice(0, ends).findLastIndex((each) => each.type === "RoundBegun");
  const next = events.findIndex((each, at) => at > ends && each.type === "RoundBegun");
  return events.slice(begins, next < 0 ? undefined : next);
}

function seatsTable() {
  const { seats, token, winners = [] } = my.table, sheets = lastEvent("SheetsTurnedOver")?.sheets ?? [];
  const open = !isPrivate() && !isOver(), owing = awaited();
  return h("section.panel.seats", { key: "seats", "aria-labelledby": "t-seats" }, h("h2", { id: "t-seats" }, say("seats")),
    h("div.wide", h("table",
      h("thead", h("tr", h("th", { scope: "col" }, h("span.sr", say("seat"))), LIST.map((c) => h("th", { scope: "col" }, c)), h("th", { scope: "col" }, say("cash")), h("th", { scope: "col" }, say("worth")))),
      h("tbody", Object.entries(seats).map(([name, seat]) => {
        const orders = amountsOf(sheets.find((each) => each.seat === name)?.sheet);
        return h("tr", { key: name, class: name === my.seat && "own" },
          h("th", { scope: "row" }, name, winners.includes(name) && " ★", " ", marks(name, token, owing)),
          LIST.map((c) => h("td", seat.owned[c], open && orders[c] ? h("sup", { class: way(orders[c]) }, signed(orders[c])) : null)),
          h("td", seat.cash), h("td", h("b", seat.worth)));
      })))));
}

function marks(name, token, owing) {
  const orders = isPrivate() && !isOver();
  return h("small", [name === token && "◉\u00a0" + say("token"), orders && !owing.includes(name) && "✓\u00a0" + say("sealed_mark"), !isHere(name) && "⚠\u00a0" + say("away")].filter(Boolean).join(" "));
}

function bolsa() {
  const { auction, filling, round } = my.table, { rounds = 5 } = options();
  const phase = isOver() ? say("closed") : auction ? say("auction") + " " + auction.company : filling ? say("deal") + " " + filling.company : say("orders");
  const where = (isOver() && !my.table.over ? "" : say("round", { round: Math.min(round, rounds), rounds }) + " · ") + phase;
  const what = auction ? say("asks_bid") : filling ? say("asks_deal") : say("asks_sheet");
  const act = isOver() ? closing() : my.covered ? coverPanel() : auction ? auctionPanel() : filling ? dealPanel() : sheetPanel();
  return [heading(where, what), lostLinks(), standIn(), balloon(), priceBoard(), act, h("div.beside", { key: "beside" }, seatsTable(), call(), tape(), lookUp())];
}
