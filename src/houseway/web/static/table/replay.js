// A round again, step by step, at one's own pace; marked as not live.
import { get } from "../common/api.js";
import { dealt, takeReceipt } from "../common/deal.js";
import { $, ask, fill, h } from "../common/dom.js";
import { apart, chip, ends, press } from "../common/parts.js";
import { told } from "../common/rows.js";
import { saying } from "../common/shell.js";
import { Steps } from "../common/steps.js";
import { clock, eventTitle, signed, tableApi } from "../common/text.js";
import { spokenEvent, spokenView, t, translate } from "../common/tongue.js";
import { clauseLink } from "../common/words.js";
import { Felt } from "../felt/felt.js";
import { isNarrow } from "../felt/seating.js";
import { layoutOf, owned, plates } from "../felt/seen.js";
import { captions } from "./show.js";

export async function replay(page, number) {
  const round = await saying(() => get(tableApi(page.name, `/rounds/${number}`)), page.game);
  if (!round) return;
  let shown;
  await ask(t("Round {number}", { number }), (done, dialog) => {
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
    this.felt = new Felt(this.holder);
    this.said = h("ol.replay-said", { "aria-live": "polite" });
    this.steps = new Steps(round.steps.length, () => this.show());
    const about = t("{at} · result {result}", {
      at: clock(round.at),
      result: signed(round.result),
    });
    this.drawn = h("div.stack.tight", [
      apart(chip(t("Replay, not live"), "warn"), h("span.small", about)),
      this.holder,
      this.steps.controls,
      this.said,
      dealt(round.deal),
      ends([
        press(t("Take a receipt"), () => takeReceipt(page.name, round.number, page.game)),
        press(t("Copy the link"), () => this.share()),
        press(t("Close"), () => done(true), { class: "primary" }),
      ]),
    ]);
    this.begin();
  }

  get step() {
    return this.round.steps[this.steps.at];
  }

  async begin() {
    const narrow = isNarrow({ width: innerWidth });
    this.felt.draw(await layoutOf(this.page, narrow));
    const { sign, seats } = this.step.view;
    this.felt.arrange(sign, this.round.seat, narrow, Object.keys(seats).map(Number));
    this.steps.go(0);
  }

  show() {
    const view = spokenView(this.step.view);
    const events = this.step.events.map(spokenEvent);
    const { seat, game } = this.round;
    this.felt.people(plates(view, seat));
    this.felt.show(owned(view.things, seat), { chips: view.sign.chips, turn: view.number });
    this.felt.captions(captions(view, seat));
    const line = (event) => h("li", [this.line(event), " ", clauseLink(game, event.clause)]);
    fill(this.said, told(events).map(line));
  }

  line({ name, data, words: said, outcome }) {
    const title = translate(eventTitle(name));
    // By which sign and method a round is dealt is for the record.
    const more = said && said !== title && name !== "core.RoundOpened";
    if (!outcome) return more ? `${title}: ${said}` : title;
    const who = data.seat === this.round.seat ? t("Your") : t("Seat {seat}:", { seat: data.seat });
    return `${who} ${this.page.words.wager(data.area, data.seat)} ${outcome}`;
  }

  /** The address of this round, for somebody who may see it. */
  async share() {
    const url = new URL(location.href);
    url.search = `?round=${this.round.number}`;
    const title = $("dialog.replay h2");
    try {
      await navigator.clipboard.writeText(url.href);
      title.textContent = t("Copied. Anyone allowed to see this round can open it");
    } catch {
      title.textContent = url.href;
    }
  }
}
