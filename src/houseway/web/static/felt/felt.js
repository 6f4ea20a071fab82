// The felt of a table: a game's layout with its things on it. It knows areas and places by their
// names, and no game: what lies where is what the view says, what may be pressed it is told.
import { $$, s } from "../common/dom.js";
import { dollars } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { showThings } from "./lying.js";
import { listenTo } from "./pointing.js";
import { arrange, seatsOf } from "./seating.js";

const FLASH = 3200;
// Words that are longer lie in two lines; each is so tall.
const LONG = 24;
const LINE = 20;

export class Felt {
  /**
   * `on` may have area(name), back(name), sit(seat), tip(name, element) and left().
   * @param {HTMLElement} holder
   * @param {Record<string, (...told: any[]) => any>} on
   */
  constructor(holder, on = {}) {
    this.holder = holder;
    this.on = on;
    this.lying = new Map();
    /** @type {any} */
    this.svg = null;
    /** @type {Record<string, any>} */
    this.layers = {};
    /** @type {Map<number, any>} */
    this.seats = new Map();
    this.names = new Map();
    this.areas = new Map();
    this.spots = new Map();
    this.places = new Map();
    /** @type {[any[], any] | null} */
    this.shown = null;
    this.moving = false;
    this.landing = 0;
  }

  /** Put a drawing up, or take the one that is there; whatever lay on another goes with it. */
  draw(drawing) {
    this.svg = typeof drawing === "string" ? read(drawing) : drawing;
    this.svg.classList.add("felt");
    for (const title of this.svg.querySelectorAll("title")) title.remove();
    this.svg.setAttribute("aria-label", translate(this.svg.getAttribute("aria-label")));
    for (const print of this.svg.querySelectorAll("text, tspan"))
      if (!print.children.length) print.textContent = translate(print.textContent);
    this.layers = Object.fromEntries(
      ["cards", "chips", "marks"].map((name) => [name, s("g", { class: `layer ${name}` })]),
    );
    this.svg.append(...Object.values(this.layers));
    this.lying.clear();
    this.shown = null;
    this.arranged = "";
    this.still();
    const by = (name) =>
      new Map($$(`[data-${name}]`, this.svg).map((part) => [part.dataset[name], part]));
    this.areas = by("area");
    this.spots = by("spot");
    this.places = by("place");
    this.seats = seatsOf(this.svg);
    this.names.clear();
    for (const [area, element] of this.areas) {
      this.names.set(area, translate(element.getAttribute("aria-label")));
      // Where nothing can be pressed, as in a replay, an area still has a name.
      element.setAttribute("role", "group");
    }
    listenTo(this);
    if (!this.svg.isConnected) this.holder.replaceChildren(this.svg);
  }

  /** Whatever lies there lies at once where it belongs now: nothing moves because the felt did, and
   * what is new moves all the same. Print knows how large a pixel is, so that it stays large enough
   * to be read. */
  still() {
    this.moving = false;
    if (this.shown) showThings(this, ...this.shown);
    this.svg.style.setProperty("--pixel", String(1 / (this.svg.getScreenCTM()?.a || 1)));
  }

  // Where seats stand

  arrange(sign, own, narrow, taken = []) {
    for (const flash of this.layers.marks.querySelectorAll(".flash")) flash.remove();
    arrange(this, sign, own, narrow, taken);
    this.still();
  }

  // Who sits where

  /** Names on the edge of the table: {seat: {name, sub, own, due, free, sit}}. */
  people(seats) {
    for (const [seat, group] of this.seats) {
      if (!seats[seat]) continue;
      const { name, sub, own, due, free, sit, away, bot } = seats[seat];
      const edge = group.querySelector(".sit");
      for (const [kind, on] of Object.entries({ own, due, away, bot, taken: name })) {
        group.classList.toggle(kind, Boolean(on));
      }
      edge.classList.toggle("free", Boolean(sit));
      const marked = name && bot ? `${name} ⚙` : name;
      write(edge, marked ?? (sit ? t("Sit at {seat}", { seat }) : free), name ? sub : "");
      const pressed = {
        role: "button",
        tabindex: "0",
        "aria-label": t("Take seat {seat}", { seat }),
      };
      for (const [attribute, value] of Object.entries(pressed)) {
        if (sit) edge.setAttribute(attribute, value);
        else edge.removeAttribute(attribute);
      }
    }
  }

