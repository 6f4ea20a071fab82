// What lies on a felt: where each thing of a view goes, and how it gets there and away.
import { s } from "../common/dom.js";
import { cardSpoken, tileName } from "../common/faces.js";
import { dollars } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { CARD, card } from "./cards.js";
import { stack } from "./chips.js";
import { die, puck } from "./dice.js";
import { cover, fly, leave, pace, stay, tumble, turn } from "./motion.js";
import { sound } from "./sound.js";
import { TILE, tile } from "./tiles.js";

// Cards come one after another, and those of another place after a moment; dice roll and are seen.
const STEP = 120;
const APART = 320;
// However many there are, they are all there soon.
const MOST = 1600;
const FLIGHT = 280;
const ROLL = 1500;
const SEEN = 1200;
const NEARER = 16;
const LARGE = 1.5;
const ABOVE_PRINT = 12;
// On a small screen there is no room for these.
const WIDE_ONLY = ["draw"];

/**
 * Show the things of a view. `chips` are the chips there are, `gone(thing)` says where what is
 * taken goes ("house" or "player"), `turn` tells throws apart; new chips are for the `next` one.
 * Answers after how many milliseconds what decides is there: nothing is told before.
 */
export function showThings(felt, things, { chips, gone, turn: thrown, next = false }) {
  const stacks = things.filter(({ kind }) => kind === "chips");
  const targets = new Map([...dealt(felt, things, thrown), ...stacked(felt, stacks, chips)]);
  const motion = felt.moving && pace() > 0;
  const { delays, landing } = timed(felt, targets);
  for (const [key, to] of targets) {
    const was = felt.lying.get(key);
    // Chips that are new lie there at once; what moves because of the outcome waits for it.
    const wait = delays.get(key) ?? (was || next ? landing : 0);
    layDown(felt, key, to, was, motion ? wait : null);
    if (felt.moving && was?.face !== to.face) sound(HEARD[to.kind] ?? "", wait * pace());
  }
  for (const [key, lies] of [...felt.lying]) {
    if (targets.has(key)) continue;
    felt.lying.delete(key);
    if (motion) takeUp(lies, gone(lies.thing), lies.layer === "chips" ? landing : 0);
    else for (const part of [lies.element, lies.back]) part?.remove();
  }
  felt.moving = true;
  return motion ? landing * pace() : 0;
}

const HEARD = { card: "card", tile: "tile", chips: "chip", die: "die" };

const later = ({ area }) => ["dealer", "box"].indexOf(area.split("/")[0]);

/** When each card that is new or turned sets out, and when the last of them has arrived. */
function timed(felt, targets) {
  const delays = new Map();
  const fresh = [...targets].filter(([key, to]) => felt.lying.get(key)?.face !== to.face);
  // Where hands are turned over, what is common to all comes first and the players' last.
  if (fresh.some(([key]) => felt.lying.has(key)))
    fresh.sort(([, one], [, other]) => later(one.thing) - later(other.thing));
  const step = Math.min(STEP, MOST / fresh.length);
  const places = new Set(fresh.map(([, to]) => to.thing.area));
  const apart = Math.min(APART, MOST / 2 / places.size);
  // Tiles that dice decide about come once the dice are seen.
  let next = fresh.some(([, to]) => to.kind === "die") ? SEEN : 0;
  let before = "";
  let rolled = 0;
  for (const [key, to] of fresh) {
    const was = felt.lying.get(key);
    if (to.kind === "die") {
      delays.set(key, 0);
      rolled = ROLL;
    }
    if (to.layer !== "cards") continue;
    if (before && before !== to.thing.area && was) next += apart;
    before = to.thing.area;
    delays.set(key, next);
    next += step;
  }
  return { delays, landing: Math.max(rolled, next ? next + FLIGHT : 0) };
}

// Cards, tiles, dice and the puck, by places

