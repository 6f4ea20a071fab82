// @ts-check
// What a dealer types, as fast as a dealer works: cards, dice and tiles of a real felt, and the
// moves of seats ("3 ante 25", "3 fold"). Pure functions of text and open moves.
import { cardNumber, cardSpoken, TILE_SET, TILES, tileSpoken } from "../common/faces.js";
import { readChips, worth } from "../common/denominations.js";
import { bitsOf, fieldOf, fits, fixed, isText } from "../common/fields.js";
import { after, label, parseDollars, seatOf, sentence } from "../common/text.js";
import { isMoney } from "../common/words.js";

// Things, where value is the number that the record keeps
/** @typedef {{kind: string, face: string, value: number}} Typed
 * @typedef {{things: Typed[], rest: string, wrong: string | null, near: string[]}} Read
 * @typedef {{values: Record<string, any>, missing: string | null}} Said
 * @typedef {Said & {unfit: boolean, surplus: boolean}} Filled
 * @typedef {Filled & {move: Move, used: number}} Meant */

const NO_CARD = "a rank (2–9, T, J, Q, K, A) and a suit (c, d, h, s), as in as kd 9c";

/** Typed text as things: {things, wrong, rest}; rest is what may still become one. `lying` are the
 * faces on the felt: of two tiles that look alike the second is meant once the first lies there.
 * @type {(kind: string, text: string, lying?: string[]) => Read} */
export function readThings(kind, text, lying = []) {
  if (kind === "cards") return readCards(text);
  if (kind === "dice") return readDice(text);
  if (kind === "tiles") return readTiles(text, lying);
  const number = /^\s*(\d+)\s*$/.exec(text)?.[1];
  if (number) return read([{ kind: "number", face: number, value: Number(number) }]);
  return read([], text.trim(), text.trim() ? "Type a number." : null);
}

/** @type {(things: Typed[], rest?: string, wrong?: string | null, near?: string[]) => Read} */
const read = (things, rest = "", wrong = null, near = []) => ({ things, rest, wrong, near });

/** @type {(text: string) => Read} */
function readCards(text) {
  /** @type {Typed[]} */
  const things = [];
  let left = text.replaceAll(/[\s,]+/g, " ").trim();
  for (;;) {
    const found = /^(10|[2-9tjqka])\s?([cdhs])\s?/i.exec(left);
    if (!found) break;
    const face = found[1].replace("10", "T").toUpperCase() + found[2].toLowerCase();
    things.push({ kind: "card", face, value: cardNumber(face) });
    left = left.slice(found[0].length);
  }
  const unfinished = !left || /^(10?|[2-9tjqka])$/i.test(left);
  return read(things, left, unfinished ? null : `“${left}” is not a card: ${NO_CARD}.`);
}

/** @type {(text: string) => Read} */
function readDice(text) {
  /** @type {Typed[]} */
  const things = [];
  for (const face of text.replaceAll(/[\s,]+/g, "")) {
    if (!/[1-6]/.test(face)) return read(things, face, `“${face}” is not on a die: type 1 to 6.`);
    things.push({ kind: "die", face, value: Number(face) });
  }
  return read(things);
}

/** The tiles that a short name may mean: the beginning of a name, without its lines if you like.
 * @type {(text: string) => string[]} */
function tilesNamed(text) {
  const wanted = text.toLowerCase().replaceAll(/[_-]/g, "");
  const names = Object.keys(TILES).map((face) => [face, face.replaceAll("_", "")]);
  const exact = names.filter(([, name]) => name === wanted);
  const found = exact.length ? exact : names.filter(([, name]) => name.startsWith(wanted));
  return found.map(([face]) => face);
}

/** @type {(text: string, lying: string[]) => Read} */
function readTiles(text, lying) {
  const tokens = text.split(/[\s,]+/).filter(Boolean);
  /** @type {Typed[]} */
  const things = [];
  for (const [at, token] of tokens.entries()) {
    const named = tilesNamed(token);
    const [face] = named;
    if (!face) return read(things, token, `“${token}” is not a tile.`);
    if (named.length > 1) {
      const last = at === tokens.length - 1;
      return read(things, token, last ? null : `“${token}” may be ${named.join(" or ")}.`, named);
    }
    const gone = lying.filter((lies) => lies === face).length;
    const alike = [...TILE_SET.keys()].filter((value) => TILE_SET[value] === face).slice(gone);
    const free = alike.find((value) => !things.some((thing) => thing.value === value));
    if (free === undefined)
      return read(things, token, `All the ${tileSpoken(face)} tiles are on the felt already.`);
    things.push({ kind: "tile", face, value: free });
  }
  return read(things);
}

