// Which cards light up: the combinations that a hand was paid for.
import { cardFace } from "../common/faces.js";

export function lights() {
  let paid = new Map();
  return {
    happened({ name, data }) {
      if (name === "core.RoundOpened") paid = new Map();
      if (!data?.winning || !data.second) return;
      const [first, second] = [data.winning, data.second].map(
        (cards) => new Set(cards.map(cardFace)),
      );
      paid.set(data.seat, { first, second });
    },
    /** "first", "second" or "both" for a card of a combination, nothing for any other. */
    of({ kind, face, area }) {
      const hand = kind === "card" && face ? paid.get(Number(area.split("/")[1])) : null;
      if (!hand || !area.startsWith("box/")) return "";
      const [first, second] = [hand.first.has(face), hand.second.has(face)];
      return first && second ? "both" : first ? "first" : second ? "second" : "";
    },
  };
}
