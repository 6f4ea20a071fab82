// Practice of dealers: every payout that was typed, against what was right and against the clock.
// Kept in this browser; scored by the kind and the size of the mistake.
const KEY = "houseway.practice";
const MOST = 2000;

export function practised() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

export function remember(entries) {
  const kept = [...practised(), ...entries].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    /* Full or private: practice still works. */
  }
  return kept;
}

export function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    /* Nothing was kept. */
  }
}

/** Statistics of entries: {count, right, over, under, share, total, largest, seconds}. */
export function score(entries) {
  const payouts = entries.filter((one) => one.what !== "irregularity");
  const wrong = payouts.filter((one) => one.given !== one.expected);
  const sizes = wrong.map((one) => Math.abs(one.given - one.expected));
  const seconds = payouts
    .map((one) => one.seconds)
    .filter((one) => one > 0)
    .sort((a, b) => a - b);
  const faults = entries.filter((one) => one.what === "irregularity");
  return {
    count: payouts.length,
    right: payouts.length - wrong.length,
    over: wrong.filter((one) => one.given > one.expected).length,
    under: wrong.filter((one) => one.given < one.expected).length,
    total: sizes.reduce((sum, one) => sum + one, 0),
    largest: Math.max(0, ...sizes),
    seconds: seconds.length ? seconds[Math.floor(seconds.length / 2)] : 0,
    faults: faults.length,
    faultsRight: faults.filter((one) => one.given === one.expected).length,
  };
}

/** Right answers in a row, up to the last one. */
export function streak(entries) {
  let count = 0;
  for (const one of [...entries].reverse()) {
    if (one.given !== one.expected) break;
    count += 1;
  }
  return count;
}
