// What a dealer types, as fast as a dealer works: cards, dice and tiles of a real felt, and the
// moves of seats ("3 ante 25", "3 fold"). Pure functions of text and open moves.
import { fixed } from "../common/moves.js";
import {
  commandTitle,
  fieldTitle,
  isMoney,
  label,
  parseDollars,
  sentence,
} from "../common/words.js";

// Things

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const TILES = [
  ...[
    "teen",
    "day",
    "yun",
    "nhor",
    "mooy",
    "cheong_sum",
    "ban_tang",
    "foo_tau",
    "hoong_tau_sap",
    "ka_kiok_chaat",
    "lim_lum_lok",
  ].flatMap((one) => [one, one]),
  "gow_63",
  "gow_54",
  "paat_62",
  "paat_53",
  "chaat_52",
  "chaat_43",
  "ng_41",
  "ng_32",
  "gee_6",
  "gee_3",
];
export const TILE_NAMES = [...new Set(TILES)];

/** The words a thing is typed with: {value, face, kind}; value is the number that the record keeps. */
const card = (rank, suit) => ({
  kind: "card",
  face: `${rank}${suit}`,
  value: RANKS.indexOf(rank) * 4 + SUITS.indexOf(suit),
});

/** Typed text as things: {things, wrong, rest}; rest is what may still become one. `lying` are the
 * faces on the felt: of two tiles that look alike the second is meant once the first lies there. */
export function readThings(kind, text, lying = []) {
  if (kind === "cards") return readCards(text);
  if (kind === "dice") return readDice(text);
  if (kind === "tiles") return readTiles(text, lying);
  const number = /^\s*(\d+)\s*$/.exec(text);
  if (number)
    return {
      things: [{ kind: "number", face: number[1], value: Number(number[1]) }],
      wrong: null,
      rest: "",
    };
  return { things: [], wrong: text.trim() ? "Type a number." : null, rest: text.trim() };
}

function readCards(text) {
  const things = [];
  let left = text.replaceAll(/[\s,]+/g, " ").trim();
  for (;;) {
    const found = /^(10|[2-9tjqka])\s?([cdhs])\s?/i.exec(left);
    if (!found) break;
    things.push(card(found[1] === "10" ? "T" : found[1].toUpperCase(), found[2].toLowerCase()));
    left = left.slice(found[0].length);
  }
  const unfinished = /^(10?|[2-9tjqka])$/i.test(left);
  return {
    things,
    rest: left,
    wrong:
      left && !unfinished
        ? `“${left}” is no card: a rank (2–9, T, J, Q, K, A) and a suit (c, d, h, s), as in as kd 9c.`
        : null,
  };
}

function readDice(text) {
  const things = [];
  for (const one of text.replaceAll(/[\s,]+/g, "")) {
    if (!/[1-6]/.test(one))
      return { things, rest: one, wrong: `“${one}” is no face of a die: type 1 to 6.` };
    things.push({ kind: "die", face: one, value: Number(one) });
  }
  return { things, rest: "", wrong: null };
}

/** The tiles that a short name may mean: the beginning of a name, without its lines if you like. */
export function tilesNamed(text) {
  const wanted = text.toLowerCase().replaceAll(/[_-]/g, "");
  const exact = TILE_NAMES.filter((one) => one.replaceAll("_", "") === wanted);
  return exact.length
    ? exact
    : TILE_NAMES.filter((one) => one.replaceAll("_", "").startsWith(wanted));
}

function readTiles(text, lying) {
  const tokens = text
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean);
  const things = [];
  for (const [at, token] of tokens.entries()) {
    const named = tilesNamed(token);
    const last = at === tokens.length - 1;
    if (named.length !== 1) {
      const wrong = named.length
        ? last
          ? null
          : `“${token}” may be ${named.join(" or ")}.`
        : `“${token}” is no tile.`;
      return { things, rest: token, wrong, near: named };
    }
    const taken = things.map((one) => one.value);
    const gone = lying.filter((one) => one === named[0]).length;
    const alike = [...TILES.keys()].filter((value) => TILES[value] === named[0]).slice(gone);
    const free = alike.find((value) => !taken.includes(value));
    if (free === undefined)
      return { things, rest: token, wrong: `There is no further ${named[0]} in a set of tiles.` };
    things.push({ kind: "tile", face: named[0], value: free });
  }
  return { things, rest: "", wrong: null };
}

