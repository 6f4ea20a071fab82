// What is next: the step that the document asks for, with its clause, as large buttons or slots.
import { $, countdown, each, fill, h } from "../common/dom.js";
import { small as face } from "../common/faces.js";
import { fieldOf, grouped, withoutAsking } from "../common/fields.js";
import { heldPrizes } from "../common/jackpot.js";
import { moveForm } from "../common/moves.js";
import { apart, bullets, chip, press, quiet } from "../common/parts.js";
import { eventRow } from "../common/rows.js";
import { label, person } from "../common/text.js";
import { owed } from "../common/tray.js";
import { clauseLink } from "../common/words.js";
import { floatActs, wrongPayment } from "./acts.js";
import { readThings, runs } from "./typing.js";

const CLOSED = "No wagers are taken. A supervisor may open the table again.";
const TAKEN = "You see what the dealer sees. You can take the table once it is left.";
const RELIEVED = "From then on you deal, and it is on record that you relieved the dealer.";
const FREE =
  "From then on nothing is closed, dealt or settled without you. If you leave it or stay away, ";
const nobodyDeals = (felt) =>
  FREE + (felt ? "nobody deals until it is taken." : "the house deals again.");
const EXAM = "Nothing is dealt without you; your time runs all the while.";
const OVER = "It is over: nothing more is dealt here.";
const SLOTS = { tiles: "tile-slot", dice: "die-slot" };

const NOTHING = "There is nothing for the dealer to do now.";
const OPENS =
  "Receive the float from the cage, count it by denomination, and have the supervisor sign the " +
  "count: that opens the table.";
const SHUTS = "Players leave with their chips; a closing count that the supervisor signs shuts it.";
const SIGNED = "The count is entered. The supervisor signs it.";
const toOpen = ({ tray }) => (tray.count ? SIGNED : tray.opened ? SHUTS : OPENS);

const UNSIGNED =
  "Nobody sits down yet: the sign waits for a second signature, which a supervisor gives under " +
  "Supervise.";
const waitsForSign = ({ unsigned = [] }) =>
  unsigned.some(({ command }) => command === "table.ApproveSign");

const eyebrow = (words) => h("p#now-title.eyebrow", words);

export function now(desk) {
  const { view, declaration } = desk;
  const shown = () => {
    if (view.closed) return closed(desk);
    if (view.exam?.over) return [eyebrow("Your exam"), h("p.said", OVER)];
    if (!desk.deals) return offer(desk);
    if (view.question) return question(desk);
    if (declaration.pending) return declaration.form((...wrong) => wrongPayment(desk, ...wrong));
    return view.draw && desk.isFelt ? entry(desk) : steps(desk);
  };
  fill($("#now"), shown());
}

/** At a counted felt the float comes first when it opens, and last when it shuts. */
function closed(desk) {
  const { view } = desk;
  return [
    eyebrow("Closed"),
    h("p.said", view.said),
    quiet(view.tray ? toOpen(view) : CLOSED),
    view.tray ? floatActs(desk) : null,
  ];
}

function steps(desk) {
  const { view } = desk;
  const groups = procedures(desk);
  const short = view.tray?.owes.length;
  return [
    eyebrow(label(view.stage)),
    toCheck(desk) ?? h("p.said", view.said),
    waitsForSign(view) ? h("p.note.warn", UNSIGNED) : null,
    view.equipment?.waits ? null : owed(view),
    short ? floatActs(desk) : null,
    voidNote(desk),
    noted(view),
    inPlay(view),
    waitingFor(view),
    heldPrizes(desk.words, view),
    each("div.steps-now", groups, (group, at) => step(desk, group, at)),
    groups.length || short || view.exam?.told ? null : quiet(NOTHING),
  ];
}

/** What the clauses have checked before the game goes on: each in words, by whom. */
function toCheck({ view, game }) {
  const { due = [], waits } = view.equipment ?? {};
  if (!waits && !due.length) return null;
  const by = ({ by: who }) => (who === "supervisor" ? chip("Supervisor", "warn") : null);
  const row = (check) => [`${label(check.says)} `, clauseLink(game, check.clause), " ", by(check)];
  return [
    h("p.said", due.length ? "Check before you go on:" : label(waits.why)),
    due.length ? bullets("ul", due.map(row)) : h("p", clauseLink(game, waits.clause)),
  ];
}

/** After a void the dealer hands chips back: what came back to whom stays until the next round. */
function voidNote({ voided, view, game }) {
  if (!voided.length) return null;
  return h("div.note.warn", { role: "status" }, [
    h("b", `Round ${view.number} is void.`),
    voided.map(eventRow(game)),
  ]);
}

