// @ts-check
// The language of whoever reads the page. English stands in the scripts; every other language is a
// catalogue that comes with them: texts of pages by their English, and sentences of the house.

/** @type {{ language?: string, texts?: Given, sentences?: Given }} */
const given = Reflect.get(globalThis, "housewayCatalogue") ?? {};
const { texts = {} } = given;
export const LANGUAGE = given.language ?? "en-AU";
const english = !given.language;

/** What asks the house for the words of this language. */
export const LANG_QUERY = english ? "" : `?lang=${LANGUAGE}`;

const PLACE = /\{(\w+)\}/g;
/** @type {(text: string, values: Record<string, any>) => string} */
const filled = (text, values) => text.replace(PLACE, (all, name) => String(values[name] ?? all));

/** A text of this page, its places filled in: t("Seat {seat}", { seat: 3 }).
 * @type {(text: string, values?: Record<string, any>) => string} */
export const t = (text, values = {}) => filled(texts[text] ?? text, values);

// What the house says in English, word for word or with places for what differs.
const whole = new Map();
/** @type {{length: number, names: string[], match: RegExp, says: string}[]} */
const patterns = [];
const heard = new Map();
// What stands between parts of what is said, and what stands there in this language.
const PARTS = { ". ": "。", "; ": "；", " / ": " / ", ", ": "，" };
const ANY = "(.+?)";
const NUMBERS = /^(n\d?|on|seat|point|total|count|players)$/;
const MONEY = /^(cents\d?|least|most|step)$/;
const CARDS = /^(.+?)((?: (?:10|[2-9AKQJ])[♣♦♥♠])+)$/;
const SHORT = 8;

/** A number, an amount of money, or any words: places are named alike everywhere.
 * @type {(name: string) => string} */
function placeOf(name) {
  if (NUMBERS.test(name)) return "([-+−]?(?:\\d[\\d,.]*)?\\d)";
  return MONEY.test(name) ? "([-+−]?\\$[\\d,.]*\\d)" : ANY;
}

/** @type {(said: string, says: string) => typeof patterns[number]} */
function patternOf(said, says) {
  const names = [...said.matchAll(PLACE)].map(([, name]) => name);
  const parts = said.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const match = parts.map((part, at) => part + (at < names.length ? placeOf(names[at]) : ""));
  // What has a place for a number alone says more than what has one for any words.
  const exact = names.filter((name) => placeOf(name) !== ANY).length;
  const length = parts.join("").length + exact / 2;
  return { length, names, match: new RegExp(`^${match.join("")}$`, "i"), says };
}

/** Learn sentences, {English: in this language}; what says more is tried first.
 * @param {Record<string, string>} sentences */
export function learn(sentences = {}) {
  for (const [said, says] of Object.entries(sentences))
    if (said.includes("{")) patterns.push(patternOf(said, says));
    else whole.set(said, says).set(said.toLowerCase(), whole.get(said.toLowerCase()) ?? says);
  patterns.sort((one, other) => other.length - one.length);
  heard.clear();
}

/** @type {(words: string) => boolean} */
const isEnglish = (words) => /[a-z]{3}/i.test(words);

/** @type {(said: string) => string | null} */
function byPattern(said) {
  for (const { length, names, match, says } of patterns) {
    const found = match.exec(said);
    if (!found) continue;
    const values = found.slice(1).map(translate);
    // A few common words around what nobody knows are another sentence.
    if (length < SHORT && values.some((value, at) => value === found[at + 1] && isEnglish(value)))
      continue;
    return filled(says, Object.fromEntries(names.map((name, at) => [name, values[at]])));
  }
  return null;
}

/** @type {(part: string) => boolean} */
const isName = (part) => !/[a-z]{2}/.test(part) || /^[A-Z]\S*$/.test(part);

/** Sentence by sentence, or part by part; cards and names of people stay as they are.
 * @type {(said: string) => string | null} */
function inParts(said) {
  const [, before, cards] = CARDS.exec(said) ?? [];
  if (before && translate(before) !== before) return translate(before) + cards;
  for (const [between, instead] of Object.entries(PARTS)) {
    const parts = said.split(between);
    if (parts.length < 2) continue;
    const says = parts.map(translate);
    if (says.every((part, at) => part !== parts[at] || isName(part))) return says.join(instead);
  }
  return null;
}

/** @type {(said: string) => string | null} */
function inWords(said) {
  const known = whole.get(said) ?? whole.get(said.toLowerCase()) ?? byPattern(said);
  if (known !== null && known !== undefined) return known;
  const end = /\.$/.test(said) ? "。" : "";
  const says = end ? translate(said.slice(0, -1)) : inParts(said);
  return !says || says === said.slice(0, -1) ? null : says.replace(/。$/, "") + end;
}

/** A sentence of the house in this language; as it is where the catalogue does not know it.
 * @type {(said: any) => any} */
export function translate(said) {
  if (english || typeof said !== "string" || !/[A-Za-z]/.test(said)) return said;
  if (!heard.has(said)) heard.set(said, inWords(said));
  return heard.get(said) ?? said;
}

/** How what is shown is marked: what no catalogue knows is English, and is read as such.
 * @type {(shown: any) => string | null} */
export const tongueOf = (shown) =>
  english || !/[A-Za-z]{3,} [A-Za-z]+ [a-z]/.test(String(shown)) ? null : "en";

/** What an event says, in this language; of what no catalogue knows its title is enough.
 * @type {(event: any) => any} */
export function spokenEvent(event) {
  if (english) return event;
  const words = translate(event.words);
  const known = words !== event.words || !isEnglish(words ?? "");
  return { ...event, outcome: translate(event.outcome), words: known ? words : "" };
}

/** What a view says, in this language.
 * @type {(view: any) => any} */
export function spokenView(view) {
  if (english) return view;
  const { said, notes, posted, hands, jackpot } = view;
  /** @type {(found: any) => any} */
  const row = (found) => ({ ...found, name: translate(found.name), says: translate(found.says) });
  /** @type {(named: [string, any]) => [string, any]} */
  const hand = ([place, found]) => [place, { ...found, words: translate(found.words) }];
  return {
    ...view,
    said: translate(said),
    notes: notes?.map(translate),
    posted: posted?.map(row),
    hands: Object.fromEntries(Object.entries(hands ?? {}).map(hand)),
    jackpot: jackpot && {
      ...jackpot,
      sign: translate(jackpot.sign),
      says: translate(jackpot.says),
    },
  };
}

if (!english) learn(given.sentences);
