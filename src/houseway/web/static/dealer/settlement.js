// Who is paid what: the table's settlement per seat, beside what the dealer declares to have paid.
import { h } from "../common/dom.js";
import { dollars, odds } from "../common/text.js";
import { clauseLink, isPrize, prizeWords } from "../common/words.js";

/** What an event of a settlement pays, loses and gives back; nothing for any other event. */
function lineOf({ name, data, clause }) {
  const line = { lost: 0, pay: 0, back: 0, stake: 0, commission: 0, clause: clause || data.under };
  const area = String(data.area ?? "").replace(/\/$/, "");
  if (name === "core.Settled") {
    const { stake, returned: back, commission = 0 } = data;
    const pay = data.winnings - commission;
    return { ...line, ...data, area, stake, commission, pay, lost: stake - back, back };
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

/** One line of a settlement in words. */
export function lineWords(words, line) {
  const how = words.verdict({ ...line, verdict: undefined });
  const at = line.odds && line.pay ? ` at ${odds(line.odds)}` : "";
  if (isPrize(line)) return `${words.wager(line.area)}: ${prizeWords(words, line)}`;
  const fee = line.commission ? `, less ${dollars(line.commission)} commission` : "";
  return `${words.wager(line.area)} ${line.stake ? dollars(line.stake) : ""} ${how}${at}${fee}`;
}

/** What was declared against what is right: {kind: "right"|"over"|"under", by}. */
export function difference(computed, declared) {
  const by = declared - computed;
  return { kind: by > 0 ? "over" : by < 0 ? "under" : "right", by: Math.abs(by) };
}

export const differenceWords = ({ kind, by }) =>
  kind === "right" ? "Right" : `${kind === "over" ? "Overpaid" : "Underpaid"} by ${dollars(by)}`;

/** The lines of a seat with their clauses. */
export function lineList(words, { lines }) {
  const sum = (line) => (isPrize(line) ? "" : amount(line));
  const amount = ({ pay, lost }) => (pay ? `+${dollars(pay)}` : lost ? `−${dollars(lost)}` : "±0");
  const item = (line) =>
    h("li", [
      h("span", lineWords(words, line)),
      h("span.money", sum(line)),
      clauseLink(words.game, line.clause),
    ]);
  return h("ul.lines", lines.map(item));
}
