// The player's table: one client for every game. It knows what a view says lies where, and sends
// back the moves that it offers; which they are is for the table to say.
import { game as rulesOf, me, newId } from "../common/api.js";
import { $, announce, fill, h, hush, toast } from "../common/dom.js";
import { Live, connectionBar } from "../common/live.js";
import { shell, showProblem } from "../common/shell.js";
import { dollars, gameTitle } from "../common/words.js";
import { Felt, NARROW } from "../felt/felt.js";
import { showDecisions, showDock } from "./dock.js";
import { Hand } from "./hand.js";
import { buyIn, join, sit } from "./join.js";
import { listenToKeys } from "./keys.js";
import { lights } from "./lights.js";
import { Panels } from "./panels.js";
import { chipsOf } from "../common/parts.js";
import { dealt, placeOf, showFelt, showStrip, showTop, tick } from "./show.js";
import { Stay } from "./stay.js";
import { noTip, tip } from "./tips.js";
import { happened } from "./told.js";
import { Wagers } from "./wagers.js";
import { sayWhyNot, whyNot } from "./why.js";
import { dealWord } from "./words.js";

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const asked = new URLSearchParams(location.search);
const OPEN = /^(core\.(Stake|TakeBack)|craps\.(LateWager|Remove))$/;

class TablePage {
  constructor(person) {
    this.name = name;
    this.person = person;
    this.view = null;
    this.me = { seat: 0 };
    this.chip = 0;
    this.tokens = false;
    this.queue = Promise.resolve();
    this.busy = 0;
    this.waits = [];
    this.went = new Map();
    this.until = 0;
    this.skew = 0;
    this.wagers = new Wagers(this);
    this.hand = new Hand($("#hand"), () => showDecisions(this));
    this.felt = new Felt(
      $("#felt"),
      {
        area: (spot) => this.press(spot),
        back: (spot) => this.takeBack(spot),
        sit: (seat) => join(this, seat),
        tip: (spot, element) => tip(this, spot, element),
        left: () => noTip(this),
      },
      (thing) => placeOf(this.view, thing),
    );
    this.stay = new Stay(this);
    this.panels = new Panels(this, $("#side"));
    this.lights = lights(this);
    new ResizeObserver(() => this.arrange()).observe($("#felt"));
    addEventListener("setting", () => this.render());
    listenToKeys(this);
    setInterval(() => tick(this), 500);
  }

  get seat() {
    return this.me?.seat ?? 0;
  }

  get game() {
    return this.view?.game ?? "";
  }

  // The connection

  connect(role) {
    this.live?.close();
    this.role = role;
    const bar = connectionBar();
    this.live = new Live(this.name, role, {
      state: (state, seconds) => {
        this.state = state;
        bar(state, seconds);
        document.body.classList.toggle("offline-now", state === "lost");
      },
      events: (events) => happened(this, events),
      view: (view, message) => this.see(view, message),
      message: () => this.render(),
      refused: (problem) => this.refused(problem),
    });
  }

  refused(problem) {
    $("#main").setAttribute("aria-busy", "false");
    fill(
      $("#main"),
      h("div.empty.stack", [
        h("h1", [
          problem.status === 404 ? "There is no such table" : "This table cannot be followed",
        ]),
        h("p", problem.message),
        h("p", h("a.button.primary", { href: "/" }, "To the floor")),
      ]),
    );
  }

  async see(view, message) {
    const first = !this.view;
    const game = this.view?.game;
    this.view = view;
    if (dealt(view)) this.settledView = this.closedRound ? view : null;
    this.me = message.me ?? this.me;
    this.skew = view.now ? Date.parse(view.now) - Date.now() : 0;
    if (first || game !== view.game) await this.begin();
    this.stay.see();
    if (this.seat && !this.busy) this.wagers.see();
    this.render();
    for (const one of this.waits.splice(0)) one();
    if (first) this.settleIn();
  }

  async begin() {
    document.body.dataset.game = this.game;
    document.title = `${gameTitle(this.game)} · ${this.name} · Houseway`;
    const [least, next] = chipsOf(this.view);
    this.chip = next ?? least;
    await this.drawFelt();
    $("#main").setAttribute("aria-busy", "false");
    this.panels.begin();
  }

  async drawFelt() {
    this.narrow = $("#felt").clientWidth < NARROW;
    const diagram = this.narrow && this.game === "craps" ? "?diagram=narrow" : "";
    this.diagram = diagram;
    const answer = await fetch(`/api/games/${this.game}/layout.svg${diagram}`);
    this.felt.draw(await answer.text());
    this.felt.svg.dataset.deck = this.view.deck ?? "red";
  }

