// A player's life over tables: the purse, visits, and how each game went. Kept in this browser; the
// house's own record is under History at each table. Training counts for nothing.
import { kept, put } from "./settings.js";

const VISITS = 20;

/** @typedef {{purse: number, visits: any[], games: Record<string, any>, seen: any}} Life */

/** @returns {Life} */
export const fresh = () => ({ purse: 0, visits: [], games: {}, seen: {} });

const key = (person) => `life.${person}`;

/** @returns {Life} */
export function lifeOf(person) {
  try {
    return { ...fresh(), ...JSON.parse(kept(key(person)) ?? "{}") };
  } catch {
    return fresh();
  }
}

/** Change what is kept of somebody: `change(life)` answers the life after it. */
export const live = (person, change) => put(key(person), JSON.stringify(change(lifeOf(person))));

export const forgetLife = (person) => put(key(person), null);

// What changes a life

/** Chips were bought: out of the purse as far as it goes, the rest is new play money. */
export const bought = (cents) => (life) => ({ ...life, purse: Math.max(0, life.purse - cents) });

/** Chips' value came back from a table. */
export const tookAlong = (cents) => (life) => ({ ...life, purse: life.purse + cents });

/** A round is over; one that was counted before, as after a reload, is not counted again. */
export const played =
  (table, game, { number, staked, won }) =>
  (life) => {
    if (number <= (life.seen[table] ?? 0)) return life;
    const before = life.games[game] ?? { rounds: 0, staked: 0, won: 0, wins: 0, most: 0 };
    const now = {
      rounds: before.rounds + 1,
      staked: before.staked + staked,
      won: before.won + won,
      wins: before.wins + (won > 0 ? 1 : 0),
      most: Math.max(before.most, won),
    };
    const seen = { ...life.seen, [table]: number };
    return { ...life, seen, games: { ...life.games, [game]: now } };
  };

/** Somebody left a table: {at, game, minutes, net}. */
export const visited = (visit) => (life) => ({
  ...life,
  visits: [visit, ...life.visits].slice(0, VISITS),
});
