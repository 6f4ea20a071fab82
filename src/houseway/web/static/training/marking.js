// How an exam of a dealer is marked, and what is kept of it: by dealer and game, in this browser.
import { score } from "../common/practice.js";
import { kept, put } from "../common/settings.js";

const KEY = "exams";
const MOST = 500;
// What passes: so many parts of payouts and of clauses right, and no slower for a payout.
export const LEAST = { questions: 20, payouts: 0.9, clauses: 0.75, seconds: 20 };

/** The mark of an exam from its answers: cents, seconds and clauses. */
export function mark(entries) {
  const { count, right, total, seconds, faults, faultsRight } = score(entries);
  const whole = count + faults >= LEAST.questions;
  const passed =
    whole &&
    right >= LEAST.payouts * count &&
    faultsRight >= LEAST.clauses * faults &&
    seconds <= LEAST.seconds;
  return {
    payouts: count,
    right,
    cents: total,
    seconds,
    clauses: faults,
    said: faultsRight,
    passed,
  };
}

export function exams() {
  try {
    return JSON.parse(kept(KEY) ?? "[]");
  } catch {
    return [];
  }
}

export const keepExam = (exam) => put(KEY, JSON.stringify([...exams(), exam].slice(-MOST)));

/** The best exam of each dealer in each game: one that passed, then by clauses, cents, seconds. */
export function classOf(all) {
  const better = (one, other) =>
    Number(other.passed) - Number(one.passed) ||
    other.said / (other.clauses || 1) - one.said / (one.clauses || 1) ||
    one.cents - other.cents ||
    one.seconds - other.seconds;
  const groups = Map.groupBy(all, ({ who, game }) => `${who} ${game}`);
  return [...groups.values()].map((some) => ({ ...[...some].sort(better)[0], times: some.length }));
}
