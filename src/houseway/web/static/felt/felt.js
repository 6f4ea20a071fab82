// The felt of a table: a game's layout with its things on it. It knows areas and places by their
// names, and no game: what lies where is what the view says, what may be pressed is what it is told.
import { cardSpoken, dollars } from "../common/words.js";
import { CARD, card } from "./cards.js";
import { stack } from "./chips.js";
import { die, puck } from "./dice.js";
import { s } from "./svg.js";
import { TILE, tile, tileName } from "./tiles.js";

export const NARROW = 620;
const TAKE_BACK = 550;
const STEP = 80;
const FLIGHT = 280;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const numbers = (text) => (text ?? "").split(" ").map(Number);

export class Felt {
  /**
   * `on` may have area(name), back(name), sit(seat), tip(name, element) and left().
   * `alias(thing)` may name another place for a thing than its own.
   */
  constructor(holder, on = {}, alias = () => null) {
    this.holder = holder;
    this.on = on;
    this.alias = alias;
    this.lying = new Map();
    this.areas = new Map();
    this.order = [];
  }

  /** Put a drawing up; whatever lay on the one before goes with it. */
  draw(text) {
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    this.svg = document.importNode(drawn, true);
    this.svg.classList.add("felt");
    this.svg.querySelectorAll("title").forEach((one) => one.remove());
    this.wide = this.svg.getAttribute("viewBox");
    this.layers = Object.fromEntries(["cards", "chips", "marks"].map((name) => [name, s("g", { class: `layer ${name}` })]));
    this.svg.append(...Object.values(this.layers));
    this.lying.clear();
    this.areas = new Map([...this.svg.querySelectorAll("[data-area]")].map((one) => [one.dataset.area, one]));
    this.spots = new Map([...this.svg.querySelectorAll("[data-spot]")].map((one) => [one.dataset.spot, one]));
    this.places = new Map([...this.svg.querySelectorAll("[data-place]")].map((one) => [one.dataset.place, one]));
    this.seats = new Map([...this.svg.querySelectorAll("[data-seat]")].map((one) => [Number(one.dataset.seat), one]));
    this.names = new Map([...this.areas].map(([name, one]) => [name, one.getAttribute("aria-label")]));
    this.listen();
    this.holder.replaceChildren(this.svg);
  }

  // Where seats stand

  /** For so many seats, one's own first where the screen is small; `options` are the sign's. */
  arrange({ seats, own, narrow, options = [] }) {
    const drawn = this.svg;
    drawn.classList.toggle("narrow", narrow && Boolean(drawn.dataset.narrow));
    for (const one of drawn.querySelectorAll("[data-house-way]")) {
      one.setAttribute("visibility", options.includes(`house_way/${one.dataset.houseWay}`) ? "visible" : "hidden");
    }
    for (const [seat, group] of this.seats) group.toggleAttribute("hidden", seat > seats);
    if (!drawn.dataset.narrow) return;
    if (narrow) this.stack(seats, own);
    else this.around(seats);
    for (const part of drawn.querySelectorAll("[data-part]")) {
      part.dataset.wide ??= part.getAttribute("transform") ?? "";
      part.setAttribute("transform", narrow ? part.dataset.narrow : part.dataset.wide);
    }
  }

