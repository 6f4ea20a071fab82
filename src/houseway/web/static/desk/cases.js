// Cases: wrong payments, disputes and incidents, each with its file.
import { get } from "../common/api.js";
import { ask, h } from "../common/dom.js";
import { chip, closing, empty, go, grid, pairs, press, smallTitle } from "../common/parts.js";
import { dollars, label, when } from "../common/text.js";
import { buttons, cited, paper } from "./acts.js";
import { dutyTable } from "./duties.js";

const ACTS = {
  payment: [
    ...["EnquireIntoPayment", "AttemptPayment", "NamePatron", "PutPaymentRight", "TellRegulator"],
  ],
  dispute: ["NoteCase", "AdviseComplaint", "LodgeComplaint", "CloseComplaint"],
  incident: ["NoteCase", "CloseIncident"],
};

export const load = (search = "") => get("/api/floor/cases", search ? { search } : {});

const path = (id) => `/api/floor/cases/${id}`;

const steps = (found) =>
  grid(
    ["When", "Who", "What", "Clause"],
    found.map((step) => [
      when(step.at),
      step.by,
      [label(step.what), step.words ? `: ${step.words}` : ""],
      cited(step),
    ]),
  );

/** The whole file of a case, and what may be done about it. */
async function open(id) {
  const file = await get(path(id));
  const about = file.kind === "payment" ? { payment: id } : { case: id };
  const rounds = file.rounds.map(({ table, round, replay }) => go(`${table}, ${round}`, replay));
  await ask(`${label(file.kind)} ${id}`, (done) => [
    pairs([
      ["What", [label(file.what), file.amount ? `, ${dollars(file.amount)}` : ""]],
      ["State", chip(file.state, file.open ? "warn" : "good")],
      ["In words", file.words || "–"],
      ["Persons", file.persons.join(", ") || "not known"],
      ["Table", file.table ? `${file.table}${file.seat ? `, seat ${file.seat}` : ""}` : "–"],
      ["Rounds", rounds.length ? rounds : "–"],
      ["Clause", cited(file)],
    ]),
    file.steps.length ? [smallTitle("Steps"), steps(file.steps)] : null,
    file.duties.length ? [smallTitle("Owed"), dutyTable(file.duties)] : null,
    buttons(about, ...(ACTS[file.kind] ?? [])),
    h("p.row", paper(path(id))),
    closing(done),
  ]);
}

export const caseTable = (cases) =>
  grid(
    ["Case", "What", "Persons", "Table", "Amount#", "Since", "State"],
    cases.map((row) => [
      press(row.id, () => open(row.id), { class: "slim bare" }),
      [label(row.kind), `: ${label(row.what)}`],
      row.persons.join(", ") || "not known",
      row.table || "–",
      row.amount ? dollars(row.amount) : "",
      when(row.at),
      chip(row.state, row.open ? "warn" : "good"),
    ]),
  );

export const draw = ({ cases }) => [
  buttons({}, "OpenIncident", "SendMessage"),
  cases.length ? caseTable(cases) : empty("There is no case."),
];