  /** What the jackpot stands at, where the felt has a meter. */
  meter(cents) {
    const drawn = this.svg.querySelector("[data-meter]");
    if (!drawn || cents === undefined || cents === null) return;
    drawn.setAttribute("visibility", "visible");
    drawn.querySelector(".meter-value").textContent = dollars(cents);
  }

  // What may be pressed

  /** Which areas may be pressed: {name: {label}}; the others say why not when they are pressed. */
  enable(open) {
    const inside = this.svg.contains(document.activeElement);
    this.svg.classList.toggle("choosing", Object.keys(open).length > 0);
    for (const [name, element] of this.areas) {
      const given = open[name];
      element.classList.toggle("open", Boolean(given));
      element.classList.toggle("main", Boolean(given?.main));
      element.setAttribute("role", "button");
      element.setAttribute("aria-disabled", String(!given));
      element.setAttribute("aria-label", this.named(name, given?.label ?? this.names.get(name)));
      const keep = inside && element === document.activeElement;
      element.setAttribute("tabindex", given || keep ? "0" : "-1");
    }
  }

  /** What an area is called, after what is printed on it: people say what they see. */
  named(area, said) {
    const text = this.areas.get(area).textContent.trim();
    const printed = text.replaceAll(/\s+/g, " ").replaceAll("’", "'").toLowerCase();
    return said.toLowerCase().startsWith(printed) ? said : `${printed}: ${said}`;
  }

  // What lies there

  /** Where a wager lies: its spot or area, or the nearest name above it that the felt has. */
  find(name) {
    const parts = name.split("/");
    for (let count = parts.length; count; count -= 1) {
      const shorter = parts.slice(0, count).join("/");
      const found = this.areas.get(shorter) ?? this.spots.get(shorter);
      if (found) return found;
    }
    return null;
  }

  /** The name of the area under which a thing of the view lies. */
  areaOf(thing) {
    return this.find(thing.spot ?? thing.area)?.dataset.area ?? null;
  }

  /** Show the things of a view; answers how long it takes until what decides is seen. */
  show(things, { chips, gone = () => "house", turn = 0, next = false }) {
    this.shown = [things, { chips, gone, turn, next }];
    const landing = showThings(this, ...this.shown);
    this.landing = Math.max(this.landing, performance.now() + landing);
    this.svg.classList.toggle(
      "dealt",
      things.some(({ kind }) => kind === "tile"),
    );
    return Math.max(0, this.landing - performance.now());
  }

  /** Light a card, or let it be as the others. */
  light({ element }, lit) {
    element.classList.toggle("lit", Boolean(lit));
    element.dataset.lit = lit;
  }

  /** Whatever is on its way is there: for who does not want to wait. */
  finish() {
    this.landing = 0;
    for (const running of this.svg?.getAnimations({ subtree: true }) ?? [])
      if (!running.animationName) running.finish();
  }

