// The acts of a supervisor: an open question first, then every power that the document grants now,
// each with its clause in words, what would follow, and a reason.
import { clauseBox } from "../common/clauses.js";
import { $, announce, fill, h, toast } from "../common/dom.js";
import { fieldOf, grouped } from "../common/fields.js";
import { moveForm } from "../common/moves.js";
import { BY_NUMBER, apart, field, press, quiet } from "../common/parts.js";
import { preview } from "../common/preview.js";
import { twoSigns } from "../common/rows.js";
import { clock, label } from "../common/text.js";
import { expectedFor } from "../common/tray.js";
import { clauseLink } from "../common/words.js";

const RULE = "core.Rule";
// A reason is asked for by the command itself, or beside it.
const REASONS = ["why", "words", "decision", "about", "reason"];
const CHOOSE =
  "Only what the document allows now is listed. Each act shows its clause and what would " +
  "follow before you confirm it, and asks for a reason.";

const kindOf = ({ words }, { command, by }) => words.of(command).group ?? by;

// An open question stops the round: it comes before everything else

export function question(page) {
  const { view, game } = page;
  const open = view.question;
  const box = $("#question");
  if (!open) return fill(box);
  const moves = view.moves.filter(({ command }) => command === RULE);
  const key = JSON.stringify([open, moves, page.words.game]);
  if (box.dataset.shown === key && box.firstChild) return null;
  box.dataset.shown = key;
  const { about, clause, seat } = open;
  announce(`A ruling is awaited: ${label(about)}`, true);
  fill(
    box,
    h("section.question", { "aria-labelledby": "q" }, [
      h("p.eyebrow", "The round waits for your ruling"),
      h("div.row", [
        h("h2#q", `${label(about)}${seat ? ` (seat ${seat})` : ""}`),
        clauseLink(game, clause),
      ]),
      clauseBox(game, clause, false),
      moves.length
        ? actForm(page, { command: RULE, by: "supervisor", clause, moves }, "Rule")
        : null,
    ]),
  );
  return box.scrollIntoView({ block: "nearest" });
}

// What may be done

function groups({ view }) {
  const own = view.moves.filter(({ by }) => by === "supervisor" || by === "dealer");
  const all = new Map();
  for (const group of grouped(own)) {
    // What the dealer may do the supervisor may do too: one entry for both.
    const same = all.get(group.command);
    if (same) same.moves.push(...group.moves);
    else all.set(group.command, group);
  }
  all.delete(RULE);
  return [...all.values()];
}

const chosenOf = (page) => groups(page).find(({ command }) => command === page.chosen);
const movesOf = (group) => (group ? JSON.stringify(group.moves) : "");

export function acts(page) {
  const { words } = page;
  const found = groups(page).filter((group) => page.matches(group, page.find));
  const byKind = Object.groupBy(found, (group) => kindOf(page, group));
  const row = ({ command, clause }) =>
    press(
      [h("span", words.command(command)), h("span.no", `§ ${clause}`)],
      () => choose(page, command),
      { key: command, title: page.help(command), "aria-current": String(page.chosen === command) },
    );
  const rows = Object.entries(words.groups)
    .filter(([kind]) => byKind[kind])
    .map(([kind, title]) => [h("h3", title), byKind[kind]?.map(row)]);
  const list = fill(h("div"), rows.length ? rows : quiet("Nothing that is open now matches."));
  // A button that is replaced between pressing and letting go is never clicked.
  if (list.innerHTML !== $("#acts").innerHTML) fill($("#acts"), [...list.childNodes]);
  // The form on the right must not offer what is no longer open.
  if ($("#act").dataset.moves !== movesOf(chosenOf(page))) showAct(page);
}

export function choose(page, command) {
  page.chosen = command;
  acts(page);
  showAct(page);
  $("#act").scrollIntoView({ block: "nearest" });
  $("#act input, #act textarea, #act select, #act button")?.focus();
}

export function showAct(page) {
  const { words, game, chosen } = page;
  const group = chosenOf(page);
  const box = $("#act");
  box.dataset.moves = movesOf(group);
  if (!group) {
    const gone = chosen ? h("p.note", `${words.command(chosen)} is no longer possible.`) : null;
    return fill(box, h("h2", "Choose what happened, or what to do"), quiet(CHOOSE), gone);
  }
  const { command, clause } = group;
  const help = page.help(command);
  return fill(
    box,
    apart(h("h2", words.command(command)), clauseLink(game, clause)),
    help ? quiet(help) : null,
    clauseBox(game, clause),
    actForm(page, group),
  );
}

/** The form of an act with its preview and its reason. */
function actForm(page, group, button = "Confirm and record") {
  const { words } = page;
  const { command, moves } = group;
  const { box, changed } = preview(page, "supervisor", command, (events) => signs(page, events));
  const id = `reason-${command}`;
  const given = { rows: 2, required: true, placeholder: BY_NUMBER, "aria-label": "Reason" };
  const reason = h("textarea", { id, ...given });
  const own = REASONS.some((name) => fieldOf(moves[0], name));
  const submit = (values, move) => {
    const why = reason.value.trim();
    if (own || why) return make(page, move.command, values, own ? {} : { reason: why });
    toast("Please give a reason.", "bad");
    return reason.focus();
  };
  return moveForm(moves, {
    words,
    changed,
    hint: BY_NUMBER,
    expects: (values) => expectedFor(page.view, command, values),
    extra: h("div.stack.tight", [own ? null : field(id, "Reason", reason), box]),
    button,
    danger: words.of(command).danger,
    submit,
  });
}

async function make(page, command, values, more) {
  if (!(await page.order(command, values, more))) return null;
  toast(`${page.words.command(command)}: on record.`, "good");
  if (page.chosen !== command) return null;
  page.chosen = "";
  showAct(page);
  return acts(page);
}

/** The sign that an announcement would put up, beside the one that hangs there. */
function signs({ words, view }, events) {
  const { sign, effective } = events.find(({ data }) => data?.sign?.limits)?.data ?? {};
  const then = effective ? `From ${clock(effective).slice(0, 5)}` : "At once";
  return sign ? twoSigns(words, [h("b", "Now"), view.sign], [then, sign]) : null;
}

/** Shortcuts under a seat: what may be done about this player. */
export function shortcuts(page, seat) {
  const { words } = page;
  const about = ({ command, moves }) => {
    const { group } = words.of(command);
    if (group !== "players" && group !== "void") return false;
    return moves.some((move) => fieldOf(move, "seat")?.options?.includes(seat));
  };
  const pick = (command) => () => {
    choose(page, command);
    $(`#act input[name="seat"][value="${seat}"]`)?.click();
  };
  const button = ({ command }) =>
    press(words.command(command), pick(command), { key: `${seat} ${command}`, class: "slim" });
  return groups(page).filter(about).map(button);
}
