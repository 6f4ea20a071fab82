import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cardFace,
  cardNumber,
  tileName,
  TILE_SET,
} from "../../src/houseway/web/static/common/faces.js";
import { score, streak } from "../../src/houseway/web/static/common/practice.js";
import {
  dollars,
  label,
  parseDollars,
  range,
  typedDollars,
} from "../../src/houseway/web/static/common/text.js";
import { brought, gameTitle, isPrize } from "../../src/houseway/web/static/common/words.js";
import { payout } from "../../src/houseway/web/static/training/marking.js";
import { words } from "./made.js";

test("amounts are read and written in whole cents", () => {
  for (const cents of [0, 5, 1_00, 10_50, 1_234_567_89]) {
    assert.equal(parseDollars(dollars(cents)), cents);
    assert.equal(parseDollars(typedDollars(cents)), cents);
  }
  assert.equal(dollars(-10_50), "−$10.50");
  assert.equal(parseDollars("10.5"), 10_50);
  for (const wrong of ["", "-1", "1.234", "1,00", "five", "9".repeat(20)])
    assert.equal(parseDollars(wrong), null);
});

test("the payouts of a drill are integers, whatever the odds", () => {
  for (const odds of [
    [3, 2],
    [6, 5],
    [1, 3],
    [95, 10],
  ]) {
    for (let units = 1; units < 25; units += 1) {
      const { stake, pays } = payout(odds, units, 5);
      assert.ok(Number.isInteger(stake) && Number.isInteger(pays));
      assert.equal(pays * odds[1], stake * odds[0]);
    }
  }
});

test("areas are called as the game's words say", () => {
  assert.equal(words.wager("ante"), "Ante");
  assert.equal(words.wager("place/6#12"), "Place to win 6");
  assert.equal(words.wager("place"), "Place to win");
  assert.equal(words.wager("side/3", 3), "Side");
  assert.equal(words.wager("side/3", 4), "Side on seat 3");
  assert.equal(words.wager("odd_one/5"), "Odd one 5");
});

test("commands, lines and titles fall back to their ids", () => {
  assert.equal(words.command("game.Fold"), "Fold");
  assert.equal(words.command("game.BuySixth"), "Buy sixth");
  assert.equal(words.line("total_6"), "6");
  assert.equal(words.line("flush+pair"), "Flush and pair");
  assert.equal(gameTitle("game"), "A Game");
  assert.equal(gameTitle("other-game"), "Other game");
  assert.equal(label("place_win/6"), "Place win 6");
});

test("a settled wager brings what comes back and is won, less stake and commission", () => {
  assert.equal(brought({ stake: 5_00, returned: 0, winnings: 0 }), -5_00);
  const won = { stake: 10_00, returned: 10_00, winnings: 20_00, commission: 1_00 };
  assert.equal(brought(won), 19_00);
  assert.equal(words.verdict({ verdict: "beaten", effect: "win" }), "beats the dealer");
  assert.equal(words.verdict({ verdict: "unheard_of", effect: "win" }), "wins");
  assert.equal(words.verdict({ effect: "given_back" }), "given back");
});

test("a prize is no winnings of its wager", () => {
  const prize = {
    effect: "win",
    winnings: 0,
    returned: 0,
    stake: 5_00,
    odds: "10% of the jackpot",
  };
  assert.ok(isPrize(prize));
  assert.ok(!isPrize({ ...prize, winnings: 5_00 }));
  assert.ok(!isPrize({ ...prize, odds: "" }));
});

test("a range is written one way", () => {
  assert.equal(range(5_00, 500_00, 5_00), "$5 to $500 in steps of $5");
  assert.equal(range(5_00, null, 1), "from $5");
  assert.equal(range(5_00, 5_00, 5_00), "exactly $5");
  assert.equal(range(1, 8, 1, String), "1 to 8");
});

test("a command may call a field otherwise than other commands do", () => {
  assert.equal(words.field("cents"), "Amount");
  assert.equal(words.field("area", "game.ReportWrongDeal"), "Card");
  assert.equal(words.field("area", "core.Stake"), "Area");
});

test("events are read out with the first thing that is true of them", () => {
  const thrown = (data) => words.aloud({ name: "game.Thrown", data });
  assert.equal(
    thrown({ dice: [3, 4], total: 7, seven: true, point: 6 }),
    "The dice show 3 and 4: 7. Seven out.",
  );
  assert.equal(
    thrown({ dice: [2, 2], total: 4, point: 4 }),
    "The dice show 2 and 2: 4. The point is 4.",
  );
  assert.equal(words.aloud({ name: "game.Other", data: {} }), "");
});

test("cards and tiles have the numbers of the record", () => {
  assert.equal(cardNumber("2c"), 0);
  assert.equal(cardNumber("As"), 51);
  for (let number = 0; number < 52; number += 1) assert.equal(cardNumber(cardFace(number)), number);
  assert.equal(TILE_SET.length, 32);
  assert.equal(tileName("gow_63"), "Gow, Nine, 3 and 6 pips");
});

test("practice is scored by the size of mistakes", () => {
  const entry = (expected, given) => ({ expected, given, seconds: 4 });
  const entries = [entry(100, 100), entry(100, 150), entry(100, 80), entry(5, 5)];
  const { count, right, over, under, total, largest } = score(entries);
  assert.deepEqual([count, right, over, under, total, largest], [4, 2, 1, 1, 70, 50]);
  assert.equal(streak(entries), 1);
  assert.equal(streak([]), 0);
});
