// Which cards light up: the combinations that a hand was paid for.

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const face = (card) => RANKS[card >> 2] + SUITS[card & 3];

export function lights() {
  let paid = new Map();
  return {
    happened({ name, data }) {
      if (name === "core.RoundOpened") paid = new Map();
      if (name === "lunar-poker.HandArranged" && data)
        paid.set(data.seat, {
          first: new Set(data.winning.map(face)),
          second: new Set(data.second.map(face)),
        });
    },
    /** "first", "second" or "both" for a card of a combination, nothing for any other. */
    of(thing) {
      if (thing.kind !== "card" || !thing.face || !thing.area.startsWith("box/")) return "";
      const one = paid.get(Number(thing.area.slice(4)));
      if (!one) return "";
      const first = one.first.has(thing.face);
      const second = one.second.has(thing.face);
      return first && second ? "both" : first ? "first" : second ? "second" : "";
    },
  };
}
