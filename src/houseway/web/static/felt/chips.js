// Chips: a stack in as few of them as the table has, with its worth printed.
import { s } from "../common/dom.js";
import { dollars } from "../common/text.js";
import { picture } from "./svg.js";

const SHOWN = 6;
const LIFT = 4.5;
// Colours go with a chip's worth, and the worth is printed on it.
const COLOURS = {
  100: "white",
  500: "red",
  2500: "green",
  10000: "black",
  50000: "purple",
  100000: "gold",
  500000: "brown",
};

const BY_LENGTH = ["white", "red", "green", "black", "purple", "gold"];

const colourOf = (cents) =>
  COLOURS[cents] ?? BY_LENGTH[Math.max(0, Math.min(5, String(cents).length - 3))];

/** An amount in the fewest chips, the greatest first: [[worth, count], …]. */
function broken(cents, chips) {
  const found = [];
  let left = cents;
  for (const worth of [...chips].sort((one, other) => other - one)) {
    const count = Math.floor(left / worth);
    if (count) found.push([worth, count]);
    left -= count * worth;
  }
  if (left) found.push([left, 1]);
  return found;
}

const short = (cents) => (cents % 100000 ? dollars(cents).slice(1) : `${cents / 100000}K`);

/** One chip around the origin, seen from above. */
export function chip(cents, radius = 17, printed = true) {
  const ring = 2 * Math.PI * (radius - 2.5);
  return s("g", { class: `chip-drawn ${colourOf(cents)}` }, [
    s("circle.rim", { r: radius }),
    s("circle.edge", { r: radius - 2.5, "stroke-dasharray": `${ring / 12} ${ring / 12}` }),
    s("circle.face", { r: radius * 0.68 }),
    printed
      ? s(
          "text.worth",
          { y: radius * 0.25, "font-size": radius * (short(cents).length > 2 ? 0.64 : 0.75) },
          [short(cents)],
        )
      : null,
  ]);
}

/** A stack around the origin, with what it is worth below. */
export function stack(cents, chips, { label = true } = {}) {
  const discs = broken(cents, chips).flatMap(([worth, count]) => Array(count).fill(worth));
  const shown = discs.slice(0, SHOWN);
  const drawn = shown.map((worth, at) => {
    const made = chip(worth, 20, at === shown.length - 1);
    made.setAttribute("transform", `translate(0 ${-at * LIFT})`);
    return made;
  });
  const text = dollars(cents);
  const wide = 12 + text.length * 10;
  return s("g.stack-drawn", [
    drawn,
    label
      ? s("g.amount", { transform: "translate(0 21)" }, [
          s("rect", { x: -wide / 2, y: -10, width: wide, height: 20, rx: 10 }),
          s("text", { y: 5.4 }, text),
        ])
      : null,
  ]);
}

/** A chip that stands by itself in a page. */
export function chipPicture(cents) {
  const made = chip(cents, 24);
  made.setAttribute("transform", "translate(25 25)");
  return picture([50, 50], dollars(cents), made);
}
