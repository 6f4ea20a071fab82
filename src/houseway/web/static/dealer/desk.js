// The dealer's desk: the table, its view, who deals, what is typed, and sending.
import { $, announce, toast } from "../common/dom.js";
import { LivePage } from "../common/page.js";
import { QUIET } from "../common/rows.js";
import { Declaration } from "./declaration.js";

const VOID = ["core.Voided", "core.Reversed", "core.Returned"];

/** One key says that all that is to be checked before a round is right. */
const CHECKED = "table.ConfirmEquipment";

export class Desk extends LivePage {
  /** `draw(desk)` draws the page, `moved(desk)` hears that the round has gone to another stage. */
  constructor(name, person, draw, moved) {
    super(name, person);
    this.draw = draw;
    this.moved = moved;
    this.typed = "";
    // The moves that have been open at this table, as they are typed.
    this.wasOpen = new Map();
    this.picked = -1;
    this.declaration = new Declaration(this);
  }

  // What is known of the table

  get isFelt() {
    return this.view.method === "felt";
  }

  /** Whether this dealer has the table; only then the console runs it. */
  get deals() {
    return this.view.dealer === this.person.name;
  }

  /** Whether some other person has it. */
  get taken() {
    return Boolean(this.view.dealer) && this.view.dealer !== "automatic" && !this.deals;
  }

  /** Whether an exam goes on here: what is right is not told before it is over. */
  get examined() {
    return Boolean(this.view?.exam) && !this.view.exam.over;
  }

  /** Something that went wrong, as the rules foresee it. */
  isFault({ command }) {
    return this.words.of(command).group === "irregularity";
  }

  /** What carries the round on; the rest is for when something happened. */
  isProcedure(move) {
    const ofTable = move.command.startsWith("table.") && move.command !== CHECKED;
    return move.by === "dealer" && !this.isFault(move) && !ofTable;
  }

  /** What came back, where the round that was on is void: events until the next one opens. */
  get voided() {
    const { log } = this;
    const isVoid = ({ name, data }) => name === "core.Voided" && data?.scope === "round";
    const from = log.findLastIndex(isVoid);
    const later = log.slice(from);
    const reopened = later.some(({ name }) => name === "table.RoundReopened");
    return from < 0 || reopened ? [] : later.filter(({ name }) => VOID.includes(name));
  }

  /** The faces that lie open on the felt. */
  get lying() {
    const open = ({ face, kind }) => face && (kind === "card" || kind === "tile");
    return this.view.things.filter(open).map(({ face }) => face);
  }

  // Following it

  happened(events) {
    for (const event of events) {
      if (event.name === "core.RoundOpened") this.log.length = 0;
      this.log.push(event);
      if (event.name === "table.AlertAnswered")
        toast(`${event.data.by} sees to it: ${event.data.alert}`);
    }
    this.hear();
    const last = events.findLast(({ name, words }) => words && !QUIET.includes(name));
    if (last && !this.declaration.hides) announce(last.words);
  }

  hear() {
    const opened = this.log.find(({ name }) => name === "core.RoundOpened");
    this.declaration.hear(this.log, opened?.data?.number ?? this.view?.number ?? 0);
  }

  async see(view) {
    const before = this.view;
    this.view = view;
    this.declaration.see();
    this.render();
    if (!before) await this.begin();
    else if (view.stage !== before.stage) this.moved(this);
  }

  async begin() {
    await this.learn(true);
    this.render();
    $("#line")?.focus();
    // A dealer who comes anew and may not know starts with an empty list of steps.
    if (!this.examined) await this.past().catch(() => {});
    this.hear();
    this.render();
  }

  render() {
    if (this.view) this.draw(this);
  }

  // Sending

  async order(command, data = {}, more = {}) {
    const done = await super.order(command, data, more);
    $("#line")?.focus({ preventScroll: true });
    return done;
  }

  /** Take the table; on a real felt every payout is declared from then on. */
  async takeTable() {
    const taken = await this.order("web.TakeTable");
    if (taken && this.isFelt && !this.view.declaring) await this.declaration.turn(true);
  }

  async leaveTable() {
    if (this.view.declaring && !this.view.exam && !this.declaration.pending)
      await this.declaration.turn(false);
    await this.order("web.LeaveTable");
  }
}
