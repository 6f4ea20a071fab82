// Cases: wrong payments, disputes and incidents, each with its file.
import { get } from "../common/api.js";
import { ask, fill, h } from "../common/dom.js";
import { button, buttons, cited, isOpen, known, paper, refresh } from "../common/floor.js";
import { chip, closing, empty, go, grid, pairs, press, smallTitle } from "../common/parts.js";
import { dollars, label, tablePage, when } from "../common/text.js";
import { dutyTable } from "./duties.js";

const ACTS = {
  payment: [
    ...["EnquireIntoPayment", "AttemptPayment", "NamePatron", "PutPaymentRight", "TellRegulator"],
  ],
  dispute: ["NoteCase", "AdviseComplaint", "LodgeComplaint", "CloseComplaint"],
  incident: ["NoteCase", "CloseIncident"],
};

const KINDS = { payment: "Wrong payment", dispute: "Dispute", incident: "Incident" };

export const load = (search = "") => get("/api/floor/cases", search ? { search } : {});

const path = (id) => `/api/floor/cases/${id}`;

const steps = (found) =>
  grid(
    ["When", "Who", "What", "Clause"],
    found.map((step) => [
      when(step.at),
      step.by,
      [label(step.what), step.words ? `: ${step.words}` : ""],
      cited(step, `§ ${step.clause}`),
    ]),
  );

const seen = ({ acknowledged }) =>
  acknowledged ? `${acknowledged.by}, ${when(acknowledged.at)}` : "not yet";

const letters = (found) =>
  grid(
    ["About", "To", "Sent", "Seen", ""],
    found.map((letter) => [
      letter.about,
      letter.to,
      when(letter.at),
      seen(letter),
      paper(`/api/floor/messages/${letter.id}`),
    ]),
  );

/** What may be done about a case now, here or at its table; `after` is called when it was. */
function acts({ kind, id, open: goesOn, number, table }, moves, after) {
  const about = kind === "payment" ? { payment: id } : { case: id };
  const here = (ACTS[kind] ?? []).filter((name) => isOpen(moves, name, id));
  // What was found or raised at a table is decided there, where its chips are.
  const there = goesOn && number && known("EnquireIntoPayment");
  return h("p.row.no-print", [
    there ? go("Go on at the table", tablePage(table, "/supervise"), "slim primary") : null,
    here.map((name) => button(name, about, undefined, { after })),
    paper(path(id)),
  ]);
}

function told(file) {
  const shown = ({ table, round, replay }) => go(`${table}, round ${round}`, replay, "slim");
  const rounds = file.rounds.map(shown);
  return [
    pairs([
      ["What", [label(file.what), file.amount ? `, ${dollars(file.amount)}` : ""]],
      ["State", chip(file.state, file.open ? "warn" : "good")],
      [file.kind === "payment" ? "Intent" : "In words", file.words || "–"],
      ["Persons", file.persons.join(", ") || "not known"],
      ["Table", file.table ? `${file.table}${file.seat ? `, seat ${file.seat}` : ""}` : "–"],
      ["Rounds", rounds.length ? rounds : "–"],
      ["Clause", cited(file)],
    ]),
    file.steps.length ? [smallTitle("Steps"), steps(file.steps)] : null,
    file.duties.length ? [smallTitle("Owed"), dutyTable(file.duties)] : null,
    file.messages.length ? [smallTitle("Messages"), letters(file.messages)] : null,
  ];
}

/** The whole file of a case, which is read again after whatever is done about it. */
export async function open(id) {
  const box = h("div.stack");
  const read = async () => {
    const [file, { moves }] = await Promise.all([get(path(id)), get("/api/floor/moves")]);
    fill(box, told(file), acts(file, moves, after));
    return file;
  };
  const after = () => Promise.all([read(), refresh()]);
  const { kind } = await read();
  await ask(`${KINDS[kind] ?? label(kind)} ${id}`, (done) => [box, closing(done)]);
}

export const caseTable = (cases) =>
  grid(
    ["Case", "What", "Persons", "Table", "Amount#", "Since", "State"],
    cases.map((row) => [
      press(row.id, () => open(row.id), { class: "slim bare" }),
      row.kind === "dispute" ? label(row.what) : [KINDS[row.kind], ": ", row.what],
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