/** Why these things cannot be what was dealt, as far as a dealer's eyes can tell; null is well. */
export function whyNot(draw, things, lying) {
  if (things.length > draw.to.length) return `${draw.to.length} due, ${things.length} typed.`;
  if (draw.kind !== "cards" && draw.kind !== "tiles") return null;
  const seen = new Map();
  for (const face of lying) seen.set(face, (seen.get(face) ?? 0) + 1);
  for (const one of things) {
    const most = TILES.filter((name) => name === one.face).length || 1;
    seen.set(one.face, (seen.get(one.face) ?? 0) + 1);
    if (seen.get(one.face) > most) return `${one.face} lies on the felt already.`;
  }
  return null;
}

/** The places that wait for things, as runs: [{place, count}]. */
export function runs(to) {
  const found = [];
  for (const place of to) {
    if (found.length && found[found.length - 1].place === place) found[found.length - 1].count += 1;
    else found.push({ place, count: 1 });
  }
  return found;
}

// Moves

const OWN_AREA = ["core.Stake", "craps.LateWager"];
const SHORT = {
  "core.TakeBack": ["back"],
  "table.BuyIn": ["buy", "buy in"],
  "table.CashOut": ["cash"],
  "core.CloseWagers": ["close", "no more wagers"],
  "table.WagerFound": ["found"],
  "table.ReportWrongPayment": ["wrong payment", "overpaid", "underpaid"],
  "table.Note": ["note"],
  "table.StakeTokens": ["tokens"],
};

function phrases(move) {
  const name = sentence(move.command.slice(move.command.indexOf(".") + 1)).toLowerCase();
  const found = [name, commandTitle(move.command).toLowerCase(), ...(SHORT[move.command] ?? [])];
  if (name.startsWith("report ")) found.push(name.slice(7));
  if (OWN_AREA.includes(move.command)) {
    const areas = move.fields.find((one) => one.name === "area")?.options ?? [];
    if (areas.length === 1)
      return [label(areas[0]).toLowerCase(), `stake ${label(areas[0]).toLowerCase()}`];
  }
  return [...new Set(found)];
}

