// A patron's own disputes, what became of them, and the way to complain with an inspector.
import { get } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { send } from "../common/floor.js";
import { askFields, entries } from "../common/forms.js";
import { askForm, chip, empty, field, grid, options } from "../common/parts.js";
import { press, quiet, select, smallTitle } from "../common/parts.js";
import { only, saying, shell } from "../common/shell.js";
import { label, when } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { clauseLink } from "../common/words.js";

const TITLE = t("Disputes and complaints");
const whom = ({ to }) =>
  to === "inspector" ? t("an inspector") : t("the {to}", { to: translate(to) });

/** Ask for words, and more where `inputs` does, and send a command with them. */
async function lodge(title, says, command, about, inputs = []) {
  const words = { name: "words", title: t("What happened"), kind: "words", required: true };
  const { boxes, read } = entries([{ ...words, rows: 5, hint: "" }], "");
  const sent = (body) => send(command, { ...about(), ...body });
  const how = {
    words: says,
    button: t("Lodge the complaint"),
    said: t("Your complaint is lodged."),
  };
  if (await askForm(title, [inputs, boxes], read, sent, how)) show();
}

function complainAbout(found, games) {
  const game = games.find(({ document }) => document === found.document) ?? { to: "inspector" };
  const says = t("It goes to {game}, with the file of the dispute.", { game: whom(game) });
  const give = () => ({ case: found.id });
  return press(t("Complain about the decision"), () =>
    lodge(t("Complaint about {id}", { id: found.id }), says, "LodgeComplaint", give),
  );
}

function dispute(found, games) {
  const { document, clause, state, table, words } = found;
  return h("section.panel.stack.tight", [
    h("h2.small-title.row", [
      t("{document}, {at} ", {
        document: table ? t("Table {table}", { table }) : translate(label(document)),
        at: when(found.at),
      }),
      chip(translate(state), found.open ? "warn" : "good"),
      clauseLink(document, clause),
    ]),
    h("p", words),
    grid(
      [t("When"), t("What"), t("In words")],
      found.steps.map(({ at, what, words: said }) => [
        ...[when(at), translate(label(what)), said === words ? "" : said],
      ]),
    ),
    found.decided ? h("p.row", complainAbout(found, games)) : null,
  ]);
}

/** A complaint without a dispute at a table: about which game, and where. */
function complain(games) {
  const says = t(
    "It goes to an inspector of the regulator, or to whom the rules of the game name.",
  );
  const rows = games.map(({ document, title }) => [document, translate(title)]);
  const tables = ({ value }) => games.find(({ document }) => document === value)?.tables ?? [];
  const table = select("select#at", [["", t("no table in particular")]]);
  const chosen = ({ target }) =>
    fill(
      table,
      options([["", t("no table in particular")], ...tables(target).map((name) => [name, name])]),
    );
  const game = select("select#game", rows, "", { onchange: chosen });
  chosen({ target: { value: games[0].document } });
  const give = () => ({ document: game.value, table: table.value });
  const inputs = [field("game", t("Game"), game), field("at", t("Table"), table)];
  return lodge(t("Complain"), says, "Complain", give, inputs);
}

// For how many months somebody keeps out; none for good.
const SPANS = { 1: t("a month"), 6: t("six months"), 12: t("a year"), "": t("without an end") };

function later(months) {
  const day = new Date();
  day.setMonth(day.getMonth() + months);
  return day.toISOString();
}

/** Keep oneself out of the casino: it begins at once, and the session ends with it. */
function keepOut() {
  const words = [
    t("It begins at once: your seats end, and the value of your chips is handed back."),
    " ",
    t("Nobody ends it before its time; without an end a manager may lift it."),
  ];
  const spans = { options: ["1", "6", "12"], titles: SPANS, value: "6" };
  const sent = async ({ span }) => {
    await send("ExcludeSelf", span ? { until: later(Number(span)) } : {});
    location.assign("/");
  };
  const fields = [{ name: "span", title: t("For how long"), ...spans }];
  const how = { words, button: t("Keep me out"), prefix: "" };
  return askFields(t("Keep me out of the casino"), fields, sent, how);
}

async function show() {
  const found = await saying(() => get("/api/floor/mine"));
  if (!found) return;
  const { disputes, games } = found;
  const rights = games.map((game) => [
    translate(game.title),
    whom(game),
    clauseLink(game.document, game.clause),
  ]);
  fill(
    $("#main"),
    h("div.top", [
      h("h1", TITLE),
      h("div.end", games.length ? press(t("Complain"), () => complain(games)) : null),
    ]),
    h("div.stack", [
      disputes.length
        ? disputes.map((each) => dispute(each, games))
        : empty(
            t("You have disputed nothing. At a table you raise a dispute with the supervisor."),
          ),
      smallTitle(t("Where you may complain")),
      grid([t("Game"), t("With"), t("Clause")], rights),
      smallTitle(t("Keeping out")),
      quiet(t("You can keep yourself out: nobody lets you sign in or take a seat until then.")),
      h("p.row", press(t("Keep me out of the casino"), keepOut, { class: "slim" })),
    ]),
  );
}

const person = await shell("/complaints");
if (only(person, "/complaints", TITLE, t("Sign in with your Player Card to see yours.")))
  await show();
