// The 32 Chinese dominoes: dark tiles with red and white pips.
import { s } from "../common/dom.js";
import { TILES, tileName } from "../common/faces.js";
import { PIPS as DIE } from "./dice.js";
import { picture } from "./svg.js";

/** @type {[number, number]} */
export const TILE = [30, 68];

// On a tile two pips stand below each other.
const PIPS = {
  ...DIE,
  2: [
    [1, 0],
    [1, 2],
  ],
};
const RED = [1, 4];

/** Every pip: column, row from the top, whether it is red; half of each six of a teen is. */
function pips(face) {
  const [upper, lower] = TILES[face];
  return [upper, lower].flatMap((number, half) =>
    PIPS[number].map(([column, row]) => [
      column,
      row + 3 * half,
      RED.includes(number) || (face === "teen" && (column === 0) === (half === 0)),
    ]),
  );
}

/** The drawing of a tile, 30 by 68; no face is its back. */
export function tile(face) {
  const [wide, tall] = TILE;
  const body = s("rect.body", { x: 0.75, y: 0.75, width: wide - 1.5, height: tall - 1.5, rx: 5 });
  const shine = s("path.shine", { d: `M4 ${tall - 6}V8a4 4 0 0 1 4-4h${wide - 16}` });
  if (!face)
    return s("g.tile.down", [body, shine, s("circle.knot", { cx: wide / 2, cy: tall / 2, r: 6 })]);
  const dots = pips(face).map(([column, row, red]) =>
    s("circle", {
      class: red ? "pip red" : "pip",
      cx: 7.5 + 7.5 * column,
      cy: (row > 2 ? 13.5 : 10.5) + 8.8 * row,
      r: 3.1,
    }),
  );
  return s("g.tile", [body, shine, dots]);
}

/** A tile that stands by itself in a page. */
export const tilePicture = (face) => picture(TILE, tileName(face), tile(face));
