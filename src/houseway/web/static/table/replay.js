// A round again, step by step, at one's own pace; marked as not live.
import { get } from "../common/api.js";
import { $, ask, fill, h } from "../common/dom.js";
import { apart, chip, ends, press } from "../common/parts.js";
import { told } from "../common/rows.js";
import { showProblem } from "../common/shell.js";
import { Steps } from "../common/steps.js";
import { clock, eventTitle, signed, tableApi } from "../common/text.js";
import { clauseLink } from "../common/words.js";
import { Felt, NARROW } from "../felt/felt.js";
import { layoutOf, owned, placeOf, plates } from "./show.js";

// Milliseconds from step to step.
const SPEEDS = { Slow: 2600, Normal: 1400, Fast: 600 };

export async function replay(page, number) {
  let round;
  try {
    round = await get(tableApi(page.name, `/rounds/${number}`));
  } catch (wrong) {
    return showProblem(wrong, page.game);
  }
  let shown;
  await ask(`Round ${number}`, (done, dialog) => {
    dialog.classList.add("replay");
    shown = new Replay(page, round, done);
    return shown.drawn;
  });
  shown.steps.pause();
}

class Replay {
  constructor(page, round, done) {
    this.page = page;
    this.round = round;
    this.holder = h("div.felt-holder");
    this.felt = new Felt(this.holder, {}, (thing) => placeOf(this.step.view, thing));
    this.said = h("ol.replay-said", { "aria-live": "polite" });
    this.count = h("span.small.money");
    const playing = (on) => (this.play.textContent = on ? "Pause" : "Play");
    const wait = () => SPEEDS[this.speed.value];
    this.steps = new Steps(round.steps.length, { show: () => this.show(), playing, wait });
    this.play = press("Play", () => this.steps.toggle(), { class: "primary" });
    const speed = (name) => h("option", { selected: name === "Normal" }, name);
    this.speed = h("select", { "aria-label": "Speed" }, Object.keys(SPEEDS).map(speed));
    const about = `${clock(round.at)} · result ${signed(round.result)}`;
    this.drawn = h("div.stack.tight", [
      apart(chip("Replay, not live", "warn"), h("span.small", about)),
      this.holder,
      this.controls(),
      this.said,
      ends(
        press("Copy the address", () => this.share()),
        press("Close", () => done(true), { class: "primary" }),
      ),
    ]);
    this.begin();
  }

  controls() {
    const { steps } = this;
    const go = (words, label, to) => press(words, () => steps.go(to()), { "aria-label": label });
    return h("div.row.replay-controls", [
      go("«", "To the beginning", () => 0),
      go("‹", "One step back", () => steps.at - 1),
      this.play,
      go("›", "One step on", () => steps.at + 1),
      go("»", "To the end", () => steps.last),
      this.speed,
      this.count,
    ]);
  }

  get step() {
    return this.round.steps[this.steps.at];
  }

  async begin() {
    const narrow = innerWidth < NARROW;
    this.felt.draw(await layoutOf(this.page, narrow));
    this.felt.arrange(this.step.view.sign, this.round.seat, narrow);
    this.steps.go(0);
  }

  show() {
    const { view, events } = this.step;
    const { seat, game } = this.round;
    this.felt.people(plates(view, seat));
    this.felt.show(owned(view.things, seat), { chips: view.sign.chips, turn: view.number });
    this.count.textContent = `Step ${this.steps.at + 1} of ${this.round.steps.length}`;
    const line = (event) => h("li", [this.line(event), " ", clauseLink(game, event.clause)]);
    fill(this.said, told(events).map(line));
  }

  line({ name, data, words: said }) {
    if (name !== "core.Settled" || !data)
      return said ? `${eventTitle(name)}: ${said}` : eventTitle(name);
    const { words } = this.page;
    const who = data.seat === this.round.seat ? "Your" : `Seat ${data.seat}:`;
    return `${who} ${words.wager(data.area, data.seat)} ${words.settled(data).words}`;
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
