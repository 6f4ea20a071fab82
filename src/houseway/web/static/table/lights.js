// Which cards light up: those that make a hand, and the combinations that one was paid for.
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
    of({ kind, face, area }, { hands = {} } = {}, own = 0) {
      if (kind !== "card" || !face) return "";
      const [place, seat] = area.split("/");
      const hand = place === "box" ? paid.get(Number(seat)) : null;
      if (!hand) return made(hands, area, own).includes(face) ? "first" : "";
      const [first, second] = [hand.first.has(face), hand.second.has(face)];
      return first && second ? "both" : first ? "first" : second ? "second" : "";
    },
  };
}

/** The cards that count where one lies: those of its own hand, or on the board those of mine. */
function made(hands, area, own) {
  const held = area === "dealer" || area.startsWith("box/");
  const hand = held ? hands[area] : (hands[`box/${own}`] ?? hands.dealer);
  return hand?.faces ?? [];
}