function offer(desk) {
  const { taken, view } = desk;
  const relieves = taken && desk.person.role === "supervisor";
  const idle = desk.isFelt ? "Nobody is dealing" : "The house is dealing";
  const nobody = desk.examined ? "Your exam" : idle;
  const free = desk.examined ? EXAM : nobodyDeals(desk.isFelt);
  const take = () => desk.takeTable();
  const words = [h("span", "Take the table"), h("kbd", "Enter")];
  return [
    eyebrow(taken ? "Another dealer has this table" : nobody),
    h("p.said", taken ? `${view.dealer} deals here.` : "Take the table to run its rounds."),
    quiet(relieves ? RELIEVED : taken ? TAKEN : free),
    taken ? null : press(words, take, { key: "take", class: "confirm primary" }),
    relieves ? press(`Relieve ${view.dealer}`, take, { key: "relieve" }) : null,
  ];
}

/** What a dealer does in a player's place is never the next step by itself. */
const inPlaceOf = ({ moves }) => moves.some((move) => fieldOf(move, "seat"));

/** What the dealer may do now, the steps that carry the round on first. */
function procedures(desk) {
  const found = grouped(desk.view.moves.filter((move) => desk.isProcedure(move)));
  return [...found.filter((group) => !inPlaceOf(group)), ...found.filter(inPlaceOf)];
}

/** The one step that Enter alone says yes to: {move, values}, or null where there is none. */
export function nextStep(desk) {
  const [group] = procedures(desk);
  if (group?.moves.length !== 1 || inPlaceOf(group)) return null;
  const [move] = group.moves;
  const values = withoutAsking(move);
  return values && { move, values };
}

/** What the view notes of the round: who banks, how the tiles are cut, where the first go. */
const noted = ({ notes = [] }) => (notes.length ? h("p.quiet", notes.join(" · ")) : null);

/** Of two decks that are used in turn, the one that this round is played with. */
function inPlay({ equipment }) {
  const words = ({ kind, colour, id }) => `${colour} ${label(kind).toLowerCase()} (${id})`.trim();
  const found = equipment?.in_play.map(words) ?? [];
  return found.length ? h("p.quiet", `In play: ${found.join(", ")}`) : null;
}

function waitingFor(view) {
  const due = (view.due ?? []).filter((who) => who !== "dealer");
  const deadline = view.deadline ? [" ", countdown(view.deadline)] : "";
  return due.length ? h("p.quiet", ["Waiting for ", due.map(person).join(", "), deadline]) : null;
}

function step(desk, group, at) {
  const { command, clause, key, moves } = group;
  const [move] = moves;
  const { words } = desk;
  const values = moves.length === 1 ? withoutAsking(move) : null;
  const next = at === 0 && !inPlaceOf(group);
  const cited = clauseLink(desk.game, clause);
  if (values) {
    const shown = [h("span", words.command(command)), next ? h("kbd", "Enter") : null];
    const button = press(shown, () => desk.order(command, values), {
      key: `do ${key}`,
      class: `confirm ${next ? "primary" : ""}`,
      title: desk.help(command),
    });
    return h("div.step-row", [button, cited]);
  }
  const submit = (given, chosen) => desk.order(chosen.command, given);
  return h("div.panel", [
    apart(h("b", words.command(command)), cited),
    moveForm(moves, { words, submit, button: "Confirm" }),
  ]);
}

function question({ view }) {
  const { about, options, clause } = view.question;
  return [
    h("p.eyebrow", "The round waits for a ruling"),
    h("p.said", label(about)),
    h("p", [
      `The supervisor chooses: ${options.map(label).join(", ")}. `,
      clauseLink(view.game, clause),
    ]),
  ];
}

// What lies on the felt, typed

/** What was done and nobody measured, as a dealer cuts the cards. */
export const doneUnmeasured = (desk) => desk.order("core.Drawn", { things: [], source: "dealer" });

function entry(desk) {
  const { view } = desk;
  const { kind, to, clause, counted = true } = view.draw;
  const { things } = readThings(kind, desk.typed, desk.lying);
  const slots = to.map((_, at) => {
    const thing = things[at];
    const state = thing ? "filled" : at === things.length ? "next" : "";
    const given = { class: `${SLOTS[kind] ?? ""} ${state}` };
    return h("span.slot", given, thing ? face(thing.kind, thing.face) : "");
  });
  const groups = runs(to).map(({ place, count }) =>
    h("div.run", [h("span", label(place)), h("div", slots.splice(0, count))]),
  );
  const others = procedures(desk);
  const done = [h("span", `${label(kind)} made, depth not measured`), h("kbd", "Enter")];
  const unmeasured = () => press(done, () => doneUnmeasured(desk), { class: "confirm primary" });
  return [
    apart(eyebrow(`Type the ${kind}`), clauseLink(view.game, clause)),
    h("p.said", view.said),
    noted(view),
    h("div.slots", { role: "group", "aria-label": `${to.length} ${kind} due` }, groups),
    counted ? null : unmeasured(),
    each("div.steps-now", others, (group) => step(desk, group, 1)),
  ];
}
