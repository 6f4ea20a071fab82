// One's own wagers one by one, where they outlive a roll: switched on and off, taken down.
import { h } from "../common/dom.js";
import { clauseLink, dollars } from "../common/words.js";
import { apart, press, quiet } from "../common/parts.js";
import { fieldOf } from "./wagers.js";
import { wager } from "./words.js";

const ON = "craps.CallOn";
const OFF = "craps.CallOff";
const DOWN = "craps.Remove";
const LOCKED = "6.5";

export function ownWagers(page) {
  const mine = page.seat ? page.wagers.mine() : [];
  if (!mine.length) {
    return quiet("Your wagers are listed here, to be switched on or off or taken down.");
  }
  return [
    h("ul.rows", [mine.map((one) => row(page, one))]),
    h("p.row", [all(page, mine, OFF, "All off"), all(page, mine, ON, "All on")]),
  ];
}

const offered = (page, one, command) =>
  page.view.moves.some(
    (move) => move.command === command && fieldOf(move, "area")?.options?.includes(one.area),
  );

function row(page, one) {
  const marks = one.thing.marks ?? [];
  const button = (command, words) =>
    offered(page, one, command)
      ? press(words, () => page.move(command, { seat: page.seat, area: one.area }), {
          key: `${command} ${one.area}`,
          class: "slim",
        })
      : null;
  const stays = () => h("span.tiny.quiet", ["stays until decided ", clauseLink(page.game, LOCKED)]);
  return h("li", [
    apart(h("b", named(one)), h("span.money", dollars(one.cents))),
    h("div.row", [
      marks.map((mark) => h("span.chip.plain", mark)),
      marks.includes("Off") ? button(ON, "Call on") : button(OFF, "Call off"),
      button(DOWN, "Take down") ?? stays(),
    ]),
  ]);
}

/** A wager with the number that it has by now. */
function named(one) {
  const words = wager(one.area);
  const number = /\/(\d+)$/.exec(one.thing.spot ?? "")?.[1];
  return number && !/\d$/.test(words) ? `${words} · ${number}` : words;
}

function all(page, mine, command, words) {
  const some = mine.filter((one) => offered(page, one, command));
  if (some.length < 2) return null;
  const work = async () => {
    for (const one of some) await page.send(command, { seat: page.seat, area: one.area });
  };
  return press(words, () => page.act(work), { class: "slim" });
}
