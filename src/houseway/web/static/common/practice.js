// Practice of dealers: every payout that was typed, against what was right and against the clock.
// Kept in this browser; scored by the kind and the size of the mistake.
import { h } from "./dom.js";
import { kept, put } from "./settings.js";

const KEY = "practice";
const MOST = 2000;

export function practised() {
  try {
    return JSON.parse(kept(KEY) ?? "[]");
  } catch {
    return [];
  }
}

export const remember = (entries) =>
  put(KEY, JSON.stringify([...practised(), ...entries].slice(-MOST)));

export const forget = () => put(KEY, null);

/** One of a list by chance, and all of it in any order. */
export const any = (list) => list[Math.floor(Math.random() * list.length)];
export const mixed = (list) => [...list].sort(() => Math.random() - 0.5);

/** Seconds since a moment, at least one, for each of so many answers. */
export const secondsSince = (begun, answers = 1) =>
  Math.max(1, Math.round((Date.now() - begun) / 1000 / answers));

/** Statistics of entries: {count, right, over, under, total, largest, seconds, …}. */
export function score(entries) {
  const isFault = ({ what }) => what === "irregularity";
  const isRight = ({ given, expected }) => given === expected;
  const payouts = entries.filter((entry) => !isFault(entry));
  const faults = entries.filter(isFault);
  const off = payouts.map(({ given, expected }) => given - expected).filter(Boolean);
  const sizes = off.map(Math.abs);
  const seconds = payouts
    .map((entry) => entry.seconds)
    .filter((time) => time > 0)
    .sort((one, other) => one - other);
  return {
    count: payouts.length,
    right: payouts.length - off.length,
    over: off.filter((by) => by > 0).length,
    under: off.filter((by) => by < 0).length,
    total: sizes.reduce((sum, size) => sum + size, 0),
    largest: Math.max(0, ...sizes),
    seconds: seconds[Math.floor(seconds.length / 2)] ?? 0,
    faults: faults.length,
    faultsRight: faults.filter(isRight).length,
  };
}

/** Right answers in a row, up to the last one. */
export function streak(entries) {
  const wrong = entries.findLastIndex(({ given, expected }) => given !== expected);
  return entries.length - 1 - wrong;
}

/** Figures under each other: [figure, what it is]. */
export function figures(rows, given = {}) {
  const cell = ([figure, what]) => h("div", [h("b", figure), what]);
  return h("div.score", given, rows.map(cell));
}
