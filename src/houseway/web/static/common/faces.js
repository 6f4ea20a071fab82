// @ts-check
// Cards, tiles and dice: what they are called, which number the record keeps, small pictures.
import { h } from "./dom.js";
import { t, translate } from "./tongue.js";

const RANKS = "23456789TJQKA";
const RANK_NAMES = "two three four five six seven eight nine ten jack queen king ace".split(" ");
const SUITS = "cdhs";
const SUIT_NAMES = ["clubs", "diamonds", "hearts", "spades"];
const SUIT_MARKS = "♣♦♥♠";

/** The number of a card by its face, "2c" being 0, and the face by the number.
 * @type {(face: string) => number} */
export const cardNumber = (face) => RANKS.indexOf(face[0]) * 4 + SUITS.indexOf(face[1]);
/** @type {(number: number) => string} */
export const cardFace = (number) => RANKS[number >> 2] + SUITS[number & 3];

/** @type {(face: string) => string} */
export const suitOf = (face) => SUIT_NAMES[SUITS.indexOf(face[1])];
/** @type {(face: string) => string} */
export const rankOf = (face) => (face[0] === "T" ? "10" : face[0]);
/** @type {(face: string) => string} */
export const markOf = (face) => SUIT_MARKS[SUITS.indexOf(face[1])];

/** "As" as "ace of spades".
 * @type {(face: string | null | undefined) => string} */
export const cardSpoken = (face) =>
  face
    ? translate(`${RANK_NAMES[RANKS.indexOf(face[0])]} of ${suitOf(face)}`)
    : t("a card face down");

/** Tiles by the order of the record: the pips of both ends, and the English name.
 * @type {Record<string, [number, number, string]>} */
export const TILES = {
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
/** @type {(face: string) => boolean} */
const mixed = (face) => /_\d+$/.test(face);
/** The face of every tile by its number: two of each kind, one of each of a mixed pair. */
export const TILE_SET = Object.keys(TILES).flatMap((face) => (mixed(face) ? [face] : [face, face]));

/** "ka_kiok_chaat" as "Ka Kiok Chaat".
 * @type {(face: string | null | undefined) => string} */
export const tileSpoken = (face) =>
  face
    ? translate(face.replaceAll("_", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase()))
    : t("a tile face down");

/** With the English name; tiles of a mixed pair say their pips as well.
 * @type {(face: string | null | undefined) => string} */
export function tileName(face) {
  if (!face) return tileSpoken(face);
  const [above, below, english] = TILES[face];
  const name = t("{tile}, {english}", { tile: tileSpoken(face.replace(/_\d+$/, "")), english });
  return mixed(face) ? t("{name}, {above} and {below} pips", { name, above, below }) : name;
}

/** How things are spoken; others by what they are.
 * @type {Record<string, (face: string) => string>} */
const SPOKEN = { card: cardSpoken, tile: tileSpoken };

/** A small card, tile or die for tables and lists; the felt draws large ones.
 * @type {(kind: string, face: string) => any} */
export function small(kind, face) {
  const spoken = SPOKEN[kind] ?? ((shown) => `${kind} ${shown}`);
  const given = { class: kind, role: "img", "aria-label": spoken(face) };
  if (!face) return h("span.face.down", given);
  if (kind !== "card") return h("span.face", given, kind === "tile" ? spoken(face) : face);
  const mark = h("span", { "aria-hidden": "true" }, markOf(face));
  return h("span.face", { ...given, class: `card ${suitOf(face)}` }, [rankOf(face), mark]);
}
