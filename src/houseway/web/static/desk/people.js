// Persons: who is known, their cards, seats and exclusions, and all that is kept about them.
import { get, post } from "../common/api.js";
import { ask, h } from "../common/dom.js";
import { buttons, known, refresh } from "../common/floor.js";
import { chip, closing, empty, grid, pairs, press, quiet, smallTitle } from "../common/parts.js";
import { saying } from "../common/shell.js";
import { eventTitle, label, when } from "../common/text.js";

// What may become of a card, by what it is.
const CARD = { valid: ["SuspendCard", "CancelCard"], suspended: ["RestoreCard", "CancelCard"] };

export const load = (find = "") => get("/api/floor/persons", find ? { find } : {});

const card = (shown) =>
  shown
    ? [shown.number, " ", chip(label(shown.status), shown.status === "valid" ? "good" : "bad")]
    : chip("No card");
const out = (excluded) =>
  excluded.map((each) =>
    chip(each.out_of === "casino" ? "Out of the casino" : "Out of a game", "bad"),
  );

const past = (history) =>
  grid(
    ["When", "What"],
    history.toReversed().map(({ at, what }) => [when(at), eventTitle(what)]),
    { named: false },
  );

/** A new card, with which its holder signs in; the one before ends. */
async function give(person) {
  const issued = await saying(() => post("/api/floor/cards", { person }));
  if (!issued) return;
  await ask(`Player Card of ${person}`, (done) => [
    pairs([
      ["Number", issued.card],
      ["Secret", h("b", issued.secret)],
    ]),
    quiet("Hand both over: with them the holder signs in. The secret is shown this once."),
    closing(done),
  ]);
  refresh();
}

const giving = ({ person, card: old }) =>
  known("IssuePlayerCard")
    ? h(
        "p.row",
        press(old ? "Replace the card" : "Give a card", () => give(person), { class: "primary" }),
      )
    : null;

async function open(id) {
  const told = await get(`/api/floor/persons/${encodeURIComponent(id)}`);
  const apt = [
    "UpdatePerson",
    "IssuePlayerCard",
    ...(CARD[told.card?.status] ?? []),
    "ExcludePerson",
    ...(told.staff_since ? [] : ["FlagStaff"]),
  ];
  await ask(told.full_name || id, (done) => [
    pairs([
      ["Known as", id],
      ["Card", card(told.card)],
      ["Born", told.born || "–"],
      ["Proof of age", told.proof_of_age || "–"],
      ["Contact", told.contact || "–"],
      ["Address", told.address || "–"],
      ["Works here", told.staff_since ? `since ${when(told.staff_since)}` : "no"],
      ["Excluded", told.excluded.length ? out(told.excluded) : "no"],
    ]),
    giving(told),
    buttons({ person: id }, ...apt),
    told.history.length ? [smallTitle("History"), past(told.history)] : null,
    closing(done),
  ]);
}

export const personTable = (persons) =>
  grid(
    ["Person", "Name", "Card", "Sits at", ""],
    persons.map((row) => [
      press(row.person, () => open(row.person), { class: "slim bare" }),
      [row.full_name || "–", row.walk_in ? [" ", chip("Walk-in")] : null],
      card(row.card),
      row.seats.map(({ table, seat }) => `${table}, seat ${seat}`).join("; ") || "–",
      out(row.excluded),
    ]),
  );

export const draw = ({ persons, count }) => [
  buttons({}, "RegisterPerson", "ExcludePerson", "KeepPersonsApart", "LetPersonsRejoin"),
  persons.length ? personTable(persons) : empty("Nobody is registered."),
  count > persons.length ? h("p.quiet", `${count} persons in all: search for one.`) : null,
];
