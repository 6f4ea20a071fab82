import assert from "node:assert/strict";
import { test } from "node:test";
import {
  amount,
  bitsOf,
  fits,
  fixed,
  given,
  grouped,
  joined,
  placesOf,
  possible,
  withoutAsking,
} from "../../src/houseway/web/static/common/fields.js";
import { money, move, options } from "./made.js";

test("a value fits options, a range by its step, or a text", () => {
  assert.ok(fits(options("seat", 1, 3), 3));
  assert.ok(!fits(options("seat", 1, 3), 2));
  assert.ok(fits(money(5_00, 20_00, 5_00), 15_00));
  for (const wrong of [0, 12_00, 25_00, 7.5, "5", null]) {
    assert.ok(!fits(money(5_00, 20_00, 5_00), wrong));
  }
  assert.ok(fits(money(5_00, null), 1_000_000_00), "without a maximum");
  assert.ok(fits({ name: "why" }, "because"));
  assert.ok(!fits({ name: "why" }, "  "));
});

test("what leaves no choice is fixed", () => {
  assert.equal(fixed(options("seat", 4)), 4);
  assert.equal(fixed(options("seat", 4, 5)), undefined);
  assert.equal(fixed(money(5_00, 5_00)), 5_00);
  assert.equal(fixed(money(0, 0)), 0);
  assert.equal(fixed(money(5_00, null)), undefined);
  assert.equal(fixed({ name: "why", low: null, high: null }), undefined);
});

test("a move is made without asking only where nothing is open", () => {
  const bet = move("seat/3", "game.Bet", options("seat", 3), money(10_00, 10_00));
  assert.deepEqual(withoutAsking(bet), { seat: 3, cents: 10_00 });
  const stake = move("seat/3", "core.Stake", options("seat", 3), money(5_00, 50_00));
  assert.equal(withoutAsking(stake), null);
  assert.deepEqual(given(stake).values, { seat: 3 });
  assert.deepEqual(
    given(stake).open.map(({ name }) => name),
    ["cents"],
  );
});

test("what was chosen leaves the moves that allow it", () => {
  const ante = move("seat/3", "core.Stake", options("area", "ante"), money(5_00, 10_00));
  const side = move("seat/3", "core.Stake", options("area", "side"), money(1_00, 2_00));
  assert.deepEqual(possible([ante, side], { area: "side" }), [side]);
  assert.deepEqual(possible([ante, side], { area: "side", cents: 5_00 }), []);
  assert.deepEqual(possible([ante, side], { unknown: 1 }), [ante, side]);
});

test("moves are grouped by command and by who makes them", () => {
  const moves = [
    move("seat/1", "game.Fold"),
    move("seat/2", "game.Fold"),
    move("seat/1", "game.Fold"),
  ];
  assert.deepEqual(
    grouped(moves).map(({ key, moves: some }) => [key, some.length]),
    [
      ["seat/1 game.Fold", 2],
      ["seat/2 game.Fold", 1],
    ],
  );
});

test("as much of a chip goes down as fits", () => {
  assert.equal(amount(money(5_00, 500_00, 5_00), 25_00), 25_00);
  assert.equal(amount(money(5_00, 500_00, 5_00), 1_00), 5_00, "the least");
  assert.equal(amount(money(5_00, 500_00, 10_00), 23_00), 15_00, "down to the step");
  assert.equal(amount({ name: "cents", options: [7_00] }, 100_00), 7_00);
});

test("places are bits and come back", () => {
  assert.equal(bitsOf([1, 3]), 5);
  assert.deepEqual(placesOf(5), [1, 3]);
  assert.deepEqual(placesOf(0), []);
});

test("a text that may stay empty is offered as nothing", () => {
  assert.ok(fits(options("voucher", ""), "A 17"));
  assert.ok(fits(options("voucher", ""), ""));
  assert.ok(!fits(options("voucher", ""), 17));
});

test("ranges that meet are said as one", () => {
  const ranges = [money(1_00, 1_000_000_00, 1_00), money(1_00, 990_00, 1_00)];
  assert.deepEqual(joined(ranges), [{ low: 1_00, high: 1_000_000_00, step: 1_00 }]);
  const apart = [money(5_00, 10_00, 5_00), money(20_00, null, 5_00)];
  assert.equal(joined(apart).length, 2);
  assert.deepEqual(joined([money(5_00, 10_00, 5_00), money(15_00, null, 5_00)]), [
    { low: 5_00, high: null, step: 5_00 },
  ]);
});
