// One's own cards or tiles, large, with what is chosen among them.
import { $$, fill, h } from "../common/dom.js";
import { cardSpoken, rankOf, tileName } from "../common/faces.js";
import { bitsOf, fieldOf, fits } from "../common/fields.js";
import { press } from "../common/parts.js";
import { t } from "../common/tongue.js";
import { cardPicture } from "../felt/cards.js";
import { tilePicture } from "../felt/tiles.js";

/** The faces that lie at a place, as far as they are known. */
const facesAt = (view, place) =>
  view.things.filter(({ area, face }) => area === place && face).map(({ face }) => face);

export class Hand {
  /** `changed()` is called when the choice changes. */
  constructor(holder, changed) {
    this.holder = holder;
    this.changed = changed;
    this.chosen = new Set();
    this.faces = [];
    this.of = "";
    this.place = "";
    this.hands = {};
    this.move = null;
    this.choose = null;
  }

  /** Show what is held now; a new hand begins with nothing chosen. */
  show(words, view, seat, lit) {
    this.move = view.moves.find(({ command }) => words.of(command).choose) ?? null;
    this.choose = this.move ? words.of(this.move.command).choose : null;
    const at = this.choose?.at;
    this.place = at ? `${at}/${fieldOf(this.move, at).options[0]}` : `box/${seat}`;
    this.hands = view.hands ?? {};
    this.faces = at || seat ? facesAt(view, this.place) : [];
    const key = [view.number, ...this.faces, Boolean(this.move)].join(" ");
    if (key !== this.of) this.chosen.clear();
    this.of = key;
    this.lit = lit;
    this.holder.hidden = !this.faces.length;
    this.draw();
  }

  draw() {
    if (this.inZones) this.zones();
    else this.row();
  }

  /** Nothing is chosen any more. */
  forget() {
    this.chosen.clear();
    this.of = "";
  }

  /** Whether what is chosen makes a hand of its own beside the rest. */
  get inZones() {
    return Boolean(this.choose?.count);
  }

  toggle(place) {
    if (!this.move || place >= this.faces.length) return;
    if (!this.chosen.delete(place)) {
      const [oldest] = this.chosen;
      if (this.inZones && this.chosen.size === this.choose.count) this.chosen.delete(oldest);
      this.chosen.add(place);
    }
    if (this.inZones) this.zones();
    else
      for (const [at, button] of $$("button.held", this.holder).entries())
        button.setAttribute("aria-pressed", String(this.chosen.has(at)));
    this.changed();
  }

  // In a row, to be given away or kept

  row() {
    const made = this.faces.map((face, at) => {
      const drawn = cardPicture(face);
      drawn.firstChild.classList.toggle("lit", Boolean(this.lit(face)));
      drawn.firstChild.dataset.lit = this.lit(face);
      if (!this.move) return h("span.held", drawn);
      const spoken = `${rankOf(face)}, ${cardSpoken(face)}`;
      return this.button(at, drawn, `${spoken}: ${this.choose.each}`, "held");
    });
    const group = { role: "group", "aria-label": t("Your cards") };
    fill(this.holder, made.length ? h("div.held-row", group, made) : null);
  }

  button(at, drawn, label, kind) {
    return press(drawn, () => this.toggle(at), {
      key: `held ${at}`,
      data: { number: at + 1 },
      class: kind,
      "aria-pressed": String(this.chosen.has(at)),
      "aria-label": label,
    });
  }

  // In two zones, between which a tile is clicked or dragged

  zones() {
    const { low, high, count } = this.choose;
    const places = this.faces.map((_, at) => at);
    const missing = count - this.chosen.size;
    const chosen = places.filter((at) => this.chosen.has(at));
    const rest = places.filter((at) => !this.chosen.has(at));
    const title = missing ? t("{low}: {missing} more", { low, missing }) : this.named(low, chosen);
    const other = missing ? t("{high} hand", { high }) : this.named(high, rest);
    fill(this.holder, this.zone("low", title, chosen), this.zone("high", other, rest));
  }

  /** What some tiles amount to, as the house reads them. */
  named(zone, places) {
    const faces = places.map((at) => this.faces[at]).sort();
    const found = this.hands[`${this.place}/${faces.join(" ")}`];
    return found ? `${zone}: ${found.words}` : t("{zone} hand", { zone });
  }

  zone(name, title, places) {
    const drop = (dropped) => {
      dropped.preventDefault();
      const at = Number(dropped.dataTransfer.getData("text/plain"));
      if (this.chosen.has(at) !== (name === "low")) this.toggle(at);
    };
    const given = { role: "group", "aria-label": title, ondrop: drop };
    const ondragover = (over) => over.preventDefault();
    return h("div.zone", { class: name, ...given, ondragover }, [
      h("span.zone-name", title),
      places.map((at) => this.tile(at, name)),
    ]);
  }

  tile(at, zone) {
    const name = tileName(this.faces[at]);
    const drawn = tilePicture(this.faces[at]);
    const made = this.button(
      at,
      drawn,
      t("{name}: in the {zone} hand", { name, zone }),
      "held tile-held",
    );
    made.draggable = true;
    made.title = name;
    made.append(h("span.tile-name", name.split(",")[0]));
    made.addEventListener("dragstart", ({ dataTransfer }) =>
      dataTransfer.setData("text/plain", String(at)),
    );
    return made;
  }

  // What the choice makes

  /** {values, label} for the move of the hand, or null while the choice makes nothing yet. */
  made() {
    const { field, made } = this.choose;
    const chosen = [...this.chosen];
    const value = this.inZones
      ? chosen
          .map((at) => this.faces[at])
          .sort()
          .join(" ")
      : bitsOf(chosen.map((at) => at + 1));
    if (!fits(fieldOf(this.move, field), value)) return null;
    return { values: { [field]: value }, label: made.replace("{count}", String(chosen.length)) };
  }
}
