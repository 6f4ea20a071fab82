// The money of a counted felt as its staff see it: tray by denomination, counts, fills, drop.
import { chipWords, worth } from "./denominations.js";
import { h } from "./dom.js";
import { chip, grid, pairs, press } from "./parts.js";
import { dollars, label, signed } from "./text.js";

/** What chips that are counted for a command should come to; null where nobody knows. */
export function expectedFor({ tray }, command, values) {
  if (command === "table.CountFloat") return tray?.cents ?? null;
  const slip = tray?.coming.find(({ number }) => number === values.number);
  return command === "table.ReceiveFill" && slip ? worth(slip.chips) : null;
}

/** A count that waits for the second signature, beside what it should come to. */
function waiting({ count, cents }, me) {
  const more = count.cents - cents;
  const by = `${label(count.kind)} count by ${count.by}: ${dollars(count.cents)} `;
  const words = more ? `variance ${signed(more)}` : "no variance";
  return h("div.note.warn", [
    h("p", [by, chip(words, more ? "bad" : "good")]),
    h("p.small", chipWords(count.chips)),
    h("p.small.quiet", `${count.by === me ? "You counted: another" : "Another"} person signs it.`),
  ]);
}

/** Buttons for those of these commands that are among the open moves. */
function buttons({ view, words }, commands, work, more = "") {
  const open = ({ command }) => commands.some((name) => command === `table.${name}`);
  const found = [...new Set(view.moves.filter(open).map(({ command }) => command))];
  return found.map((command) =>
    press(`${words.command(command)}${more}`, () => work(command), {
      class: "slim",
      key: `float ${command}`,
    }),
  );
}

/**
 * What is to be done about the float: counts to sign, fills to receive, and what may be asked for.
 * `act(command)` does something at once, `ask(command, given)` opens its form.
 */
export function trayActs(page, act, ask) {
  const { tray, moves } = page.view;
  const open = (command) => moves.some((move) => move.command === `table.${command}`);
  const sign = () => act("table.SignCount");
  const coming = ({ number, chips }) =>
    h("div.note", [
      h("p", `Fill ${number} is on its way: ${dollars(worth(chips))}`),
      h("p.small", chipWords(chips)),
      open("ReceiveFill")
        ? press(`Receive fill ${number}…`, () => ask("table.ReceiveFill", { number }), {
            key: `receive ${number}`,
            class: "slim",
          })
        : null,
    ]);
  return [
    tray.count ? waiting(tray, page.person.name) : null,
    tray.count && open("SignCount")
      ? h("p.row", press("Sign this count", sign, { key: "sign", class: "primary" }))
      : null,
    tray.coming.map(coming),
    h("p.row", [
      buttons(page, ["CountFloat", "RequestFill", "SendCredit", "ChangeChips"], ask, "…"),
      buttons(page, ["RemoveDrop", "AttachBox"], act),
    ]),
  ];
}

/** Players are still to be given chips that the tray did not hold. */
export function owed({ tray }) {
  if (!tray?.owes.length) return null;
  return h("p.note.warn", [
    `The tray has to pay out ${chipWords(tray.owes)} more than it holds. `,
    "Ask for a fill: no round begins before it has come.",
  ]);
}

/** What should lie in the tray, and what came and went since the opening count. */
export function trayTable({ view: { tray } }) {
  const sums = [
    ["Opening", tray.opening],
    ["Fills", tray.fills],
    ["Credits", tray.credits],
    [tray.terminal ? "Through the terminal" : "Cash", tray.terminal ? tray.cashless : tray.cash],
    ["Paid out by the cage", tray.paid_out],
    ["Won so far", tray.result],
  ].filter(([name, cents]) => cents || name !== "Paid out by the cage");
  const box = tray.box
    ? chip(`Drop box: ${dollars(tray.in_box)}`, "good")
    : chip("No drop box", "warn");
  const rows = tray.chips.map(([each, count]) => [
    dollars(each),
    String(count),
    dollars(each * count),
  ]);
  return [
    h("h3", "Float and drop"),
    h("p.row", [
      chip(tray.opened ? "Opened" : "Not opened", tray.opened ? "good" : "warn"),
      tray.terminal ? chip("Cashless") : box,
      tray.owes.length ? chip(`Needs a fill: ${chipWords(tray.owes)}`, "bad") : null,
    ]),
    grid(["Chip", "In the tray#", "Value#"], [...rows, ["Total", "", dollars(tray.cents)]]),
    tray.opened ? pairs(sums.map(([name, cents]) => [name, dollars(cents)])) : null,
  ];
}
