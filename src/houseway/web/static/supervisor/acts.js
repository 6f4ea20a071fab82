// The acts of a supervisor: an open question first, then every power that the document grants now,
// each with its clause in words, what would follow, and a reason.
import { dryRun } from "../common/api.js";
import { clauseBox } from "../common/clauses.js";
import { $, announce, fill, h, toast } from "../common/dom.js";
import { fieldOf, grouped } from "../common/fields.js";
import { moveForm } from "../common/moves.js";
import { apart, field, press, quiet } from "../common/parts.js";
import { followRows, twoSigns } from "../common/rows.js";
import { showProblem } from "../common/shell.js";
import { after, clock, label } from "../common/text.js";
import { clauseLink } from "../common/words.js";

const RULE = "core.Rule";
// Powers in the order in which they are looked for, by the group that the words put them in.
const KINDS = {
  ruling: "A ruling",
  prizes: "A jackpot waits",
  irregularity: "Something happened",
  void: "Void or invalidate",
  players: "Players and wagers",
  sign: "Sign and closing",
  payments: "Payments",
  disputes: "Disputes",
  notes: "Notes",
  dealers: "Who deals",
  dealer: "Running the round",
  supervisor: "Powers",
};
// A reason is asked for by the command itself, or beside it.
const REASONS = ["why", "words", "decision", "about", "reason"];
const CHOOSE =
  "Only what the document grants now is listed. Each act shows its clause in words and what " +
  "follows before it is done, and asks for a reason.";
const UNFINISHED = "What follows is shown here once everything is filled in.";
const PAUSE = 250;

const kindOf = ({ words }, { command, by }) => words.of(command).group ?? by;

// An open question stops the round: it comes before everything else

export function question(page) {
  const { view, game } = page;
  const open = view.question;
  const box = $("#question");
  if (!open) return fill(box);
  const moves = view.moves.filter(({ command }) => command === RULE);
  const key = JSON.stringify([open, moves]);
  if (box.dataset.shown === key && box.firstChild) return null;
  box.dataset.shown = key;
  const { about, clause, seat } = open;
  announce(`A ruling is awaited: ${label(about)}`, true);
  return fill(
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
  const speaks = ({ command, clause }) =>
    [words.command(command), page.help(command), after(command), clause]
      .join(" ")
      .toLowerCase()
      .includes(page.find);
  const found = groups(page).filter(speaks);
  const byKind = Object.groupBy(found, (group) => kindOf(page, group));
  const row = ({ command, clause }) =>
    press(
      [h("span", words.command(command)), h("span.no", `§ ${clause}`)],
      () => choose(page, command),
      { key: command, title: page.help(command), "aria-current": String(page.chosen === command) },
    );
  const rows = Object.entries(KINDS)
    .filter(([kind]) => byKind[kind])
    .map(([kind, title]) => [h("h3", title), byKind[kind]?.map(row)]);
  const list = fill(h("div"), rows.length ? rows : quiet("Nothing that is open now is called so."));
  // A button that is replaced between pressing and letting go is never clicked.
  if (list.innerHTML !== $("#acts").innerHTML) fill($("#acts"), [...list.childNodes]);
  // The form on the right must not offer what is no longer open.
  if ($("#act").dataset.moves !== movesOf(chosenOf(page))) showAct(page);
}

function choose(page, command) {
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
    const gone = chosen ? h("p.note", `${words.command(chosen)} is not open any more.`) : null;
    return fill(box, h("h2", "Choose what happened or what is to be done"), quiet(CHOOSE), gone);
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
function actForm(page, group, button = "Do it, on record") {
  const { words } = page;
  const { command, moves } = group;
  const preview = h("div.preview", { "aria-live": "polite" });
  const id = `reason-${command}`;
  const reason = h("textarea", { id, rows: 2, required: true, "aria-label": "Reason" });
  const own = REASONS.some((name) => fieldOf(moves[0], name));
  const submit = (values, move) => {
    const why = reason.value.trim();
    if (own || why) return make(page, move.command, values, own ? {} : { reason: why });
    toast("Every act needs a reason.", "bad");
    return reason.focus();
  };
  return moveForm(moves, {
    words,
    changed: previewOf(page, command, preview),
    extra: h("div.stack.tight", [own ? null : field(id, "Reason", reason), preview]),
    button,
    danger: words.of(command).danger,
    submit,
  });
}

async function make(page, command, values, more) {
  try {
    await page.live.send(command, values, more);
  } catch (wrong) {
    return showProblem(wrong, page.game);
  }
  toast(`${page.words.command(command)}: on record.`, "good");
  if (page.chosen !== command) return null;
  page.chosen = "";
  showAct(page);
  return acts(page);
}

/** Shows what an act would bring about whenever its form is whole, a moment after it is. */
function previewOf(page, command, preview) {
  let asked = 0;
  let waiting = 0;
  const show = async (values, mine) => {
    const shown = await dryRun(page.name, command, values, "supervisor").then(
      ({ events = [], money = [] }) => follows(page, events, money),
      ({ message, clause }) => [
        h("b", "Refused"),
        h("span", [message, " ", clauseLink(page.game, clause)]),
      ],
    );
    if (mine === asked) fill(preview, shown);
  };
  return (values) => {
    clearTimeout(waiting);
    const mine = (asked += 1);
    if (values) waiting = setTimeout(() => show(values, mine), PAUSE);
    else fill(preview, h("span.quiet", UNFINISHED));
  };
}

function follows({ game, words, view }, events, money) {
  if (!events.length && !money.length)
    return [h("b", "What follows"), h("span", "The clause allows it.")];
  // The sign that an announcement would put up, beside the one that hangs there.
  const { sign, effective } = events.find(({ data }) => data?.sign?.limits)?.data ?? {};
  const then = effective ? `From ${clock(effective).slice(0, 5)}` : "At once";
  return [
    followRows(game, events, money),
    sign ? twoSigns(words, [h("b", "Now"), view.sign], [then, sign]) : null,
  ];
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
