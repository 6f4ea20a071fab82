import assert from "node:assert/strict";
import { test } from "node:test";
import { Guide } from "../../src/houseway/web/static/table/guide.js";

test("what one does best is told at training tables alone", () => {
  const said = { says: "Bet or fold.", advice: "With a pair, bet." };
  const words = (training) => new Guide({ view: { training } }).words(said);
  assert.equal(words(true), "Bet or fold. With a pair, bet.");
  assert.equal(words(false), "Bet or fold.");
});
