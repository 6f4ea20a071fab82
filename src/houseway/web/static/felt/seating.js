// Where the seats of a felt stand: around its curve, or below each other on a small screen.

const NARROW = 620;
const LOW = 480;
const MIDDLE = 600;
const numbers = (text) => (text ?? "").split(" ").map(Number);

function stand(group, x, y, scale) {
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`;
  group.setAttribute("transform", at);
  group.style.setProperty("--scale", scale.toFixed(3));
}

// One's own seat is larger than the others, and nearer: it leaves the print of the middle free.
const OWN = 1.2;
const NEAR = 26;
const APART = 8;

/** Whether the screen is so low that one's own seat stands beside the middle of the table. */
export const isLow = () => innerHeight < LOW;

/** Whether something is too narrow for a table with its seats around it.
 * @type {(room: { clientWidth?: number, width?: number }) => boolean} */
export const isNarrow = ({ clientWidth = 0, width = clientWidth }) => width < NARROW;

/** The seats of a drawing by their numbers. */
export const seatsOf = (svg) =>
  new Map([...svg.querySelectorAll("[data-seat]")].map((of) => [Number(of.dataset.seat), of]));

/** For the seats and options of a sign, one's own seat first where the screen is small; there
 * who sits sees the seats that are taken, and no others. */
export function arrange({ svg, seats }, sign, own, narrow, taken) {
  const { options = [] } = sign;
  svg.dataset.wide ??= svg.getAttribute("viewBox");
  svg.classList.toggle("narrow", narrow && Boolean(svg.dataset.narrow));
  svg.classList.toggle("seated", Boolean(own));
  for (const print of svg.querySelectorAll("[data-option]")) {
    const marked = options.includes(print.dataset.option);
    print.setAttribute("visibility", marked ? "visible" : "hidden");
  }
  const few = narrow && own && svg.dataset.narrow;
  const here = (seat) => seat <= sign.seats && (!few || seat === own || taken.includes(seat));
  for (const [seat, group] of seats) group.toggleAttribute("hidden", !here(seat));
  for (const part of svg.querySelectorAll("[data-needs]"))
    part.toggleAttribute("hidden", !sign[part.dataset.needs]);
  if (!svg.dataset.narrow) return;
  if (narrow) below({ svg, seats }, own, isLow());
  else around({ svg, seats }, sign.seats, own);
  for (const part of svg.querySelectorAll("[data-part]")) {
    part.dataset.wide ??= part.getAttribute("transform") ?? "";
    part.setAttribute("transform", narrow ? part.dataset.narrow : part.dataset.wide);
  }
}

/** So many seats around the curve, each with as much room as it takes. */
function around(felt, seats, own) {
  const { bottom, rise, half, first, seatSize } = felt.svg.dataset;
  const [across] = numbers(seatSize);
  const whole = 2 * half + across;
  const left = (whole - across * OWN) / (seats - 1) - APART;
  const others = own && seats > 1 ? Math.min(1, left / across) : 1;
  const sized = (seat) => (seat === own ? OWN : others);
  const order = [...felt.seats].filter(([seat]) => seat <= seats);
  if (first === "right") order.reverse();
  const taken = order.reduce((sum, [seat]) => sum + across * sized(seat), 0);
  const gap = seats > 1 ? (whole - taken) / (seats - 1) : 0;
  let edge = seats > 1 ? -whole / 2 : -across / 2;
  for (const [seat, group] of order) {
    const wide = across * sized(seat);
    const along = (edge + wide / 2) / half;
    const y = Number(bottom) - along * along * rise + (seat === own ? NEAR : 0);
    stand(group, MIDDLE + along * half, y, sized(seat));
    edge += wide + gap;
  }
  felt.svg.setAttribute("viewBox", felt.svg.dataset.wide);
}

// What lies below a narrow felt takes so many pixels; on its side nothing does.
const DOCK = 186;

/** Whether a guide stands above: it leaves less room. */
export const isGuiding = () => Boolean(document.querySelector("#guide:not([hidden])"));

/** How far down a narrow felt is seen without scrolling, in its own units. */
function room({ parentElement: holder }, wide, aside) {
  const above = holder.getBoundingClientRect().top + scrollY;
  return ((innerHeight - above - (aside ? 0 : DOCK)) * wide) / holder.clientWidth;
}

/** One's own seat large below the middle of the table, or `beside` it on a screen that is low; the
 * others small below that. */
function below(felt, own, beside) {
  const [centre, top] = numbers(felt.svg.dataset.narrow);
  const [across, tall] = numbers(felt.svg.dataset.seatSize);
  const aside = own && beside;
  const wide = aside ? centre + across + 16 : centre;
  let y = top;
  if (own) {
    const fits = room(felt.svg, wide, aside) - (aside ? 8 : top);
    const least = aside || isGuiding() ? 0.8 : 1;
    const most = aside ? 1 : Math.min(1.3, (wide - 24) / across);
    const scale = Math.min(Math.max(least, fits / tall), most);
    y = aside ? Math.max(top, tall * scale + 8) : top + tall * scale + 8;
    stand(felt.seats.get(own), aside ? centre + 8 + across / 2 : wide / 2, y - 6, scale);
  }
  const shown = [...felt.seats].filter(([, group]) => !group.hasAttribute("hidden"));
  const others = shown.filter(([seat]) => seat !== own);
  const columns = Math.floor(wide / (across > 180 ? 180 : 120));
  const each = wide / columns;
  const scale = Math.min(1, (each - 8) / across);
  const row = tall * scale + 10;
  for (const [at, [, group]] of others.entries()) {
    const down = Math.floor(at / columns) + 1;
    stand(group, each * (at % columns) + each / 2, y + down * row, scale);
  }
  y += Math.ceil(others.length / columns) * row + 8;
  felt.svg.setAttribute("viewBox", `0 0 ${wide} ${Math.ceil(y)}`);
}
