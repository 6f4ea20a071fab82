// The player's table: one client for every game. It knows what a view says lies where, and sends
// back the moves that it offers; which they are is for the table to say.
import { me } from "../common/api.js";
import { $, announce, hush, toast } from "../common/dom.js";
import { LivePage } from "../common/page.js";
import { kept } from "../common/settings.js";
import { shell, showProblem } from "../common/shell.js";
import { dollars } from "../common/text.js";
import { t } from "../common/tongue.js";
import { Felt } from "../felt/felt.js";
import { isNarrow } from "../felt/seating.js";
import { layoutOf } from "../felt/seen.js";
import { sound } from "../felt/sound.js";
import { Coach } from "./coach.js";
import { showDecisions, showDock } from "./dock.js";
import { dress } from "./dress.js";
import { Guide } from "./guide.js";
import { Hand } from "./hand.js";
import { buyIn, join, sit } from "./join.js";
import { listenToKeys } from "./keys.js";
import { lights } from "./lights.js";
import { Panels } from "./panels.js";
import { dealt, LOOK, showFelt, showStrip, showTop, showWords, tick } from "./show.js";
import { Stay } from "./stay.js";
import { noTip, tip } from "./tips.js";
import { happened } from "./told.js";
import { Wagers } from "./wagers.js";
import { sayWhyNot, whyNot } from "./why.js";

const PATIENCE = 3000;
// So long without an answer, and the page says that the house is being asked.
const SLOW = 700;
const asked = new URLSearchParams(location.search);

class TablePage extends LivePage {
  constructor(name, person) {
    super(name, person);
    this.chip = 0;
    this.tokens = false;
    this.queue = Promise.resolve();
    this.busy = 0;
    this.waits = [];
    this.went = new Map();
    this.reach = new Set();
    this.flashes = [];
    this.until = 0;
    this.skew = 0;
    this.closedRound = false;
    this.settledView = null;
    this.narrow = false;
    /** @type {any} */
    this.behind = null;
    this.wagers = new Wagers(this);
    this.hand = new Hand($("#hand"), () => showDecisions(this));
    const on = {
      area: (spot) => this.press(spot),
      back: (spot) => this.takeBack(spot),
      sit: (seat) => join(this, seat),
      tip: (spot, element) => tip(this, spot, element),
      left: () => noTip(this),
    };
    this.felt = new Felt($("#felt"), on);
    this.stay = new Stay(this);
    this.panels = new Panels(this, $("#side"));
    this.coach = new Coach(this);
    this.guide = new Guide(this);
    this.lights = lights();
    new ResizeObserver(() => this.arrange()).observe($("#felt"));
    // A narrow felt takes no more room than it wants: whether there is more is seen above it.
    const look = () => this.felt.svg && this.isNarrow() !== this.narrow && this.arrange();
    new ResizeObserver(look).observe($("#top"));
    addEventListener("setting", () => this.render());
    this.byKeys = asked.has("keys");
    this.astray = false;
    // Who does not want to wait for cards or dice touches the felt, or any key.
    for (const touched of ["pointerdown", "keydown"])
      document.addEventListener(touched, () => {
        this.byKeys = touched === "keydown";
        this.astray = false;
        this.hurry();
      });
    // A dialog gives the focus back to what it was opened by, which may be gone by then.
    document.addEventListener("close", () => this.lose(), true);
    listenToKeys(this);
    setInterval(() => tick(this), 500);
  }

  get seat() {
    return this.me?.seat ?? 0;
  }

  /** What the button that ends wagers is called, and what goes on then. */
  get dealWord() {
    return this.words.play.deal ?? t("Deal");
  }

  get roundWord() {
    return this.words.play.round ?? t("round");
  }

  /** The chips of a table, the smallest first. */
  get chips() {
    return [...this.view.sign.chips].sort((one, other) => one - other);
  }

  // What is seen

  happened(events) {
    happened(this, events);
  }

  async see(view) {
    const before = this.game;
    const first = !this.view;
    this.view = view;
    if (dealt(view)) this.settledView = this.closedRound ? view : null;
    this.skew = view.now ? Date.parse(view.now) - Date.now() : 0;
    if (before !== view.game) await this.begin();
    this.stay.see();
    this.missed();
    if (this.seat && !this.busy) this.wagers.see();
    this.render();
    for (const resolve of this.waits.splice(0)) resolve();
    if (first) this.settleIn();
  }

  /** Whose time was over is told what was done instead. */
  missed() {
    const { command, at } = this.view.missed?.[this.seat] ?? {};
    const news = at && at !== this.told;
    this.told = at;
    const name = news ? this.words.command(command).toLowerCase() : "";
    if (news)
      toast(t("Your time ran out, so the house decided for you: {name}.", { name }), "warn");
  }

  async begin() {
    const [least, next] = this.chips;
    this.chip = Number(kept(`chip.${this.game}`)) || (next ?? least);
    if (!this.chips.includes(this.chip)) this.chip = least;
    await this.learn();
    document.title = `${this.title} · Houseway`;
    dress(this.words);
    await this.drawFelt();
    this.panels.begin();
    this.guide.begin();
  }

  async drawFelt() {
    this.narrow = this.isNarrow();
    const first = this.felt.svg ? null : $("#felt > svg");
    this.felt.draw(first ?? (await layoutOf(this, this.narrow)));
    this.felt.svg.dataset.deck = this.view.deck ?? "red";
  }

  isNarrow() {
    return isNarrow($("#top"));
  }