/** How many of the tokens begin with words of the phrase, in order from any of them; 0 for none. */
function matched(phrase, tokens) {
  const words = phrase.replaceAll(/['’]/g, "").split(/\s+/);
  let most = 0;
  for (let from = 0; from < words.length; from += 1) {
    let at = 0;
    while (
      at < tokens.length &&
      from + at < words.length &&
      words[from + at].startsWith(tokens[at])
    )
      at += 1;
    // The beginning of a phrase says more than its middle.
    most = Math.max(most, at && from ? at - 0.5 : at);
  }
  return most;
}

/**
 * What a line may mean: [{move, values, missing, text, used}], the likeliest first. `values` is
 * whole where nothing is missing.
 */
export function readMove(line, moves) {
  const tokens = line.trim().split(/\s+/).filter(Boolean);
  if (!tokens.length) return [];
  const seat = /^\d+$/.test(tokens[0]) ? Number(tokens[0]) : null;
  const said = (seat === null ? tokens : tokens.slice(1)).map((one) =>
    one.toLowerCase().replaceAll(/['’]/g, ""),
  );
  const spoken = seat === null ? tokens : tokens.slice(1);
  const found = [];
  for (const move of moves) {
    const at = move.by.startsWith("seat/") ? Number(move.by.slice(5)) : null;
    const about = move.fields.find((one) => one.name === "seat")?.options ?? [];
    if (seat !== null ? at !== seat && !(at === null && about.includes(seat)) : at !== null)
      continue;
    const used = said.length ? Math.max(...phrases(move).map((one) => matched(one, said))) : 0;
    // Without the name of the move its first choice may be said: "3 tap", "2 area 5 20".
    if (said.length && !used && !choosing(move, seat, said)) continue;
    found.push({ move, used: used || 0.25, ...filled(move, seat, spoken.slice(Math.ceil(used))) });
  }
  // What the game itself offers comes first, also where more must be said of it: no voucher is
  // exchanged where a player wants other cards.
  const rank = (one) =>
    one.used * 10 +
    (one.missing ? 0 : 5) -
    (one.surplus ? 20 : 0) -
    (/Report|table\./.test(one.move.command) ? 6 : 0);
  return found.filter((one) => !one.surplus || one.used).sort((a, b) => rank(b) - rank(a));
}

/** Whether the words begin with one of several choices that the move offers. */
function choosing(move, seat, tokens) {
  const field = move.fields.find(
    (one) => !(one.name === "seat" && seat !== null) && fixed(one) === undefined,
  );
  if (!field?.options?.length) return false;
  const left = [...tokens];
  return taken(field, left) !== undefined && left.length < tokens.length;
}

/** The move's fields from the words that are left. */
function filled(move, seat, tokens) {
  const values = {};
  const left = [...tokens];
  let missing = null;
  for (const field of move.fields) {
    if (field.name === "seat" && seat !== null && field.options?.includes(seat)) values.seat = seat;
    else {
      const value = taken(field, left);
      if (value === undefined) missing ??= field.name;
      else values[field.name] = value;
    }
  }
  return { values, missing, surplus: left.length > 0 && missing === null };
}

/** Cards by their places, "1 3 5" or "135", as a bit for each: what cannot be chosen is none. */
function takenPlaces(field, left) {
  let bits = 0;
  let count = 0;
  for (; /^[1-9]+$/.test(left[count] ?? ""); count += 1)
    for (const place of left[count]) bits |= 1 << (place - 1);
  if (!field.options.includes(bits)) return undefined;
  left.splice(0, count);
  return bits;
}

function taken(field, left) {
  const only = fixed(field);
  if (field.name === "cards" && field.options?.every(Number.isInteger))
    return takenPlaces(field, left);
  if (field.options?.length) {
    // An option may be several words ("1 2"): the longest run of words that means one is taken.
    for (let count = Math.min(3, left.length); count > 0; count -= 1) {
      const chosen = begins(field.options, left.slice(0, count).join(" "), count > 1);
      if (chosen !== undefined) {
        left.splice(0, count);
        return chosen;
      }
    }
    return only;
  }
  if (field.low === null || field.low === undefined) {
    const text = left.splice(0).join(" ");
    return text || undefined;
  }
  if (!left.length) return only;
  const value = isMoney(field.name)
    ? parseDollars(left[0])
    : /^-?\d+$/.test(left[0])
      ? Number(left[0])
      : null;
  if (
    value === null ||
    value < field.low ||
    (field.high !== null && value > field.high) ||
    (value - field.low) % field.step
  )
    return undefined;
  left.shift();
  return value;
}

/** The option that is meant by its name or, unless it must be whole, by the beginning of one. */
function begins(options, token, whole = false) {
  const plain = (one) => String(one).toLowerCase().replaceAll(/[_/]/g, " ");
  const wanted = plain(token);
  const texts = options.map((one) => [plain(one), one]);
  const exact = texts.find(([text]) => text === wanted);
  if (exact || whole) return exact?.[1];
  const near = texts.filter(
    ([text]) => text.startsWith(wanted) || text.split(" ").some((word) => word.startsWith(wanted)),
  );
  return near.length === 1 ? near[0][1] : undefined;
}

/** How a move is typed: "3 ante <amount>". */
export function typedForm(move) {
  const seat = move.by.startsWith("seat/") ? `${move.by.slice(5)} ` : "";
  const asked = move.fields.filter(
    (one) => !(one.name === "seat" && seat) && fixed(one) === undefined,
  );
  const blanks = asked.map(
    (one) => ` ‹${isMoney(one.name) ? "amount" : fieldTitle(one.name).toLowerCase()}›`,
  );
  return `${seat}${phrases(move)[0]}${blanks.join("")}`;
}
