import assert from "node:assert/strict";
import { test } from "node:test";
import { prizeNow } from "../../src/houseway/web/static/common/jackpot.js";
import { after, fresh, next, shaky } from "../../src/houseway/web/static/training/spaced.js";

const IDS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"];

/** What is asked in turn by who gets some wrong always. */
function asked(many, wrong) {
  let progress = fresh();
  let last = "";
  const found = [];
  for (let time = 0; time < many; time += 1) {
    last = next(progress, IDS, last);
    found.push(last);
    progress = after(progress, last, !wrong.includes(last));
  }
  return { found, progress };
}

test("what is new comes first, and what was wrong comes back after a few others", () => {
  const { found } = asked(10, ["a"]);
  assert.deepEqual(found, ["a", "b", "c", "d", "a", "e", "f", "g", "a", "h"]);
});

test("what is known comes back later and later", () => {
  let progress = fresh();
  const waits = [];
  for (const right of [true, true, true, false]) {
    progress = after(progress, "a", right);
    waits.push(progress.met.a.due - progress.asked);
  }
  assert.deepEqual(waits, [9, 27, 81, 3]);
});

test("nothing is asked twice running, and nothing is left to ask of nothing", () => {
  const { found } = asked(60, IDS);
  assert.ok(found.every((id, at) => id !== found[at - 1]));
  assert.equal(next(fresh(), []), undefined);
  assert.equal(next(after(fresh(), "a", true), ["a"], "a"), "a");
});

test("what was got wrong last is counted", () => {
  assert.equal(shaky(asked(4, ["a", "c"]).progress), 2);
});

test("a prize comes to its share of the meter, and at least to what is stated", () => {
  assert.equal(prizeNow("100% of the jackpot, at least $50,000", 25_000_00), 50_000_00);
  assert.equal(prizeNow("10% of the jackpot, at least $5,000", 90_000_00), 9_000_00);
  assert.equal(prizeNow("$150", 25_000_00), 150_00);
});
