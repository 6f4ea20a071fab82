// Brief movements: things fly, turn and tumble to where they lie. Each is [x, y, size] in the units
// of the felt; times are those of the usual pace, and where no motion is wanted nobody calls these.
import { setting } from "../common/settings.js";

const EASY = "cubic-bezier(.2,.7,.2,1)";
const PACES = { calm: 1.7, normal: 1, quick: 0.5, none: 0 };

/** By how much everything takes longer than usual; nought for no motion at all. */
export const pace = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : (PACES[setting("pace")] ?? 1);

const at = ([x, y, size]) => `translate(${x}px, ${y}px) scale(${size})`;

const run = (element, frames, { duration, delay = 0, ...timing }) =>
  element.animate(frames, { duration: duration * pace(), delay: delay * pace(), ...timing });

/** From one place to another; before it begins it is not seen where `hidden`. */
export function fly(element, from, to, { duration = 280, delay = 0, hidden = false } = {}) {
  const frames = [
    { transform: at(from), opacity: hidden ? 0 : 1 },
    { transform: at(to), opacity: 1 },
  ];
  run(element, frames, { duration, delay, easing: EASY, fill: "backwards" });
}

/** What another takes the place of is seen until then. */
export function stay(element, duration) {
  const until = run(element, [{ opacity: 1 }, { opacity: 1 }], { duration });
  until.onfinish = () => element.remove();
  until.oncancel = () => element.remove();
}

/** Away, and gone. */
export function leave(element, from, to, delay) {
  const frames = [
    { transform: at(from), opacity: 1 },
    { transform: at(to), opacity: 0 },
  ];
  const gone = run(element, frames, { duration: 320, delay, easing: EASY, fill: "both" });
  gone.onfinish = () => element.remove();
  gone.oncancel = () => element.remove();
}

const edge = ([x, y, size]) => `translate(${x + 30 * size}px, ${y}px) scale(0.02, ${size})`;
const HALF = 110;

/** A card is turned over where it lies: its back is seen until then. */
export function turn(element, back, place, delay) {
  cover(back, place, delay);
  const frames = [{ transform: edge(place) }, { transform: at(place) }];
  const second = { duration: HALF, delay: delay + HALF, easing: "ease-out", fill: "backwards" };
  run(element, frames, second);
}

/** The back of a card stays until it is turned, and goes. */
export function cover(back, place, delay) {
  const frames = [{ transform: at(place) }, { transform: edge(place) }];
  const first = run(back, frames, { duration: HALF, delay, easing: "ease-in" });
  first.onfinish = () => back.remove();
  first.oncancel = () => back.remove();
}

// How far apart dice roll and are looked at; a die of usual size is 40 wide.
const BESIDE = 50;

/** Dice come across the table beside each other, stop in the middle where everybody looks, and go
 * to their place; `aside` is how far from the middle of them a die lies. */
export function tumble(element, [x, y, size], [wide, tall], aside, duration) {
  const large = Math.max(size, Math.min(tall / 260, wide / 220));
  const beside = aside * BESIDE * large;
  const rolled = `translate(0px, ${tall * 0.2 + beside}px) rotate(${-900 - 90 * aside}deg)`;
  const seen = `translate(${wide / 2 + beside}px, ${tall / 2}px) rotate(0deg) scale(${large})`;
  const frames = [
    { transform: `${rolled} scale(${large})`, opacity: 0, easing: EASY },
    { opacity: 1, offset: 0.1 },
    { transform: seen, offset: 0.5, easing: "linear" },
    { transform: seen, offset: 0.82, easing: EASY },
    { transform: `translate(${x}px, ${y}px) rotate(0deg) scale(${size})` },
  ];
  run(element, frames, { duration });
}
