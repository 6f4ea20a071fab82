import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, {
  housewayCatalogue: {
    language: "zh-Hans",
    texts: { "Seat {seat}": "{seat}号位" },
    sentences: {
      "{told}: {cents} at {odds}, {line}": "{told}：{cents}，{odds}，{line}",
      "{n} to {n2}": "{n2}赔{n}",
      "{least} to {most}": "{least}至{most}",
      "Come-out roll": "出场掷",
      "Seat {n} throws": "{n}号位掷骰",
      JACK: "奖",
      jack: "J",
      wins: "赢",
      flush: "同花",
    },
  },
});
const { learn, spokenEvent, t, tongueOf, translate } =
  await import("../../src/houseway/web/static/common/tongue.js");

test("a text of the page is filled in, in the language or as it is", () => {
  assert.equal(t("Seat {seat}", { seat: 3 }), "3号位");
  assert.equal(t("Leave {seat}", { seat: 3 }), "Leave 3");
});

test("a sentence of the house is known by what differs in it", () => {
  assert.equal(translate("wins: $20 at 2 to 1, flush"), "赢：$20，1赔2，同花");
  assert.equal(translate("$5 to $500"), "$5至$500");
  assert.equal(translate("Come-out roll. Seat 2 throws."), "出场掷。2号位掷骰。");
  assert.equal(translate("flush, Robin"), "同花，Robin");
  assert.deepEqual([translate("JACK"), translate("jack")], ["奖", "J"]);
});

test("what no catalogue knows stays English and is marked so", () => {
  const unknown = "the boxperson goes to lunch";
  assert.equal(translate(unknown), unknown);
  assert.equal(tongueOf(unknown), "en");
  assert.equal(tongueOf(translate("Come-out roll")), null);
  assert.equal(spokenEvent({ outcome: "wins", words: unknown }).words, "");
});

test("the words of a game are learnt when they come", () => {
  learn({ "Place to win {on}": "买{on}赢" });
  assert.equal(translate("Place to win 6"), "买6赢");
});
