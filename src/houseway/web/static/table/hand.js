// One's own cards or tiles, large, with what is chosen among them.
import { cardSpoken } from "../common/words.js";
import { $$, fill, h } from "../common/dom.js";
import { cardPicture } from "../felt/cards.js";
import { tileName, tilePicture } from "../felt/tiles.js";
import { fieldOf, fits } from "./wagers.js";

const EXCHANGE = "lunar-poker.Exchange";
const SET = "pai-gow.SetHand";

/** The cards that are mine and face up. */
export function ownCards(view, seat) {
  return view.things
    .filter((one) => one.kind === "card" && one.area === `box/${seat}` && one.face)
    .map((one) => one.face);
}

export class Hand {
  /** `changed()` is called when the choice changes. */
  constructor(holder, changed) {
    this.holder = holder;
    this.changed = changed;
    this.chosen = new Set();
    this.of = "";
  }

  /** Show what is held now; a new hand begins with nothing chosen. */
  show(view, seat, { lit = () => "" } = {}) {
    this.exchange = view.moves.find((one) => one.command === EXCHANGE) ?? null;
    this.setting = view.moves.find((one) => one.command === SET) ?? null;
    const faces = this.setting
      ? tilesOf(view, fieldOf(this.setting, "area").options[0])
      : seat
        ? ownCards(view, seat)
        : [];
    const key = `${view.number} ${faces.join(" ")} ${Boolean(this.exchange)} ${Boolean(this.setting)}`;
    if (key !== this.of) this.chosen.clear();
    this.of = key;
    this.faces = faces;
    this.holder.hidden = !faces.length;
    if (!faces.length) return fill(this.holder);
    if (this.setting) return this.tiles();
    this.cards(lit);
  }

  /** Nothing is chosen any more. */
  forget() {
    this.chosen.clear();
    this.of = "";
  }

  get choosing() {
    return Boolean(this.exchange || this.setting);
  }

  toggle(place) {
    if (!this.choosing || place >= this.faces.length) return;
    if (this.chosen.has(place)) this.chosen.delete(place);
    else {
      if (this.setting && this.chosen.size === 2) this.chosen.delete([...this.chosen][0]);
      this.chosen.add(place);
    }
    if (this.setting) this.tiles();
    else
      for (const [at, one] of $$(".held", this.holder).entries())
        one.setAttribute("aria-pressed", String(this.chosen.has(at)));
    this.changed();
  }

  cards(lit) {
    const made = this.faces.map((face, at) => {
      const drawn = cardPicture(face);
      const mark = lit(face, at);
      drawn.firstChild.classList.toggle("lit", Boolean(mark));
      drawn.firstChild.dataset.lit = mark;
      if (!this.exchange) return h("span", { class: "held" }, drawn);
      return h(
        "button",
        {
          type: "button",
          class: "held",
          dataset: { key: `held ${at}` },
          "aria-pressed": String(this.chosen.has(at)),
          "aria-label": `${cardSpoken(face)}: exchange`,
          onclick: () => this.toggle(at),
        },
        drawn,
        h("kbd", { "aria-hidden": "true" }, String(at + 1)),
      );
    });
    fill(
      this.holder,
      h("div", { class: "held-row", role: "group", "aria-label": "Your cards" }, made),
    );
  }

  tiles() {
    const group = (name, title, places) => {
      const zone = h(
        "div",
        { class: `zone ${name}`, role: "group", "aria-label": title },
        h("span", { class: "zone-name" }, title),
        places.map((at) => this.tile(at)),
      );
      zone.addEventListener("dragover", (over) => over.preventDefault());
      zone.addEventListener("drop", (dropped) => {
        dropped.preventDefault();
        const at = Number(dropped.dataTransfer.getData("text/plain"));
        if (Number.isInteger(at) && this.chosen.has(at) !== (name === "low")) this.toggle(at);
      });
      return zone;
    };
    const places = this.faces.map((_, at) => at);
    const low = places.filter((at) => this.chosen.has(at));
    const high = places.filter((at) => !this.chosen.has(at));
    fill(
      this.holder,
      group("low", low.length === 2 ? "Low hand" : `Low hand: choose ${2 - low.length}`, low),
      group("high", "High hand", high),
    );
  }

  tile(at) {
    const made = h(
      "button",
      {
        type: "button",
        class: "held tile-held",
        draggable: "true",
        dataset: { key: `held ${at}` },
        "aria-pressed": String(this.chosen.has(at)),
        "aria-label": `${tileName(this.faces[at])}: ${this.chosen.has(at) ? "in the low hand" : "in the high hand"}`,
        title: tileName(this.faces[at]),
        onclick: () => this.toggle(at),
      },
      tilePicture(this.faces[at]),
      h("kbd", { "aria-hidden": "true" }, String(at + 1)),
    );
    made.addEventListener("dragstart", (dragged) =>
      dragged.dataTransfer.setData("text/plain", String(at)),
    );
    return made;
  }

  /** What the choice makes of its move: {move, values, label}, or null while it makes nothing yet. */
  made() {
    if (this.exchange) {
      const bits = [...this.chosen].reduce((sum, at) => sum | (1 << at), 0);
      const move = this.exchange;
      if (!fits(fieldOf(move, "cards"), bits)) return null;
      return { move, values: { cards: bits }, label: `Exchange ${this.chosen.size} cards` };
    }
    if (this.setting) {
      const low = [...this.chosen]
        .map((at) => this.faces[at])
        .sort()
        .join(" ");
      const move = this.setting;
      if (this.chosen.size !== 2 || !fits(fieldOf(move, "low"), low)) return null;
      return { move, values: { low }, label: "Set these hands" };
    }
    return null;
  }
}

export function tilesOf(view, area) {
  return view.things
    .filter((one) => one.kind === "tile" && one.area === `area/${area}` && one.face)
    .map((one) => one.face);
}
