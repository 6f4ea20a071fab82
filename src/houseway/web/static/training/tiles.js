// Tiles of strategies and decisions as they look.
import { h } from "../common/dom.js";
import { TILES } from "../common/faces.js";
import { t } from "../common/tongue.js";
import { tilePicture } from "../felt/tiles.js";

const HANDS = { low: t("low"), high: t("high") };
// Of a mixed pair either tile may be meant: one of them stands for both.
const faceOf = (word) =>
  Object.keys(TILES).find((face) => face.replace(/_\d+$/, "") === word || face === word);

/** Tiles as they look, and which hand they make; null for what is not about tiles. */
export function tilesOf(cell) {
  const words = String(cell).split(" ");
  if (!words.some(faceOf) || !words.every((word) => HANDS[word] || faceOf(word))) return null;
  const drawn = (word) =>
    HANDS[word] ? h("span.tiny.quiet", HANDS[word]) : tilePicture(faceOf(word));
  return h("span.tiles", words.map(drawn));
}