/** Why these things cannot be what was dealt, as far as a dealer's eyes can tell; null is well.
 * @type {(draw: any, things: Typed[], lying: string[]) => string | null} */
export function whyNot(draw, things, lying) {
  if (things.length > draw.to.length) return `${draw.to.length} due, ${things.length} typed.`;
  if (draw.kind !== "cards" && draw.kind !== "tiles") return null;
  const seen = [...lying];
  for (const { face } of things) {
    seen.push(face);
    const most = TILE_SET.filter((name) => name === face).length || 1;
    if (seen.filter((lies) => lies === face).length > most) {
      const spoken = draw.kind === "cards" ? cardSpoken(face) : tileSpoken(face);
      return `The ${spoken} is on the felt already.`;
    }
  }
  return null;
}

/** The places that wait for things, as runs: [{place, count}].
 * @type {(to: string[]) => {place: string, count: number}[]} */
export function runs(to) {
  /** @type {{place: string, count: number}[]} */
  const found = [];
  for (const place of to) {
    const last = found.at(-1);
    if (last?.place === place) last.count += 1;
    else found.push({ place, count: 1 });
  }
  return found;
}

// Moves

const TOKENS = "table.StakeTokens";

/** The words that a move is typed with, the shortest form first.
 * @type {(words: any, move: Move) => string[]} */
