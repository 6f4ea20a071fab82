// Open moves as forms. A page knows fields (options, low to high by step, text), never a rule of a
// game: what may be chosen next is whatever some open move still allows.
import { chipsEntry, worth } from "./denominations.js";
import { fill, h } from "./dom.js";
import { fieldOf, fits, fixed, isText, joined, placesOf, possible } from "./fields.js";
import { ends, field, press, submit as submitButton } from "./parts.js";
import { dollars, label, parseDollars, range, typedDollars } from "./text.js";
import { t, translate } from "./tongue.js";
import { accountWords, isMoney } from "./words.js";

// So many options are buttons, so many a list to choose from; beyond that one types.
const BUTTONS = 8;
const LIST = 60;
const ORDINALS = ["1st", "2nd", "3rd"];
// What is written in a line.
const NAMES = /^(player|decided_by)$/;

/** How an option reads: areas and choices as words, seats and places as they are. */
function optionTitle(words, command, name, value) {
  if (name === "cards" && Number.isInteger(value)) {
    const places = placesOf(value);
    return translate(`card${places.length > 1 ? "s" : ""} ${places.join(", ")}`);
  }
  if (isMoney(name)) return dollars(value);
  const wager = name === "area" && typeof value === "string";
  if (wager && !words.of(command).fields?.area) return words.wager(value);
  if (name === "debit" || name === "credit") return accountWords(value);
  if (name === "under" || name === "clause") return value;
  if (typeof value !== "number") return translate(label(value));
  if (name === "seat") return t("Seat {value}", { value });
  return value === 0 && /forfeit|offender/.test(name) ? t("Nobody") : String(value);
}

/** Options by their titles; of those that are called alike it is said which is meant. */
export function titled(words, command, name, options) {
  const titles = options.map((value) => optionTitle(words, command, name, value));
  return titles.map((title, at) => {
    const before = titles.slice(0, at).filter((other) => other === title).length;
    const alike = before || titles.lastIndexOf(title) !== at;
    return alike ? `${title} (${ORDINALS[before] ?? `${before + 1}th`})` : title;
  });
}

function rangeHint(name, fields) {
  const told = ({ low, high, step }) => range(low, high, step, isMoney(name) ? dollars : String);
  return joined(fields).map(told).join(t(" or "));
}

let made = 0;

/**
 * A form for moves of one command, in the `words` of its game. `submit(values, move)` is called
 * with valid values only; `changed(values|null)` hears every change, null while something is
 * missing; where there is a `cancel` a button calls it. `expects(values)` is what chips that are
 * counted should come to, or null; `hint` stands where words are to be written.
 */
export function moveForm(moves, options) {
  const drawn = new MoveForm(moves, options);
  drawn.show();
  drawn.tell();
  return drawn.form;
}

class MoveForm {
  constructor(moves, options) {
    const { words, submit, changed = () => {}, button = null, given = {} } = options;
    const { extra = null, danger = false, cancel = null, expects = () => null } = options;
    this.expects = expects;
    // Whether an amount offers all there is by one press.
    this.all = options.all ?? false;
    this.hint = options.hint ?? "";
    this.moves = moves;
    this.words = words;
    this.submit = submit;
    this.changed = changed;
    this.command = moves[0].command;
    this.names = moves[0].fields.map(({ name }) => name);
    this.values = { ...given };
    this.number = made += 1;
    this.holder = h("div.stack.tight");
    this.wrong = h("p.field.wrong", { role: "alert", hidden: true });
    const go = submitButton(button ?? words.command(this.command), danger ? "danger" : "primary");
    this.form = h("form.stack.tight.move-form", { novalidate: true }, [
      this.holder,
      extra,
      this.wrong,
      ends(cancel ? press(t("Cancel"), cancel) : null, go),
    ]);
    this.form.addEventListener("submit", (sent) => this.sent(sent));
  }

  sent(event) {
    event.preventDefault();
    const missing = this.names.find((name) => this.values[name] === undefined);
    const [chosen] = possible(this.moves, this.values);
    this.wrong.hidden = missing === undefined && Boolean(chosen);
    if (this.wrong.hidden) return this.submit(this.whole, chosen);
    this.wrong.textContent =
      missing === undefined ? t("These do not go together.") : this.asksFor(missing);
    this.form.querySelector(`[name="${missing}"]`)?.focus();
  }

  /** What a field that is not filled in, or not as it must be, wants. */
  asksFor(name) {
    const fields = possible(this.moves, {}).map((move) => fieldOf(move, name));
    const command = this.words.field(name, this.command);
    return fields.some(({ low }) => low !== undefined && low !== null)
      ? t("{command}: enter {range}.", { command, range: rangeHint(name, fields) })
      : t("{command}: please fill this in.", { command });
  }

  /** What is filled in; chips that are named come to their sum. */
  get whole() {
    const { chips } = this.values;
    return chips && !this.values.cents
      ? { ...this.values, cents: worth(chips) }
      : { ...this.values };
  }

  tell() {
    const whole = this.names.every((name) => this.values[name] !== undefined);
    this.changed(whole && possible(this.moves, this.values).length ? this.whole : null);
  }

  set(name, value, again) {
    if (value === undefined) delete this.values[name];
    else this.values[name] = value;
    this.wrong.hidden = true;
    if (again) this.show();
    this.tell();
  }

  /** Every field as what was chosen before it leaves it. */
  show() {
    const before = {};
    const rows = this.names.map((name) => {
      const fields = possible(this.moves, before).map((move) => fieldOf(move, name));
      const row = this.row(name, fields);
      if (this.values[name] !== undefined) before[name] = this.values[name];
      return row;
    });
    fill(this.holder, rows);
  }

