// A round again, step by step, at one's own pace; marked as not live.
import { get } from "../common/api.js";
import { $, ask, fill, h } from "../common/dom.js";
import { showProblem } from "../common/shell.js";
import { clauseLink, clock, eventTitle } from "../common/words.js";
import { Felt, NARROW } from "../felt/felt.js";
import { apart, ends, press, signed } from "../common/parts.js";
import { owned, placeOf, plates } from "./show.js";
import { settled, wager } from "./words.js";

// Milliseconds from step to step.
const SPEEDS = { Slow: 2600, Normal: 1400, Fast: 600 };

export async function replay(page, number) {
  let round;
  try {
    round = await get(`/api/tables/${encodeURIComponent(page.name)}/rounds/${number}`);
  } catch (wrong) {
    return showProblem(wrong, page.game);
  }
  ask(`Round ${number}`, (done, dialog) => {
    dialog.classList.add("replay");
    return new Replay(page, round, done).drawn;
  });
}

class Replay {
  constructor(page, round, done) {
    this.page = page;
    this.round = round;
    this.at = 0;
    this.wait = SPEEDS.Normal;
    this.holder = h("div.felt-holder");
    this.felt = new Felt(this.holder, {}, (thing) => placeOf(this.step.view, thing));
    this.said = h("ol.replay-said", { "aria-live": "polite" });
    this.count = h("span.small.money");
    this.play = press("Play", () => this.toggle(), { class: "primary" });
    const about = `${clock(round.at)} · result ${signed(round.result)}`;
    this.drawn = h("div.stack.tight", [
      apart(h("span.chip.warn", "Replay, not live"), h("span.small", about)),
      this.holder,
      this.controls(),
      this.said,
      ends(
        press("Copy the address", () => this.share()),
        press("Close", () => this.close(done), { class: "primary" }),
      ),
    ]);
    this.begin();
  }

  controls() {
    const last = this.round.steps.length - 1;
    const go = (words, label, to) => press(words, () => this.go(to()), { "aria-label": label });
    const speed = h(
      "select",
      { "aria-label": "Speed", onchange: () => (this.wait = SPEEDS[speed.value]) },
      [Object.keys(SPEEDS).map((one) => h("option", { selected: one === "Normal" }, one))],
    );
    return h("div.row.replay-controls", [
      go("«", "To the beginning", () => 0),
      go("‹", "One step back", () => this.at - 1),
      this.play,
      go("›", "One step on", () => this.at + 1),
      go("»", "To the end", () => last),
      speed,
      this.count,
    ]);
  }

  get step() {
    return this.round.steps[this.at];
  }

  async begin() {
    const narrow = innerWidth < NARROW;
    const { game, seat } = this.round;
    const diagram = narrow && game === "craps" ? "?diagram=narrow" : "";
    const answer = await fetch(`/api/games/${game}/layout.svg${diagram}`);
    this.felt.draw(await answer.text());
    this.felt.arrange(this.step.view.sign, seat, narrow);
    this.go(0);
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.round.steps.length - 1, at));
    const { view, events } = this.step;
    const { seat, game } = this.round;
    this.felt.people(plates(view, seat));
    this.felt.show(owned(view.things, seat), { chips: view.sign.chips, turn: view.number });
    this.count.textContent = `Step ${this.at + 1} of ${this.round.steps.length}`;
    const told = events.filter((one) => one.name !== "house.Received");
    const line = (one) => h("li", [this.told(one), " ", clauseLink(game, one.clause)]);
    fill(this.said, told.map(line));
  }

  told({ name, data, words }) {
    if (name !== "core.Settled" || !data) {
      return words ? `${eventTitle(name)}: ${words}` : eventTitle(name);
    }
    const who = data.seat === this.round.seat ? "Your" : `Seat ${data.seat}:`;
    return `${who} ${wager(data.area, data.seat)} ${settled(data, this.page.verdicts).words}`;
  }

  // Its pace

  toggle() {
    if (this.timer) return this.stop();
    if (this.at === this.round.steps.length - 1) this.go(0);
    this.play.textContent = "Pause";
    const next = () => {
      if (!this.holder.isConnected || this.at >= this.round.steps.length - 1) return this.stop();
      this.go(this.at + 1);
      this.timer = setTimeout(next, this.wait);
    };
    this.timer = setTimeout(next, SPEEDS.Fast);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.play.textContent = "Play";
  }

  close(done) {
    this.stop();
    done(true);
  }

  /** The address of this round, for somebody who may see it. */
  async share() {
    const url = new URL(location.href);
    url.search = `?round=${this.round.number}`;
    const title = $("dialog.replay h2");
    try {
      await navigator.clipboard.writeText(url.href);
      title.textContent = "Copied: whoever may see this round can open it";
    } catch {
      title.textContent = url.href;
    }
  }
}
