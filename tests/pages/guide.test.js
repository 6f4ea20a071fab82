import assert from "node:assert/strict";
import { test } from "node:test";
import { Guide } from "../../src/houseway/web/static/table/guide.js";

test("what is said hangs on what the view has, by the names that the game gives", () => {
  const guide = [
    { says: "Go.", lacks: "mark" },
    { says: "{mark} is wanted.", has: "mark" },
  ];
  const now = (view) => {
    const page = { view, words: { guide }, panels: {}, staked: () => 0 };
    return new Guide(page).now().says;
  };
  assert.equal(now({ mark: 0 }), "Go.");
  assert.equal(now({ mark: 6 }), "{mark} is wanted.");
});

test("what one does best is told at training tables alone", () => {
  const said = { says: "Bet or fold.", advice: "With a pair, bet." };
  const words = (training) => new Guide({ view: { training } }).words(said);
  assert.equal(words(true), "Bet or fold. With a pair, bet.");
  assert.equal(words(false), "Bet or fold.");
});
