// Who is paid what: the table's settlement per seat, beside what the dealer declares to have paid.
import { h } from "../common/dom.js";
import { clauseLink, dollars, label, odds } from "../common/words.js";

const LAST = (area) => String(area ?? "").replace(/\/$/, "");

/** The settlement of a round from its events: Map of seat → {lines, pay, lost, back}. */
export function settlementOf(events) {
  const seats = new Map();
  const at = (seat) => {
    if (!seats.has(seat)) seats.set(seat, { seat, lines: [], pay: 0, lost: 0, back: 0 });
    return seats.get(seat);
  };
  for (const { name, data, clause } of events) {
    if (!data) continue;
    if (name === "core.Settled") {
      const one = at(data.seat);
      const pay = data.winnings - (data.commission ?? 0);
      const lost = data.stake - data.returned;
      Object.assign(one, {
        pay: one.pay + pay,
        lost: one.lost + lost,
        back: one.back + data.returned,
      });
      one.lines.push({
        area: LAST(data.area),
        stake: data.stake,
        pay,
        lost,
        effect: data.effect,
        verdict: data.verdict,
        line: data.line,
        odds: data.odds,
        commission: data.commission ?? 0,
        clause: clause || data.under,
      });
    } else if (name === "core.Paid") {
      const one = at(data.seat);
      one.pay += data.cents;
      one.lines.push({
        area: data.area || data.source,
        stake: 0,
        pay: data.cents,
        lost: 0,
        effect: "paid",
        verdict: data.source,
        odds: "",
        commission: 0,
        clause: clause || data.under,
      });
    } else if (name === "core.Returned") {
      const one = at(data.seat);
      one.back += data.cents;
      one.lines.push({
        area: LAST(data.area),
        stake: data.cents,
        pay: 0,
        lost: 0,
        effect: "returned",
        verdict: "returned",
        odds: "",
        commission: 0,
        clause: clause || data.under,
      });
    }
  }
  return seats;
}

const EFFECTS = {
  win: "wins",
  wins: "wins",
  lose: "loses",
  loses: "loses",
  stand_off: "stands off",
  void: "void",
  stays: "stays",
  moves: "moves",
  returned: "goes back",
  paid: "paid",
};

/** One line of a settlement in words. */
export function lineWords(line) {
  const how = EFFECTS[line.effect] ?? label(line.effect).toLowerCase();
  const at = line.odds && line.pay ? ` at ${odds(line.odds)}` : "";
  const fee = line.commission ? `, less ${dollars(line.commission)} commission` : "";
  return `${label(line.area)} ${line.stake ? dollars(line.stake) : ""} ${how}${at}${fee}`;
}

/** What was declared against what is right: {kind: "right"|"over"|"under", by}. */
export function difference(computed, declared) {
  const by = declared - computed;
  return { kind: by > 0 ? "over" : by < 0 ? "under" : "right", by: Math.abs(by) };
}

export function differenceWords({ kind, by }) {
  return kind === "right"
    ? "Right"
    : `${kind === "over" ? "Overpaid" : "Underpaid"} by ${dollars(by)}`;
}

/** The lines of a seat with their clauses. */
export function lineList(game, seat) {
  return h("ul.lines", [
    seat.lines.map((one) =>
      h("li", [
        h("span", lineWords(one)),
        h("span.money", [
          one.pay ? `+${dollars(one.pay)}` : one.lost ? `−${dollars(one.lost)}` : "±0",
        ]),
        clauseLink(game, one.clause),
      ]),
    ),
  ]);
}
