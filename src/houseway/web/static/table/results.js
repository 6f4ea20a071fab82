// What became of the wagers, and why.
import { get } from "../common/api.js";
import { ask, h, toast } from "../common/dom.js";
import { moveForm } from "../common/moves.js";
import { showProblem } from "../common/shell.js";
import { clauseLink, dollars } from "../common/words.js";
import { apart, ends, pairs, press, quiet, result, smallTitle, tone } from "../common/parts.js";
import { settled, wager } from "./words.js";

/** The row of a result that an event tells; nothing for any other event. */
export function rowOf({ name, number, clause, data }, verdicts) {
  if (name === "core.Settled") {
    return {
      event: number,
      clause,
      area: data.area,
      stake: data.stake,
      ...settled(data, verdicts),
    };
  }
  if (/\.(Paid|PaidInCash)$/.test(name)) {
    const from = data.source?.startsWith("pool") ? " out of the jackpot" : "";
    const words = `${dollars(data.cents)} paid${from}`;
    return { clause, area: data.area || "prize", won: data.cents, words };
  }
  if (name === "core.Charged") {
    const words = data.area ? "commission" : "paid for the draw";
    return { clause, area: data.area || "draw_fee", won: -data.cents, words };
  }
  return null;
}

export function results(page, round) {
  if (!page.seat) return quiet("Results of your wagers come here, each with clause and sum.");
  if (!round?.rows.length) {
    return [quiet("Nothing of yours has been settled yet."), firstSteps(page)];
  }
  const total = round.rows.reduce((sum, one) => sum + one.won, 0);
  const title = round.number
    ? `${page.game === "craps" ? "Roll" : "Round"} ${round.number}`
    : "Before the first roll";
  return [
    apart(smallTitle(title), result(total, "total")),
    h("ul.rows", [round.rows.map((one) => row(page, one))]),
    h("p.row", disputeButton(page, round.number)),
  ];
}

function row(page, { area, won, stake, words, clause, event }) {
  const why = () => showWhy(page, event);
  return h("li", { class: tone(won) }, [
    apart(h("b", wager(area, page.seat)), result(won)),
    h("div.small", [
      `${stake ? `${dollars(stake)} ` : ""}${words} `,
      clauseLink(page.game, clause),
      " ",
      event ? press("Why?", why, { key: `why ${event}`, class: "slim why" }) : null,
    ]),
  ]);
}

function firstSteps(page) {
  const place = page.game === "pai-gow" ? "your area" : "ANTE at your place";
  const steps =
    page.game === "craps"
      ? ["Press an area of the felt; WIN LINE is where most people begin.", "Press Roll."]
      : [`Press ${place} on the felt.`, "Press Deal, then decide with the buttons."];
  const all = ["Choose a chip below.", ...steps];
  return h("ol.steps", [all.map((one) => h("li", one))]);
}

/** The clause in our words, the sum, and the reading if one was used. */
async function showWhy(page, event) {
  let said;
  try {
    const path = `/api/tables/${encodeURIComponent(page.name)}/settlements/${event}/why`;
    said = await get(path);
  } catch (wrong) {
    return showProblem(wrong, page.game);
  }
  const reading = (one) => h("div.note", [h("b", `How it is read (${one.id}). `), one.words]);
  ask(`Why: ${wager(said.area, page.seat)}`, (done) =>
    h("div.stack", [
      h("p", [h("b", `${dollars(said.stake)} `), `${said.words}.`]),
      pairs(Object.entries(said.hands).map(([place, words]) => [holder(place), words])),
      h("ul.sums", [said.arithmetic.map((one) => h("li", one))]),
      said.clauses.map((one) => h("p", [clauseLink(page.game, one.id), " ", one.words])),
      said.readings.map(reading),
      ends(press("Close", () => done(true), { class: "primary" })),
    ]),
  );
}

const holder = (place) => (place === "dealer" ? "The dealer" : "You");

// Disputes

const PATH =
  "A gaming supervisor decides first, then the casino on review; after that you may complain to " +
  "the inspector. ";

export function disputeButton(page, round) {
  const move = page.view.moves.find((one) => one.command === "table.RaiseDispute");
  if (!move) return null;
  return press("Dispute this", () => dispute(page, move, round), { class: "slim" });
}

function dispute(page, move, round) {
  ask("Raise a dispute", (done) => {
    const submit = (values) => {
      done(true);
      return page.act(async () => {
        await page.send(move.command, values);
        toast("The supervisor has it. You find it under Table.", "good");
      });
    };
    const cancel = () => done(false);
    const button = "Raise the dispute";
    const form = moveForm([move], { button, given: { round }, submit, cancel });
    return h("div.stack", [h("p.quiet", [PATH, clauseLink(page.game, move.clause)]), form]);
  });
}