  async arrange() {
    if (!this.felt.svg) return;
    const narrow = $("#felt").clientWidth < NARROW;
    const other = narrow && this.game === "craps" ? "?diagram=narrow" : "";
    if (other !== this.diagram) await this.drawFelt();
    this.narrow = narrow;
    this.felt.still();
    this.render();
  }

  /** Whoever comes from the floor to play is asked how much to bring; a round may be asked for. */
  settleIn() {
    if (asked.has("sit") && !this.seat && this.role === "player") {
      history.replaceState(null, "", location.pathname);
      return sit(this, { seat: Number(asked.get("sit")), cents: Number(asked.get("cents")) });
    }
    if (asked.has("round")) this.panels.replay(Number(asked.get("round")));
    else if (this.seat && !this.money() && !this.staked()) buyIn(this);
    else if (!this.seat && this.role === "player" && !asked.has("watch")) join(this);
  }

  // Sending

  /** Send a command and wait until what it did is seen here. */
  async send(command, data) {
    const done = await this.live.send(command, data);
    for (let tries = 0; this.live.version < done.version && tries < 40; tries += 1) {
      await new Promise((resolve) => {
        this.waits.push(resolve);
        setTimeout(resolve, 250);
      });
    }
    return done;
  }

  /** Do one thing after another; problems are said, never thrown. */
  act(work) {
    hush();
    this.busy += 1;
    this.queue = this.queue
      .then(work)
      .catch((wrong) => showProblem(wrong, this.game))
      .finally(() => {
        this.busy -= 1;
        this.render();
      });
    return this.queue;
  }

  move(command, data) {
    return this.act(() => this.send(command, data));
  }

  // Wagers

  press(spot) {
    noTip(this);
    if (!this.seat) return join(this);
    this.act(async () => {
      const open = this.wagers.open()[spot];
      if (!open) return sayWhyNot(this, spot);
      if (open.chip > this.chip) announce(`The least here is ${dollars(open.chip)}.`);
      await this.wagers.stake(spot);
    });
  }

  takeBack(spot) {
    if (!this.seat) return;
    this.act(async () => {
      if (!(await this.wagers.back(spot))) {
        const mine = this.wagers.mine().find((one) => one.spot === spot);
        if (!mine) return toast("You have nothing there to take back.");
        await whyNot(this, "core.TakeBack", {
          seat: this.seat,
          area: mine.area,
          cents: mine.cents,
        });
      }
    });
  }

  async deal() {
    const wait = { type: "not_ready", id: newId() };
    if (this.isReady()) return this.act(() => this.live.request(wait));
    if (!this.staked() && !this.othersStaked())
      return toast(`Place a wager first, then press ${dealWord(this.game)}.`);
    this.learn();
    return this.act(() => this.live.ready());
  }

  /** The words of verdicts are asked for when the first are due; the page is lighter without. */
  learn() {
    if (this.verdicts) return;
    this.verdicts = {};
    rulesOf(this.game).then(
      (rules) => {
        this.verdicts = rules.verdicts ?? {};
      },
      () => {},
    );
  }

  othersStaked() {
    return (
      this.view.training &&
      this.view.things.some(
        (one) => one.kind === "chips" && Number.isInteger(Number(one.area.split("/").pop())),
      )
    );
  }

  isReady() {
    return (
      (this.view.ready ?? []).includes(this.seat) &&
      this.view.stage === "wagers" &&
      (this.staked() > 0 || this.othersStaked())
    );
  }

  wagersOpen() {
    return Boolean(this.seat) && this.view.moves.some((one) => OPEN.test(one.command));
  }

  money() {
    return this.view?.money?.[this.seat] ?? 0;
  }

  staked() {
    return this.seat ? this.wagers.mine().reduce((sum, one) => sum + one.cents, 0) : 0;
  }

  // Showing

  render() {
    if (!this.view || !this.felt.svg || this.drawing) return;
    this.drawing = requestAnimationFrame(() => {
      this.drawing = null;
      showTop(this);
      showFelt(this);
      showDock(this);
      showStrip(this);
      this.panels.render();
    });
  }
}

const person = await shell();
const page = new TablePage(person);
window.houseway = page;
page.connect(person.role === "player" ? "player" : "watch");
// Somebody who signs in elsewhere in this browser comes back as that person.
document.addEventListener("visibilitychange", async () => {
  if (document.hidden) return;
  const again = await me(true).catch(() => null);
  if (again && again.role !== page.person.role) location.reload();
});