  row(name, fields) {
    if (fields.some(({ chips }) => chips)) return this.chips(name, fields[0]);
    const options = [...new Set(fields.flatMap(({ options: some }) => some ?? []))];
    const { values } = this;
    if (options.length > 1 && !options.includes(values[name])) delete values[name];
    const ranges = new Map(
      fields.map((found) => [JSON.stringify([found.low, found.high, found.step]), found]),
    );
    const title = this.words.field(name, this.command);
    const shown = { name, id: `f${this.number}-${name}`, title };
    const only = options.length === 1 ? options[0] : ranges.size === 1 && fixed(fields[0]);
    // A text that may stay empty is offered as nothing, and can be filled in.
    if (only === "") return this.text(shown, false);
    if (options.length <= 1 && only !== undefined && only !== false) {
      values[name] = only;
      return h("p.small.quiet", [`${title}: `, h("b", this.titles(name, [only])[0])]);
    }
    if (options.length > LIST) return this.long(shown, options);
    if (options.length > BUTTONS) return this.list(shown, options);
    if (options.length) return this.buttons(shown, options);
    return fields.every(isText) ? this.text(shown) : this.amount(shown, [...ranges.values()]);
  }

  titles(name, options) {
    return titled(this.words, this.command, name, options);
  }

  /** Chips by denomination; where they may be left out, an amount alone is in the usual ones. */
  chips(name, { chips: known, low }) {
    const none = low === 0 ? [] : undefined;
    const changed = (chips) => {
      this.set(name, chips === undefined ? none : (chips ?? undefined), false);
      const amount = name === "chips" && this.holder.querySelector('[name="cents"]');
      if (!amount) return;
      const sum = worth(chips ?? []);
      amount.readOnly = sum > 0;
      if (!sum) return;
      amount.value = typedDollars(sum);
      this.set("cents", sum, false);
    };
    const title = this.words.field(name, this.command);
    const other = this.names.includes("cents")
      ? t("if other than the usual")
      : t("empty: as on the slip");
    const asked = low === 0 ? `${title} (${other})` : title;
    const expected = () => this.expects(this.values);
    const value = this.values[name] ?? [];
    return chipsEntry({
      id: `f${this.number}-${name}`,
      title: asked,
      known,
      value,
      expected,
      changed,
    });
  }

  buttons({ name, title }, options) {
    const titles = this.titles(name, options);
    const option = (value, at) => {
      const input = h("input", {
        type: "radio",
        name,
        value: String(value),
        checked: value === this.values[name],
        dataset: { key: `${this.number} ${name} ${value}` },
        onchange: () => this.set(name, value, true),
      });
      return h("label.check", [input, titles[at]]);
    };
    return h("fieldset.choices", [h("legend", title), h("div.row", options.map(option))]);
  }

  list({ name, id, title }, options) {
    const onchange = () => this.set(name, options[select.selectedIndex - 1], true);
    const chosen = options.indexOf(this.values[name]);
    const option = (words, at) => h("option", { selected: at === chosen }, words);
    const select = h("select", { id, name, dataset: { key: id }, onchange }, [
      h("option", { value: "" }, t("Choose…")),
      this.titles(name, options).map(option),
    ]);
    return field(id, title, select);
  }

  long({ name, id, title }, options) {
    const onchange = () => {
      const found = options.find((value) => String(value) === input.value.trim());
      input.setAttribute("aria-invalid", String(found === undefined));
      this.set(name, found, false);
    };
    const given = { list: `${id}-list`, autocomplete: "off", dataset: { key: id } };
    const input = h("input", { id, name, ...given, value: this.values[name] ?? "", onchange });
    const listed = options.map((value) => h("option", { value }));
    return field(id, title, input, h("datalist", { id: `${id}-list` }, listed));
  }

  text({ name, id, title }, required = true) {
    const none = required ? undefined : "";
    const oninput = () => this.set(name, area.value.trim() ? area.value : none, false);
    if (this.values[name] === undefined && !required) this.values[name] = "";
    const rows = required && !NAMES.test(name) ? 2 : 1;
    const placeholder = NAMES.test(name) ? "" : this.hint;
    const given = { rows, required, placeholder, dataset: { key: id }, oninput };
    const area = h("textarea", { id, name, ...given, value: this.values[name] ?? "" });
    return field(id, required ? title : t("{title} (if any)", { title }), area);
  }

  amount({ name, id, title }, fields) {
    const money = isMoney(name);
    const whole = (text) => (/^-?\d+$/.test(text.trim()) ? Number(text) : null);
    const oninput = () => {
      const value = money ? parseDollars(input.value) : whole(input.value);
      const good = value !== null && fields.some((found) => fits(found, value));
      input.setAttribute("aria-invalid", String(input.value !== "" && !good));
      this.set(name, good ? value : undefined, false);
    };
    const given = { autocomplete: "off", "aria-describedby": `${id}-hint`, dataset: { key: id } };
    const inputmode = money ? "decimal" : "numeric";
    const input = h("input", { id, name, inputmode, ...given, oninput });
    const had = this.values[name];
    if (had !== undefined) input.value = money ? typedDollars(had) : String(had);
    const hint = h("span.hint", { id: `${id}-hint` }, rangeHint(name, fields));
    const most = Math.max(...fields.map(({ high }) => high ?? Infinity));
    const fillAll = () => {
      input.value = typedDollars(most);
      oninput();
    };
    const all = this.all && money && most < Infinity;
    return field(
      id,
      money ? t("{title} in dollars", { title }) : title,
      input,
      all
        ? h("div.row", press(t("All: {most}", { most: dollars(most) }), fillAll, { class: "slim" }))
        : null,
      hint,
    );
  }
}
