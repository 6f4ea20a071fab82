// Exams of dealers, which the house keeps: the class for who trains, and a certificate to print.
import { get } from "../common/api.js";
import { ask, fill, h } from "../common/dom.js";
import { ends, field, form, listing, press, quiet, submit } from "../common/parts.js";
import { figures } from "../common/practice.js";
import { saying } from "../common/shell.js";
import { day, dollars } from "../common/text.js";
import { t } from "../common/tongue.js";
import { gameTitle } from "../common/words.js";
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
  const { mark, who, game, at, house } = exam;
  if (!mark?.passed) return result(exam);
  return ask(t("Certificate"), (done, dialog) => {
    dialog.classList.add("receipt", "certificate");
    return [
      h("p.eyebrow", "Houseway"),
      h("p.holder", who),
      h("p", t("has passed the dealer’s exam in {game}.", { game: gameTitle(game) })),
      marked(mark),
      h("p.small", t("{day}, marked by the rules of the game.", { day: day(at) })),
      h("p.small", [t("Certificate {number}", { number }), house ? ` · ${house}` : null]),
      h("p.sign-here", t("Signature of the trainer")),
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
const result = ({ number, who, game, at, mark }) =>
  ask(t("Exam {number}", { number }), (done) => [
    h("p", `${who}, ${gameTitle(game)}, ${day(at)}`),
    mark ? marked(mark) : null,
    h("p", mark ? t("not passed") : t("under way")),
    ends([press(t("Close"), () => done(true), { class: "primary" })]),
  ]);

/** Who trains sees everybody, a dealer what they did themselves; `goOn()` takes one up again. */
export async function showClass(box, person, goOn) {
  const found = isExamined(person) ? await saying(() => get(EXAMS)) : null;
  if (!found) return fill(box, quiet(PRACTICE));
  const { terms, exams, running } = found;
  const { questions, seconds, least } = terms;
  const how = t(
    "{questions} questions in {seconds} s, asked, timed and marked by the house. To pass: " +
      "{payouts} % of payouts and {acts} % of acts right, a payout in {pace} s.",
    { questions, seconds, ...least },
  );
  const shown = ({ mark, number }) =>
    mark.passed
      ? press(t("Passed: certificate"), () => certificate(number), { class: "slim" })
      : t("not passed");
  const row = (exam) => [
    exam.who,
    gameTitle(exam.game),
    String(exam.times),
    `${exam.mark.right}/${exam.mark.payouts}`,
    dollars(exam.mark.cents),
    String(exam.mark.seconds),
    `${exam.mark.acts_right}/${exam.mark.acts}`,
    shown(exam),
  ];
  const best = classOf(exams);
  const again = press(t("Go on with your exam"), goOn, { class: "primary" });
  return fill(
    box,
    quiet(how),
    running ? h("div", again) : null,
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
