// Open moves as forms. A page knows fields (options, low to high by step, text), never a rule of a
// game: what may be chosen next is whatever some open move still allows.
import { h, fill } from "./dom.js";
import { press } from "./parts.js";
import {
  clauseLink,
  commandTitle,
  dollars,
  fieldTitle,
  isMoney,
  label,
  parseDollars,
  person,
  typedDollars,
} from "./words.js";

/** Moves grouped by command, and by seat where seats make them: [{key, by, command, clause, moves}]. */
export function grouped(moves) {
  const groups = new Map();
  for (const one of moves) {
    const key = `${one.by.startsWith("seat/") ? one.by : one.by} ${one.command}`;
    if (!groups.has(key))
      groups.set(key, { key, by: one.by, command: one.command, clause: one.clause, moves: [] });
    groups.get(key).moves.push(one);
  }
  return [...groups.values()];
}

const fieldOf = (move, name) => move.fields.find((one) => one.name === name);

/** The value of a field that leaves no choice, or undefined. */
export function fixed(field) {
  if (field.options?.length) return field.options.length === 1 ? field.options[0] : undefined;
  return field.low !== null && field.low !== undefined && field.low === field.high
    ? field.low
    : undefined;
}

/** The values of a move that asks for nothing, or null where it asks. */
export function withoutAsking(move) {
  const values = {};
  for (const one of move.fields) {
    values[one.name] = fixed(one);
    if (values[one.name] === undefined) return null;
  }
  return values;
}

function fits(field, value) {
  if (field.options?.length) return field.options.includes(value);
  if (field.low === null || field.low === undefined)
    return typeof value === "string" && value.trim() !== "";
  if (!Number.isInteger(value) || value < field.low) return false;
  return (field.high === null || value <= field.high) && (value - field.low) % field.step === 0;
}

const possible = (moves, values) =>
  moves.filter((move) =>
    Object.entries(values).every(([name, value]) => {
      const field = fieldOf(move, name);
      return !field || fits(field, value);
    }),
  );

const unique = (list) => [...new Set(list)];

/** How an option reads: areas and choices as words, seats and places as they are. */
export function optionTitle(name, value) {
  if (name === "cards" && Number.isInteger(value)) return places(value);
  if (isMoney(name)) return dollars(value);
  if (typeof value === "number")
    return name === "seat"
      ? `Seat ${value}`
      : value === 0 && /forfeit|offender/.test(name)
        ? "Nobody"
        : String(value);
  return name === "under" || name === "clause" ? value : label(value);
}

/** Cards by their places, from a bit for each: 5 as "1st and 3rd". */
function places(bits) {
  const found = [];
  for (let place = 1; bits >> (place - 1); place += 1)
    if ((bits >> (place - 1)) & 1) found.push(place);
  return `card${found.length > 1 ? "s" : ""} ${found.join(", ")}`;
}

function rangeHint(name, fields) {
  const say = isMoney(name) ? dollars : String;
  return fields
    .map((one) => {
      if (one.low === one.high) return `exactly ${say(one.low)}`;
      const by = one.step > 1 ? ` in ${say(one.step)} steps` : "";
      return one.high === null
        ? `from ${say(one.low)}${by}`
        : `${say(one.low)} to ${say(one.high)}${by}`;
    })
    .join(" or ");
}

let made = 0;

/**
 * A form for moves of one command. `submit(values, move)` is called with valid values only.
 * `changed(values|null)` hears every change: null while something is missing. Where there is a
 * `cancel` a button calls it.
 */
export function moveForm(
  moves,
  { submit, changed = () => {}, button = null, given = {}, extra = null, danger = false, cancel },
) {
  const names = moves[0].fields.map((one) => one.name);
  const values = { ...given };
  const number = (made += 1);
  const holder = h("div.stack.tight");
  const wrong = h("p.field.wrong", { role: "alert", hidden: true });
  const go = h("button", { type: "submit", class: danger ? "danger" : "primary" }, [
    button ?? commandTitle(moves[0].command),
  ]);
  const form = h("form.stack.tight.move-form", { novalidate: true }, [
    holder,
    extra,
    wrong,
    h("div.ends", [cancel ? press("Cancel", cancel) : null, go]),
  ]);
  form.addEventListener("submit", (sent) => {
    sent.preventDefault();
    const missing = names.find((name) => values[name] === undefined);
    const chosen = possible(moves, values)[0];
    if (missing !== undefined || !chosen) {
      wrong.textContent =
        missing !== undefined
          ? `${fieldTitle(missing)}: say what applies.`
          : "No open move allows this combination.";
      wrong.hidden = false;
      form.querySelector(`[name="${missing}"]`)?.focus();
      return;
    }
    wrong.hidden = true;
    submit({ ...values }, chosen);
  });
  const told = () =>
    changed(
      names.every((name) => values[name] !== undefined) && possible(moves, values).length
        ? { ...values }
        : null,
    );
  const show = () => {
    const before = {};
    const rows = [];
    for (const name of names) {
      const open = possible(moves, before);
      const fields = open.map((one) => fieldOf(one, name));
      const options = unique(fields.flatMap((one) => one.options ?? []));
      if (options.length === 1) values[name] = options[0];
      else if (options.length && !options.includes(values[name])) delete values[name];
      const set = (value, again) => {
        if (value === undefined) delete values[name];
        else values[name] = value;
        wrong.hidden = true;
        if (again) show();
        told();
      };
      rows.push(
        options.length
          ? choice(name, options, values[name], set, number)
          : typed(name, uniqueFields(fields), values, set, number),
      );
      if (values[name] !== undefined) before[name] = values[name];
    }
    fill(holder, rows);
  };
  show();
  told();
  return form;
}

