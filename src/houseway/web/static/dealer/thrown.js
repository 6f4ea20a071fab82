// Irregularities thrown in at random while a dealer practises: suppose this happened, by which
// clause is it decided? The cases are the open moves themselves, the answers clauses in our words.
import { clause as askClause, dryRun } from "../common/api.js";
import { ask, fill, h } from "../common/dom.js";
import { grouped, isText } from "../common/fields.js";
import { chip, press, quiet } from "../common/parts.js";
import { any, mixed, remember, secondsSince } from "../common/practice.js";
import { followRows, told } from "../common/rows.js";
import { label } from "../common/text.js";
import { clauseLink } from "../common/words.js";

const CHANCE = 0.3;
const ANSWERS = 4;

/** A case of one kind of irregularity, its fields filled in at random. */
function situation({ fields }) {
  const chosen = (field) =>
    field.options?.length ? any(field.options) : isText(field) ? "as in practice" : field.low;
  const values = Object.fromEntries(fields.map((field) => [field.name, chosen(field)]));
  const shown = (name) => (name === "cents" ? "" : String(values[name]).replaceAll("_", " "));
  const parts = fields
    .filter(({ name }) => name !== "why")
    .map(({ name }) => `${label(name).toLowerCase()} ${shown(name)}`.trim());
  return { values, words: parts.join(", ") };
}

/** Perhaps ask about an irregularity; resolves when it is answered or none was thrown in. */
export async function throwIn(desk, chance = CHANCE) {
  const { game, view } = desk;
  const faults = view.moves.filter((move) => move.by === "dealer" && desk.isFault(move));
  const kinds = [...new Map(grouped(faults).map((group) => [group.clause, group])).values()];
  if (kinds.length < 3 || Math.random() > chance) return false;
  const chosen = mixed(kinds).slice(0, ANSWERS);
  const [right] = chosen;
  const said = async ({ clause }) => ({ id: clause, ...(await askClause(game, clause)) });
  const clauses = await Promise.all(mixed(chosen).map(said));
  const { values, words } = situation(any(right.moves));
  await ask("Suppose this happens now", (done) =>
    suppose(desk, { right, clauses, values, words }, done),
  );
  return true;
}

function suppose(desk, { right, clauses, values, words }, done) {
  const begun = Date.now();
  const answer = h("div.stack.tight", { role: "status" });
  const choose = async (id) => {
    const good = id === right.clause;
    keepAnswer(desk.game, good, begun);
    for (const [place, { id: clause }] of clauses.entries()) {
      list.children[place].disabled = true;
      if (clause === right.clause) list.children[place].setAttribute("aria-pressed", "true");
    }
    const close = press("Back to the table", () => done(true), { class: "primary" });
    const verdict = [
      chip(good ? "Right" : "No", good ? "good" : "bad"),
      h("span", `Clause ${right.clause} applies.`),
      clauseLink(desk.game, right.clause),
    ];
    fill(answer, h("div.row", verdict), close);
    close.focus();
    const asked = dryRun(desk.name, right.command, values, "dealer");
    const { events = [] } = await asked.catch(() => ({}));
    if (told(events).length) close.before(h("div.preview", followRows(desk.game, events)));
  };
  const option = ({ id, words: clause }) => press(h("span", clause), () => choose(id));
  const list = h("div.happened", clauses.map(option));
  const help = desk.help(right.command);
  return h("div.stack", [
    h("p.eyebrow", "Practice: this did not happen"),
    h("p.said", `${desk.words.command(right.command)}${words ? `: ${words}` : ""}.`),
    help ? quiet(help) : null,
    h("p", "What do the rules say?"),
    list,
    answer,
  ]);
}

function keepAnswer(game, good, begun) {
  const at = new Date().toISOString();
  const seconds = secondsSince(begun);
  remember([{ at, what: "irregularity", game, expected: 1, given: good ? 1 : 0, seconds }]);
}
