// Persons: who is known, their cards, seats and exclusions, and all that is kept about them.
import { get } from "../common/api.js";
import { ask, h } from "../common/dom.js";
import { chip, closing, empty, grid, pairs, press, smallTitle } from "../common/parts.js";
import { eventTitle, label, when } from "../common/text.js";
import { buttons } from "./acts.js";

const CARD = ["IssuePlayerCard", "SuspendCard", "RestoreCard", "CancelCard"];

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

async function open(id) {
  const known = await get(`/api/floor/persons/${encodeURIComponent(id)}`);
  const about = { person: id };
  await ask(known.full_name || id, (done) => [
    pairs([
      ["Known as", id],
      ["Card", card(known.card)],
      ["Born", known.born || "–"],
      ["Proof of age", known.proof_of_age || "–"],
      ["Contact", known.contact || "–"],
      ["Address", known.address || "–"],
      ["Works here", known.staff_since ? `since ${when(known.staff_since)}` : "no"],
      ["Excluded", known.excluded.length ? out(known.excluded) : "no"],
    ]),
    buttons(about, ...CARD, "ExcludePerson", "LiftExclusion", "FlagStaff"),
    known.history.length ? [smallTitle("History"), past(known.history)] : null,
    closing(done),
  ]);
}

export const personTable = (persons) =>
  grid(
    ["Person", "Name", "Card", "Sits at", ""],
    persons.map((row) => [
      press(row.person, () => open(row.person), { class: "slim bare" }),
      row.full_name || "–",
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
