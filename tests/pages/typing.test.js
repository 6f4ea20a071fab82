import assert from "node:assert/strict";
import { test } from "node:test";
import {
  doubtful,
  meant,
  readMove,
  readThings,
  runs,
  typedForm,
  whyNot,
} from "../../src/houseway/web/static/dealer/typing.js";
import { money, move, options, words } from "./made.js";

const values = (kind, text, lying = []) =>
  readThings(kind, text, lying).things.map(({ value }) => value);

test("cards are typed with or without spaces, tens in either way", () => {
  assert.deepEqual(values("cards", "as kd 9c"), [51, 45, 28]);
  assert.deepEqual(values("cards", "10sTs"), [35, 35]);
  assert.equal(readThings("cards", "as k").wrong, null, "still being typed");
  assert.match(readThings("cards", "as 1x").wrong, /is not a card/);
});

test("dice and numbers", () => {
  assert.deepEqual(values("dice", "4 3"), [4, 3]);
  assert.match(readThings("dice", "47").wrong, /is not on a die/);
  assert.deepEqual(values("cut", " 20 "), [20]);
  assert.equal(readThings("cut", "x").wrong, "Type a number.");
});

test("tiles are typed by the beginning of their name; of two alike the free one is meant", () => {
  assert.deepEqual(values("tiles", "teen teen"), [0, 1]);
  assert.deepEqual(values("tiles", "teen", ["teen"]), [1]);
  assert.match(
    readThings("tiles", "teen teen", ["teen"]).wrong,
    /All the Teen tiles are on the felt/,
  );
  assert.deepEqual(readThings("tiles", "gow").near, ["gow_63", "gow_54"]);
  assert.match(readThings("tiles", "gow teen").wrong, /may be gow_63 or gow_54/);
});

test("what lies on the felt is not dealt again", () => {
  const draw = { kind: "cards", to: ["box/1", "box/1"] };
  const { things } = readThings("cards", "as kd");
  assert.equal(whyNot(draw, things, []), null);
  assert.equal(whyNot(draw, things, ["As"]), "The ace of spades is on the felt already.");
  assert.match(whyNot({ ...draw, to: ["box/1"] }, things, []), /1 due, 2 typed/);
  assert.equal(
    whyNot({ kind: "tiles", to: ["a"] }, [{ face: "teen" }], ["teen"]),
    null,
    "two alike",
  );
});

test("places are counted in runs", () => {
  assert.deepEqual(runs(["a", "a", "b"]), [
    { place: "a", count: 2 },
    { place: "b", count: 1 },
  ]);
});

const MOVES = [
  move("seat/3", "core.Stake", options("seat", 3), options("area", "ante"), money(5_00, 500_00)),
  move("seat/3", "game.Fold", options("seat", 3)),
  move("seat/4", "game.Fold", options("seat", 4)),
  move("seat/3", "game.Exchange", options("seat", 3), options("cards", 1, 2, 3, 5)),
  move("seat/3", "table.ExchangeVoucher", options("seat", 3), money(1_00, null)),
  move("dealer", "game.ReportWrongDeal", options("seat", 3, 4), { name: "why" }),
];
const read = (line) => readMove(words, line, MOVES)[0];

test("a seat's move is typed by its words", () => {
  const { move: found, values: given, missing } = read("3 ante 25");
  assert.equal(found.command, "core.Stake");
  assert.deepEqual(given, { seat: 3, area: "ante", cents: 25_00 });
  assert.equal(missing, null);
  assert.equal(read("4 fold").move.by, "seat/4");
  assert.equal(read("3 an").missing, "cents");
  const little = read("3 ante 2");
  assert.deepEqual([little.values.cents, little.missing], [2_00, null], "the table says why not");
});

test("cards of a hand are typed by their places", () => {
  assert.deepEqual(read("3 exch 1 3").values.cards, 5);
  assert.deepEqual(read("3 exchange 12").values.cards, 3);
  const field = { name: "cards", options: [], low: 0, high: 104 };
  const count = move("dealer", "game.ReportDeckCount", field);
  assert.deepEqual(readMove(words, "deck 51", [count])[0].values, { cards: 51 });
});

test("what the game offers goes before what the house does, and an irregularity comes last", () => {
  assert.equal(read("3 ex").move.command, "game.Exchange");
  const wrong = read("3 wrong deal two cards");
  assert.equal(wrong.move.command, "game.ReportWrongDeal");
  assert.deepEqual(wrong.values, { seat: 3, why: "two cards" });
});

test("an area may be a number alone", () => {
  const asked = move("seat/3", "game.AskHouseWay", options("seat", 3), options("area", 3));
  assert.deepEqual(readMove(words, "3 ask house way", [asked])[0].values, { seat: 3, area: 3 });
  assert.equal(typedForm(words, asked), "3 ask house way");
});

test("a line without meaning means nothing", () => {
  assert.deepEqual(readMove(words, "", MOVES), []);
  assert.deepEqual(readMove(words, "9 fold", MOVES), []);
  assert.deepEqual(readMove(words, "zzz", MOVES), []);
});

