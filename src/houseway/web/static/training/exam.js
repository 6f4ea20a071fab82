// Exams of dealers, which the house keeps: the class for who trains, and a certificate to print.
import { get, post } from "../common/api.js";
import { ask, fill, h, inEnglish } from "../common/dom.js";
import {
  chip,
  ends,
  field,
  form,
  grid,
  listing,
  press,
  quiet,
  select,
  submit,
} from "../common/parts.js";
import { figures } from "../common/practice.js";
import { saying } from "../common/shell.js";
import { day, dollars, tablePage } from "../common/text.js";
import { t } from "../common/tongue.js";
import { clauseLink, gameTitle } from "../common/words.js";
import { classOf } from "./marking.js";

export const EXAMS = "/api/floor/exams";
const HEADS = [
  t("Dealer"),
  t("Game"),
  t("Exams#"),
  t("Payouts right#"),
  t("Total error#"),
  t("Seconds#"),
  t("Acts right#"),
  t("Best result"),
];
const PAID_HEADS = [t("Round#"), t("Seat#"), t("Paid#"), t("Due#"), t("Seconds#"), t("Clause")];
const PRACTICE = t(
  "The house examines dealers who are signed in, and keeps what they did. Whoever else takes the " +
    "exam above practises: nothing is kept but in this browser.",
);

/** Whether the house examines somebody: those who deal. */
export const isExamined = ({ role }) => ["dealer", "supervisor"].includes(role);

/** What an exam came to, in figures. */
export function marked({ payouts, right, cents, seconds, acts, acts_right: done }) {
  return figures([
    [`${right}/${payouts}`, t("payouts right")],
    [dollars(cents), t("total error")],
    [t("{left} s", { left: seconds }), t("typical time for a payout")],
    [`${done}/${acts}`, t("acts right")],
  ]);
}

/** From the record: whoever doubts it looks the number up. */
export async function certificate(number) {
  const exam = await saying(() => get(`${EXAMS}/${encodeURIComponent(number)}`));
  if (!exam) return null;
  const { mark, who, game, at, house, table } = exam;
  if (!mark?.passed) return result(exam);
  const passed = table
    ? (given) => t("has passed the dealer’s exam at a table of {game}.", given)
    : (given) => t("has passed the dealer’s exam in {game}.", given);
  return ask(t("Certificate"), (done, dialog) => {
    dialog.classList.add("receipt", "certificate");
    return [
      h("p.eyebrow", "Houseway"),
      h("p.holder", who),
      h("p", passed({ game: gameTitle(game) })),
      marked(mark),
      h("p.small", t("{day}, marked by the rules of the game.", { day: day(at) })),
      h("p.small", [t("Certificate {number}", { number }), house ? ` · ${house}` : null]),
      h("p.sign-here", t("Signature of the trainer")),
      doneAtTable(exam),
      h(
        "div.no-print",
        ends([
          press(t("Print"), () => print()),
          press(t("Close"), () => done(true), { class: "primary" }),
        ]),
      ),
    ];
  });
}

/** An exam that has no certificate, for who looks its number up. */
const result = (exam) => {
  const { number, who, game, at, mark } = exam;
  return ask(t("Exam {number}", { number }), (done) => [
    h("p", `${who}, ${gameTitle(game)}, ${day(at)}`),
    mark ? marked(mark) : null,
    h("p", mark ? t("not passed") : t("under way")),
    doneAtTable(exam),
    ends([press(t("Close"), () => done(true), { class: "primary" })]),
  ]);
};

/** What was done at a table: each act and each payout beside what was right, with its clause. */
function doneAtTable({ game, faults = [], payouts = [] }) {
  if (!faults.length && !payouts.length) return null;
  const good = (right) => chip(right ? t("Right") : t("Wrong"), right ? "good" : "bad");
  const said = (words) => (words ? inEnglish(words) : t("nothing"));
  const act = ({ told, given, answer, right, clause, seconds }) =>
    h("li.stack.tight", [
      h("p", told ? inEnglish(told) : t("Nothing had gone wrong.")),
      h("p", [t("Entered: "), said(given), " ", good(right)]),
      right ? null : h("p", [t("Right would be: "), said(answer)]),
      h("p.small", [t("{left} s", { left: seconds }), " ", clauseLink(game, clause)]),
    ]);
  const row = ({ round, seat, cents, due, clause, seconds }) => [
    String(round),
    String(seat),
    dollars(cents),
    dollars(due),
    String(seconds),
    [good(cents === due), " ", clauseLink(game, clause)],
  ];
  return h("details.done.no-print", [
    h("summary", t("What was done, and what was right")),
    h("ol", faults.map(act)),
    grid(PAID_HEADS, payouts.map(row)),
  ]);
}

/** Begin an exam that is dealt at a table of its own, or go on with the one that is under way. */
async function deal(game, goOn) {
  const exam = await saying(() => post(EXAMS, { game, at_table: true }), game);
  if (exam?.table) return location.assign(tablePage(exam.table, "/deal"));
  return exam ? goOn() : null;
}

function dealing(games, goOn) {
  const game = select(
    "select#exam-game",
    games.map(({ name }) => [name, gameTitle(name)]),
  );
  return form(
    "form.look-up",
    () => deal(game.value, goOn),
    field("exam-game", t("Game"), game),
    submit(t("Take an exam at a table")),
  );
}

/** Who trains sees everybody, a dealer what they did themselves; `goOn()` takes one up again. */
export async function showClass(box, person, games, goOn) {
  const found = isExamined(person) ? await saying(() => get(EXAMS)) : null;
  if (!found) return fill(box, quiet(PRACTICE));
  const { terms, exams, running } = found;
  const { questions, seconds, least, table } = terms;
  const how = t(
    "{questions} questions in {seconds} s, asked, timed and marked by the house. To pass: " +
      "{payouts} % of payouts and {acts} % of acts right, a payout in {pace} s.",
    { questions, seconds, ...least },
  );
  const dealt = t(
    "At a table: {faults} things go wrong and {payouts} payouts are declared, in {seconds} s. To " +
      "pass: {right} % of payouts and {acts} % of acts right, a payout in {pace} s.",
    { ...table, right: table.least.payouts, acts: table.least.acts, pace: table.least.pace },
  );
  const shown = ({ mark, number }) =>
    press(mark.passed ? t("Passed: certificate") : t("not passed"), () => certificate(number), {
      class: "slim",
    });
  const row = (exam) => [
    exam.who,
    exam.table ? t("{game}, at a table", { game: gameTitle(exam.game) }) : gameTitle(exam.game),
    String(exam.times),
    `${exam.mark.right}/${exam.mark.payouts}`,
    dollars(exam.mark.cents),
    String(exam.mark.seconds),
    `${exam.mark.acts_right}/${exam.mark.acts}`,
    shown(exam),
  ];
  const best = classOf(exams);
  const at = exams.find(({ number }) => number === running)?.table;
  const goes = () => (at ? location.assign(tablePage(at, "/deal")) : goOn());
  const again = press(t("Go on with your exam"), goes, { class: "primary" });
  return fill(
    box,
    quiet(how),
    quiet(dealt),
    running ? h("div", again) : dealing(games, goOn),
    listing(HEADS, best.map(row)),
    lookUp(),
  );
}

function lookUp() {
  const input = h("input#exam-number", {
    autocomplete: "off",
    maxlength: 12,
    placeholder: "E000001",
  });
  const sought = () => input.value.trim() && certificate(input.value.trim().toUpperCase());
  return form(
    "form.look-up",
    sought,
    field("exam-number", t("Number of a certificate"), input),
    submit(t("Look up"), ""),
  );
}
