// Looking things up in the record, and taking them away.
import { get } from "../common/api.js";
import { h } from "../common/dom.js";
import { finder } from "../common/shell.js";
import { tableApi } from "../common/text.js";

export const SOUGHT = "a player, a clause, a verdict, a card";

/** A search of its own on the page. */
export const searchFor = (words, hint, run, id = "search") =>
  h("div.find", { role: "search" }, finder(words, hint, run, id));

/** Rounds that speak of something, newest first: the server looks through some at a time, and is
 * asked on until there are enough. Null once `still(reached)` says that nobody waits any more. */
export async function findRounds(table, search, limit, from, still) {
  const rounds = [];
  let before = from;
  for (;;) {
    const asked = { search, before, limit: limit - rounds.length };
    const found = await get(tableApi(table, "/rounds"), asked);
    rounds.push(...found.rounds);
    before = found.before;
    if (!still(before ?? 1)) return null;
    if (!before || rounds.length === limit) return { rounds, before };
  }
}

/** Links to a stream, or to all, as files. */
export const exportLinks = (stream, selector = "a", between = " · ") =>
  Object.entries({ jsonl: "JSON Lines", csv: "CSV" }).map(([format, words], at) => {
    const query = new URLSearchParams({ format, ...(stream ? { stream } : {}) });
    const link = h(selector, { href: `/api/inspect/export?${query}`, download: true }, words);
    return [at ? between : "", link];
  });
