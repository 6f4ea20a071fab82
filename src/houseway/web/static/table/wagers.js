// Chips onto areas and back: which open move an area stands for, how much of a chip fits, and what
// undo, redo, clear, rebet and double mean. Whether something is allowed is the moves' to say.
import { dollars } from "../common/words.js";
import { MAIN, NEXT, range, wager } from "./words.js";

const STAKES = ["core.Stake", "craps.LateWager"];
const TOKENS = "table.StakeTokens";

export const fieldOf = (move, name) => move.fields.find((one) => one.name === name);

export function fits(field, value) {
  if (field.options?.length) return field.options.includes(value);
  if (field.low === null || value < field.low) return false;
  return (field.high === null || value <= field.high) && (value - field.low) % field.step === 0;
}

/** As much of a chip as fits: the least where the chip is less, else down to the step. */
export function amount(field, chip) {
  if (field.options?.length) return field.options[0];
  if (chip <= field.low || field.low === field.high) return field.low;
  return field.low + Math.floor((chip - field.low) / field.step) * field.step;
}

const plain = (area) => area.replace(/#\d+$/, "");
const kindOf = (area) => area.split(/[/#]/)[0];

export class Wagers {
  /** `table` has view, seat, felt, chip, tokens (whether they are chosen), send(command, data). */
  constructor(table) {
    this.table = table;
    this.placed = [];
    this.undone = [];
    this.before = [];
  }

  /** Where nothing of one's own lies there is nothing to undo. */
  see() {
    if (!this.mine().length) this.placed = [];
  }

  /** The wagers of a seat that lie on the felt, in the order of the view. */
  mine() {
    const { view, seat } = this.table;
    return view.things
      .filter((one) => one.kind === "chips" && one.area.endsWith(`/${seat}`))
      .map((thing) => {
        const area = thing.area.slice(0, thing.area.lastIndexOf("/"));
        return { area, thing, cents: thing.cents, spot: this.table.felt.areaOf(thing) };
      });
  }

  /** The area of the felt that a stake goes to. */
  spotOf(area) {
    const { felt, seat, view } = this.table;
    if (felt.areas.has(`${area}/${seat}`)) return `${area}/${seat}`;
    if (felt.areas.has(area)) return area;
    const behind = /^behind_\w+\/(\d+)$/.exec(area);
    if (behind) {
      const base = view.things.find(
        (one) => one.kind === "chips" && one.area.includes(`#${behind[1]}/`),
      );
      return base ? (felt.find(`behind/${base.spot}`)?.dataset.area ?? null) : null;
    }
    const thing = view.things.find((one) => one.kind === "chips" && one.area === `${area}/${seat}`);
    return thing ? felt.areaOf(thing) : null;
  }

  /** The open areas by their names on the felt: what each stands for, takes, and is called. */
  open() {
    const { view } = this.table;
    const commands = this.table.tokens ? [TOKENS] : STAKES;
    const found = {};
    for (const move of view.moves) {
      if (!commands.includes(move.command)) continue;
      for (const area of fieldOf(move, "area").options) {
        const spot = this.spotOf(area);
        // Adding to a wager goes before making a new one.
        if (!spot || (found[spot] && !area.includes("#"))) continue;
        found[spot] = { move, area, cents: fieldOf(move, "cents") };
      }
    }
    const mine = this.mine();
    const open = Object.values(found).map((one) => kindOf(one.area));
    const main = (MAIN[view.game] ?? []).find((kind) => open.includes(kind));
    const wanted = mine.length ? NEXT[view.game] : main;
    for (const [spot, one] of Object.entries(found)) this.describe(spot, one, mine, wanted);
    return found;
  }

  /** What an open area is called, how much goes there, whether it is the one to press. */
  describe(spot, one, mine, wanted) {
    const { seat, chip } = this.table;
    const here = mine.filter((each) => each.spot === spot);
    const held = here.reduce((sum, each) => sum + each.cents, 0);
    const { low, high, step, options } = one.cents;
    const own = one.area === wanted || spot === `${wanted}/${seat}`;
    one.name = wager(one.area, seat);
    const least = Math.max(low, this.minimum(one.area) - held);
    one.chip = amount(one.cents, Math.max(chip, least));
    one.main = Boolean(wanted) && own && !held;
    one.range = options?.length
      ? `exactly ${dollars(options[0])}`
      : `from ${range(least, high, step)}`;
    one.fee = one.cents.fee ? " and its commission" : "";
    const has = held ? `You have ${dollars(held)}. ` : "";
    one.label = `${one.name}. ${has}Place ${dollars(one.chip)}${one.fee}; ${one.range}.`;
  }

  /** The least wager by the sign, or by this player's own marker. */
  minimum(area) {
    const { view, seat } = this.table;
    const [spot, kind] = [plain(area), kindOf(area)];
    const kept = view.seats[seat]?.minimums ?? {};
    return (
      kept[spot] ?? kept[kind] ?? (view.sign.limits[spot] ?? view.sign.limits[kind])?.minimum ?? 0
    );
  }

  // Putting down

  async stake(spot, cents = null) {
    const one = this.open()[spot];
    if (!one) return false;
    const chosen = cents ?? one.chip;
    await this.table.send(one.move.command, {
      seat: this.table.seat,
      area: one.area,
      cents: chosen,
    });
    this.placed.push([{ spot, cents: chosen }]);
    this.undone = [];
    return true;
  }

  /** Several stakes that are undone together; stops at the first that is refused. */
  async all(stakes) {
    const done = [];
    try {
      for (const { spot, cents } of stakes) {
        const one = this.open()[spot];
        if (!one) continue;
        if (!fits(one.cents, cents)) continue;
        await this.table.send(one.move.command, { seat: this.table.seat, area: one.area, cents });
        done.push({ spot, cents });
      }
    } finally {
      if (done.length) this.placed.push(done);
    }
    return done;
  }

  // Taking back

  /** The move that takes so much of a wager back, or all of it where less may not be. */
  backMove(one, cents) {
    const { view } = this.table;
    const about = view.moves.filter((move) => fieldOf(move, "area")?.options?.includes(one.area));
    const back = about.find((move) => move.command === "core.TakeBack");
    const remove = about.find((move) => move.command.endsWith(".Remove"));
    const data = { seat: this.table.seat, area: one.area };
    if (cents >= one.cents && remove) return [remove.command, data];
    if (back) {
      const field = fieldOf(back, "cents");
      const most = Math.min(cents, one.cents);
      const some = fits(field, most) ? most : amount({ ...field, options: field.options }, most);
      if (fits(field, some)) return [back.command, { ...data, cents: some }];
    }
    return remove ? [remove.command, data] : null;
  }

  mayTakeBack(spot) {
    return this.mine().some((one) => one.spot === spot && this.backMove(one, this.table.chip));
  }

  async back(spot, cents = this.table.chip) {
    const held = this.mine().filter((one) => one.spot === spot);
    for (const one of held.reverse()) {
      const move = this.backMove(one, cents);
      if (move) {
        await this.table.send(...move);
        this.forget(spot);
        return true;
      }
    }
    return false;
  }

  forget(spot) {
    const at = this.placed.findLastIndex((group) => group.some((one) => one.spot === spot));
    if (at >= 0) this.placed.splice(at, 1);
  }

  async undo() {
    const group = this.placed.pop();
    if (!group) return;
    for (const { spot, cents } of [...group].reverse()) {
      const one = this.mine()
        .filter((each) => each.spot === spot)
        .pop();
      const move = one && this.backMove(one, cents);
      if (move) await this.table.send(...move);
    }
    this.undone.push(group);
  }

  async redo() {
    const group = this.undone.pop();
    if (!group) return;
    const rest = this.undone;
    await this.all(group);
    this.undone = rest;
  }

  /** Whatever may come back does, the last first; what may not stays. Redo puts it down again. */
  async clear() {
    const tried = new Set();
    const cleared = [];
    for (;;) {
      const one = this.mine()
        .reverse()
        .find((each) => !tried.has(each.area) && this.backMove(each, each.cents));
      if (!one) break;
      tried.add(one.area);
      await this.table.send(...this.backMove(one, one.cents));
      cleared.unshift({ spot: one.spot, cents: one.cents });
    }
    this.placed = [];
    this.undone = cleared.length ? [cleared] : [];
  }

  clearable() {
    return this.mine().some((one) => this.backMove(one, one.cents));
  }

  // The same again

  /** Remember what lies there as the wagers close, in the order in which it was placed. */
  close() {
    const order = this.placed.flat().map((one) => one.spot);
    const mine = this.mine().filter((one) => one.spot);
    const sums = new Map();
    for (const one of mine) sums.set(one.spot, (sums.get(one.spot) ?? 0) + one.cents);
    const spots = [...sums.keys()].sort((a, b) => place(order, a) - place(order, b));
    if (spots.length) this.before = spots.map((spot) => ({ spot, cents: sums.get(spot) }));
    this.placed = [];
    this.undone = [];
  }

  /** Remember wagers of a game whose wagers outlive rounds, once they are decided. */
  decidedOf(list) {
    if (list.length)
      this.before = list.map(({ area, stake }) => ({
        spot: this.spotOf(plain(area)) ?? plain(area),
        cents: stake,
      }));
    this.placed = [];
    this.undone = [];
  }

  rebettable() {
    if (!this.before.length) return 0;
    const open = this.open();
    const first = this.before[0];
    return open[first.spot] && fits(open[first.spot].cents, first.cents)
      ? this.before.reduce((sum, one) => sum + one.cents, 0)
      : 0;
  }

  rebet() {
    return this.all(this.before);
  }

  doubles() {
    const open = this.open();
    const sums = new Map();
    for (const one of this.mine())
      if (one.spot) sums.set(one.spot, (sums.get(one.spot) ?? 0) + one.cents);
    return [...sums]
      .filter(([spot, cents]) => open[spot] && fits(open[spot].cents, cents))
      .map(([spot, cents]) => ({ spot, cents }));
  }

  mayDouble() {
    return this.doubles().length > 0;
  }

  double() {
    return this.all(this.doubles());
  }
}

const place = (order, spot) => (order.includes(spot) ? order.indexOf(spot) : order.length);
