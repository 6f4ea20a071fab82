// Forms by their fields, which say what they are called and of what kind they are. Those of the
// commands of the floor come from the house.
import { chipsEntry } from "./denominations.js";
import { h } from "./dom.js";
import { BY_NUMBER, askForm, field, options } from "./parts.js";
import { label, parseDollars, typedDollars } from "./text.js";
import { t } from "./tongue.js";

const NOT_MONEY = "an amount is written like 2500 or 99.50.";
const NO_NUMBER = "this is not a number.";
const UNREAD = "this is not written as it should be.";
const NEEDED = t("this is needed.");

/** A moment for a field of the browser, which knows no time zones. */
function local(iso) {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const listOf = (text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

// How a value is shown before it is changed, and what is typed as a value; null where it is none.
const SHOWN = { list: (all) => all.join(", "), moment: local, money: typedDollars };
const TYPED = {
  data: JSON.parse,
  list: listOf,
  moment: (text) => new Date(text).toISOString(),
  money: parseDollars,
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : null),
};
const WRONG = { money: NOT_MONEY, number: NO_NUMBER };
const INPUTS = {
  day: { type: "date" },
  moment: { type: "datetime-local" },
  money: { inputmode: "decimal" },
};

/** Chips of the house, any number of each; the element keeps what was typed. */
function chips({ id, title, denominations = [] }) {
  const kept = { chips: undefined };
  const changed = (counted) => (kept.chips = counted);
  const known = denominations.map((each) => [each, null]);
  return { input: chipsEntry({ id, title, known, changed }), read: () => kept.chips };
}

/** The text of a document may come from a file, to be read and put right before it is sent. */
function fromFile(area) {
  const onchange = async ({ target }) => (area.value = await target.files[0].text());
  const file = h("input#ask-file", { type: "file", accept: ".txt,text/plain", onchange });
  return field("ask-file", "Or from a file of plain text", file);
}

function inputOf({ id, kind, value, required, readonly, on, options: listed = [], ...asked }) {
  const { name, titles = {}, rows = 3, hint = BY_NUMBER } = asked;
  const shown = value ?? "";
  const given = { id, name, required, readonly, value: shown && (SHOWN[kind]?.(shown) ?? shown) };
  if (kind === "choice")
    return h("input", { ...given, type: "checkbox", value: "yes", checked: value ?? on });
  if (listed.length) {
    const option = (each) => [each, titles[each] ?? label(each.replaceAll("-", " "))];
    const rowsOf = [...(required ? [] : [["", titles[""] ?? ""]]), ...listed.map(option)];
    return h("select", given, options(rowsOf, shown));
  }
  if (kind === "words" || kind === "document")
    return h("textarea", { ...given, rows, placeholder: hint });
  return h("input", { autocomplete: "off", ...INPUTS[kind], ...given });
}

/**
 * A field of a form: what is filled in, and `read()`, which gives its value, undefined where it was
 * left empty, or throws a sentence that says what is wrong.
 */
function entry(asked, prefix) {
  const { kind = "text", name, title = label(name), required } = asked;
  const id = prefix ? `${prefix}-${name}` : name;
  if (kind === "chips") {
    const { input, read } = chips({ ...asked, id, title });
    return { name, input, title, read, box: input };
  }
  const input = inputOf({ ...asked, kind, id });
  const box = kind === "choice" ? h("label.check", [input, ` ${title}`]) : field(id, title, input);
  const read = () => {
    const text = input.value.trim();
    if (kind === "choice") return input.checked;
    if (!text && required) throw new Error(NEEDED);
    if (!text) return undefined;
    const typed = (TYPED[kind] ?? String)(text);
    if (typed === null) throw new Error(WRONG[kind]);
    return typed;
  };
  return { name, input, title, read, box: kind === "document" ? [box, fromFile(input)] : box };
}

/** Fields of a form: their boxes, and `read()`: the values, or what is wrong and where. */
export function entries(fields, prefix = "ask") {
  const made = fields.map((asked) => entry(asked, prefix));
  const read = () => {
    const values = {};
    for (const { name, title, input, read: typed } of made)
      try {
        const value = typed();
        if (value !== undefined) values[name] = value;
      } catch (wrong) {
        // What JSON or a date says of itself is not for people.
        const said = wrong.constructor === Error ? wrong.message : UNREAD;
        return [`${title}: ${said}`, input];
      }
    return values;
  };
  return { boxes: made.map(({ box }) => box), inputs: made.map(({ input }) => input), read };
}

/** Ask in a dialog for some fields, and send what was filled in.
 * @type {(title: string, fields: any[], send: any, how?: Given) => any} */
export function askFields(title, fields, send, { prefix, ...how } = {}) {
  const { boxes, read } = entries(fields, prefix);
  return askForm(title, boxes, read, send, how);
}
