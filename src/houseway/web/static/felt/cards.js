// Playing cards, drawn by us: a large index, the suit, and a crown for the court.
import { s } from "../common/dom.js";
import { cardSpoken, rankOf, suitOf } from "../common/faces.js";
import { picture } from "./svg.js";

/** @type {[number, number]} */
export const CARD = [60, 84];

const SUITS = {
  h: "M0 10C-4 6-10.5 1.5-10.5-4a5.4 5.4 0 0 1 10.5-2.2A5.4 5.4 0 0 1 10.5-4C10.5 1.5 4 6 0 10Z",
  d: "M0-11.5C2.6-7 5.4-3.3 8.4 0 5.4 3.3 2.6 7 0 11.5-2.6 7-5.4 3.3-8.4 0-5.4-3.3-2.6-7 0-11.5Z",
  s:
    "M0-11C3.5-6 10.5-2.5 10.5 3.6A5 5 0 0 1 1.3 6c.1 2.2 1 4 2.9 5.2H-4.2" +
    "C-2.3 10-1.4 8.2-1.3 6a5 5 0 0 1-9.2-2.4C-10.5-2.5-3.5-6 0-11Z",
  c:
    "M0-11.2a4.9 4.9 0 0 1 3.3 8.5A4.9 4.9 0 1 1 1.3 5.2c.1 2.6 1 4.6 2.9 6H-4.2" +
    "c1.9-1.4 2.8-3.4 2.9-6a4.9 4.9 0 1 1-2-7.9A4.9 4.9 0 0 1 0-11.2Z",
};
const CROWNS = {
  K: "M-10 6-12-6l6 4L0-9l6 7 6-4-2 12ZM-10 8.5h20v2.5h-20Z",
  Q: "M-9.5 6-11.5-4l5 4.5L-4-6l4 5 4-5 2.5 6.5 5-4.5L9.5 6ZM-9.5 8.5h19v2.5h-19Z",
  J: "M-9 6c0-8 4-13 11-14 4 0 7 2 8 5-3-1-5-1-7 1 3 2 5 5 5 8ZM-9.5 8.5h18v2.5h-18Z",
};
// A lattice for the back, drawn once.
const LATTICE = Array.from({ length: 17 }, (_, at) => at * 8 - 72)
  .map((at) => `M${at} 6l72 72M${at + 72} 6l-72 72`)
  .join("");

let clips = 0;

/** The drawing of a card, 60 by 84; no face is its back. */
export function card(face) {
  const [wide, tall] = CARD;
  const paper = s("rect.paper", { x: 0.75, y: 0.75, width: wide - 1.5, height: tall - 1.5, rx: 6 });
  if (!face) {
    const id = `back-${(clips += 1)}`;
    return s("g.card.down", [
      paper,
      s("clipPath", { id }, s("rect", { x: 5, y: 5, width: wide - 10, height: tall - 10, rx: 4 })),
      s("rect.back", { x: 5, y: 5, width: wide - 10, height: tall - 10, rx: 4 }),
      s("path.lattice", { d: LATTICE, "clip-path": `url(#${id})` }),
      s("circle.seal", { cx: wide / 2, cy: tall / 2, r: 10 }),
      s("path.seal-mark", {
        d: SUITS.s,
        transform: `translate(${wide / 2} ${tall / 2}) scale(.55)`,
      }),
    ]);
  }
  const [rank, suit] = face;
  const court = CROWNS[rank];
  return s("g", { class: `card ${suitOf(face)}` }, [
    paper,
    s("text", { class: `rank${rank === "T" ? " ten" : ""}`, x: rank === "T" ? 4 : 6, y: 27 }, [
      rankOf(face),
    ]),
    s("path.suit", { d: SUITS[suit], transform: "translate(14.5 41) scale(.68)" }),
    court ? s("path.suit.crown", { d: court, transform: "translate(42.5 17) scale(.74)" }) : null,
    s("path.suit", {
      d: SUITS[suit],
      transform: `translate(${court ? 40 : 38} 59) scale(${rank === "A" ? 1.75 : 1.5})`,
    }),
  ]);
}

/** A card that stands by itself in a page. */
export const cardPicture = (face) => picture(CARD, cardSpoken(face), card(face));