test("cards that are typed too soon are no move", () => {
  const ask = move("dealer", "table.AskForCheck", { name: "why" });
  for (const line of ["as ks 9c", "asks9c", "as", "10h 2d"])
    assert.deepEqual(readMove(words, line, [ask, ...MOVES]), [], line);
  assert.equal(readMove(words, "ask bent", [ask])[0].move, ask);
  const call = move("seat/3", "game.Call", options("seat", 3));
  assert.equal(
    readMove(words, "3 c", [call])[0].move,
    call,
    "3 c is a seat, not the three of clubs",
  );
});

test("what is wanted for an amount or for chips is known where it is not open", () => {
  const short = { "table.BuyAtTerminal": ["terminal"], "table.CountFloat": ["count"] };
  const told = { commands: short, of: (name) => ({ short: short[name] }) };
  const bought = { seat: 5, cents: 100_00 };
  assert.deepEqual(meant(told, "5 terminal 100")?.values, bought);
  const chips = [
    [100_00, 3],
    [25_00, 4],
  ];
  const count = { command: "table.CountFloat", values: { chips, cents: 400_00 } };
  assert.deepEqual(meant(told, "count 3x100 4x25"), count);
  for (const line of ["5 terminal", "100", "5 dance 100", "5 terminal 1y"])
    assert.equal(meant(told, line), null, line);
});

test("how a move is typed is shown", () => {
  assert.equal(typedForm(words, MOVES[0]), "3 ante ‹amount›");
  assert.equal(typedForm(words, MOVES[1]), "3 fold");
});

test("of wagers that are typed alike the first is meant", () => {
  const stake = (area) => move("seat/3", "core.Stake", options("area", area), money(1_00, 5_00));
  const found = readMove(words, "3 ante 2", [stake("ante"), stake("ante#2"), stake("ante#3")]);
  assert.equal(found.length, 1);
  assert.equal(found[0].values.area, "ante");
  assert.equal(typedForm(words, stake("ante#2")), "3 ante ‹amount›");
});

test("chips are typed by denomination, and come to their sum", () => {
  const chips = [
    [10000, null],
    [2500, null],
  ];
  const counted = move("dealer", "table.CountFloat", { name: "chips", low: null, chips });
  const filled = move(
    "dealer",
    "table.RequestFill",
    { name: "chips", low: 0, chips },
    money(100, 1e6),
  );
  const [count] = readMove(words, "count 20x100 4x$25", [counted, filled]);
  const named = [
    [10000, 20],
    [2500, 4],
  ];
  assert.deepEqual(count.values, { chips: named, cents: 210_000 });
  assert.equal(readMove(words, "count", [counted])[0].missing, "chips");
  const [fill] = readMove(words, "request fill 500", [filled]);
  assert.deepEqual(fill.values, { chips: [], cents: 50_000 });
  const [some] = readMove(words, "request fill 2x100", [filled]);
  assert.deepEqual(some.values, { chips: [[10000, 2]], cents: 20_000 });
});

test("what a round needs is typed as before where the float is counted", () => {
  const chips = [[2500, null]];
  const money_ = [
    move("dealer", "table.CountFloat", { name: "chips", low: null, chips }),
    move("dealer", "table.ChangeChips", options("seat", 3), { name: "give", low: null, chips }),
    move("dealer", "table.RequestFill", { name: "chips", low: 0, chips }, money(100, 1e6)),
  ];
  const ante = move(
    "seat/3",
    "core.Stake",
    options("seat", 3),
    options("area", "ante"),
    money(500, 9000),
  );
  const fold = move("seat/3", "game.Fold", options("seat", 3));
  const first = (line) => readMove(words, line, [...money_, ante, fold])[0];
  assert.deepEqual(first("3 ante 25").values, { seat: 3, area: "ante", cents: 2500 });
  assert.equal(first("3 f").move, fold);
});

test("the number of a voucher is said behind its value", () => {
  const fields = [options("voucher", ""), options("conditions", ""), money(100, 9000)];
  const exchange = move("dealer", "table.ExchangeVoucher", options("seat", 1), ...fields);
  const said = (line) => readMove(words, line, [exchange])[0].values;
  assert.deepEqual(said("1 tokens for a voucher 20 V1"), {
    ...{ seat: 1, voucher: "V1", conditions: "", cents: 2000 },
  });
  assert.equal(said("1 tokens 20").voucher, "");
});

test("tokens are placed by saying so before the area", () => {
  const placed = (command, area) =>
    move("seat/1", command, options("seat", 1), options("area", area), money(500, 9000));
  const stakes = ["core.Stake", "table.StakeTokens"];
  const moves = stakes.flatMap((command) => ["ante", "bonus"].map((area) => placed(command, area)));
  const first = (line) => {
    const found = readMove(words, line, moves);
    return [found[0].move.command, found[0].values.area, doubtful(words, found)];
  };
  assert.deepEqual(first("1 tokens bonus 20"), ["table.StakeTokens", "bonus", null]);
  assert.deepEqual(first("1 ante 20"), ["core.Stake", "ante", null]);
  assert.match(first("1 tokens 20")[2], /1 tokens ante ‹amount› or 1 tokens bonus ‹amount›/);
});
