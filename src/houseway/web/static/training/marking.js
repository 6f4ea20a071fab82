// @ts-check
// What payouts come to in drills, and the class of a trainer.

/** @typedef {{cents: number, seconds: number}} Payouts
 * @typedef {Payouts & {passed: boolean, acts: number, acts_right: number}} Mark
 * @typedef {{who: string, game: string, table?: string, mark: Mark}} Exam */

/** One that passed comes first, then by acts, cents and seconds; those under way are none.
 * @type {(exams: (Omit<Exam, "mark"> & {mark: Mark | null})[]) => (Exam & {times: number})[]} */
export function classOf(exams) {
  /** @type {(one: Exam, other: Exam) => number} */
  const better = ({ mark: one }, { mark: other }) =>
    Number(other.passed) - Number(one.passed) ||
    other.acts_right / (other.acts || 1) - one.acts_right / (one.acts || 1) ||
    one.cents - other.cents ||
    one.seconds - other.seconds;
  const marked = /** @type {Exam[]} */ (exams.filter(({ mark }) => mark));
  const groups = Map.groupBy(marked, ({ who, game, table }) => `${who} ${game} ${Boolean(table)}`);
  return [...groups.values()].map((some) => ({ ...[...some].sort(better)[0], times: some.length }));
}

/** So many whole units of the odds as a stake in cents, and what they win: integers both.
 * @type {(odds: number[], units: number, dollarsEach: number) => {stake: number, pays: number}} */
export function payout([to, per], units, dollarsEach) {
  const stake = units * per * dollarsEach * 100;
  return { stake, pays: units * to * dollarsEach * 100 };
}
