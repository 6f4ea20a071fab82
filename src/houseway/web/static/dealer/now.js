// What is next: the step that the document asks for, with its clause, as large buttons or slots.
import { $, countdown, fill, h } from "../common/dom.js";
import { press } from "../common/parts.js";
import { grouped, moveForm, withoutAsking } from "../common/moves.js";
import { clauseLink, commandTitle, face, label, person } from "../common/words.js";
import { sendWrongPayment } from "./acts.js";
import {
  declaration,
  deals,
  help,
  isFelt,
  isProcedure,
  lying,
  make,
  state,
  takeTable,
} from "./desk.js";
import { readThings, runs } from "./typing.js";

export function now() {
  const view = state.view;
  const box = $("#now");
  if (view.closed) return fill(box, h("p.eyebrow", "The table is closed"), h("p.said", view.said));
  if (!deals()) return fill(box, offer(view));
  if (view.question) return fill(box, question(view));
  if (declaration.pending) return fill(box, declaration.form(sendWrongPayment));
  if (view.draw && isFelt()) return fill(box, entry(view));
  const moves = procedures();
  fill(
    box,
    h("p#now-title.eyebrow", label(view.stage)),
    h("p.said", view.said),
    waitingFor(view),
    h("div.steps-now", [moves.map((group, at) => step(group, at))]),
    moves.length ? null : h("p.quiet", "Nothing is for the dealer to do now."),
  );
}

function offer(view) {
  const taken = view.dealer && view.dealer !== "automatic";
  return [
    h("p#now-title.eyebrow", [
      taken ? "Somebody deals here" : isFelt() ? "Nobody deals here" : "The house deals by itself",
    ]),
    h("p.said", [taken ? `${view.dealer} has this table.` : "Take the table to run its rounds."]),
    h("p.quiet", [
      taken
        ? "You see what they see. The table is free once they leave it."
        : "From then on nothing is closed, dealt or settled without you. Leave it, or stay away, and the house goes on by itself.",
    ]),
    taken
      ? null
      : press([h("span", "Take the table"), h("kbd", "Enter")], takeTable, {
          class: "confirm primary",
          key: "take",
        }),
  ];
}

/** What a dealer does in a player's place is never the next step by itself. */
const inPlaceOf = (group) =>
  group.moves.some((one) => one.fields.some(({ name }) => name === "seat"));

/** What the dealer may do now, the steps that carry the round on first. */
export function procedures() {
  const found = grouped(state.view.moves.filter(isProcedure));
  return [...found.filter((one) => !inPlaceOf(one)), ...found.filter(inPlaceOf)];
}

/** The one step that Enter alone says yes to: {move, values}, or null where there is none. */
export function nextStep() {
  const group = procedures()[0];
  if (group?.moves.length !== 1 || inPlaceOf(group)) return null;
  const values = withoutAsking(group.moves[0]);
  return values && { move: group.moves[0], values };
}

function waitingFor(view) {
  const due = (view.due ?? []).filter((one) => one !== "dealer");
  const deadline = view.deadline ? [" ", countdown(view.deadline)] : "";
  return due.length ? h("p.quiet", ["Waiting for ", due.map(person).join(", "), deadline]) : null;
}

function step(group, at) {
  const move = group.moves[0];
  const values = group.moves.length === 1 ? withoutAsking(move) : null;
  const isNext = at === 0 && !inPlaceOf(group);
  if (values) {
    return h("div.step-row", [
      press(
        [
          h("span", commandTitle(group.command, state.law?.commands)),
          isNext ? h("kbd", "Enter") : null,
        ],
        () => make(move, values),
        {
          class: `confirm ${isNext ? "primary" : ""}`,
          key: `do ${group.key}`,
          title: help(group.command),
        },
      ),
      clauseLink(state.view.game, group.clause),
    ]);
  }
  return h("div.panel", [
    h("div.row.apart", [
      h("b", commandTitle(group.command, state.law?.commands)),
      clauseLink(state.view.game, group.clause),
    ]),
    moveForm(group.moves, { submit: (given, chosen) => make(chosen, given), button: "Confirm" }),
  ]);
}

function question(view) {
  return [
    h("p.eyebrow", "The round waits for a ruling"),
    h("p.said", label(view.question.about)),
    h("p", [
      "The supervisor chooses: ",
      view.question.options.map(label).join(", "),
      ". ",
      clauseLink(view.game, view.question.clause),
    ]),
  ];
}
// What lies on the felt, typed

function entry(view) {
  const read = readThings(view.draw.kind, state.typed, lying());
  const spots = runs(view.draw.to);
  let at = 0;
  const groups = spots.map(({ place, count }) =>
    h("div.run", [
      h("span", label(place)),
      h("div", [
        Array.from({ length: count }, () => {
          const thing = read.things[at];
          const next = at === read.things.length;
          at += 1;
          return h(
            "span",
            {
              class: `slot ${view.draw.kind === "tiles" ? "tile-slot" : view.draw.kind === "dice" ? "die-slot" : ""} ${thing ? "filled" : ""} ${next ? "next" : ""}`,
            },
            [thing ? face(thing.kind, thing.face) : ""],
          );
        }),
      ]),
    ]),
  );
  const others = procedures();
  return [
    h("div.row.apart", [
      h("p#now-title.eyebrow", `Type the ${view.draw.kind}`),
      clauseLink(view.game, view.draw.clause),
    ]),
    h("p.said", view.said),
    h(
      "div.slots",
      { role: "group", "aria-label": `${view.draw.to.length} ${view.draw.kind} due` },
      [groups],
    ),
    others.length ? h("div.steps-now", [others.map((group) => step(group, 1))]) : null,
  ];
}
