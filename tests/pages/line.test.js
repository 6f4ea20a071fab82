import assert from "node:assert/strict";
import { test } from "node:test";
import { example, meant } from "../../src/houseway/web/static/table/line.js";
import { money, move, options, words } from "./made.js";

const MOVES = [
  move("seat/3", "core.Stake", options("seat", 3), options("area", "ante"), money(5_00, 50_00)),
  move(
    "seat/3",
    "core.Stake",
    options("seat", 3),
    options("area", "place/6", "place/8"),
    money(6_00, 60_00),
  ),
  move("seat/3", "core.TakeBack", options("area", "ante", "place/6"), money(1_00, 5_00)),
  move("seat/3", "game.Fold", options("seat", 3)),
  move("seat/3", "table.RaiseDispute", { name: "words" }),
];

const who = { words, seat: 3 };
const said = (text) => meant(who, MOVES, text);

test("a wager is typed by its name and an amount", () => {
  assert.deepEqual(said("Stake ante 10"), {
    command: "core.Stake",
    values: { seat: 3, area: "ante", cents: 10_00 },
  });
  assert.deepEqual(said("place a wager place to win 8  $12")?.values, {
    seat: 3,
    area: "place/8",
    cents: 12_00,
  });
  assert.equal(said("back place to win 6 2")?.command, "core.TakeBack");
});

test("what is not open, or does not fit, means nothing", () => {
  for (const text of ["stake ante 500", "stake ante", "bet 5", "fold 5", "folded", ""])
    assert.equal(said(text), null, text);
});

test("words go where words are asked for", () => {
  assert.deepEqual(said("raise dispute it was mine")?.values, { words: "it was mine" });
});

test("every move can be typed as its example says", () => {
  for (const open of MOVES) assert.equal(said(example(who, open))?.command, open.command);
});
