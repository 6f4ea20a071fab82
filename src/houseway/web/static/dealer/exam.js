// An exam at its table: what has gone wrong, how far it is and how much time is left. What is right
// the house tells when it is over.
import { get, newId, post } from "../common/api.js";
import { $, announce, countdown, fill, h } from "../common/dom.js";
import { apart, chip, go, press } from "../common/parts.js";
import { saying } from "../common/shell.js";

const HOW =
  "Deal as at any table, and declare what you pay. When something goes wrong, enter it under " +
  "“Something happened”, or put the payout right. Only your first act counts.";
const GOES_ON = "Nothing to enter: go on";

let told = "";

/** The bar of an exam above the console. */
export function examBar(desk) {
  const { exam } = desk.view;
  const box = $("#exam");
  box.hidden = !exam;
  if (!exam) return;
  const key = `${exam.told} ${exam.over} ${exam.faults} ${exam.payouts}`;
  if (box.dataset.shown === key) return;
  box.dataset.shown = key;
  fill(box, exam.over ? finished(exam) : running(desk, exam));
  if (exam.told && exam.told !== told) announce(exam.told);
  ({ told } = exam);
}

function running(desk, { number, until, told: story, faults, payouts }) {
  const ended = () => saying(() => get(`/api/floor/exams/${number}`));
  const counts = [
    chip(`Gone wrong ${faults.join("/")}`),
    chip(`Payouts ${payouts.join("/")}`),
    chip(["Time left ", countdown(until, ended)], "warn"),
  ];
  const letPass = () => {
    const sent = { id: newId(), command: "floor.LetPass", data: { exam: number } };
    return saying(() => post("/api/floor/commands", sent), desk.game);
  };
  const wrong = h("div.note.warn", [
    h("p.said", story),
    press(GOES_ON, letPass, { key: "let-pass", class: "slim" }),
  ]);
  return [
    apart(h("h2.h3", `Exam ${number}`), h("div.row", counts)),
    story ? wrong : h("p.quiet.small", HOW),
  ];
}

const finished = ({ number }) => [
  h("h2.h3", `Exam ${number} is over`),
  h("p", go("See what you did, and what was right", `/training#${number}`, "primary")),
];