  around(seats) {
    const { bottom, rise, half, first } = this.svg.dataset;
    const [own] = numbers(this.svg.dataset.seatSize);
    const full = (2 * half) / (Number(this.svg.dataset.seats) - 1);
    const apart = seats > 1 ? (2 * half) / (seats - 1) : full;
    const scale = Math.min(1.24, Math.max(1, (apart - 8) / Math.max(own, full - 8)));
    for (const [seat, group] of this.seats) {
      let along = seats > 1 ? (2 * (seat - 1)) / (seats - 1) - 1 : 0;
      if (first === "right") along = -along;
      const x = 600 + along * half * (scale > 1 ? 0.97 : 1);
      const y = Number(bottom) - along * along * rise;
      group.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`);
    }
    this.svg.setAttribute("viewBox", this.wide);
  }

  stack(seats, own) {
    const [wide, top] = numbers(this.svg.dataset.narrow);
    const [across, tall] = numbers(this.svg.dataset.seatSize);
    let y = top;
    if (own) {
      const scale = Math.min(1.3, (wide - 24) / across);
      y += tall * scale + 8;
      this.seats.get(own)?.setAttribute("transform", `translate(${wide / 2} ${y - 6}) scale(${scale.toFixed(3)})`);
    }
    const others = [...this.seats.keys()].filter((seat) => seat !== own && seat <= seats);
    const columns = across > 180 ? 2 : 3;
    const room = wide / columns;
    const scale = Math.min(1, (room - 8) / across);
    others.forEach((seat, at) => {
      const x = room * (at % columns) + room / 2;
      const row = Math.floor(at / columns) + 1;
      this.seats.get(seat).setAttribute("transform", `translate(${x.toFixed(1)} ${(y + row * (tall * scale + 10)).toFixed(1)}) scale(${scale.toFixed(3)})`);
    });
    y += Math.ceil(others.length / columns) * (tall * scale + 10) + 8;
    this.svg.setAttribute("viewBox", `0 0 ${wide} ${Math.ceil(y)}`);
  }

  // Who sits where

  /** Names on the edge of the table: {seat: {name, sub, own, due, free, sit}}. */
  people(seats) {
    for (const [seat, group] of this.seats) {
      const one = seats[seat] ?? {};
      const edge = group.querySelector(".sit");
      const text = edge.querySelector("text");
      group.classList.toggle("own", Boolean(one.own));
      group.classList.toggle("due", Boolean(one.due));
      group.classList.toggle("taken", Boolean(one.name));
      this.write(text, one.name ? [one.name, one.sub] : [one.sit ? `Sit at ${seat}` : one.free ?? text.textContent]);
      edge.classList.toggle("free", Boolean(one.sit));
      if (one.sit) {
        edge.setAttribute("role", "button");
        edge.setAttribute("tabindex", "0");
        edge.setAttribute("aria-label", `Take seat ${seat}`);
      } else for (const name of ["role", "tabindex", "aria-label"]) edge.removeAttribute(name);
    }
  }

  /** A name that fits its plate, and the money beside it. */
  write(text, [name, sub]) {
    const room = sub ? 16 - sub.length : 19;
    const shown = name.length > room ? `${name.slice(0, room - 1)}…` : name;
    text.replaceChildren(shown, sub ? s("tspan", { class: "sub", dx: 7 }, sub) : "");
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
      element.setAttribute("aria-label", given?.label ?? this.names.get(name));
      const keep = inside && element === document.activeElement;
      element.setAttribute("tabindex", given || keep ? "0" : "-1");
    }
  }

  listen() {
    let timer = null;
    let long = false;
    const stop = () => { clearTimeout(timer); timer = null; };
    const area = (event) => event.target.closest?.("[data-area]");
    this.svg.addEventListener("pointerdown", (pressed) => {
      long = false;
      stop();
      const found = area(pressed);
      if (!found || pressed.button !== 0 || pressed.pointerType === "mouse") return;
      timer = setTimeout(() => { long = true; this.on.back?.(found.dataset.area); }, TAKE_BACK);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) this.svg.addEventListener(name, stop);
    this.svg.addEventListener("pointermove", (moved) => (Math.abs(moved.movementX) + Math.abs(moved.movementY) > 6 ? stop() : null));
    this.svg.addEventListener("click", (pressed) => {
      const sit = pressed.target.closest?.(".sit.free");
      if (sit) return this.on.sit?.(Number(sit.dataset.sit));
      const found = area(pressed);
      if (found && !long) this.on.area?.(found.dataset.area);
    });
    this.svg.addEventListener("contextmenu", (pressed) => {
      const found = area(pressed);
      if (!found) return;
      pressed.preventDefault();
      if (pressed.pointerType !== "touch" && !long) this.on.back?.(found.dataset.area);
    });
    this.svg.addEventListener("keydown", (pressed) => this.key(pressed));
    for (const [into, out] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
      this.svg.addEventListener(into, (event) => {
        if (event.pointerType === "touch") return;
        const found = area(event);
        if (found && (into !== "focusin" || found.matches(":focus-visible"))) this.on.tip?.(found.dataset.area, found);
      });
      this.svg.addEventListener(out, (event) => area(event) && area({ target: event.relatedTarget ?? this.holder }) !== area(event) && this.on.left?.());
    }
  }

  key(pressed) {
    const found = pressed.target.closest?.("[data-area], .sit.free");
    if (!found) return;
    if (pressed.key === "Enter") {
      pressed.preventDefault();
      if (found.dataset.area) this.on.area?.(found.dataset.area);
      else this.on.sit?.(Number(found.dataset.sit));
    } else if ((pressed.key === "Backspace" || pressed.key === "Delete") && found.dataset.area) {
      pressed.preventDefault();
      this.on.back?.(found.dataset.area);
    } else if (pressed.key.startsWith("Arrow")) {
      pressed.preventDefault();
      this.toward(found, pressed.key)?.focus();
    }
  }

  /** The nearest open area in a direction. */
  toward(from, key) {
    const at = middle(from);
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null;
    for (const one of this.areas.values()) {
      if (one === from || one.getAttribute("tabindex") !== "0") continue;
      const to = middle(one);
      const along = (to.x - at.x) * dx + (to.y - at.y) * dy;
      const aside = Math.abs((to.x - at.x) * dy) + Math.abs((to.y - at.y) * dx);
      if (along < 4) continue;
      const far = along + 2.5 * aside;
      if (!best || far < best.far) best = { one, far };
    }
    return best?.one;
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

  /** Show the things of a view; `gone(thing)` says where what is taken goes: "house" or "player". */
  show(things, { chips, gone = () => "house", lit = () => "" } = {}) {
    const targets = new Map();
    this.layCards(things, targets, lit);
    this.layChips(things.filter((one) => one.kind === "chips"), targets, chips);
    const motion = !still() && this.shown;
    let turn = 0;
    for (const [key, to] of targets) {
      const was = this.lying.get(key);
      const fresh = !was || was.face !== to.face;
      const wait = motion && fresh && to.layer === "cards" && to.kind !== "die" ? (turn++) * STEP : 0;
      this.lay(key, to, was, motion, wait);
    }
    const after = turn ? turn * STEP + 150 : 0;
    for (const [key, one] of [...this.lying]) if (!targets.has(key)) this.take(key, one, gone(one.thing), motion, one.layer === "chips" ? after : 0);
    this.shown = true;
  }

  layCards(things, targets, lit) {
    const at = new Map();
    const here = things.filter((one) => one.kind !== "chips");
    const places = here.map((one) => this.alias(one) ?? one.area);
    const counts = new Map();
    for (const one of places) counts.set(one, (counts.get(one) ?? 0) + 1);
    here.forEach((thing, index) => {
      const name = places[index];
      const place = this.places.get(name);
      if (!place || (this.svg.classList.contains("narrow") && ["draw", "rack"].includes(name))) return;
      const number = at.get(name) ?? 0;
      at.set(name, number + 1);
      const key = thing.kind === "puck" ? "puck" : `${thing.kind} ${thing.area} ${number}`;
      targets.set(key, this.placed(thing, place, number, counts.get(name), lit(thing, number)));
    });
  }

  placed(thing, place, number, count, lit) {
    const given = Object.fromEntries(["x", "y", "w", "h", "step", "room"].map((name) => [name, Number(place.dataset[name] ?? 0)]));
    const matrix = this.matrix(place);
    const base = { thing, kind: thing.kind, face: thing.face ?? "", layer: "cards", lit };
    if (thing.kind === "puck" || thing.kind === "die") {
      const side = given.step || 34;
      const shift = thing.kind === "die" ? (number - (count - 1) / 2) * side : 0;
      const small = place.dataset.place?.startsWith("cup") ? 0.72 : 1;
      return { ...base, layer: "marks", matrix, x: given.x + shift * (small < 1 ? 0.95 : 1.15), y: given.y, scale: small };
    }
    const step = count > 1 ? Math.min(given.step, (given.room - given.w) / (count - 1)) : 0;
    const gap = thing.hand === "high" ? given.step - given.w : 0;
    const size = thing.kind === "tile" ? TILE : CARD;
    return { ...base, matrix, x: given.x + number * step + gap, y: given.y - (lit ? 6 : 0), scale: given.w / size[0] };
  }

  layChips(chips, targets, worths) {
    const groups = new Map();
    for (const thing of chips) {
      const element = this.find(thing.spot ?? thing.area);
      if (!element) continue;
      if (!groups.has(element)) groups.set(element, []);
      groups.get(element).push(thing);
    }
    for (const [element, all] of groups) {
      const spot = element.querySelector(".spot");
      const box = spot.getBBox();
      const apart = Math.min(44, (box.width - 30) / Math.max(1, all.length - 1));
      // A wide area keeps its print: chips stand at its right end.
      const wide = box.width > 1.7 * box.height;
      const scale = Math.min(1.2, Math.max(0.72, Math.min(box.height, box.width) / 52));
      all.forEach((thing, number) => {
        const shift = (number - (wide ? all.length - 1 : (all.length - 1) / 2)) * apart;
        targets.set(`chips ${thing.area}`, {
          thing, kind: "chips", face: `${thing.cents} ${(thing.marks ?? []).join(" ")}`, layer: "chips", worths, matrix: this.matrix(element),
          x: (wide ? box.x + box.width - 24 * scale : box.x + box.width / 2) + shift, y: box.y + box.height / 2 + (box.height > 90 ? 12 : -4), scale, own: thing.own,
        });
      });
    }
  }

  /** From an element's own units to those of the whole felt. */
  matrix(element) {
    const root = this.svg.getCTM();
    const own = element.getCTM();
    if (!root || !own) return new DOMMatrix();
    return new DOMMatrix([root.a, root.b, root.c, root.d, root.e, root.f]).inverse().multiply(new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]));
  }

  lay(key, to, was, motion, wait) {
    const { matrix, x, y, scale } = to;
    const [px, py] = [matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f];
    const size = matrix.a * scale;
    const final = `translate(${px.toFixed(1)} ${py.toFixed(1)}) scale(${size.toFixed(4)})`;
    let element = was?.element;
    if (!element || was.face !== to.face) {
      const made = this.made(to);
      element?.replaceWith(made);
      if (!element) this.layers[to.layer].append(made);
      element = made;
    }
    element.classList.toggle("lit", Boolean(to.lit));
    element.dataset.lit = to.lit || "";
    element.classList.toggle("own", Boolean(to.own));
    element.setAttribute("transform", final);
    this.lying.set(key, { ...to, element, px, py, size });
    if (!motion) return;
    if (!was) this.arrive(element, to, px, py, size, wait);
    else if (was.px !== px || was.py !== py) fly(element, [was.px, was.py, was.size], [px, py, size], FLIGHT, wait);
    else if (was.face !== to.face && to.layer === "cards") turn(element, px, py, size, wait);
  }

  arrive(element, to, px, py, size, wait) {
    if (to.kind === "die") return tumble(element, px, py, size);
    const from = to.layer === "chips" ? [px, py + 60 * size, size] : [this.svg.classList.contains("narrow") ? 180 : 900, -60, size];
    fly(element, from, [px, py, size], to.layer === "chips" ? 160 : FLIGHT, wait, 0);
  }

  take(key, one, where, motion, wait) {
    this.lying.delete(key);
    if (!motion) return one.element.remove();
    const to = one.layer === "chips" && where === "player" ? [one.px, one.py + 90 * one.size, one.size] : [one.px, one.py - 90 * one.size, one.size];
    const flown = fly(one.element, [one.px, one.py, one.size], to, 320, wait, 1, 0);
    flown.onfinish = () => one.element.remove();
    flown.oncancel = () => one.element.remove();
  }

  made({ thing, kind, worths }) {
    if (kind === "card") return named(card(thing.face), cardSpoken(thing.face));
    if (kind === "tile") return named(tile(thing.face), tileName(thing.face));
    if (kind === "puck") return named(puck(thing.face), `the puck is ${thing.face}`);
    if (kind === "die") return named(die(Number(thing.face), thing.area === "cup/cut" ? "red" : thing.area.startsWith("cup") ? "ivory" : "red"), `a die shows ${thing.face}`);
    const drawn = stack(thing.cents, worths);
    for (const [at, mark] of (thing.marks ?? []).entries()) drawn.append(button(mark, at));
    return named(drawn, `${dollars(thing.cents)}${(thing.marks ?? []).map((one) => `, ${one}`).join("")}`);
  }

  /** A word above a seat for a while, or until the next: {seat: [{words, kind}]}. */
  badges(by) {
    for (const one of [...this.layers.marks.querySelectorAll(".badge")]) one.remove();
    for (const [seat, list] of Object.entries(by)) {
      const group = this.seats.get(Number(seat));
      if (!group || group.hasAttribute("hidden")) continue;
      const matrix = this.matrix(group);
      list.forEach(({ words, kind = "" }, at) => {
        const wide = 18 + words.length * 8;
        const y = -76 - at * 26;
        this.layers.marks.append(s("g", { class: `badge ${kind}`, transform: `translate(${matrix.e} ${matrix.f + y * matrix.a}) scale(${matrix.a})` },
          s("rect", { x: -wide / 2, y: -12, width: wide, height: 24, rx: 12 }), s("text", { y: 5 }, words)));
      });
    }
  }

  /** What a wager won or lost, over its area, for a moment. */
  flash(area, words, kind) {
    const element = this.find(area);
    if (!element) return;
    const box = element.querySelector(".spot").getBBox();
    const matrix = this.matrix(element);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const wide = 18 + words.length * 9;
    const made = s("g", { class: `flash ${kind}`, "aria-hidden": "true", transform: `translate(${matrix.a * x + matrix.e} ${matrix.d * y + matrix.f}) scale(${Math.max(0.85, matrix.a)})` },
      s("rect", { x: -wide / 2, y: -14, width: wide, height: 28, rx: 14 }), s("text", { y: 6 }, words));
    this.layers.marks.append(made);
    setTimeout(() => made.remove(), 3200);
  }
}

const named = (element, title) => {
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", title);
  return element;
};

function button(mark, at) {
  const wide = 10 + mark.length * 6.4;
  const kind = mark === "On" ? "on" : mark === "Off" ? "off" : "";
  return s("g", { class: `button-drawn ${kind}`, transform: `translate(0 ${-22 - at * 15})` }, s("rect", { x: -wide / 2, y: -8, width: wide, height: 15, rx: 7.5 }), s("text", { y: 3.6 }, mark.toUpperCase()));
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

const at = ([x, y, size]) => `translate(${x}px, ${y}px) scale(${size})`;

function fly(element, from, to, duration, delay = 0, before = 1, after = 1) {
  return element.animate([{ transform: at(from), opacity: before }, { transform: at(to), opacity: after }], { duration, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "both" });
}

function turn(element, x, y, size, delay) {
  element.animate([{ transform: `translate(${x + 30 * size}px, ${y}px) scale(0.02, ${size})` }, { transform: at([x, y, size]) }], { duration: 220, delay, easing: "ease-out", fill: "backwards" });
}

function tumble(element, x, y, size) {
  element.animate([{ transform: `translate(${x - 260}px, ${y - 120}px) rotate(-540deg) scale(${size})`, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: `translate(${x}px, ${y}px) rotate(0) scale(${size})` }], { duration: 520, easing: "cubic-bezier(.15,.6,.3,1)" });
}
