// How a stay at the table goes: balance, what lies on the felt, the last result, net, and the time.
import { get } from "../common/api.js";
import { $, fill, h, toast } from "../common/dom.js";
import { press } from "../common/parts.js";
import { kept, put, setting } from "../common/settings.js";
import { dollars, signed, tone } from "../common/text.js";
import { t } from "../common/tongue.js";
import { brought } from "../common/words.js";

/** What an event brings to or takes from whom it is about; null for one that is not about money. */
function cashOf({ name, data }) {
  if (name === "core.Settled") return brought(data);
  return { "core.Paid": data.cents, "core.Charged": -data.cents }[name] ?? null;
}

export class Stay {
  constructor(page) {
    this.page = page;
    this.kept = null;
    this.last = null;
    this.sum = null;
  }

  get key() {
    return `stay.${this.page.name}.${this.page.person.name}`;
  }

  /** Begin or take up a stay: since when, and what was bought, the house knows. */
  see() {
    const { page } = this;
    if (!page.seat) this.kept = null;
    if (!page.seat || this.kept) return;
    this.kept = JSON.parse(kept(this.key) ?? "null");
    if (this.kept?.seat !== page.seat) this.begin(page.seat, page.money() + page.staked());
    this.ask();
  }

  /** What the house has on record of this visit; reminders are the browser's own. */
  async ask() {
    const { here = {} } = await get("/api/floor/play").catch(() => ({}));
    const visit = here[this.page.name];
    if (!visit || !this.kept) return;
    const since = Date.parse(visit.since) - this.page.skew;
    Object.assign(this.kept, { since, bought: visit.bought - visit.out });
    this.keep();
    this.render();
  }

  begin(seat, bought) {
    this.kept = { seat, since: Date.now(), bought };
    this.keep();
  }

  keep() {
    put(this.key, JSON.stringify(this.kept));
  }

  happened({ name, data }) {
    const { page } = this;
    if (!data) return;
    const own = data.player && data.player === page.person.name;
    if (name === "table.SeatTaken" && own) this.begin(data.seat, 0);
    if (!this.kept) return;
    if (name === "table.BoughtIn" && own) this.kept.bought += data.cents;
    if (name === "table.CashedOut" && own) this.kept.bought -= data.cents;
    if (own) this.keep();
    if (name === "core.RoundOpened") this.sum = null;
    const cents = data.seat === page.seat ? cashOf({ name, data }) : null;
    if (cents !== null) this.last = this.sum = (this.sum ?? 0) + cents;
  }

  /** The sum of a visit. */
  farewell() {
    const net = this.net();
    const how =
      net > 0
        ? t("won {net}", { net: dollars(net) })
        : net < 0
          ? t("lost {net}", { net: dollars(-net) })
          : t("came out even");
    return t("You {how} in {time} and take {money} with you.", {
      how,
      time: this.time(),
      money: dollars(this.page.money()),
    });
  }

  net() {
    return this.page.money() + this.page.staked() - this.kept.bought;
  }

  render() {
    const { page } = this;
    const account = $("#account");
    account.hidden = !page.seat;
    if (!page.seat || !this.kept) return;
    const row = (id, name, value, kind = "") =>
      h("div", { class: kind }, [h("dt", name), h("dd.money", { id }, value)]);
    // On a small screen results lie below the felt: they are one press away.
    const why = () => page.panels.reveal("results");
    const last =
      this.last === null
        ? "–"
        : press(signed(this.last), why, { title: t("Show why"), key: "why" });
    fill(
      account,
      row("balance", t("Balance"), dollars(page.money())),
      row("staked", t("On table"), dollars(page.staked())),
      row("last", t("Last result"), last, tone(this.last ?? 0)),
      row("net", t("Net"), signed(this.net()), tone(this.net())),
      row("time", t("Time"), this.time()),
    );
  }

  get minutes() {
    return Math.floor((Date.now() - this.kept.since) / 60000);
  }

  /** Whoever wants to be reminded of the time or of a loss is, once for each. */
  remind() {
    const every = Number(setting("remind"));
    const most = Number(setting("loss")) * 100;
    const { reminded = 0, lost = 0 } = this.kept;
    const late = every && this.minutes >= reminded + every;
    const much = most && -this.net() >= lost + most;
    if (!late && !much) return;
    if (late) this.kept.reminded = this.minutes;
    if (much) this.kept.lost = -this.net();
    this.keep();
    const net =
      this.net() < 0
        ? t("lost {net}", { net: dollars(-this.net()) })
        : t("won {net}", { net: dollars(this.net()) });
    toast(
      t("You asked to be reminded: {time} at this table, {net} so far.", {
        time: this.time(),
        net,
      }),
      "warn",
    );
  }

  time() {
    const { minutes } = this;
    return minutes < 60
      ? t("{minutes} min", { minutes })
      : t("{minutes} h {minutes2} min", {
          minutes: Math.floor(minutes / 60),
          minutes2: minutes % 60,
        });
  }

  tick() {
    if (this.kept) this.remind();
    const time = $("#time");
    if (time && this.kept && time.textContent !== this.time()) time.textContent = this.time();
  }
}
