// One's own cards or tiles, large, with what is chosen among them.
import { $$, fill, h } from "../common/dom.js";
import { cardSpoken } from "../common/words.js";
import { cardPicture } from "../felt/cards.js";
import { tileName, tilePicture } from "../felt/tiles.js";
import { kbd, press } from "../common/parts.js";
import { fieldOf, fits } from "./wagers.js";

const EXCHANGE = "lunar-poker.Exchange";
const SET = "pai-gow.SetHand";
const LOW = 2;

/** The faces that lie at a place, as far as they are known. */
const facesAt = (view, area) =>
  view.things.filter((one) => one.area === area && one.face).map((one) => one.face);

export class Hand {
  /** `changed()` is called when the choice changes. */
  constructor(holder, changed) {
    this.holder = holder;
    this.changed = changed;
    this.chosen = new Set();
    this.faces = [];
    this.of = "";
  }

  /** Show what is held now; a new hand begins with nothing chosen. */
  show(view, seat, { lit }) {
    const move = (command) => view.moves.find((one) => one.command === command) ?? null;
    this.exchange = move(EXCHANGE);
    this.setting = move(SET);
    const own = seat ? facesAt(view, `box/${seat}`) : [];
    this.faces = this.setting
      ? facesAt(view, `area/${fieldOf(this.setting, "area").options[0]}`)
      : own;
    const key = [view.number, ...this.faces, this.choosing].join(" ");
    if (key !== this.of) this.chosen.clear();
    this.of = key;
    this.holder.hidden = !this.faces.length;
    if (this.setting) this.tiles();
    else this.cards(lit);
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
    if (!this.chosen.delete(place)) {
      const [oldest] = this.chosen;
      if (this.setting && this.chosen.size === LOW) this.chosen.delete(oldest);
      this.chosen.add(place);
    }
    if (this.setting) this.tiles();
    for (const [at, one] of $$("button.held", this.holder).entries()) {
      if (this.exchange) one.setAttribute("aria-pressed", String(this.chosen.has(at)));
    }
    this.changed();
  }

  // Cards

  cards(lit) {
    const made = this.faces.map((face, at) => {
      const drawn = cardPicture(face);
      drawn.firstChild.classList.toggle("lit", Boolean(lit(face)));
      drawn.firstChild.dataset.lit = lit(face);
      if (!this.exchange) return h("span.held", drawn);
      return this.button(at, drawn, `${cardSpoken(face)}: exchange`, "held");
    });
    const group = { class: "held-row", role: "group", "aria-label": "Your cards" };
    fill(this.holder, made.length ? h("div", group, made) : null);
  }

  button(at, drawn, label, kind) {
    return press([drawn, kbd(String(at + 1))], () => this.toggle(at), {
      key: `held ${at}`,
      class: kind,
      "aria-pressed": String(this.chosen.has(at)),
      "aria-label": label,
    });
  }

  // Tiles: two zones, between which a tile is clicked or dragged

  tiles() {
    const places = this.faces.map((_, at) => at);
    const low = places.filter((at) => this.chosen.has(at));
    const high = places.filter((at) => !this.chosen.has(at));
    const missing = LOW - low.length;
    const title = missing ? `Low: ${missing} more` : "Low hand";
    fill(this.holder, this.zone("low", title, low), this.zone("high", "High hand", high));
  }

  zone(name, title, places) {
    const zone = h("div", { class: `zone ${name}`, role: "group", "aria-label": title }, [
      h("span.zone-name", title),
      places.map((at) => this.tile(at)),
    ]);
    zone.addEventListener("dragover", (over) => over.preventDefault());
    zone.addEventListener("drop", (dropped) => {
      dropped.preventDefault();
      const at = Number(dropped.dataTransfer.getData("text/plain"));
      if (this.chosen.has(at) !== (name === "low")) this.toggle(at);
    });
    return zone;
  }

  tile(at) {
    const name = tileName(this.faces[at]);
    const where = this.chosen.has(at) ? "in the low hand" : "in the high hand";
    const drawn = tilePicture(this.faces[at]);
    const made = this.button(at, drawn, `${name}: ${where}`, "held tile-held");
    made.draggable = true;
    made.title = name;
    made.addEventListener("dragstart", ({ dataTransfer }) =>
      dataTransfer.setData("text/plain", String(at)),
    );
    return made;
  }

  // What the choice makes

  /** {values, label} for the move of the hand, or null while the choice makes nothing yet. */
  made() {
    if (this.exchange) {
      const bits = [...this.chosen].reduce((sum, at) => sum | (1 << at), 0);
      if (!fits(fieldOf(this.exchange, "cards"), bits)) return null;
      return { values: { cards: bits }, label: `Exchange ${this.chosen.size} cards` };
    }
    const low = [...this.chosen]
      .map((at) => this.faces[at])
      .sort()
      .join(" ");
    if (this.chosen.size !== LOW || !fits(fieldOf(this.setting, "low"), low)) return null;
    return { values: { low }, label: "Set these hands" };
  }
}
