// A round replayed: step, play, speed, pause; marked as not live.
import { get } from "../common/api.js";
import { dealt, takeReceipt } from "../common/deal.js";
import { $, announce, ask, fill, h } from "../common/dom.js";
import { chip, closing, dead, go, press } from "../common/parts.js";
import { boardRow, eventWords, seatRow, told, whyRows } from "../common/rows.js";
import { shortcutsNow } from "../common/settings.js";
import { saying } from "../common/shell.js";
import { Steps } from "../common/steps.js";
import { clock, day, dollars, eventTitle, label, recordPage, tableApi } from "../common/text.js";
import { clauseLink, gameTitle, wordsOf } from "../common/words.js";

export async function replayRound(table, number, person) {
  document.title = `Round ${number} of ${table} · Houseway`;
  try {
    const round = await get(tableApi(table, `/rounds/${number}`), { as: person.role });
    document.body.dataset.game = round.game;
    new Replay(table, round, await wordsOf(round.game));
  } catch (wrong) {
    const back = go("All rounds", recordPage(table));
    fill($("#main"), dead("No such round", wrong.message, back));
  }
}

class Replay {
  constructor(table, round, words) {
    this.table = table;
    this.round = round;
    this.words = words;
    this.steps = new Steps(round.steps.length, (at) => this.show(at));
    fill($("#main"), this.top(), this.mark(), this.steps.controls, dealt(round.deal), this.parts());
    this.steps.draw(0);
    addEventListener("keydown", (pressed) => this.key(pressed));
  }

  // The page

  top() {
    const { round, table } = this;
    const turn = (number, words) => (number ? go(words, recordPage(table, number)) : null);
    return h("div.top", [
      h("h1", `${gameTitle(round.game)} · ${table} · round ${round.number}`),
      round.void ? chip("Void", "warn") : null,
      h("div.end", [
        round.closed
          ? press("Take a receipt", () => takeReceipt(table, round.number, round.game))
          : null,
        turn(round.previous, "Round before"),
        turn(round.next, "Next round"),
        go("All rounds", recordPage(table)),
      ]),
    ]);
  }

  mark() {
    const { at, result } = this.round;
    const words = `Played ${day(at)} at ${clock(at)} · for the house ${dollars(result)}`;
    return h("div.replay-bar", { role: "note" }, ["Replay, not live", h("span.end", words)]);
  }

  parts() {
    const item = ({ at, events }, number) => {
      const words = [
        h("span.no", String(number + 1)),
        h("time", clock(at)),
        h("span", title(events)),
      ];
      const work = () => this.steps.go(number);
      return h("li", press(words, work));
    };
    return h("div.replay", [
      h("section.stack", [
        h("div.panel", [h("div#stage.row"), h("div#board.board"), h("div#seats.seat-list")]),
        h("div.panel", [h("h2.h3", "In this step"), h("div#events.now-events")]),
      ]),
      h("section.panel", [
        h("h2.h3", "All steps"),
        h("ol#steps.steps", this.round.steps.map(item)),
      ]),
    ]);
  }

  // A step

  show(at) {
    const { view, events } = this.round.steps[at];
    const shown = told(events);
    fill($("#stage"), chip(label(view.stage)), h("span.quiet", view.said));
    fill($("#board"), boardRow(view));
    const seats = Object.keys(view.seats).map(Number);
    fill($("#seats"), [seats.map((seat) => seatRow(this.words, view, seat))]);
    fill($("#events"), [shown.map((event) => this.event(event))]);
    for (const [number, { firstChild: button }] of [...$("#steps").children].entries()) {
      if (number === at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    $("#steps").children[at].scrollIntoView({ block: "nearest" });
    announce(shown.map(({ words }) => words).join(". "));
  }

  event({ name, number, clause, data, words, why: reason }) {
    const record = h("summary.tiny.quiet", `Record ${number}: ${name}`);
    const why = press("Why?", () => this.why(number), { class: "slim" });
    return h("div", [
      h("div.row", [
        h("span", eventWords({ name, words })),
        reason ? h("span.quiet.small", `Reason: ${reason}`) : null,
        clauseLink(this.round.game, clause),
        name === "core.Settled" ? why : null,
      ]),
      data ? h("details", [record, h("pre", JSON.stringify(data, null, 1))]) : null,
    ]);
  }

  async why(number) {
    const { game } = this.round;
    const why = () => get(tableApi(this.table, `/settlements/${number}/why`));
    const said = await saying(why, game);
    if (!said) return;
    const heading = `Seat ${said.seat}, ${this.words.wager(said.area)}: ${said.words}`;
    ask(heading, (done) => [whyRows(game, said), closing(done)]);
  }

  key(pressed) {
    const { steps } = this;
    const within = pressed.key === " " && pressed.target.closest?.("button, a, summary");
    if (!shortcutsNow(pressed) || within) return;
    const work = {
      ArrowRight: () => steps.go(steps.at + 1),
      ArrowLeft: () => steps.go(steps.at - 1),
      Home: () => steps.go(0),
      End: () => steps.go(steps.last),
      " ": () => steps.toggle(),
    }[pressed.key];
    if (!work) return;
    pressed.preventDefault();
    work();
  }
}

function title(events) {
  const [first, ...more] = told(events);
  if (!first) return "Nothing new";
  return `${eventTitle(first.name)}${more.length ? ` and ${more.length} more` : ""}`;
}
