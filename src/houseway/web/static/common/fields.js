// @ts-check
// Open moves and their fields: options, low to high by step, or a text. What may be chosen next is
// whatever some open move still allows; no rule of a game is known here.

/** The field of a move by its name.
 * @type {(move: Move, name: string) => any} */
export const fieldOf = (move, name) => move.fields.find((field) => field.name === name);

/** Whether a field is for words: neither options nor a range.
 * @type {(field: Partial<Field>) => boolean} */
export const isText = ({ options, low, chips }) =>
  !chips && !options?.length && (low === null || low === undefined);

/** Whether a value is one that the field allows.
 * @type {(field: Field, value: any) => boolean} */
export function fits(field, value) {
  const { options, low, high = null, step = 1, chips } = field;
  if (chips) {
    const most = new Map(chips);
    return (
      Array.isArray(value) &&
      value.every(([each, count]) => most.has(each) && count <= (most.get(each) ?? count))
    );
  }
  // A text that may stay empty is offered as nothing, and can be filled in.
  if (options?.length === 1 && options[0] === "") return typeof value === "string";
  if (options?.length) return options.includes(value);
  if (low === null || low === undefined) return typeof value === "string" && value.trim() !== "";
  if (!Number.isInteger(value) || value < low) return false;
  return (high === null || value <= high) && (value - low) % step === 0;
}

/** The value of a field that leaves no choice, or undefined.
 * @type {(field: Partial<Field>) => any} */
export function fixed({ options, low, high }) {
  if (options?.length) return options.length === 1 ? options[0] : undefined;
  return low !== null && low === high ? low : undefined;
}

/** The values of a move that leave no choice, and the fields that do: {values, open}.
 * @type {(move: Move) => any} */
export function given(move) {
  /** @type {Record<string, any>} */
  const values = {};
  const open = [];
  for (const field of move.fields) {
    const only = fixed(field);
    if (only === undefined) open.push(field);
    else values[field.name] = only;
  }
  return { values, open };
}

/** The values of a move that asks for nothing, or null where it asks.
 * @type {(move: Move) => any} */
export function withoutAsking(move) {
  const { values, open } = given(move);
  return open.length ? null : values;
}

/** The moves that values leave possible.
 * @type {(moves: Move[], values: Record<string, any>) => Move[]} */
export const possible = (moves, values) =>
  moves.filter(({ fields }) =>
    fields.every((field) => !(field.name in values) || fits(field, values[field.name])),
  );

/** Moves by command and by who makes them.
 * @type {(moves: Move[]) => MoveGroup[]} */
export function grouped(moves) {
  const groups = new Map();
  for (const move of moves) {
    const { by, command, clause } = move;
    const key = `${by} ${command}`;
    if (!groups.has(key)) groups.set(key, { key, by, command, clause, moves: [] });
    groups.get(key).moves.push(move);
  }
  return [...groups.values()];
}

/** Ranges by the same step that meet are one.
 * @typedef {{low: number, high: number | null, step: number}} Range
 * @type {(fields: Range[]) => Range[]} */
export function joined(fields) {
  const all = [...fields].sort((first, other) => first.low - other.low);
  /** @type {Range[]} */
  const kept = [];
  for (const { low, high, step } of all) {
    const last = kept.at(-1);
    const meets = last && last.step === step && (low - last.low) % step === 0;
    if (!meets || (last.high !== null && low > last.high + step)) kept.push({ low, high, step });
    else last.high = last.high === null || high === null ? null : Math.max(last.high, high);
  }
  return kept;
}

/** As much of a chip as fits: the least where the chip is less, else down to the step.
 * @type {(field: any, chip: number) => number} */
export function amount({ options, low, high, step }, chip) {
  if (options?.length) return options[0];
  if (chip <= low || low === high) return low;
  return low + Math.floor((chip - low) / step) * step;
}

/** "135" and "1 3 5" are places; a bit for each is what a move takes.
 * @type {(places: number[]) => number} */
export const bitsOf = (places) => places.reduce((bits, place) => bits | (1 << (place - 1)), 0);
/** @type {(bits: number) => number[]} */
export function placesOf(bits) {
  const found = [];
  for (let place = 1; bits >> (place - 1); place += 1)
    if ((bits >> (place - 1)) & 1) found.push(place);
  return found;
}
