import assert from "node:assert/strict";
import { test } from "node:test";
import {
  bought,
  fresh,
  played,
  tookAlong,
  visited,
} from "../../src/houseway/web/static/common/purse.js";

const lived = (...changes) => changes.reduce((life, change) => change(life), fresh());

test("chips come out of the purse as far as it goes, and their value goes back into it", () => {
  assert.equal(lived(tookAlong(450_00), bought(200_00)).purse, 250_00);
  assert.equal(lived(tookAlong(100_00), bought(500_00), tookAlong(620_00)).purse, 620_00);
});

test("rounds are summed up by game, each of them once", () => {
  const life = lived(
    played("t1", "g", { number: 1, staked: 10_00, won: -10_00 }),
    played("t1", "g", { number: 2, staked: 30_00, won: 25_00 }),
    // The same round again, as after a reload.
    played("t1", "g", { number: 2, staked: 30_00, won: 25_00 }),
    played("t2", "g", { number: 1, staked: 5_00, won: 0 }),
  );
  assert.deepEqual(life.games.g, { rounds: 3, staked: 45_00, won: 15_00, wins: 1, most: 25_00 });
});

test("the last visits are kept, the newest first", () => {
  const visits = Array.from({ length: 30 }, (_, net) => visited({ net }));
  assert.deepEqual(
    lived(...visits).visits.map(({ net }) => net),
    Array.from({ length: 20 }, (_, at) => 29 - at),
  );
});
