// Exams of dealers: what was marked, the class for whoever trains, and a certificate to print.
import { ask, fill, h } from "../common/dom.js";
import { ends, grid, press, quiet } from "../common/parts.js";
import { figures } from "../common/practice.js";
import { day, dollars } from "../common/text.js";
import { t } from "../common/tongue.js";
import { gameTitle } from "../common/words.js";
import { classOf, exams, LEAST } from "./marking.js";

const HEADS = [
  t("Dealer"),
  t("Game"),
  t("Exams#"),
  t("Payouts right#"),
  t("Total error#"),
  t("Seconds#"),
  t("Clauses right#"),
  t("Best result"),
];
const KEPT = t("Exams are kept in this browser. Each dealer signs in by name before an exam.");

/** What an exam came to, in figures. */
export function marked({ payouts, right, cents, seconds, clauses, said }) {
  return figures([
    [`${right}/${payouts}`, t("payouts right")],
    [dollars(cents), t("total error")],
    [t("{left} s", { left: seconds }), t("typical time for a payout")],
    [`${said}/${clauses}`, t("rules questions right")],
  ]);
}

export function certificate(exam) {
  return ask(t("Certificate"), (done, dialog) => {
    dialog.classList.add("receipt", "certificate");
    return [
      h("p.eyebrow", "Houseway"),
      h("p.holder", exam.who),
      h("p", t("has passed the dealer’s exam in {game}.", { game: gameTitle(exam.game) })),
      marked(exam),
      h("p.small", t("{day}, marked by the rules of the game.", { day: day(exam.at) })),
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

/** Who trains sees everybody, a dealer what they did themselves. */
export function showClass(box, { name, role }) {
  const all = exams();
  const seen = role === "supervisor" ? all : all.filter(({ who }) => who === name);
  const how = t(
    "To pass: {questions} questions, {payouts} % of payouts and {clauses} % of rules questions " +
      "right, a payout in {seconds} s.",
    { ...LEAST, payouts: LEAST.payouts * 100, clauses: LEAST.clauses * 100 },
  );
  const best = classOf(seen);
  const shown = (exam) =>
    exam.passed
      ? press(t("Passed: certificate"), () => certificate(exam), { class: "slim" })
      : t("not passed");
  const row = (exam) => [
    exam.who,
    gameTitle(exam.game),
    String(exam.times),
    `${exam.right}/${exam.payouts}`,
    dollars(exam.cents),
    String(exam.seconds),
    `${exam.said}/${exam.clauses}`,
    shown(exam),
  ];
  fill(box, quiet(how), best.length ? grid(HEADS, best.map(row)) : null, h("p.tiny.quiet", KEPT));
}
