// Looking things up in the record, and taking them away.
import { get } from "../common/api.js";
import { h } from "../common/dom.js";
import { field } from "../common/parts.js";
import { showProblem } from "../common/shell.js";
import { tableApi } from "../common/text.js";

const PAUSE = 250;

/** A field that looks for what is typed a moment after it was: `run(words)`. */
export function finder(id, words, placeholder, run) {
  let waiting;
  const oninput = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => run(input.value.trim()).catch(showProblem), PAUSE);
  };
  const input = h("input", { id, type: "search", placeholder, autocomplete: "off", oninput });
  return h("div.find", { role: "search" }, field(id, words, input));
}

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
