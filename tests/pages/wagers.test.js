import assert from "node:assert/strict";
import { test } from "node:test";
import { Wagers } from "../../src/houseway/web/static/table/wagers.js";
import { money, move, options, words } from "./made.js";

const AREAS = ["ante/3", "side/3", "line", "behind/line", "place/6"];

/** A felt that knows areas by their names, and a table that does what it is sent. */
function table({ things = [], moves = [], chip = 5_00 } = {}) {
  const areas = new Map(AREAS.map((area) => [area, { dataset: { area } }]));
  const find = (name) => {
    const parts = name.split("/");
    const names = parts.map((_, at) => parts.slice(0, parts.length - at).join("/"));
    return areas.get(names.find((shorter) => areas.has(shorter))) ?? null;
  };
  const felt = {
    areas,
    find,
    areaOf: ({ spot, area }) => find(spot ?? area)?.dataset.area ?? null,
  };
  const sent = [];
  const made = {
    view: { things, moves, seats: { 3: {} }, sign: { limits: { ante: { minimum: 5_00 } } } },
    seat: 3,
    felt,
    words,
    chip,
    tokens: false,
    sent,
    send: async (command, data) => {
      sent.push([command, data]);
      const lying = made.view.things.filter(({ area }) => area !== `${data.area}/3`);
      const before = made.view.things.find(({ area }) => area === `${data.area}/3`)?.cents ?? 0;
      const cents =
        command === "core.Stake" ? before + data.cents : before - (data.cents ?? before);
      made.view.things = cents ? [...lying, chips(data.area, cents)] : lying;
    },
  };
  return { made, wagers: new Wagers(made) };
}

const chips = (area, cents, spot = undefined) => ({
  kind: "chips",
  area: `${area}/3`,
  cents,
  spot,
});
const stake = (area, cents) =>
  move("seat/3", "core.Stake", options("seat", 3), options("area", area), cents);
const back = (area, cents) =>
  move("seat/3", "core.TakeBack", options("seat", 3), options("area", area), cents);
const remove = (...areas) =>
  move("seat/3", "game.Remove", options("seat", 3), options("area", ...areas));
const STAKES = [stake("ante", money(5_00, 500_00, 5_00)), stake("side", money(1_00, 100_00))];

test("open areas say what they take, and which to begin with", () => {
  const { wagers } = table({ moves: STAKES });
  const open = wagers.open();
  assert.deepEqual(Object.keys(open), ["ante/3", "side/3"]);
  assert.ok(open["ante/3"].main && !open["side/3"].main);
  assert.equal(open["ante/3"].label, "Ante. Place $5; $5 to $500 in steps of $5.");
});

test("once the first lies there the next is asked for", () => {
  const { wagers } = table({ moves: STAKES, things: [chips("ante", 5_00)] });
  const open = wagers.open();
  assert.ok(!open["ante/3"].main && open["side/3"].main);
  assert.match(open["ante/3"].label, /You have \$5\./);
});

test("a stake behind another wager lies where that one does", () => {
  const things = [{ kind: "chips", area: "line#12/3", cents: 5_00, spot: "line" }];
  const { wagers } = table({ things, moves: [stake("behind_line/12", money(5_00, 25_00))] });
  assert.equal(wagers.spotOf("behind_line/12"), "behind/line");
  assert.deepEqual(Object.keys(wagers.open()), ["behind/line"]);
});

test("stakes are undone and redone together", async () => {
  const moves = [...STAKES, back("ante", money(5_00, 500_00)), back("side", money(1_00, 100_00))];
  const { made, wagers } = table({ moves });
  await wagers.stake("ante/3");
  await wagers.stake("side/3", 2_00);
  assert.deepEqual(
    wagers.mine().map(({ cents }) => cents),
    [5_00, 2_00],
  );
  await wagers.undo();
  assert.deepEqual(
    wagers.mine().map(({ area }) => area),
    ["ante"],
  );
  await wagers.redo();
  assert.equal(made.view.things.length, 2);
  await wagers.clear();
  assert.equal(made.view.things.length, 0);
  assert.deepEqual(wagers.undone, [
    [
      { spot: "ante/3", cents: 5_00 },
      { spot: "side/3", cents: 2_00 },
    ],
  ]);
});

test("what may come back in part does, and as a whole where it must", () => {
  const part = table({
    things: [chips("ante", 20_00)],
    moves: [back("ante", money(5_00, 20_00, 5_00))],
  });
  const [ante] = part.wagers.mine();
  assert.deepEqual(part.wagers.backMove(ante, 5_00), [
    "core.TakeBack",
    { seat: 3, area: "ante", cents: 5_00 },
  ]);
  const whole = table({ things: [chips("place/6", 12_00)], moves: [remove("place/6")] });
  const [place] = whole.wagers.mine();
  assert.deepEqual(whole.wagers.backMove(place, 1_00), [
    "game.Remove",
    { seat: 3, area: "place/6" },
  ]);
  const locked = table({ things: [chips("line", 5_00)], moves: [remove("place/6")] });
  assert.equal(locked.wagers.backMove(locked.wagers.mine()[0], 5_00), null);
  assert.ok(!locked.wagers.clearable());
});

test("the same again, in the order in which it was placed", async () => {
  const { made, wagers } = table({ moves: STAKES });
  await wagers.stake("side/3", 2_00);
  await wagers.stake("ante/3");
  made.view.things.reverse();
  wagers.close();
  assert.deepEqual(
    wagers.before.map(({ spot }) => spot),
    ["side/3", "ante/3"],
  );
  made.view.things = [];
  assert.equal(wagers.rebettable(), 7_00);
  await wagers.rebet();
  assert.deepEqual(
    made.sent.slice(-2).map(([, data]) => data.area),
    ["side", "ante"],
  );
  assert.ok(wagers.mayDouble());
});

test("what the table no longer takes is left out", async () => {
  const { made, wagers } = table({ moves: STAKES });
  wagers.before = [
    { spot: "ante/3", cents: 10_00 },
    { spot: "side/3", cents: 500_00 },
    { spot: "gone/3", cents: 5_00 },
  ];
  await wagers.rebet();
  assert.deepEqual(
    made.sent.map(([, { area, cents }]) => [area, cents]),
    [["ante", 10_00]],
  );
});
