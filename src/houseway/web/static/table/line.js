// The table in words: a log of what is said, a line for commands, and how things stand on demand.
// Whatever is open can be typed by its name and its fields; no rule of a game is known here.
import { announce, fill, h } from "../common/dom.js";
import { cardSpoken, tileName } from "../common/faces.js";
import { fits, fixed, isText } from "../common/fields.js";
import { titled } from "../common/moves.js";
import { field, form, press, submit } from "../common/parts.js";
import {
  after,
  dollars,
  label,
  parseDollars,
  range,
  sentence,
  typedDollars,
} from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { isMoney } from "../common/words.js";

const KEPT = 60;
const HELP = t(
  "Type what you want to do, such as a wager and an amount; “moves” lists what is open, " +
    "“status” tells how things stand.",
);
const spoken = { card: cardSpoken, tile: tileName, die: (face) => t("a {face}", { face }) };

const called = (command) => sentence(after(command));

/** What is left of a text after a word or words that it begins with; null where it does not. */
function without(text, words) {
  const said = String(words).toLowerCase();
  if (text !== said && !text.startsWith(`${said} `)) return null;
  return text.slice(said.length).trim();
}

/** What the options of a field are called; one's own places by the names that they have then. */
const titlesOf = ({ words, seat }, command, { name, options }) =>
  name === "area" && typeof options[0] === "string"
    ? options.map((area) => words.wager(area, seat))
    : titled(words, command, name, options);

/** The values that a field allows at the head of a text: [value, rest] each, the longest first. */
function read(who, command, asked, text) {
  const { name, options } = asked;
  if (options?.length) {
    const titles = titlesOf(who, command, asked);
    return options
      .flatMap((value, at) => [titles[at], value].map((said) => [value, without(text, said)]))
      .filter(([, rest]) => rest !== null)
      .sort(([, one], [, other]) => one.length - other.length);
  }
  if (isText(asked)) return text ? [[text, ""]] : [];
  const [first, ...rest] = text.split(" ");
  const value = isMoney(name) ? parseDollars(first) : Number(first || Number.NaN);
  return fits(asked, value) ? [[value, rest.join(" ")]] : [];
}

/** The values that a text gives to the fields of a move; null where it gives others. */
function valuesOf(who, command, fields, text) {
  const [first, ...rest] = fields;
  if (!first) return text ? null : {};
  const found = read(who, command, first, text);
  const only = fixed(first);
  if (only !== undefined) found.push([only, text]);
  for (const [value, left] of found) {
    const more = valuesOf(who, command, rest, left);
    if (more) return { [first.name]: value, ...more };
  }
  return null;
}

/** What a typed line means: {command, values}, or null where nothing open is called so. `who` has
 * the words of the game and the seat. */
export function meant(who, moves, typed) {
  const { words } = who;
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, " ");
  for (const { command, fields } of moves) {
    for (const name of [
      words.command(command),
      called(command),
      ...(words.of(command).short ?? []),
    ]) {
      const rest = without(text, name);
      const values = rest === null ? null : valuesOf(who, command, fields, rest);
      if (values) return { command, values };
    }
  }
  return null;
}

/** What is typed of a move: what leaves a choice, and the place of a wager. */
const typedOf = (move) =>
  move.fields.filter((asked) => asked.name === "area" || fixed(asked) === undefined);

/** A line that makes a move, with the first of whatever may be filled in. */
export function example(who, move) {
  const first = (asked) => {
    const { name, options, low } = asked;
    if (options?.length) return titlesOf(who, move.command, asked)[0];
    return isText({ low }) ? t("words") : isMoney(name) ? typedDollars(low) : String(low);
  };
  return [called(move.command), ...typedOf(move).map(first)].join(" ").toLowerCase();
}

/** A move in words: its name, what may be filled in, and how it is typed. */
function typedAs(who, move) {
  const { words } = who;
  const told = (asked) => {
    const { name, options, low, high, step } = asked;
    const what = words.field(name, move.command).toLowerCase();
    if (options?.length) return `${what}: ${titlesOf(who, move.command, asked).join(", ")}`;
    const amounts = isMoney(name) ? dollars : String;
    return isText({ low }) ? what : `${what}: ${range(low, high, step, amounts)}`;
  };
  const whole = [words.command(move.command), ...typedOf(move).map(told)].join("; ");
  return t("{whole}. For example “{move}”", { whole, move: example(who, move) });
}

export class Line {
  /** `said` is what was said before anybody listened. */
  constructor(page, said) {
    this.page = page;
    this.log = h("div.spoken", { role: "log", tabindex: "0", "aria-label": t("What was said") });
    const input = h("input#line", { autocomplete: "off", dataset: { key: "line" } });
    const send = () => {
      this.typed(input.value);
      input.value = "";
    };
    const ask = (what, words) => press(words, () => this.typed(what), { class: "slim" });
    this.drawn = [
      this.log,
      form("form.stack.tight", send, field("line", t("What do you want to do?"), input), [
        h("div.row", [
          submit(t("Do it"), "primary slim"),
          ask("status", t("Status")),
          ask("moves", t("Moves")),
        ]),
      ]),
      h("p.small.quiet", HELP),
    ];
    for (const words of said) this.hear(words);
    addEventListener("said", (told) => this.hear(/** @type {CustomEvent} */ (told).detail));
  }

  hear(words) {
    this.log.append(h("div", words));
    while (this.log.children.length > KEPT) this.log.firstChild.remove();
    this.log.scrollTop = this.log.scrollHeight;
  }

  get moves() {
    return this.page.view.moves.filter(({ by }) => by !== "dealer");
  }

  means(text) {
    return meant(this.page, this.moves, text);
  }

  /** A line for every move that is open, with the command that it stands for. */
  examples() {
    return this.moves.map((move) => [example(this.page, move), move.command]);
  }

  typed(text) {
    const { page } = this;
    const wanted = text.trim().toLowerCase();
    if (!wanted || wanted === "status") return this.hear(this.status());
    if (wanted === "moves") {
      const open = this.moves.map((move) => h("li", typedAs(page, move)));
      return this.hear(open.length ? h("ul", open) : t("Nothing is open to you now."));
    }
    if ([page.dealWord.toLowerCase(), "deal"].includes(wanted)) return page.deal();
    const found = this.means(text);
    if (!found)
      return announce(t("“{text}” is not open now. Type “moves” to hear what is.", { text }));
    return page.make(found.command, found.values);
  }

  /** What is asked for, one's money and wagers, and what lies where. */
  status() {
    const { view, seat, words, wagers } = this.page;
    const named = (area) => (area === `box/${seat}` ? t("Your hand") : translate(label(area)));
    const lying = view.things.filter(({ kind }) => kind in spoken);
    const hands = [...Map.groupBy(lying, ({ area }) => area)].map(([area, things]) => {
      const said = things.map(({ kind, face }) => (face ? spoken[kind](face) : t("face down")));
      return `${named(area)}: ${said.join(", ")}`;
    });
    const mine = seat ? wagers.mine() : [];
    const staked = mine.map(({ area, cents }) => `${words.wager(area, seat)} ${dollars(cents)}`);
    const told = [
      document.querySelector("#now")?.textContent,
      seat ? t("You have {money}", { money: dollars(this.page.money()) }) : t("You have no seat"),
      ...staked,
      ...hands,
    ];
    return fill(h("span"), told.filter(Boolean).join(". "));
  }
}
