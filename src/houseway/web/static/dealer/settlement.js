// Who is paid what: the table's settlement per seat, beside what the dealer declares to have paid.
import { h } from "../common/dom.js";
import { dollars } from "../common/text.js";
import { clauseLink, isPrize } from "../common/words.js";

/** What an event of a settlement pays, loses and gives back; nothing for any other event. */
function lineOf({ name, data, clause, outcome }) {
  const line = { lost: 0, pay: 0, back: 0, stake: 0, outcome, clause: clause || data.under };
  const area = String(data.area ?? "").replace(/\/$/, "");
  if (name === "core.Settled") {
    const { stake, returned: back, winnings, commission = 0 } = data;
    return { ...line, ...data, area, pay: winnings - commission, lost: stake - back, back };
  }
  if (name === "core.Paid")
    return { ...line, area: data.area || data.source, pay: data.cents, effect: "paid" };
  if (name === "core.Returned")
    return { ...line, area, stake: data.cents, back: data.cents, effect: "returned" };
  return null;
}

/** The settlement of a round from its events: Map of seat → {lines, pay, lost, back}. */
export function settlementOf(events) {
  const seats = new Map();
  for (const event of events) {
    const line = event.data && lineOf(event);
    if (!line) continue;
    const { seat } = event.data;
    const had = seats.get(seat) ?? { seat, lines: [], pay: 0, lost: 0, back: 0 };
    had.lines.push(line);
    for (const sum of ["pay", "lost", "back"]) had[sum] += line[sum];
    seats.set(seat, had);
  }
  return seats;
}

/** The lines of a seat with their clauses. */
export function lineList(words, { lines }) {
  const sum = (line) => (isPrize(line) ? "" : amount(line));
  const amount = ({ pay, lost }) => (pay ? `+${dollars(pay)}` : lost ? `−${dollars(lost)}` : "±0");
  const told = ({ area, stake, outcome, effect }) =>
    `${words.wager(area)} ${stake ? dollars(stake) : ""} ${outcome ?? words.verdict({ effect })}`;
  const item = (line) =>
    h("li", [
      h("span", told(line)),
      h("span.money", sum(line)),
      clauseLink(words.game, line.clause),
    ]);
  return h("ul.lines", lines.map(item));
}
