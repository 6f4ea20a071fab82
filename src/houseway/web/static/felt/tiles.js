// The 32 Chinese dominoes: dark tiles with red and white pips.
import { PIPS as DIE } from "./dice.js";
import { s } from "../common/dom.js";
import { picture } from "./svg.js";

export const TILE = [30, 68];

// The pips of both ends, and the English name, by the tile's kind and for each of the mixed ones.
const KINDS = {
  teen: [6, 6, "Twelve"],
  day: [1, 1, "Two"],
  yun: [4, 4, "High 8"],
  nhor: [1, 3, "High 4"],
  mooy: [5, 5, "High 10"],
  cheong_sum: [3, 3, "High 6"],
  ban_tang: [2, 2, "Low 4"],
  foo_tau: [5, 6, "Eleven"],
  hoong_tau_sap: [4, 6, "Low 10"],
  ka_kiok_chaat: [1, 6, "High 7"],
  lim_lum_lok: [1, 5, "Low 6"],
  gow_63: [3, 6, "Nine"],
  gow_54: [4, 5, "Nine"],
  paat_62: [2, 6, "Low 8"],
  paat_53: [3, 5, "Low 8"],
  chaat_52: [2, 5, "Low 7"],
  chaat_43: [3, 4, "Low 7"],
  ng_41: [1, 4, "Five"],
  ng_32: [2, 3, "Five"],
  gee_6: [2, 4, "Gee Jun"],
  gee_3: [1, 2, "Gee Jun"],
};
// On a tile two pips stand below each other.
const PIPS = {
  ...DIE,
  2: [
    [1, 0],
    [1, 2],
  ],
};
const RED = [1, 4];

/** "ka_kiok_chaat" as "Ka Kiok Chaat, High 7"; tiles of a mixed pair say their pips as well. */
export function tileName(face) {
  if (!face) return "a tile face down";
  const name = face
    .replace(/_\d+$/, "")
    .replaceAll("_", " ")
    .replace(/\b[a-z]/g, (one) => one.toUpperCase());
  const [one, other, english] = KINDS[face];
  return /_\d+$/.test(face)
    ? `${name}, ${english}, ${one} and ${other} pips`
    : `${name}, ${english}`;
}

/** Every pip: column, row from the top, whether it is red; half of each six of a teen is. */
function pips(face) {
  const [upper, lower] = KINDS[face];
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
