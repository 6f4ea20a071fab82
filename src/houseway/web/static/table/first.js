// The first picture: the felt that came with the page, its seats where they stand on this screen.
// Nothing is painted before this has run; everything else may take its time.
import { given } from "../common/given.js";
import { arrange, isNarrow, seatsOf } from "../felt/seating.js";
import { dress, isGuided } from "./dress.js";

const { hello, words } = given;
const guideKept = (game) => {
  try {
    return localStorage.getItem(`houseway.guide.${game}`);
  } catch {
    return null;
  }
};
/** @type {(selector: string) => any} */
const find = (selector) => document.querySelector(selector);
const svg = find("#felt > svg");
if (svg && hello) {
  dress(words);
  // There is room for what will be said, before it is.
  if (hello.me.seat && isGuided(words, guideKept(hello.view.game))) find("#guide").hidden = false;
  const narrow = isNarrow(find("#top"));
  // The house has guessed which drawing a screen wants, and the script asks for the other one.
  if (words.play.narrow && narrow !== isNarrow(svg.viewBox.baseVal)) svg.remove();
  else {
    const taken = Object.keys(hello.view.seats).map(Number);
    svg.classList.add("felt");
    arrange({ svg, seats: seatsOf(svg) }, hello.view.sign, hello.me.seat, narrow, taken);
  }
}
