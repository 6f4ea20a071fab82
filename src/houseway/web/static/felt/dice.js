// Dice, by their upper face.
import { s } from "../common/dom.js";

// By column and row, from the left and the top.
export const PIPS = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
};

/** A die of side 40 around the origin; `kind` is its colour: red, ivory or black. */
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
    s("text", { y: 5 }, face.toUpperCase()),
  ]);
}
