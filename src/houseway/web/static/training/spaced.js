// @ts-check
// What was got wrong comes back soon, what is known later and later: counted in questions, so that
// it means the same to who practises daily and to who does so once.
const FIRST = 3;
const TIMES = 3;

/** @typedef {{asked: number, met: Record<string, {due: number, known: number}>}} Progress */

/** Where somebody begins. @returns {Progress} */
export const fresh = () => ({ asked: 0, met: {} });

/** Progress after an answer: a mistake is asked again after a few others.
 * @type {(progress: Progress, id: string, right: boolean) => Progress} */
export function after({ asked, met }, id, right) {
  const known = right ? (met[id]?.known ?? 0) + 1 : 0;
  const due = asked + 1 + FIRST * TIMES ** known;
  return { asked: asked + 1, met: { ...met, [id]: { due, known } } };
}

/** What is asked next: what is due longest, else what was never asked, else what is due soonest.
 * @type {(progress: Progress, ids: string[], last?: string) => string} */
export function next({ asked, met }, ids, last = "") {
  const others = ids.length > 1 ? ids.filter((id) => id !== last) : ids;
  const soonest = others
    .filter((id) => met[id])
    .sort((one, other) => met[one].due - met[other].due);
  const [first] = soonest;
  if (first && met[first].due <= asked) return first;
  return others.find((id) => !met[id]) ?? first;
}

/** How many were got wrong when they were asked last.
 * @type {(progress: Pick<Progress, "met">) => number} */
export const shaky = ({ met }) => Object.values(met).filter(({ known }) => !known).length;
