import assert from "node:assert/strict";
import { test } from "node:test";
import { classOf } from "../../src/houseway/web/static/training/marking.js";

test("the class has the best exam of each dealer in each game", () => {
  const exam = (who, passed, cents, acts_right = 5) => ({
    who,
    game: "g",
    mark: { passed, cents, seconds: 9, acts: 5, acts_right },
  });
  const all = [
    exam("Ann", false, 0, 3),
    exam("Ann", true, 10_00),
    exam("Ann", true, 2_00),
    exam("Bob", false, 5_00),
    // Who is in an exam has none yet.
    { who: "Cy", game: "g", mark: null },
  ];
  assert.deepEqual(
    classOf(all).map(({ who, mark, times }) => [who, mark.cents, times]),
    [
      ["Ann", 2_00, 3],
      ["Bob", 5_00, 1],
    ],
  );
});
