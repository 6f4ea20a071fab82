// @ts-check
// Chips onto areas and back: which open move an area stands for, how much of a chip fits, and what
// undo, redo, clear, rebet and double mean. Whether something is allowed is the moves' to say.
import { amount, fieldOf, fits } from "../common/fields.js";
import { kept, put } from "../common/settings.js";
import { dollars, range } from "../common/text.js";
import { t } from "../common/tongue.js";

const TOKENS = "table.StakeTokens";

/** A wager of one's own as it lies there, and an area that is open for one.
 * @typedef {{area: string, thing: Thing, cents: number, spot: string}} Wager
 * @typedef {{move: Move, area: string, cents: any, [said: string]: any}} Open */

/** @type {(area: string) => string} */
const plain = (area) => area.replace(/#\d+$/, "");
/** @type {(area: string) => string} */
const kindOf = (area) => area.split(/[/#]/)[0];
/** @type {(thing: Thing) => boolean} */
const isChips = ({ kind }) => kind === "chips";

/** Amounts by spot, together.
 * @type {(wagers: {spot?: string | null, cents: number}[]) => Map<string, number>} */
function sums(wagers) {
  const found = new Map();
  for (const { spot, cents } of wagers) if (spot) found.set(spot, (found.get(spot) ?? 0) + cents);
  return found;
}

/** @type {(found: Map<string, number>) => Stake[]} */
const listed = (found) => [...found].map(([spot, cents]) => ({ spot, cents }));

export class Wagers {
  /** `table` has view, seat, felt, words, chip, tokens (whether chosen) and send(command, data).
   * @param {any} table */
  constructor(table) {
    this.table = table;
    /** @type {Stake[][]} */
    this.placed = [];
    /** @type {Stake[][]} */
    this.undone = [];
    /** @type {Stake[]} */
    this.before = [];
  }

  /** Where nothing of one's own lies there is nothing to undo. */
  see() {
    if (!this.mine().length) this.placed = [];
  }

  /** The wagers of a seat that lie on the felt, in the order of the view.
   * @returns {Wager[]} */
  mine() {
    const { view, seat, felt } = this.table;
    /** @type {Thing[]} */
    const things = view.things;
    return things
      .filter((thing) => isChips(thing) && thing.area.endsWith(`/${seat}`))
      .map((thing) => {
        const area = thing.area.slice(0, thing.area.lastIndexOf("/"));
        return { area, thing, cents: thing.cents ?? 0, spot: felt.areaOf(thing) };
      });
  }

  /** Whether a command does with a wager what a word says: "stake" or "back".
   * @param {string} command
   * @param {string} what */
  does(command, what) {
    return this.table.words.of(command).as === what;
  }

  /** The area of the felt that a stake goes to; some lie behind another wager, by its number.
   * @param {string} area
   * @returns {string | null} */
  spotOf(area) {
    const { felt, seat, view, words } = this.table;
    const named = [`${area}/${seat}`, area].find((name) => felt.areas.has(name));
    if (named) return named;
    const behind = words.spots[kindOf(area)];
    /** @type {Thing[]} */
    const chips = view.things.filter(isChips);
    if (behind) {
      const base = chips.find((thing) => thing.area.includes(`#${area.split("/")[1]}/`));
      return base
        ? (felt.find(`${behind.split("/")[0]}/${base.spot}`)?.dataset.area ?? null)
        : null;
    }
    const thing = chips.find((lying) => lying.area === `${area}/${seat}`);
    return thing ? felt.areaOf(thing) : null;
  }

  /** The open areas by their names on the felt: what each stands for, takes, and is called. */
  open() {
    const { view, tokens, words } = this.table;
    /** @type {Record<string, Open>} */
    const found = {};
    for (const move of view.moves) {
      if (tokens ? move.command !== TOKENS : !this.does(move.command, "stake")) continue;
      for (const area of fieldOf(move, "area").options) {
        const spot = this.spotOf(area);
        // Adding to a wager goes before making a new one.
        if (!spot || (found[spot] && !area.includes("#"))) continue;
        found[spot] = { move, area, cents: fieldOf(move, "cents") };
      }
    }
    const mine = this.mine();
    const kinds = Object.values(found).map(({ area }) => kindOf(area));
    const { begin = [], then } = words.play;
    const wanted = mine.length
      ? then
      : begin.find((/** @type {string} */ kind) => kinds.includes(kind));
    for (const [spot, area] of Object.entries(found)) this.describe(spot, area, mine, wanted);
    return found;
  }

  /** What an open area is called, how much goes there, whether it is the one to press.
   * @param {string} spot
   * @param {Open} open
   * @param {Wager[]} mine
   * @param {string} wanted */
  describe(spot, open, mine, wanted) {
    const { seat, chip, words } = this.table;
    const held = sums(mine).get(spot) ?? 0;
    const { low, high, step, options, fee } = open.cents;
    const own = open.area === wanted || spot === `${wanted}/${seat}`;
    const least = Math.max(low, this.minimum(open.area) - held);
    open.name = words.wager(open.area, seat);
    open.chip = amount(open.cents, Math.max(chip, least));
    open.main = Boolean(wanted) && own && !held;
    open.range = options?.length
      ? t("exactly {options}", { options: dollars(options[0]) })
      : range(least, high, step);
    open.fee = fee ? t(" and its commission") : "";
    const has = held ? t("You have {held}. ", { held: dollars(held) }) : "";
    open.label = t("{name}. {has}Place {chip}{fee}; {range}.", {
      name: open.name,
      has,
      chip: dollars(open.chip),
      fee: open.fee,
      range: open.range,
    });
  }

  /** The least wager by the sign, or by this player's own marker.
   * @param {string} area
   * @returns {number} */
  minimum(area) {
    const { view, seat } = this.table;
    const names = [plain(area), kindOf(area)];
    const own = view.seats[seat]?.minimums ?? {};
    const { limits } = view.sign;
    const marked = names.find((name) => name in own);
    const sign = names.find((name) => name in limits);
    return marked ? own[marked] : sign ? (limits[sign].minimum ?? 0) : 0;
  }

  // Putting down

  /** @param {Open} open @param {number} cents */
  async put({ move, area }, cents) {
    await this.table.send(move.command, { seat: this.table.seat, area, cents });
  }

  /** @param {string} spot @param {number | null} cents */
  async stake(spot, cents = null) {
    const open = this.open()[spot];
    if (!open) return false;
    const chosen = cents ?? open.chip;
    await this.put(open, chosen);
    this.placed.push([{ spot, cents: chosen }]);
    this.undone = [];
    return true;
  }

  /** Several stakes that are undone together; stops at the first that is refused.
   * @param {Stake[]} stakes */
  async all(stakes) {
    const done = [];
    try {
      for (const { spot, cents } of stakes) {
        const open = this.open()[spot];
        if (!open || !fits(open.cents, cents)) continue;
        await this.put(open, cents);
        done.push({ spot, cents });
      }
    } finally {
      if (done.length) this.placed.push(done);
    }
    return done;
  }

  // Taking back

  /** The move that takes so much of a wager back, or all of it where less may not be.
   * @param {Wager} wager
   * @param {number} cents
   * @returns {any}
   */
  backMove(wager, cents) {
    const { view, seat } = this.table;
    /** @type {Move[]} */
    const moves = view.moves;
    const about = moves.filter(
      (move) =>
        this.does(move.command, "back") && fieldOf(move, "area")?.options?.includes(wager.area),
    );
    const part = about.find((move) => fieldOf(move, "cents"));
    const whole = about.find((move) => !fieldOf(move, "cents"));
    const data = { seat, area: wager.area };
    if (cents >= wager.cents && whole) return [whole.command, data];
    if (part) {
      const field = fieldOf(part, "cents");
      const most = Math.min(cents, wager.cents);
      const some = fits(field, most) ? most : amount(field, most);
      if (fits(field, some)) return [part.command, { ...data, cents: some }];
    }
    return whole ? [whole.command, data] : null;
  }

  /** The wagers on a spot, the last first.
   * @param {string} spot */
  at(spot) {
    return this.mine()
      .filter((wager) => wager.spot === spot)
      .reverse();
  }

  /** @param {string} spot @param {number} cents */
  async back(spot, cents = this.table.chip) {
    for (const wager of this.at(spot)) {
      const move = this.backMove(wager, cents);
      if (!move) continue;
      await this.table.send(...move);
      const last = this.placed.findLastIndex((group) => group.some((stake) => stake.spot === spot));
      if (last >= 0) this.placed.splice(last, 1);
      return true;
    }
    return false;
  }

  async undo() {
    const group = this.placed.pop();
    if (!group) return;
    for (const { spot, cents } of [...group].reverse()) {
      const [wager] = this.at(spot);
      const move = wager && this.backMove(wager, cents);
      if (move) await this.table.send(...move);
    }
    this.undone.push(group);
  }

  async redo() {
    const group = this.undone.pop();
    if (group) await this.all(group);
  }

  /** Whatever may come back does, the last first; what may not stays. Redo puts it down again. */
  async clear() {
    const tried = new Set();
    const cleared = [];
    for (;;) {
      const wager = this.mine()
        .reverse()
        .find((lying) => !tried.has(lying.area) && this.backMove(lying, lying.cents));
      if (!wager) break;
      tried.add(wager.area);
      await this.table.send(...this.backMove(wager, wager.cents));
      cleared.unshift({ spot: wager.spot, cents: wager.cents });
    }
    this.placed = [];
    this.undone = cleared.length ? [cleared] : [];
  }

  clearable() {
    return this.mine().some((wager) => this.backMove(wager, wager.cents));
  }

  // The same again

  /** Remember what lies there as the wagers close, in the order in which it was placed. */
  close() {
    const order = this.placed.flat().map(({ spot }) => spot);
    /** @type {(stake: Stake) => number} */
    const place = ({ spot }) => (order.includes(spot) ? order.indexOf(spot) : order.length);
    const now = listed(sums(this.mine()));
    this.remember(now.sort((before, after) => place(before) - place(after)));
  }

  /** Remember wagers of a game whose wagers outlive rounds, once they are decided.
   * @param {{area: string, stake: number}[]} wagers */
  decidedOf(wagers) {
    /** @type {(area: string) => string} */
    const spot = (area) => this.spotOf(plain(area)) ?? plain(area);
    this.remember(wagers.map(({ area, stake }) => ({ spot: spot(area), cents: stake })));
  }

  /** @param {Stake[]} stakes */
  remember(stakes) {
    if (stakes.length) this.before = stakes;
    if (stakes.length) put(this.key, JSON.stringify(stakes));
    this.placed = [];
    this.undone = [];
  }

  /** What was wagered here on another day, for whoever has wagered nothing yet. */
  recall() {
    if (!this.before.length) this.before = JSON.parse(kept(this.key) ?? "[]");
  }

  get key() {
    return `bets.${this.table.game}.${this.table.seat}`;
  }

  rebettable() {
    const [first] = this.before;
    const open = first && this.open()[first.spot];
    if (!open || !fits(open.cents, first.cents)) return 0;
    return this.before.reduce((sum, { cents }) => sum + cents, 0);
  }

  rebet() {
    return this.all(this.before);
  }

  doubles() {
    const open = this.open();
    return listed(sums(this.mine())).filter(
      ({ spot, cents }) => open[spot] && fits(open[spot].cents, cents),
    );
  }

  mayDouble() {
    return this.doubles().length > 0;
  }

  double() {
    return this.all(this.doubles());
  }
}
