import assert from "node:assert/strict";
import { test } from "node:test";
import { classOf, mark } from "../../src/houseway/web/static/training/marking.js";

const payout = (given, seconds = 8) => ({ what: "payout", expected: 50_00, given, seconds });
const clause = (given) => ({ what: "irregularity", expected: 1, given, seconds: 5 });
const many = (count, entry) => Array.from({ length: count }, () => entry);
const whole = [...many(15, payout(50_00)), ...many(5, clause(1))];

test("an exam is marked in cents, seconds and clauses", () => {
  const answers = [...many(14, payout(50_00)), payout(47_50), ...many(4, clause(1)), clause(0)];
  assert.deepEqual(mark(answers), {
    payouts: 15,
    right: 14,
    cents: 2_50,
    seconds: 8,
    clauses: 5,
    said: 4,
    passed: true,
  });
});

test("what is wrong, slow, unread or broken off does not pass", () => {
  assert.ok(mark(whole).passed);
  const wrong = [...many(13, payout(50_00)), ...many(2, payout(0)), ...many(5, clause(1))];
  assert.ok(!mark(wrong).passed);
  assert.ok(!mark([...many(15, payout(50_00, 21)), ...many(5, clause(1))]).passed);
  assert.ok(
    !mark([...many(15, payout(50_00)), ...many(3, clause(1)), ...many(2, clause(0))]).passed,
  );
  assert.ok(!mark(whole.slice(1)).passed);
});

test("the class has the best exam of each dealer in each game", () => {
  const exam = (who, game, passed, cents) => ({
    who,
    game,
    passed,
    cents,
    seconds: 9,
    clauses: 5,
    said: 5,
  });
  const all = [
    exam("Ann", "g", true, 0),
    exam("Ann", "g", false, 10_00),
    exam("Bob", "g", false, 5_00),
  ];
  assert.deepEqual(
    classOf(all).map(({ who, passed, times }) => [who, passed, times]),
    [
      ["Ann", true, 2],
      ["Bob", false, 1],
    ],
  );
});