function phrases(words, move) {
  const { label: title, as, short = [] } = words.of(move.command);
  const [only, ...others] = fieldOf(move, "area")?.options ?? [];
  const area = only && !others.length ? label(String(only).replace(/#\d+$/, "")).toLowerCase() : "";
  if (area && as === "stake") return [area, `stake ${area}`];
  // Tokens lie where chips do: what is said first of them is that they are tokens.
  if (area && move.command === TOKENS)
    return short.map((/** @type {string} */ token) => `${token} ${area}`);
  const name = sentence(after(move.command)).toLowerCase();
  return [...new Set([name, title.toLowerCase(), ...short, name.replace(/^report /, "")])];
}

/** @type {(text: string) => string} */
const bare = (text) => text.toLowerCase().replaceAll(/['’]/g, "");

/** How many of the tokens begin with words of the phrase, in order from any of them; 0 for none.
 * @type {(phrase: string, tokens: string[]) => number} */
function matched(phrase, tokens) {
  const words = bare(phrase).split(/\s+/);
  let most = 0;
  for (const from of words.keys()) {
    let at = 0;
    while (at < tokens.length && words[from + at]?.startsWith(tokens[at])) at += 1;
    // The beginning of a phrase says more than its middle.
    most = Math.max(most, at && from ? at - 0.5 : at);
  }
  return most;
}

/** Whether a line that begins with a seat, or with none, can be about a move.
 * @type {(move: Move, seat: number | null) => boolean} */
function concerns(move, seat) {
  const by = seatOf(move.by);
  if (seat === null) return by === null;
  return by === seat || (by === null && fieldOf(move, "seat")?.options?.includes(seat));
}

/** Moves that are typed alike are one: of wagers on the same spot the first is meant.
 * @type {(words: any, moves: Move[]) => Move[]} */
function apart(words, moves) {
  /** @type {(move: Move) => string} */
  const typed = (move) => `${move.by} ${move.command} ${phrases(words, move)[0]}`;
  /** @type {(move: Move) => boolean} */
  const staked = ({ command }) => words.of(command).as === "stake";
  /** @type {Map<string, Move>} */
  const first = new Map();
  for (const move of moves.filter(staked))
    if (!first.has(typed(move))) first.set(typed(move), move);
  return moves.filter((move) => !staked(move) || first.get(typed(move)) === move);
}

/** Whether a line is cards and no more: typed too soon, they are no move ("as" is no "ask").
 * @type {(line: string) => boolean} */
function isCards(line) {
  const { things, rest } = readCards(line);
  return things.length > (/\s/.test(line) ? 1 : 0) && !rest;
}

/** What a line wants for an amount or for chips, "5 terminal 100", "count 3x100", open or not.
 * @type {(words: any, line: string) => {command: string, values: Record<string, any>} | null} */
export function meant(words, line) {
  const tokens = bare(line.trim()).split(/\s+/);
  const seat = /^\d+$/.test(tokens[0]) ? { seat: Number(tokens.shift()) } : {};
  const from = tokens.findIndex((token) => /^\$?\d/.test(token));
  const said = tokens.slice(0, Math.max(0, from)).join(" ");
  const command = Object.keys(words.commands).find((name) => words.of(name).short?.includes(said));
  const given = tokens.slice(from);
  const chips = given.map(readChips);
  const cents = given.length === 1 ? parseDollars(given[0]) : null;
  if (!command || (cents === null && !chips.every(Boolean))) return null;
  const values = cents === null ? { chips, cents: worth(chips) } : { cents };
  return { command, values: { ...seat, ...values } };
}

/**
 * What a line may mean: [{move, values, missing, text, used}], the likeliest first. `values` is
 * whole where nothing is missing.
 * @type {(words: any, line: string, moves: Move[]) => Meant[]} */
export function readMove(words, line, moves) {
  const tokens = line.trim().split(/\s+/).filter(Boolean);
  if (!tokens.length || isCards(line.trim())) return [];
  const seat = /^\d+$/.test(tokens[0]) ? Number(tokens.shift()) : null;
  const said = tokens.map(bare);
  const found = [];
  for (const move of apart(words, moves).filter((open) => concerns(open, seat))) {
    const used = Math.max(0, ...phrases(words, move).map((phrase) => matched(phrase, said)));
    // Without the name of the move its first choice may be said: "3 tap", "2 area 5 20".
    if (said.length && !used && !choosing(move, seat, said)) continue;
    const rest = filled(move, seat, tokens.slice(Math.ceil(used)));
    const missing = rest.missing ?? (used && isUnnumbered(words, move, seat, said) ? "area" : null);
    found.push({ move, used: used || 0.25, ...rest, missing });
  }
  return found.sort((one, other) => likely(words, other) - likely(words, one));
}

/** Whether a move's area has a number, and the words name its kind without it, as in "1 area 25":
    that is clear for the area with the number of the seat, and may mean any other.
 * @type {(words: any, move: Move, seat: number | null, said: string[]) => boolean} */
function isUnnumbered(words, move, seat, said) {
  /** @type {(phrase: string) => boolean} */
  const own = (phrase) => phrase.endsWith(` ${seat}`);
  const numbers = phrases(words, move).filter((phrase) => /\d/.test(phrase));
  if (numbers.some(own)) return false;
  /** @type {(phrase: string) => boolean} */
  const isWhole = (phrase) => matched(phrase, said) >= bare(phrase).split(/\s+/).length - 0.5;
  return numbers.length > 0 && !numbers.some(isWhole);
}

/** Why a line must be said more clearly before anything lands anywhere; null where it is clear.
 * @type {(words: any, found: any[]) => string | null} */
export function doubtful(words, found) {
  const [first, second] = found;
  if (!first || first.sit) return null;
  /** @type {(found: Meant) => any} */
  const areaOf = ({ move }) => fieldOf(move, "area")?.options?.[0];
  if (first.missing === "area") return `say which: ${typedForm(words, first.move)}.`;
  if (first.surplus) return `there is more than ${typedForm(words, first.move)} takes.`;
  if (first.missing === "cents") return `say how much: ${typedForm(words, first.move)}.`;
  const alike =
    second?.move?.command === first.move.command &&
    second.used === first.used &&
    likely(words, second) === likely(words, first) &&
    areaOf(second) !== areaOf(first);
  return alike
    ? `it may be ${typedForm(words, first.move)} or ${typedForm(words, second.move)}.`
    : null;
}

/** What the game itself offers comes first, also where more must be said of it: no voucher is
    exchanged where a player wants other cards.
 * @type {(words: any, found: Meant) => number} */
function likely(words, { move, used, missing, surplus, unfit }) {
  const { group } = words.of(move.command);
  const beside = group === "irregularity" || move.command.startsWith("table.");
  return used * 10 + (missing || unfit ? 0 : 5) - (surplus ? 20 : 0) - (beside ? 6 : 0);
}

/** The fields that a line has to say something about.
 * @type {(move: Move, seat: any) => Field[]} */
const asked = (move, seat) =>
  move.fields.filter((field) => !(field.name === "seat" && seat) && fixed(field) === undefined);

/** Whether the words begin with one of several choices that the move offers.
 * @type {(move: Move, seat: number | null, tokens: string[]) => boolean} */
function choosing(move, seat, tokens) {
  const [field] = asked(move, seat !== null);
  if (!field?.options?.length) return false;
  const left = [...tokens];
  return taken(field, left) !== undefined && left.length < tokens.length;
}

/** @type {(field: Field) => boolean} */
const mayStayEmpty = ({ options }) => options?.length === 1 && options[0] === "";

/** The move's fields from the words that are left.
 * @type {(move: Move, seat: number | null, tokens: string[]) => Filled} */
function filled(move, seat, tokens) {
  /** @type {Record<string, any>} */
  const values = {};
  const left = [...tokens];
  /** @type {string | null} */
  let missing = null;
  let unfit = false;
  for (const field of move.fields.filter((each) => !mayStayEmpty(each))) {
    const spoken = field.name === "seat" && seat !== null && field.options?.includes(seat);
    const named = field.name === "cents" && values.chips?.length;
    const value = spoken ? seat : named ? worth(values.chips) : taken(field, left);
    if (value !== undefined) values[field.name] = value;
    else if (isMoney(field.name) && left.length === 1 && parseDollars(left[0]) !== null) {
      // An amount that is not open goes to the table as it was said: the refusal tells why.
      values[field.name] = parseDollars(left.splice(0)[0]);
      unfit = true;
    } else missing ??= field.name;
  }
  // A text that may stay empty, such as the number of a voucher, is what is said beyond the rest.
  const texts = move.fields.filter(mayStayEmpty);
  for (const { name } of texts) {
    const words = name === texts.at(-1)?.name ? left.length : 1;
    values[name] = missing ? "" : left.splice(0, words).join(" ");
  }
  // Chips that are counted come to their sum.
  if (values.chips && values.cents === undefined && !fieldOf(move, "cents"))
    values.cents = worth(values.chips);
  return { values, missing, unfit, surplus: left.length > 0 && missing === null };
}

/** Cards by their places, "1 3 5" or "135", as a bit for each: what cannot be chosen is none.
 * @type {(field: any, left: string[]) => number | undefined} */
function takenPlaces(field, left) {
  const count = left.findIndex((token) => !/^[1-9]+$/.test(token));
  const tokens = count < 0 ? left : left.slice(0, count);
  const bits = bitsOf([...tokens.join("")].map(Number));
  if (!field.options.includes(bits)) return undefined;
  left.splice(0, tokens.length);
  return bits;
}

/** Chips by denomination, "20x100 4x25"; of a second stack "for" may be said first.
 * @type {(field: Field, left: string[]) => any[] | undefined} */
function takenChips(field, left) {
  if (left[0] === "for") left.shift();
  const found = [];
  while (left.length && readChips(left[0])) found.push(readChips(left.shift()));
  return found.length || field.low === 0 ? found : undefined;
}

/** The value that the next words give a field; they are taken from those that are left.
 * @type {(field: Field, left: string[]) => any} */
function taken(field, left) {
  if (field.chips) return takenChips(field, left);
  const only = fixed(field);
  if (field.options?.length) {
    if (field.name === "cards" && field.options.every(Number.isInteger))
      return takenPlaces(field, left);
    // An option may be several words ("1 2"): the longest run of words that means one is taken.
    for (let count = Math.min(3, left.length); count > 0; count -= 1) {
      const chosen = begins(field.options, left.slice(0, count).join(" "), count > 1);
      if (chosen === undefined) continue;
      left.splice(0, count);
      return chosen;
    }
    return only;
  }
  if (isText(field)) return left.splice(0).join(" ") || undefined;
  if (!left.length) return only;
  const whole = /^-?\d+$/.test(left[0]) ? Number(left[0]) : null;
  const value = isMoney(field.name) ? parseDollars(left[0]) : whole;
  if (value === null || !fits(field, value)) return undefined;
  left.shift();
  return value;
}

/** The option that is meant by its name or, unless it must be whole, by the beginning of one.
 * @type {(options: any[], token: string, whole?: boolean) => any} */
function begins(options, token, whole = false) {
  /** @type {(option: any) => string} */
  const plain = (option) => String(option).toLowerCase().replaceAll(/[_/]/g, " ");
  const wanted = plain(token);
  const texts = options.map((option) => [plain(option), option]);
  const exact = texts.find(([text]) => text === wanted);
  if (exact || whole) return exact?.[1];
  const near = texts.filter(
    ([text]) =>
      text.split(" ").some((/** @type {string} */ word) => word.startsWith(wanted)) ||
      text.startsWith(wanted),
  );
  return near.length === 1 ? near[0][1] : undefined;
}

/** How a move is typed: "3 ante <amount>".
 * @type {(words: any, move: Move) => string} */
export function typedForm(words, move) {
  const seat = seatOf(move.by);
  /** @type {(field: Field) => string} */
  const blank = ({ name, chips }) => {
    if (chips) return `${words.field(name, move.command).toLowerCase()} 20x100 …`;
    return isMoney(name) ? "amount" : words.field(name).toLowerCase();
  };
  const said = asked(move, seat !== null).filter(({ chips, low }) => !chips || low !== 0);
  const blanks = said.map((field) => ` ‹${blank(field)}›`);
  return `${seat === null ? "" : `${seat} `}${phrases(words, move)[0]}${blanks.join("")}`;
}
