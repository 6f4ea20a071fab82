// Dice, by their upper face.
import { s } from "../common/dom.js";
import { translate } from "../common/tongue.js";

/** Column and row, from the left and the top, of each pip: "00 22" is two in opposite corners. */
const places = (text) => text.split(" ").map((place) => [...place].map(Number));
export const PIPS = {
  1: places("11"),
  2: places("00 22"),
  3: places("00 11 22"),
  4: places("00 20 02 22"),
  5: places("00 20 11 02 22"),
  6: places("00 01 02 20 21 22"),
};

/** A die of side 40 around the origin; `kind` is its colour: red or ivory. */
export function die(face, kind = "red") {
  return s("g", { class: `die ${kind}` }, [
    s("rect.body", { x: -20, y: -20, width: 40, height: 40, rx: 8 }),
    PIPS[face].map(([column, row]) =>
      s("circle.pip", { cx: (column - 1) * 11, cy: (row - 1) * 11, r: 4 }),
    ),
  ]);
}

/** The puck that marks the point. */
export function puck(face) {
  return s("g", { class: `puck ${face === "On" ? "on" : "off"}` }, [
    s("circle", { r: 19 }),
    s("text", { y: 5 }, translate(face).toUpperCase()),
  ]);
}