  async arrange() {
    if (!this.felt.svg) return;
    const narrow = this.isNarrow();
    if (narrow !== this.narrow && this.words.play.narrow) await this.drawFelt();
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
    else if (!this.seat && (asked.has("join") || (this.role === "player" && !asked.has("watch"))))
      join(this);
  }

  // Sending

  /** The next view, or so long that none comes. */
  seen() {
    return new Promise((resolve) => {
      this.waits.push(resolve);
      setTimeout(resolve, PATIENCE);
    });
  }

  /** Send a command and wait until what it did is seen here. */
  async send(command, data) {
    const done = await this.live.send(command, data);
    const until = Date.now() + PATIENCE;
    while (this.live.version < done.version && Date.now() < until) await this.seen();
    return done;
  }

  /** Do one thing after another; problems are said, never thrown. */
  act(work) {
    hush();
    this.busy += 1;
    const slow = setTimeout(() => document.body.classList.add("asking"), SLOW);
    this.queue = this.queue
      .then(work)
      .catch((wrong) => showProblem(wrong, this.game))
      .finally(() => {
        clearTimeout(slow);
        document.body.classList.remove("asking");
        this.busy -= 1;
        this.render();
      });
    return this.queue;
  }

  make(command, data) {
    return this.act(() => this.send(command, data));
  }

  // Wagers

  press(spot) {
    noTip(this);
    if (!this.seat) return join(this);
    this.act(async () => {
      const open = this.wagers.open()[spot];
      if (!open) return sayWhyNot(this, spot);
      if (open.chip > this.chip)
        announce(t("The minimum here is {chip}.", { chip: dollars(open.chip) }));
      await this.wagers.stake(spot);
    });
  }

  takeBack(spot) {
    if (!this.seat) return;
    this.act(async () => {
      if (await this.wagers.back(spot)) return;
      const [mine] = this.wagers.at(spot);
      if (!mine) return toast(t("You have no chips there to take back."));
      const { area, cents } = mine;
      await whyNot(this, "core.TakeBack", { seat: this.seat, area, cents });
    });
  }

  async deal() {
    if (this.isReady()) return this.act(() => this.live.say("not_ready"));
    if (!this.staked() && !this.othersStaked())
      return toast(t("Place a wager first, then press {dealWord}.", { dealWord: this.dealWord }));
    const wanted = this.wanted();
    if (wanted) return toast(wanted);
    return this.act(() => this.live.say("ready"));
  }

  othersStaked() {
    const ofSeat = ({ kind, area }) => kind === "chips" && /\/\d+$/.test(area);
    return this.view.training && this.view.things.some(ofSeat);
  }

  isReady() {
    const { ready = [], stage } = this.view;
    const some = this.staked() > 0 || this.othersStaked();
    return ready.includes(this.seat) && stage === "wagers" && some;
  }

  /** What goes with the wagers that lie there and is missing yet. */
  wanted() {
    const { then, then_says: says } = this.words.play;
    const open = then && this.staked() ? Object.values(this.wagers.open()) : [];
    return open.some(({ main }) => main) ? says : "";
  }

  wagersOpen() {
    const about = ({ command }) => ["stake", "back"].includes(this.words.of(command).as);
    return Boolean(this.seat) && this.view.moves.some(about);
  }

  money() {
    return this.view?.money?.[this.seat] ?? 0;
  }

  staked() {
    return this.seat ? this.wagers.mine().reduce((sum, { cents }) => sum + cents, 0) : 0;
  }

  // Showing

  render() {
    if (!this.view || !this.felt.svg || this.drawing) return;
    this.drawing = requestAnimationFrame(() => {
      const wait = showFelt(this);
      // What may be done is known when what it is about lies there.
      $("#dock").inert = wait > 0;
      if (wait) this.drawing = setTimeout(() => this.tell(), wait);
      else this.tell();
    });
  }

  /** What cards and dice have decided, once they lie there: nothing is told before it is seen. */
  tell() {
    this.drawing = null;
    if (this.behind !== this.view) return this.render();
    $("#dock").inert = false;
    if (this.until === Infinity) this.until = Date.now() + LOOK;
    $("#main").setAttribute("aria-busy", "false");
    showWords(this);
    showDock(this);
    showTop(this);
    showStrip(this);
    this.panels.render();
    this.guide.render();
    for (const show of this.flashes.splice(0)) show();
    const due = this.seat && this.view.due.includes(`seat/${this.seat}`) ? this.view.stage : "";
    if (due && due !== this.wasDue) sound("turn");
    this.wasDue = due;
    this.goOn();
  }

  /** Somebody's place among what can be pressed may be lost: it is looked for at the next view. */
  lose() {
    this.astray = true;
    this.render();
  }

  /** Whoever goes by keys and has lost their place goes on with what is asked next. */
  goOn() {
    if (!this.astray || !this.byKeys || this.busy || document.activeElement !== document.body)
      return;
    const next = $(".felt .area.main, #decide button, #tools .deal");
    this.astray = !next;
    next?.focus({ preventScroll: true });
  }

  hurry() {
    if (!this.drawing || this.felt.landing <= performance.now()) return;
    clearTimeout(this.drawing);
    this.felt.finish();
    this.tell();
  }
}

const person = await shell();
const page = new TablePage(decodeURIComponent(location.pathname.split("/")[2] ?? ""), person);
Object.assign(window, { houseway: page });
page.follow(person.role === "player" ? "player" : "watch");
// Somebody who signs in elsewhere in this browser comes back as that person.
document.addEventListener("visibilitychange", async () => {
  if (document.hidden) return;
  const again = await me(true).catch(() => null);
  if (again && again.role !== page.person.role) location.reload();
});
