// Messages between the house, the inspector and the regulator, and the report of each month.
import { get } from "../common/api.js";
import { h } from "../common/dom.js";
import { buttons, cited, isOpen, paper } from "../common/floor.js";
import { chip, empty, field, form, quiet, submit } from "../common/parts.js";
import { capital, when } from "../common/text.js";

export const load = async () => {
  const [{ messages }, { moves }] = await Promise.all([
    get("/api/floor/messages"),
    get("/api/floor/moves"),
  ]);
  return { messages, moves };
};

const whom = (to) => (to === to.toUpperCase() ? to : `the ${to.replaceAll("_", " ")}`);

function message(sent, moves) {
  const { id, to, about, words, at, by, acknowledged, answers } = sent;
  const seen = acknowledged ? `Seen by ${acknowledged.by}, ${when(acknowledged.at)}` : "Not seen";
  const preset = { message: id };
  const month = /^report of wrong payments, (\S+)$/.exec(about)?.[1];
  return h("article.panel", [
    h("header.row.apart", [
      h("h3", capital(about)),
      chip(acknowledged ? "Seen" : "New", acknowledged ? "good" : "warn"),
    ]),
    quiet([
      `To ${whom(to)}, from ${by || "the house"}, ${when(at)}`,
      sent.clause ? [" · ", cited(sent)] : null,
    ]),
    h("p", capital(words)),
    answers.map((answer) => h("p.note", [h("b", `${answer.by}: `), answer.words])),
    quiet(seen),
    h("div.row", [
      buttons(
        preset,
        ...["AcknowledgeMessage", "AnswerMessage"].filter((name) => isOpen(moves, name, id)),
      ),
      paper(`/api/floor/messages/${id}`),
      month ? paper(`/api/floor/reports/${month}`, "The report") : null,
    ]),
  ]);
}

/** The month before this one: whose report is next. */
function lastMonth() {
  const day = new Date();
  day.setDate(0);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}`;
}

function report() {
  const input = h("input", { id: "month", name: "month", value: lastMonth(), size: "8" });
  const sent = () => globalThis.open(`/api/floor/reports/${input.value.trim()}?format=pdf`);
  return form(
    "form.row.no-print",
    sent,
    field("month", "Wrong payments of a month", input),
    submit("Open the report", ""),
    buttons({}, "ReportMonth"),
  );
}

export const draw = ({ messages, moves }) => [
  report(),
  buttons({}, "SendMessage", "RequestRecord"),
  messages.length
    ? h(
        "div.cards",
        messages.map((sent) => message(sent, moves)),
      )
    : empty("There is no message."),
];
