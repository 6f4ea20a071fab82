// @ts-check
// Amounts, times and ids as people read them. Whole cents throughout: no floats near money.
import { LANGUAGE, t, translate } from "./tongue.js";

/** 1050 as "$10.50", 1000 as "$10".
 * @type {(cents: number) => string} */
export function dollars(cents) {
  const part = Math.abs(cents) % 100;
  const written = plainDollars(Math.abs(cents));
  return `${cents < 0 ? "−" : ""}${(part ? WITH_CENTS : WHOLE).format(written)}`;
}

/** Digits alone: 1050 as "10.50". A number is read from them exactly.
 * @type {(cents: number) => string} */
const plainDollars = (cents) => {
  const part = cents % 100;
  return `${Math.trunc(cents / 100)}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
};
/** @type {(digits: number) => any} */
const amounts = (digits) =>
  new Intl.NumberFormat(LANGUAGE, {
    style: "currency",
    currency: "AUD",
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const WHOLE = amounts(0);
const WITH_CENTS = amounts(2);

/** "$10.50", "10.5" or "1,000" as cents; null where it is no amount.
 * @type {(text: string) => number | null} */
export function parseDollars(text) {
  const written = /^\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]{1,2}))?$/.exec(text.trim());
  if (!written) return null;
  const [, whole, part = ""] = written;
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Cents as they are typed: 1050 as "10.50".
 * @type {(cents: number) => string} */
export const typedDollars = (cents) => `${cents < 0 ? "-" : ""}${plainDollars(Math.abs(cents))}`;

/** Won or lost, as a sign and as a colour.
 * @type {(cents: number) => string} */
export const signed = (cents) => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));
/** @type {(cents: number) => string} */
export const tone = (cents) => (cents > 0 ? "won" : cents < 0 ? "lost" : "");

/** "$5 to $500 in steps of $5".
 * @param {number} low
 * @param {number | null | undefined} high
 * @param {number} step
 */
export function range(low, high, step, say = dollars) {
  if (low === high) return t("exactly {low}", { low: say(low) });
  const open = high === null || high === undefined;
  const said = open
    ? t("from {low}", { low: say(low) })
    : t("{low} to {high}", { low: say(low), high: say(high) });
  return step > 1 ? t("{range} in steps of {step}", { range: said, step: say(step) }) : said;
}

/** "15:2" or "15 to 2" as "15 to 2"; nothing stays nothing.
 * @type {(text: string | null | undefined) => string} */
export const odds = (text) => String(text ?? "").replace(":", " to ");

/** @type {(text: string) => string} */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "place_win/6" as "Place win 6".
 * @type {(id: string | number) => string} */
export const label = (id) =>
  capital(String(id).replaceAll(/[_/]/g, " ").replaceAll("#", " no. ").trim());

// Duties whose names alone would not say what to do.
/** @type {Record<string, string>} */
const DUTIES = {
  advise_complaint: "Tell of the right to complain",
  count_of_cards: "Count the cards",
  equipment_after_gaming: "Check equipment after gaming",
  equipment_check: "Check equipment",
  give_reasons: "Give the reasons of a denial",
  month_report: "Report the month",
  notify_winner: "Tell the winner",
};
/** @type {(what: string) => string} */
export const dutyWords = (what) => DUTIES[what] ?? label(what);

/** "ReportWrongDeal" as "Report wrong deal".
 * @type {(name: string) => string} */
export const sentence = (name) => capital(name.replace(/(?<!^)(?=[A-Z])/g, " ").toLowerCase());

/** "core.Stake" as "Stake".
 * @type {(name: string) => string} */
export const after = (name) => name.slice(name.indexOf(".") + 1);

/** "core.RoundOpened" as "Round opened".
 * @type {(name: string) => string} */
export const eventTitle = (name) => sentence(after(name));

/** "seat/3" as 3; nothing for whoever is no seat.
 * @type {(by: string) => number | null} */
export const seatOf = (by) => (by.startsWith("seat/") ? Number(by.slice(5)) : null);

/** "seat/3" as "Seat 3", "dealer" as "Dealer".
 * @type {(by: string) => string} */
export const person = (by) =>
  by.startsWith("seat/") ? t("Seat {by}", { by: by.slice(5) }) : label(by);

/** @type {(count: number, one: string, many?: string) => string} */
export const plural = (count, one, many = `${one}s`) =>
  translate(`${count.toLocaleString(LANGUAGE)} ${count === 1 ? one : many}`);

/** Where a table is: its page, and what the API says of it.
 * @type {(name: string, more?: string) => string} */
export const tablePage = (name, more = "") => `/tables/${encodeURIComponent(name)}${more}`;
/** @type {(name: string, more?: string) => string} */
export const tableApi = (name, more = "") => `/api/tables/${encodeURIComponent(name)}${more}`;
/** @type {(name: string, round?: number) => string} */
export const recordPage = (name, round = 0) =>
  `/inspect/${encodeURIComponent(name)}${round ? `/rounds/${round}` : ""}`;

// Time: moments as the house writes them, or nothing
/** @typedef {string | null | undefined} Moment */

const CLOCK = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: "medium", hour12: false });
const DAY = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium" });
/** @type {(iso: Moment) => string} */
export const clock = (iso) => (iso ? CLOCK.format(new Date(iso)) : "");
/** @type {(iso: Moment) => string} */
export const day = (iso) => (iso ? DAY.format(new Date(iso)) : "");

/** The day and the second.
 * @type {(iso: Moment) => string} */
export const moment = (iso) => (iso ? `${day(iso)}, ${clock(iso)}` : "");
/** The day and the minute.
 * @type {(iso: Moment) => string} */
export const when = (iso) => (iso ? `${day(iso)}, ${clock(iso).slice(0, 5)}` : "");

/** How long ago, in words.
 * @type {(iso: string) => string} */
export function ago(iso) {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(iso)) / 1000));
  if (seconds < 60) return t("{seconds} s ago", { seconds });
  if (seconds < 3600) return t("{seconds} min ago", { seconds: Math.floor(seconds / 60) });
  return seconds < 86400 ? t("{seconds} h ago", { seconds: Math.floor(seconds / 3600) }) : day(iso);
}
