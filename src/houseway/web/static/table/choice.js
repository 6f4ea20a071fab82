// What a choice is called, and what it is worth, as it is read.
import { markOf, rankOf, tileSpoken, TILES } from "../common/faces.js";
import { label } from "../common/text.js";
import { translate } from "../common/tongue.js";

/** "num/den" as a number for reading; the exact one stays beside it. No money comes of it. */
export function value(fraction) {
  const [above, below = "1"] = String(fraction).split("/");
  return Number(above) / Number(below);
}

export const digits = (number) => Math.abs(number).toFixed(4);

const CARD = /\b[2-9TJQKA][cdhs]\b/g;
const TILE = new RegExp(`\\b(${Object.keys(TILES).join("|")})\\b( ?)`, "g");

/** A choice as people say it: cards with their suits, tiles by their names. */
export function choice(words, name) {
  const { choices, areas = {} } = words;
  if (choices[name]) return choices[name];
  if (name.split("/")[0] in areas) return words.wager(name);
  const tiles = name.replaceAll(TILE, (_, face, more) => tileSpoken(face) + (more && ", "));
  return translate(label(tiles).replace(CARD, (face) => rankOf(face) + markOf(face)));
}
