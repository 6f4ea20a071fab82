// One's own wagers one by one, where they outlive a roll: switched on and off, taken down.
import { each, h } from "../common/dom.js";
import { fieldOf } from "../common/fields.js";
import { apart, chip, press, quiet } from "../common/parts.js";
import { dollars } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { clauseLink } from "../common/words.js";

export function ownWagers(page) {
  const mine = page.seat ? page.wagers.mine() : [];
  if (!mine.length)
    return quiet(t("Your wagers are listed here; switch them on or off, or take them down."));
  return [
    each("ul.rows", mine, (wager) => row(page, wager)),
    each("p.row", page.words.switches, (command) => all(page, mine, command)),
  ];
}

const offered = (page, { area }, command) =>
  page.view.moves.some(
    (move) => move.command === command && fieldOf(move, "area")?.options?.includes(area),
  );

function row(page, wager) {
  const { words, game, seat } = page;
  const { marks = [] } = wager.thing;
  const { area } = wager;
  const button = (command, data) =>
    press(words.command(command), () => page.make(command, data), {
      key: `${command} ${area}`,
      class: "slim",
    });
  const now = marks.includes("Off") ? "Off" : "On";
  const open = words.switches.filter(
    (command) => words.of(command).mark !== now && offered(page, wager, command),
  );
  const down = page.wagers.backMove(wager, wager.cents);
  const { says, clause } = words.play.stays ?? {};
  const stays = h("span.tiny.quiet", [says, " ", clauseLink(game, clause)]);
  return h("li", [
    apart(h("b", named(words, wager)), h("span.money", dollars(wager.cents))),
    h("div.row", [
      marks.map((mark) => chip(translate(mark))),
      open.map((command) => button(command, { seat, area })),
      down ? button(...down) : stays,
    ]),
  ]);
}

/** A wager with the number that it has by now. */
function named(words, { area, thing }) {
  const name = words.wager(area);
  const number = /\/(\d+)$/.exec(thing.spot ?? "")?.[1];
  return number && !/\d$/.test(name) ? `${name} · ${number}` : name;
}

function all(page, mine, command) {
  const some = mine.filter((wager) => offered(page, wager, command));
  if (some.length < 2) return null;
  const work = async () => {
    for (const { area } of some) await page.send(command, { seat: page.seat, area });
  };
  return press(page.words.of(command).all, () => page.act(work), { class: "slim" });
}
