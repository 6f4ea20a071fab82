// Commands of the floor as forms: the server says which there are and what they ask for.
import { post } from "../common/api.js";
import { h } from "../common/dom.js";
import { askForm, field } from "../common/parts.js";
import { eventTitle, label, parseDollars } from "../common/text.js";

const MONEY = /^(cents|amount|value|paid|due)$/;
const LONG = /^(why|notes|words|text|reason|decision|finding|about)$/;

/** What a person typed as the value that a field takes; undefined where it was left empty. */
export function typed({ name, type }, text) {
  const written = text.trim();
  if (!written) return undefined;
  if (type === "number") return MONEY.test(name) ? parseDollars(written) : Number(written);
  if (type === "list") return written.split(",").map((part) => part.trim());
  return type === "text" ? written : JSON.parse(written);
}

function input({ name, type, options = [], required }, preset) {
  // What the press was about stays as it is.
  const readonly = preset !== undefined;
  const given = { id: `ask-${name}`, name, required, readonly, value: preset ?? "" };
  if (type === "choice") return h("input", { ...given, type: "checkbox", value: "yes" });
  if (options.length) {
    const option = (value) => h("option", { value }, label(value));
    return h("select", given, options.map(option));
  }
  if (LONG.test(name)) return h("textarea", { ...given, rows: "3" });
  return h("input", { ...given, autocomplete: "off" });
}

const read = (asked, element) =>
  asked.type === "choice" ? element.checked : typed(asked, element.value);

/** The values of a filled form, or what is missing or wrong, and where. */
function values(fields, inputs) {
  const data = {};
  for (const [at, asked] of fields.entries()) {
    const wrong = (words) => [`${label(asked.name)}: ${words}`, inputs[at]];
    let value;
    try {
      value = read(asked, inputs[at]);
    } catch {
      return wrong("this is not written as it should be.");
    }
    if (value === null || Number.isNaN(value)) return wrong("not an amount.");
    if (value === undefined && asked.required) return wrong("this is needed.");
    if (value !== undefined) data[asked.name] = value;
  }
  return data;
}

/** Send a command of the floor under an id of its own. */
export const send = (command, data) =>
  post("/api/floor/commands", { id: crypto.randomUUID(), command, data });

/** Ask for what a command needs and send it; true where it was done. */
export function carryOut({ command, says, fields }, preset = {}) {
  const inputs = fields.map((asked) => input(asked, preset[asked.name]));
  const boxes = inputs.map((made, at) => field(made.id, label(fields[at].name), made));
  const told = () => values(fields, inputs);
  return askForm(eventTitle(command), boxes, told, (data) => send(command, data), { words: says });
}
