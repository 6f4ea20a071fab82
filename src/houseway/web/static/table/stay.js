// How a stay at the table goes: balance, what lies on the felt, the last result, net, and the time.
import { $, fill, h } from "../common/dom.js";
import { dollars } from "../common/words.js";

export class Stay {
  constructor(page) {
    this.page = page;
    this.kept = null;
    this.last = null;
    this.round = 0;
  }

  get key() {
    return `houseway.stay.${this.page.name}.${this.page.person.name}`;
  }

  /** Begin or take up a stay; what was brought before this browser came is not known. */
  see() {
    const { page } = this;
    if (!page.seat) {
      this.kept = null;
      return;
    }
    if (this.kept) return;
    try {
      this.kept = JSON.parse(localStorage.getItem(this.key));
    } catch {
      this.kept = null;
    }
    if (this.kept?.seat !== page.seat) this.begin(page.money() + page.staked());
  }

  begin(bought) {
    this.kept = { seat: this.page.seat, since: Date.now(), bought };
    this.keep();
  }

  keep() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.kept));
    } catch {
      /* Private windows may forget. */
    }
  }

  happened({ name, data }) {
    const { page } = this;
    if (!data) return;
    const own = data.player && data.player === page.person.name;
    if (name === "table.SeatTaken" && own) {
      this.kept = { seat: data.seat, since: Date.now(), bought: 0 };
      this.keep();
    }
    if (!this.kept) return;
    if (name === "table.BoughtIn" && own) this.kept.bought += data.cents;
    if (name === "table.CashedOut" && own) this.kept.bought -= data.cents;
    if (own) this.keep();
    if (name === "core.RoundOpened") this.sum = null;
    if (data.seat !== page.seat) return;
    if (name === "core.Settled")
      this.sum =
        (this.sum ?? 0) + data.returned + data.winnings - (data.commission ?? 0) - data.stake;
    if (name === "core.Paid") this.sum = (this.sum ?? 0) + data.cents;
    if (name === "core.Charged") this.sum = (this.sum ?? 0) - data.cents;
    if (this.sum !== null && this.sum !== undefined) this.last = this.sum;
  }

  net() {
    return this.page.money() + this.page.staked() - this.kept.bought;
  }

  render() {
    const { page } = this;
    const account = $("#account");
    account.hidden = !page.seat;
    if (!page.seat || !this.kept) return;
    const row = (name, value, kind = "", id = null) =>
      h("div", { class: kind }, [h("dt", name), h("dd.money", { id }, value)]);
    const signed = (cents) => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));
    const tone = (cents) => (cents > 0 ? "won" : cents < 0 ? "lost" : "");
    fill(
      account,
      row("Balance", dollars(page.money()), "", "balance"),
      row("On table", dollars(page.staked()), "", "staked"),
      row(
        "Last result",
        this.last === null ? "–" : signed(this.last),
        tone(this.last ?? 0),
        "last",
      ),
      row("Net", signed(this.net()), tone(this.net()), "net"),
      row("Time", this.time(), "", "time"),
    );
  }

  time() {
    const minutes = Math.floor((Date.now() - this.kept.since) / 60000);
    return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  }

  tick() {
    const time = $("#time");
    if (time && this.kept && time.textContent !== this.time()) time.textContent = this.time();
  }
}
