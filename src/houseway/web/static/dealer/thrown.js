// Irregularities thrown in at random while a dealer practises: suppose this happened, by which
// clause is it decided? The cases are the open moves themselves, the answers clauses in our words.
import { clause as askClause, dryRun } from "../common/api.js";
import { ask, fill, h } from "../common/dom.js";
import { press } from "../common/parts.js";
import { grouped } from "../common/moves.js";
import { eventWords } from "../common/rows.js";
import { clauseLink, commandTitle, label } from "../common/words.js";
import { remember } from "./practice.js";

const CHANCE = 0.3;
const any = (list) => list[Math.floor(Math.random() * list.length)];
const mixed = (list) => [...list].sort(() => Math.random() - 0.5);

/** A case of one kind of irregularity, its fields filled in at random. */
function situation(move) {
  const values = {};
  for (const one of move.fields) {
    if (one.options?.length) values[one.name] = any(one.options);
    else if (one.low === null || one.low === undefined) values[one.name] = "as in practice";
    else values[one.name] = one.low;
  }
  const told = move.fields
    .filter((one) => one.name !== "why")
    .map((one) =>
      `${label(one.name).toLowerCase()} ${one.name === "cents" ? "" : String(values[one.name]).replaceAll("_", " ")}`.trim(),
    );
  return { values, told: told.join(", ") };
}

/** Perhaps ask about an irregularity; resolves when it is answered or none was thrown in. */
export async function throwIn(table, game, faults, words, chance = CHANCE) {
  const kinds = [...new Map(grouped(faults).map((one) => [one.clause, one])).values()];
  if (kinds.length < 3 || Math.random() > chance) return false;
  const [chosen, ...others] = mixed(kinds).slice(0, 4);
  const { values, told } = situation(any(chosen.moves));
  const clauses = await Promise.all(
    mixed([chosen, ...others]).map(async (one) => ({
      id: one.clause,
      ...(await askClause(game, one.clause)),
    })),
  );
  const begun = Date.now();
  await ask("Suppose this happens now", (done) => {
    const answer = h("div.stack.tight", { role: "status" });
    const list = h("div.happened", [
      clauses.map((one) => press(h("span", one.words), () => choose(one.id))),
    ]);
    const choose = async (id) => {
      const right = id === chosen.clause;
      remember([
        {
          at: new Date().toISOString(),
          what: "irregularity",
          game,
          expected: 1,
          given: right ? 1 : 0,
          seconds: Math.max(1, Math.round((Date.now() - begun) / 1000)),
        },
      ]);
      for (const [place, one] of clauses.entries()) {
        list.children[place].disabled = true;
        if (one.id === chosen.clause) list.children[place].setAttribute("aria-pressed", "true");
      }
      const close = press("Back to the table", () => done(true), { class: "primary" });
      fill(
        answer,
        h("div.row", [
          h("span", { class: `chip ${right ? "good" : "bad"}` }, right ? "Right" : "No"),
          h("span", `Clause ${chosen.clause} decides it.`),
          clauseLink(game, chosen.clause),
        ]),
        close,
      );
      close.focus();
      const { events = [] } = await dryRun(table, chosen.command, values, "dealer").catch(
        () => ({}),
      );
      const follows = events.filter((one) => one.name !== "house.Received");
      if (follows.length)
        close.before(
          h("div.preview", [
            h("b", "What follows"),
            follows.map((one) =>
              h("div.row", [h("span", eventWords(one)), clauseLink(game, one.clause)]),
            ),
          ]),
        );
    };
    return h("div.stack", [
      h("p.eyebrow", "Practice, nothing happened"),
      h("p.said", [commandTitle(chosen.command, words), told ? `: ${told}` : "", "."]),
      words?.[chosen.command]?.help ? h("p.quiet", words[chosen.command].help) : null,
      h("p", "What do the rules say?"),
      list,
      answer,
    ]);
  });
  return true;
}