const uniqueFields = (fields) => [
  ...new Map(fields.map((one) => [JSON.stringify([one.low, one.high, one.step]), one])).values(),
];

function choice(name, options, value, set, number) {
  const title = fieldTitle(name);
  if (options.length === 1)
    return h("p.small.quiet", [`${title}: `, h("b", optionTitle(name, options[0]))]);
  if (options.length <= 8) {
    return h("fieldset.choices", [
      h("legend", title),
      h("div.row", [
        options.map((one) => {
          const input = h("input", {
            type: "radio",
            name,
            value: String(one),
            checked: one === value,
            dataset: { key: `${number} ${name} ${one}` },
            onchange: () => set(one, true),
          });
          return h("label.check", [input, optionTitle(name, one)]);
        }),
      ]),
    ]);
  }
  const id = `f${number}-${name}`;
  if (options.length <= 60) {
    const select = h(
      "select",
      {
        id,
        name,
        dataset: { key: id },
        onchange: () => set(options[select.selectedIndex - 1], true),
      },
      [
        h("option", { value: "" }, "Choose…"),
        options.map((one) => h("option", { selected: one === value }, optionTitle(name, one))),
      ],
    );
    return h("div.field", [h("label", { for: id }, title), select]);
  }
  const input = h("input", {
    id,
    name,
    list: `${id}-list`,
    autocomplete: "off",
    dataset: { key: id },
    value: value ?? "",
    onchange: () => {
      const found = options.find((one) => String(one) === input.value.trim());
      input.setAttribute("aria-invalid", String(found === undefined));
      set(found, false);
    },
  });
  return h("div.field", [
    h("label", { for: id }, title),
    input,
    h("datalist", { id: `${id}-list` }, [options.map((one) => h("option", { value: one }))]),
  ]);
}

function typed(name, fields, values, set, number) {
  const id = `f${number}-${name}`;
  const title = fieldTitle(name);
  if (fields.length && fields.every((one) => one.low === null || one.low === undefined)) {
    const area = h("textarea", {
      id,
      name,
      rows: 2,
      required: true,
      dataset: { key: id },
      oninput: () => set(area.value.trim() ? area.value : undefined, false),
    });
    area.value = values[name] ?? "";
    return h("div.field", [h("label", { for: id }, title), area]);
  }
  const only = fields.length === 1 ? fixed(fields[0]) : undefined;
  if (only !== undefined) {
    values[name] = only;
    return h("p.small.quiet", [`${title}: `, h("b", optionTitle(name, only))]);
  }
  const money = isMoney(name);
  const hint = h("span.hint", { id: `${id}-hint` }, rangeHint(name, fields));
  const input = h("input", {
    id,
    name,
    inputmode: money ? "decimal" : "numeric",
    autocomplete: "off",
    "aria-describedby": `${id}-hint`,
    dataset: { key: id },
    oninput: () => {
      const value = money
        ? parseDollars(input.value)
        : /^-?\d+$/.test(input.value.trim())
          ? Number(input.value)
          : null;
      const good = value !== null && fields.some((one) => fits(one, value));
      input.setAttribute("aria-invalid", String(input.value !== "" && !good));
      set(good ? value : undefined, false);
    },
  });
  if (values[name] !== undefined) input.value = money ? typedDollars(values[name]) : values[name];
  return h("div.field", [
    h("label", { for: id }, money ? `${title} in dollars` : title),
    input,
    hint,
  ]);
}

/** A row that names a move: its title, who makes it, its clause. */
export function moveTitle(game, group, words = null) {
  return [
    h("span", commandTitle(group.command, words)),
    group.by.startsWith("seat/") ? h("span.quiet", person(group.by)) : null,
    clauseLink(game, group.clause),
  ];
}
