// A patron's own disputes, what became of them, and the way to complain with an inspector.
import { get } from "../common/api.js";
import { $, ask, fill, h, toast } from "../common/dom.js";
import {
  cancelOr,
  chip,
  complaint,
  empty,
  field,
  form,
  grid,
  options,
  press,
  quiet,
  select,
  smallTitle,
} from "../common/parts.js";
import { only, saying, shell } from "../common/shell.js";
import { label, when } from "../common/text.js";
import { clauseLink } from "../common/words.js";
import { send } from "../desk/commands.js";

const TITLE = "Disputes and complaints";
const whom = ({ to }) => (to === "inspector" ? "an inspector" : `the ${to}`);

/** Ask for words, and more where `inputs` does, and send a command with them. */
function lodge(title, says, command, about, inputs = []) {
  return ask(title, (done) => {
    const { box, say } = complaint();
    const words = h("textarea", { id: "words", name: "words", rows: "5", required: true });
    const sent = async () => {
      if (!words.value.trim()) return say("Say what you complain of.", words);
      try {
        await send(command, { ...about(made.elements), words: words.value.trim() });
        toast("Your complaint is lodged.", "good");
        return done(true);
      } catch (problem) {
        return say(problem.message);
      }
    };
    const made = form(
      ...["form.stack", sent, quiet(says), inputs],
      ...[field("words", "What happened", words), box, cancelOr(done, "Lodge the complaint")],
    );
    return made;
  }).then((did) => did && show());
}

function complainAbout(found, games) {
  const game = games.find(({ document }) => document === found.document) ?? { to: "inspector" };
  const says = `It goes to ${whom(game)}, with the file of the dispute.`;
  const give = () => ({ case: found.id });
  return press("Complain about the decision", () =>
    lodge(`Complaint about ${found.id}`, says, "floor.LodgeComplaint", give),
  );
}

function dispute(found, games) {
  const { document, clause, state, table, words } = found;
  return h("section.panel.stack.tight", [
    h("h2.small-title.row", [
      `${table ? `Table ${table}` : label(document)}, ${when(found.at)} `,
      chip(state, found.open ? "warn" : "good"),
      clauseLink(document, clause),
    ]),
    h("p", words),
    grid(
      ["When", "What", "In words"],
      found.steps.map(({ at, what, words: said }) => [
        ...[when(at), label(what), said === words ? "" : said],
      ]),
    ),
    found.decided ? h("p.row", complainAbout(found, games)) : null,
  ]);
}

/** A complaint without a dispute at a table: about which game, and where. */
function complain(games) {
  const says = "It goes to an inspector of the regulator, or to whom the rules of the game name.";
  const rows = games.map(({ document, title }) => [document, title]);
  const tables = ({ value }) => games.find(({ document }) => document === value)?.tables ?? [];
  const table = select("select#at", [["", "no table in particular"]], "", { name: "table" });
  const chosen = ({ target }) =>
    fill(table, options([["", "no table in particular"], ...tables(target).map((t) => [t, t])]));
  const game = select("select#game", rows, "", { name: "game", onchange: chosen });
  chosen({ target: { value: games[0].document } });
  const give = (elements) => ({ document: elements.game.value, table: elements.table.value });
  const inputs = [field("game", "Game", game), field("at", "Table", table)];
  return lodge("Complain", says, "floor.Complain", give, inputs);
}

async function show() {
  const found = await saying(() => get("/api/floor/mine"));
  if (!found) return;
  const { disputes, games } = found;
  const rights = games.map((game) => [
    game.title,
    whom(game),
    clauseLink(game.document, game.clause),
  ]);
  fill(
    $("#main"),
    h("div.top", [
      h("h1", TITLE),
      h("div.end", games.length ? press("Complain", () => complain(games)) : null),
    ]),
    h("div.stack", [
      disputes.length
        ? disputes.map((each) => dispute(each, games))
        : empty("You have disputed nothing. At a table you raise a dispute with the supervisor."),
      smallTitle("Where you may complain"),
      grid(["Game", "With", "Clause"], rights),
    ]),
  );
}

const person = await shell("/complaints");
if (only(person, "/complaints", TITLE, "Sign in with your Player Card to see yours.")) await show();
