// Brief movements: things fly, turn and tumble to where they lie. Each is [x, y, size] in the units
// of the felt; where less motion is wanted nobody calls these.

const EASY = "cubic-bezier(.2,.7,.2,1)";

export const unmoved = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const at = ([x, y, size]) => `translate(${x}px, ${y}px) scale(${size})`;

/** From one place to another; before it begins it is not seen where `hidden`. */
export function fly(element, from, to, { duration = 280, delay = 0, hidden = false } = {}) {
  const frames = [
    { transform: at(from), opacity: hidden ? 0 : 1 },
    { transform: at(to), opacity: 1 },
  ];
  element.animate(frames, { duration, delay, easing: EASY, fill: "backwards" });
}

/** Away, and gone. */
export function leave(element, from, to, delay) {
  const frames = [
    { transform: at(from), opacity: 1 },
    { transform: at(to), opacity: 0 },
  ];
  const gone = element.animate(frames, { duration: 320, delay, easing: EASY, fill: "both" });
  gone.onfinish = () => element.remove();
  gone.oncancel = () => element.remove();
}

/** A card is turned over where it lies. */
export function turn(element, [x, y, size], delay) {
  const edge = `translate(${x + 30 * size}px, ${y}px) scale(0.02, ${size})`;
  const frames = [{ transform: edge }, { transform: at([x, y, size]) }];
  element.animate(frames, { duration: 220, delay, easing: "ease-out", fill: "backwards" });
}

/** A die comes across the table. */
export function tumble(element, [x, y, size]) {
  const far = `translate(${x - 260}px, ${y - 120}px) rotate(-540deg) scale(${size})`;
  const near = `translate(${x}px, ${y}px) rotate(0) scale(${size})`;
  const frames = [{ transform: far, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: near }];
  element.animate(frames, { duration: 520, easing: "cubic-bezier(.15,.6,.3,1)" });
}