/** @returns {Generator<[string, any]>} */
function* dealt(felt, things, thrown) {
  const narrow = felt.svg.classList.contains("narrow");
  const here = things
    .filter(({ kind }) => kind !== "chips")
    .map((thing) => [thing, thing.place ?? thing.area])
    .filter(([, name]) => felt.places.has(name) && !(narrow && WIDE_ONLY.includes(name)));
  const counts = new Map();
  for (const [, name] of here) counts.set(name, (counts.get(name) ?? 0) + 1);
  const at = new Map();
  const dice = things.filter(({ kind }) => kind === "die");
  for (const [thing, name] of here) {
    const number = at.get(name) ?? 0;
    at.set(name, number + 1);
    const key = thing.kind === "puck" ? "puck" : `${thing.kind} ${thing.area} ${number}`;
    const place = felt.places.get(name);
    const matrix = felt.matrix(place);
    const aside = dice.indexOf(thing) - (dice.length - 1) / 2;
    const given = { thing, kind: thing.kind, face: thing.face ?? "", matrix, aside };
    const where =
      thing.kind === "card" || thing.kind === "tile"
        ? inRow(thing, place, number, counts.get(name))
        : aroundPoint(thing, place, number, counts.get(name), thrown);
    yield [key, { ...given, ...where }];
  }
  yield* counted(felt, counts);
}

/** How many cards lie where the felt says that they are counted.
 * @returns {Generator<[string, any]>}
 */
function* counted(felt, counts) {
  for (const [name, place] of felt.places) {
    if (!("count" in place.dataset)) continue;
    const face = String(counts.get(name) ?? 0);
    const [x, y] = [numberOf(place, "x"), numberOf(place, "y")];
    const [w, tall] = [numberOf(place, "w"), numberOf(place, "h")];
    const thing = { kind: "count", area: name, face };
    const where = { layer: "marks", x: x + w / 2, y: y + tall - ABOVE_PRINT, scale: 1 };
    yield [`count ${name}`, { thing, kind: "count", face, matrix: felt.matrix(place), ...where }];
  }
}

const numberOf = (place, name) => Number(place.dataset[name] ?? 0);

/** The next to the right of the one before, closer together where there are many. */
function inRow(thing, place, number, count) {
  const [w, step, room] = ["w", "step", "room"].map((name) => numberOf(place, name));
  const apart = count > 1 ? Math.min(step, (room - w) / (count - 1)) : 0;
  // The high hand lies a little apart from the low one.
  const gap = thing.hand === "high" ? step - w : 0;
  const x = numberOf(place, "x") + number * apart + gap;
  const y = numberOf(place, "y");
  const where = { layer: "cards", x, y, scale: w / (thing.kind === "tile" ? TILE : CARD)[0] };
  return thing.turned ? { ...where, ...horizontal(place, number) } : where;
}

/** Tiles that lie horizontal, two of a hand one above the other. */
function horizontal(place, number) {
  const [x, y, w, tall] = ["x", "y", "w", "h"].map((name) => numberOf(place, name));
  const pair = Math.floor(number / 2);
  return { turned: true, x: x + (pair + 1) * (tall + 2) - 2, y: y + (number % 2) * (w + 3) };
}

/** Dice beside each other, as large and of the colour that the layout says; others on a point. */
function aroundPoint(thing, place, number, count, thrown) {
  const isDie = thing.kind === "die";
  const { colour, scale: said = isDie ? LARGE : 1 } = place.dataset;
  const scale = Number(said);
  const shift = isDie ? (number - (count - 1) / 2) * numberOf(place, "step") * 1.15 * scale : 0;
  const face = isDie ? `${thing.face} ${thrown}` : thing.face;
  const [x, y] = [numberOf(place, "x") + shift, numberOf(place, "y")];
  return { layer: "marks", face, colour, x, y, scale };
}

// Chips, by areas

/** @returns {Generator<[string, any]>} */
function* stacked(felt, chips, worths) {
  const groups = new Map();
  for (const thing of chips) {
    const element = felt.find(thing.spot ?? thing.area);
    if (element) groups.set(element, [...(groups.get(element) ?? []), thing]);
  }
  for (const [element, all] of groups) {
    const matrix = felt.matrix(element);
    const where = standing(element.querySelector(".spot").getBBox(), all.length);
    for (const [number, thing] of all.entries()) {
      const face = `${thing.cents} ${(thing.marks ?? []).join(" ")}`;
      const given = { thing, kind: "chips", face, layer: "chips", worths, matrix, own: thing.own };
      const place = where(number);
      // Of several wagers the one of who decides lies nearest to the dealer.
      if (thing.near) place.y -= NEARER;
      yield [`chips ${thing.area}`, { ...given, ...place }];
    }
  }
}

/** Where stacks stand in an area; in a wide one at its right end, so that its print can be read. */
function standing(box, count) {
  const wide = box.width > 1.7 * box.height;
  const apart = Math.min(44, (box.width - 30) / Math.max(1, count - 1));
  const scale = Math.min(1.2, Math.max(0.72, Math.min(box.height, box.width) / 52));
  const x = wide ? box.x + box.width - 24 * scale : box.x + box.width / 2;
  const y = box.y + box.height / 2 + (box.height > 90 ? 12 : -4);
  const middle = wide ? count - 1 : (count - 1) / 2;
  return (number) => ({ x: x + (number - middle) * apart, y, scale });
}

