// A round replayed: step, play, speed, pause; marked as not live.
import { get } from "../common/api.js";
import { $, announce, ask, fill, h } from "../common/dom.js";
import { chip, dead, ends, go, press } from "../common/parts.js";
import { boardRow, eventWords, seatRow, told, whyRows } from "../common/rows.js";
import { shortcutsNow } from "../common/settings.js";
import { showProblem } from "../common/shell.js";
import { Steps } from "../common/steps.js";
import { clock, day, dollars, eventTitle, label, recordPage, tableApi } from "../common/text.js";
import { clauseLink, gameTitle, wordsOf } from "../common/words.js";

const SPEEDS = { 0.5: "Half speed", 1: "Normal", 2: "Double", 4: "Four times" };
const PACE = 1600;

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
    this.steps = new Steps(round.steps.length, {
      show: () => this.show(),
      playing: (on) => $("#play").replaceChildren(on ? "Pause" : "Play"),
      wait: () => PACE / Number($("#speed").value),
    });
    fill($("#main"), this.top(), this.mark(), this.controls(), this.parts());
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

  controls() {
    const { steps } = this;
    const button = (words, name, to) => press(words, () => steps.go(to()), { "aria-label": name });
    const oninput = ({ target }) => steps.go(Number(target.value));
    const slide = { type: "range", min: 0, max: steps.last, "aria-label": "Step", oninput };
    const speed = ([value, words]) => h("option", { value, selected: value === "1" }, words);
    return h("div.controls", { role: "group", "aria-label": "Replay" }, [
      button("|◀", "First step", () => 0),
      button("◀", "One step back", () => steps.at - 1),
      press("Play", () => steps.toggle(), { id: "play", class: "primary" }),
      button("▶", "One step on", () => steps.at + 1),
      button("▶|", "Last step", () => steps.last),
      h("input#slide", slide),
      h("span#where.small.number"),
      h("select#speed", { "aria-label": "Speed" }, Object.entries(SPEEDS).sort().map(speed)),
    ]);
  }

  parts() {
    const item = ({ at, events }, number) => {
      const words = [
        h("span.no", String(number + 1)),
        h("time", clock(at)),
        h("span", title(events)),
      ];
      return h(
        "li",
        press(words, () => this.steps.go(number)),
      );
    };
    return h("div.replay", [
      h("section.stack", [
        h("div.panel", [h("div#stage.row"), h("div#board.board"), h("div#seats.seat-list")]),
        h("div.panel", [h("h3", "In this step"), h("div#events.now-events")]),
      ]),
      h("section.panel", [h("h3", "All steps"), h("ol#steps.steps", this.round.steps.map(item))]),
    ]);
  }

  // A step

  show() {
    const { at, count } = this.steps;
    const { view, events, at: when } = this.round.steps[at];
    const shown = told(events);
    const where = `Step ${at + 1} of ${count}`;
    $("#slide").value = String(at);
    $("#slide").setAttribute("aria-valuetext", where);
    fill($("#where"), `${where} · ${clock(when)}`);
    fill($("#stage"), chip(label(view.stage)), h("span.quiet", view.said));
    fill($("#board"), boardRow(view));
    const seats = Object.keys(view.seats).map(Number);
    fill(
      $("#seats"),
      seats.map((seat) => seatRow(this.words, view, seat)),
    );
    fill(
      $("#events"),
      shown.map((event) => this.event(event)),
    );
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
    try {
      const said = await get(tableApi(this.table, `/settlements/${number}/why`));
      const heading = `Seat ${said.seat}, ${this.words.wager(said.area)}: ${said.words}`;
      await ask(heading, (done) => [
        whyRows(game, said),
        ends(press("Close", () => done(true), { class: "primary" })),
      ]);
    } catch (wrong) {
      showProblem(wrong, game);
    }
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