  /** From an element's own units to those of the whole felt. */
  matrix(element) {
    const root = this.svg.getCTM();
    const own = element.getCTM();
    if (!root || !own) return new DOMMatrix();
    return new DOMMatrix([root.a, root.b, root.c, root.d, root.e, root.f])
      .inverse()
      .multiply(new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]));
  }

  /** What hands amount to, {place: words}: at the foot of cards, and above a seat's tiles. */
  captions(by) {
    for (const caption of this.layers.marks.querySelectorAll(".caption")) caption.remove();
    for (const [name, words] of Object.entries(by)) {
      const place = this.places.get(name);
      if (!place) continue;
      const { a, d, e, f } = this.matrix(place);
      const { x, y, h: tall, room } = place.dataset;
      const above = place.dataset.kind === "tile" && place.closest("[data-seat]");
      const lines = inLines(words);
      const high = 14 + (LINE / 2) * (lines.length - 1);
      const middle = Number(y) + (above ? 2 - high : Number(tall) - high);
      const at = [a * (Number(x) + room / 2) + e, d * middle + f, 1];
      pill(this.layers.marks, "caption", lines, 28, at);
    }
  }

  /** Words above seats, until the next: {seat: [{words, kind}]}. */
  badges(by) {
    const above = Number(this.svg.dataset.badge);
    for (const badge of this.layers.marks.querySelectorAll(".badge")) badge.remove();
    for (const [seat, list] of Object.entries(by)) {
      const group = this.seats.get(Number(seat));
      if (!group || group.hasAttribute("hidden")) continue;
      const { a, e, f } = this.matrix(group);
      for (const [at, { words, kind = "" }] of list.entries())
        pill(this.layers.marks, `badge ${kind}`, [words], 24, [e, f - (above + at * 26) * a, a]);
    }
  }

  /** What a wager won or lost, over its area, for a moment. */
  flash(area, words, kind) {
    const element = this.find(area);
    if (!element) return;
    const box = element.querySelector(".spot").getBBox();
    const { a, d, e, f } = this.matrix(element);
    const [x, y] = [a * (box.x + box.width / 2) + e, d * (box.y + box.height / 2) + f];
    const made = pill(this.layers.marks, `flash ${kind}`, [words], 28, [x, y, Math.max(0.85, a)]);
    made.setAttribute("aria-hidden", "true");
    setTimeout(() => made.remove(), FLASH);
  }
}

function read(text) {
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return document.importNode(drawn, true);
}

/** A name that fits its plate, and the money beside it. */
function write(edge, name, sub) {
  const room = Math.floor((edge.querySelector(".plate").width.baseVal.value - 14) / 8.4);
  const most = Math.max(4, room - sub.length);
  const shown = name.length > most ? `${name.slice(0, most - 1)}…` : name;
  const money = sub ? s("tspan.sub", { dx: 7 }, sub) : "";
  edge.querySelector("text").replaceChildren(shown, money);
}

/** Long words in two lines, as near to each other in length as may be. */
function inLines(words) {
  if (words.length <= LONG) return [words];
  const uneven = ({ index }) => Math.abs(index - words.length / 2);
  const breaks = [...words.matchAll(/ \/ | |，/g)];
  const [middle] = breaks.sort((one, other) => uneven(one) - uneven(other));
  if (!middle) return [words];
  const end = middle.index + middle[0].length;
  return [words.slice(0, end).replace(/ (\/ )?$/, ""), words.slice(end)];
}

/** Lay a few words on a rounded ground, as wide as they are; none of it lies beside the felt.
 * @type {(layer: any, kind: string, lines: string[], tall: number, at: number[]) => any} */
function pill(layer, kind, lines, tall, [x, y, scale]) {
  const more = LINE * (lines.length - 1);
  const ground = s("rect", { y: -(tall + more) / 2, height: tall + more, rx: tall / 2 });
  const texts = lines.map((line, at) => s("text", { y: tall * 0.21 + LINE * at - more / 2 }, line));
  const made = s("g", { class: kind }, s("g", [ground, texts]));
  made.style.setProperty("--scale", String(scale));
  layer.append(made);
  const wide = Math.max(...texts.map((text) => text.getComputedTextLength())) + tall * 0.8;
  ground.setAttribute("width", wide);
  ground.setAttribute("x", -wide / 2);
  const { x: left, width } = layer.ownerSVGElement.viewBox.baseVal;
  const half = Math.min((wide / 2) * scale, width / 2);
  const inside = Math.max(left + half, Math.min(x, left + width - half));
  made.setAttribute("transform", `translate(${inside} ${y}) scale(${scale})`);
  return made;
}