// Down and up

/** Put a thing where it belongs; `wait` is when it sets out, null for without moving. */
function layDown(felt, key, to, was, wait) {
  const { a, b, c, d, e, f } = to.matrix;
  const [x, y, size] = [a * to.x + c * to.y + e, b * to.x + d * to.y + f, a * to.scale];
  const place = [x, y, size];
  let element = was?.element;
  // What lay there face down is seen until it is turned.
  let back = was?.back;
  if (was?.face !== to.face) {
    element = drawingOf(to);
    back?.remove();
    const seen = to.layer === "cards" || (to.kind !== "die" && wait);
    back = was && wait !== null && seen ? was.element : null;
    if (back) back.after(element);
    else if (was) was.element.replaceWith(element);
    else felt.layers[to.layer].append(element);
  }
  felt.light({ element }, "");
  element.classList.toggle("own", Boolean(to.own));
  const lies = to.turned ? " rotate(90)" : "";
  const final = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(4)})${lies}`;
  element.setAttribute("transform", final);
  element.style.setProperty("--scale", size.toFixed(4));
  felt.lying.set(key, { ...to, element, back, place });
  if (wait !== null) return move(felt, element, to, was, place, wait);
  back?.remove();
  for (const running of element.getAnimations()) running.cancel();
}

function move(felt, element, to, was, place, delay) {
  const [x, y, size] = place;
  const fresh = was?.face !== to.face;
  const { width, height } = felt.svg.viewBox.baseVal;
  if (to.kind === "die")
    return fresh ? tumble(element, place, [width, height], to.aside, ROLL) : null;
  const turned = was && fresh && to.layer === "cards" ? was.element : null;
  if (was && fresh && delay && !turned) {
    stay(was.element, delay);
    return fly(element, was.place, place, { delay, hidden: true });
  }
  if (was && (was.place[0] !== x || was.place[1] !== y)) {
    if (turned) cover(turned, was.place, delay);
    return fly(element, was.place, place, { delay, hidden: Boolean(turned) });
  }
  if (turned) return turn(element, turned, place, delay);
  if (was) return;
  const shoe = [felt.svg.classList.contains("narrow") ? 180 : 900, -60, size];
  const chips = to.layer === "chips";
  const from = chips ? [x, y + 60 * size, size] : shoe;
  fly(element, from, place, { delay, hidden: true, duration: chips ? 160 : 280 });
}

/** Chips that were won go to the player, everything else to the house. */
function takeUp({ place, layer, element, back }, where, delay) {
  back?.remove();
  const [x, y, size] = place;
  const down = layer === "chips" && where === "player";
  leave(element, place, [x, y + (down ? 90 : -90) * size, size], delay);
}

// Drawings, with a name each

function drawingOf({ thing, kind, worths, colour }) {
  if (kind === "card") return named(card(thing.face), cardSpoken(thing.face));
  if (kind === "tile") return named(tile(thing.face), tileName(thing.face));
  if (kind === "button")
    return named(marker(thing.face, -1), t("adjusted by {face}", { face: thing.face }));
  if (kind === "count")
    return named(marker(thing.face, -1), t("{face} cards", { face: thing.face }));
  if (kind === "puck")
    return named(puck(thing.face), t("the puck is {face}", { face: translate(thing.face) }));
  if (kind === "die")
    return named(die(Number(thing.face), colour), t("a die shows {face}", { face: thing.face }));
  const drawn = stack(thing.cents, worths);
  const marks = thing.marks ?? [];
  drawn.append(...marks.map(marker));
  return named(drawn, [dollars(thing.cents), ...marks.map(translate)].join(", "));
}

function named(element, title) {
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", title);
  return element;
}

/** A marker button on top of a stack. */
function marker(mark, at) {
  const wide = 10 + mark.length * 10;
  const kind = ["On", "Off"].includes(mark) ? mark.toLowerCase() : "";
  return s("g", { class: `button-drawn ${kind}`, transform: `translate(0 ${-22 - at * 15})` }, [
    s("rect", { x: -wide / 2, y: -9, width: wide, height: 18, rx: 9 }),
    s("text", { y: 5 }, translate(mark).toUpperCase()),
  ]);
}
