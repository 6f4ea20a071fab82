// The player's table: one client for every game. It knows what a view says lies where, and sends
// back the moves that it offers; which they are is for the table to say.
import { game as rulesOf, get, me } from "../common/api.js";
import { $, announce, ask, fill, h, secondsTo, toast } from "../common/dom.js";
import { Live, connectionBar } from "../common/live.js";
import { shell, shortcutsNow, showProblem } from "../common/shell.js";
import { clauseLink, dollars, gameTitle } from "../common/words.js";
import { Felt, NARROW } from "../felt/felt.js";
import { buttons, keysOf, moreButton } from "./decisions.js";
import { Hand } from "./hand.js";
import { buyIn, join, sit } from "./join.js";
import { lights } from "./lights.js";
import { Panels } from "./panels.js";
import { Stay } from "./stay.js";
import { noTip, tip } from "./tips.js";
import { Wagers } from "./wagers.js";
import { chipPicture } from "../felt/chips.js";
import { dealWord, decided, hint, settled, wager } from "./words.js";

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const asked = new URLSearchParams(location.search);

const dealt = (view) => view.things.some((one) => ["card", "tile"].includes(one.kind));
// How long a settled round is left to be looked at, where the next would clear it away.
const LOOK = 6000;

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
    this.results = [];
    this.wagers = new Wagers(this);
    this.hand = new Hand($("#hand"), () => this.renderDecisions());
    this.felt = new Felt($("#felt"), {
      area: (spot) => this.press(spot),
      back: (spot) => this.takeBack(spot),
      sit: (seat) => join(this, seat),
      tip: (spot, element) => tip(this, spot, element),
      left: () => noTip(this),
    }, (thing) => this.placeOf(thing));
    this.stay = new Stay(this);
    this.panels = new Panels(this, $("#side"));
    this.lights = lights(this);
    new ResizeObserver(() => this.arrange()).observe($("#felt"));
    addEventListener("setting", () => this.render());
    document.addEventListener("keydown", (pressed) => this.key(pressed));
    setInterval(() => this.tick(), 500);
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
      state: (state, seconds) => { this.state = state; bar(state, seconds); document.body.classList.toggle("offline-now", state === "lost"); },
      events: (events) => this.happened(events),
      view: (view, message) => this.see(view, message),
      message: () => this.render(),
      refused: (problem) => this.refused(problem),
    });
  }

  refused(problem) {
    $("#main").setAttribute("aria-busy", "false");
    fill($("#main"), h("div", { class: "empty stack" }, h("h1", problem.status === 404 ? "There is no such table" : "This table cannot be followed"), h("p", problem.message), h("p", h("a", { class: "button primary", href: "/" }, "To the floor"))));
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
    const chips = [...this.view.sign.chips].sort((one, other) => one - other);
    this.chip = chips[Math.min(1, chips.length - 1)];
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
    this.felt.shown = false;
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
      await new Promise((resolve) => { this.waits.push(resolve); setTimeout(resolve, 250); });
    }
    return done;
  }

  /** Do one thing after another; problems are said, never thrown. */
  act(work) {
    this.busy += 1;
    this.queue = this.queue.then(work).catch((wrong) => showProblem(wrong, this.game)).finally(() => {
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
      if (!open) return this.sayWhyNot(spot);
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
        await this.whyNot("core.TakeBack", { seat: this.seat, area: mine.area, cents: mine.cents });
      }
    });
  }

  /** The table's own reason why an area takes no wager now. */
  async sayWhyNot(spot) {
    const element = this.felt.areas.get(spot);
    if (element) announce(element.getAttribute("aria-label"));
    const own = new RegExp(`/${this.seat}$`);
    const area = own.test(spot) && !this.felt.areas.has(spot.replace(own, "")) && !/^(super|area|[a-z_]+win|place|buy|lay|hard|horn)/.test(spot) ? spot.replace(own, "") : spot;
    const boxed = /^(ante|call|super_aces|ante_bonus|flop|turn|river|jackpot|bet)\/(\d+)$/.exec(spot);
    if (boxed && Number(boxed[2]) !== this.seat) return toast(`That is the place of seat ${boxed[2]}. Yours is marked.`);
    const behind = /^behind\/(\w+?)(?:\/(\d+))?$/.exec(spot);
    const sent = boxed ? boxed[1] : behind ? `behind_${behind[1]}/0` : area;
    return this.whyNot("core.Stake", { seat: this.seat, area: sent, cents: this.chip });
  }

  async whyNot(command, data) {
    const said = await get(`/api/tables/${encodeURIComponent(this.name)}/why`, { command, data: JSON.stringify(data) });
    if (!said.allowed) toast(`Not now: ${said.why}.`, "bad", said.clause ? clauseLink(this.game, said.clause) : null);
  }

  async deal() {
    if (this.isReady()) return this.act(() => this.live.request({ type: "not_ready", id: crypto.randomUUID?.() ?? String(Math.random()) }));
    if (!this.staked() && !this.othersStaked()) return toast(`Place a wager first, then press ${dealWord(this.game)}.`);
    this.learn();
    return this.act(() => this.live.ready());
  }

  /** The words of verdicts are asked for when the first are due; the page is lighter without. */
  learn() {
    if (this.verdicts) return;
    this.verdicts = {};
    rulesOf(this.game).then((rules) => { this.verdicts = rules.verdicts ?? {}; }, () => {});
  }

  othersStaked() {
    return this.view.training && this.view.things.some((one) => one.kind === "chips" && Number.isInteger(Number(one.area.split("/").pop())));
  }

  isReady() {
    return (this.view.ready ?? []).includes(this.seat) && this.view.stage === "wagers" && (this.staked() > 0 || this.othersStaked());
  }

  wagersOpen() {
    return Boolean(this.seat) && this.view.moves.some((one) => ["core.Stake", "craps.LateWager", "core.TakeBack"].includes(one.command) || one.command.endsWith(".Remove"));
  }

  money() {
    return this.view?.money?.[this.seat] ?? 0;
  }

  staked() {
    return this.seat ? this.wagers.mine().reduce((sum, one) => sum + one.cents, 0) : 0;
  }

  // What happened

  happened(events) {
    const mine = [];
    for (const one of events) {
      this.stay.happened(one);
      this.panels.happened(one);
      this.lights.happened(one);
      const data = one.data;
      if (one.name === "core.RoundOpened") this.closedRound = false;
      if (one.name === "core.RoundClosed") {
        this.closedRound = true;
        this.until = Date.now() + LOOK;
      }
      if (/\.(WagersClosed|DiceOut)$/.test(one.name)) {
        announce("No more bets.", true);
        if (this.view && this.seat && one.name !== "craps.DiceOut") this.wagers.close();
      }
      if (!data) continue;
      if (one.name === "core.Settled") {
        const told = settled(data, this.verdicts);
        const spot = this.spotOfSettled(data);
        if (spot) this.later(() => this.felt.flash(spot, told.won > 0 ? `+${dollars(told.won)}` : told.won < 0 ? dollars(told.won) : "back", told.won > 0 ? "won" : told.won < 0 ? "lost" : ""));
        if (data.seat === this.seat) mine.push({ ...data, ...told });
        this.went ??= new Map();
        this.went.set(`${data.area}/${data.seat}`, told.won > 0 || data.returned ? "player" : "house");
      }
      if (one.name === "core.Returned") {
        (this.went ??= new Map()).set(`${data.area}/${data.seat}`, "player");
        if (data.seat === this.seat && !this.busy) toast(`${dollars(data.cents)} on ${wager(data.area)} goes back to you.`, "", clauseLink(this.game, one.clause));
      }
      if (one.name === "table.UnderMinimumAdvised" && data.seat === this.seat) toast(`${wager(data.area)} is below the minimum: it stands this once.`, "", clauseLink(this.game, one.clause));
      if (one.name === "core.Paid" && data.seat === this.seat) announce(`${dollars(data.cents)} paid to you.`);
      if (one.name === "craps.Thrown") announce(`The dice show ${data.dice.join(" and ")}: ${data.total}.${data.seven_out ? " Seven out." : data.point ? ` The point is ${data.point}.` : ""}`);
    }
    if (mine.length) {
      if (this.game === "craps") this.wagers.decidedOf(mine);
      const total = mine.reduce((sum, one) => sum + one.won, 0);
      announce(`${mine.map((one) => `${wager(one.area, this.seat)} ${one.words}`).join(". ")}. ${total > 0 ? `You win ${dollars(total)}` : total < 0 ? `You lose ${dollars(-total)}` : "Nothing won or lost"}.`);
    }
  }

  /** After the cards have arrived. */
  later(work) {
    setTimeout(work, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 700);
  }

  spotOfSettled(data) {
    const lying = this.view?.things.find((one) => one.kind === "chips" && one.area === `${data.area}/${data.seat}`);
    return lying ? lying.spot ?? lying.area : `${data.area}/${data.seat}`;
  }

  /** The House's tiles lie before the float. */
  placeOf(thing) {
    const bank = this.view?.bank;
    if (thing.kind === "tile" && bank && !bank.seats.length && thing.area === `area/${bank.area}`) return "bank";
    return null;
  }

  // Showing

  render() {
    if (!this.view || !this.felt.svg || this.drawing) return;
    this.drawing = requestAnimationFrame(() => {
      this.drawing = null;
      this.renderTop();
      this.renderFelt();
      this.renderDock();
      this.panels.render();
    });
  }

  renderTop() {
    const { view } = this;
    $("#title").textContent = gameTitle(view.game);
    fill($("#which"), `Table ${this.name}`, view.number ? ` · ${this.game === "craps" ? "roll" : "round"} ${view.number}` : "", view.dealer && view.dealer !== "automatic" ? ` · dealt by ${view.dealer}` : "");
    const chosen = this.seat ? buttons(this) : [];
    const words = hint({ view, seat: this.seat, role: this.role, open: this.seat ? this.wagers.open() : {}, staked: this.staked(), ready: this.isReady(), decisions: chosen, moving: this.moving() });
    const now = $("#now");
    if (now.dataset.words !== `${view.said} ${words}`) {
      now.dataset.words = `${view.said} ${words}`;
      fill(now, view.said && view.said !== words && !this.moving() ? h("span", { class: "said" }, view.said, " ") : null, h("strong", words));
    }
    fill($("#signals"), this.signals());
    this.tick();
  }

  moving() {
    return this.hand.setting ? "Set your tiles: choose two for the low hand, or ask for the House Way." : "";
  }

  signals() {
    const { view } = this;
    const made = [];
    if (view.training) made.push(h("span", { class: "chip brass" }, "Training"));
    if (view.meter !== undefined && view.meter !== null) made.push(h("span", { class: "meter" }, h("span", { class: "tiny" }, "Jackpot"), h("b", { class: "money" }, dollars(view.meter))));
    if (view.point !== undefined) made.push(h("span", { class: `chip plain ${view.point ? "good" : ""}` }, view.point ? `Point ${view.point}` : "Come-out"));
    for (const one of view.notices ?? []) made.push(h("span", { class: "chip warn" }, one.what === "closure" ? "Closing soon" : "New limits soon"));
    if (this.mine("deadlines")) made.push(h("span", { class: "deadline", id: "deadline" }, h("span", { class: "clock" }), h("button", { type: "button", class: "slim", dataset: { key: "more-time" }, onclick: () => this.act(() => this.live.moreTime()) }, "More time")));
    else if (view.countdown) made.push(h("span", { class: "deadline", id: "deadline" }, h("span", { class: "clock" })));
    return made;
  }

  mine(what) {
    return this.seat ? this.view[what]?.[this.seat] ?? null : null;
  }

  /** The clocks. */
  tick() {
    if (!this.view) return;
    const until = this.mine("deadlines") ?? this.view.countdown;
    const clock = $("#deadline .clock");
    if (clock && until) {
      const left = secondsTo(new Date(Date.parse(until) - (this.skew ?? 0)).toISOString());
      clock.textContent = this.mine("deadlines") ? `Your turn: ${left} s` : `Wagers close in ${left} s`;
      clock.parentElement.classList.toggle("late", left <= 10);
      if (left === 15 && this.warned !== until && this.mine("deadlines")) {
        this.warned = until;
        announce("Fifteen seconds left. You can ask for more time.", true);
      }
    }
    this.stay.tick();
  }

  /** What the felt shows: a settled round stays to be looked at, unless somebody goes on. */
  held() {
    const { view } = this;
    if (dealt(view)) return view;
    const left = (this.until ?? 0) - Date.now();
    if (!this.settledView || left <= 0 || this.staked()) return view;
    clearTimeout(this.holding);
    this.holding = setTimeout(() => this.render(), left + 20);
    return { ...view, things: this.settledView.things, calls: this.settledView.calls, bank: this.settledView.bank };
  }

  renderFelt() {
    const { felt } = this;
    const view = this.held();
    const seats = view.sign.seats;
    const key = `${seats} ${this.seat} ${this.narrow} ${view.sign.options}`;
    if (felt.arranged !== key) {
      felt.arrange({ seats, own: this.seat, narrow: this.narrow, options: view.sign.options });
      felt.arranged = key;
      felt.shown = false;
    }
    felt.people(this.people());
    felt.enable(this.seat ? this.wagers.open() : {});
    const went = this.went ?? new Map();
    const things = view.things.map((one) => (one.kind === "chips" && this.seat && one.area.endsWith(`/${this.seat}`) ? { ...one, own: true } : one));
    felt.show(things, { chips: view.sign.chips, gone: (thing) => went.get(thing.area) ?? "house", lit: (thing) => this.lights.of(thing) });
    felt.svg.classList.toggle("dealt", view.things.some((one) => one.kind === "tile"));
    felt.badges(this.badges(view));
  }

  people() {
    const { view } = this;
    const free = new Set(view.moves.filter((one) => one.command === "table.Sit").flatMap((one) => one.fields[0].options ?? []));
    const mayJoin = !this.seat && !view.closed && this.person.role !== "dealer" && this.person.role !== "supervisor" && this.person.role !== "inspector";
    const found = {};
    for (let seat = 1; seat <= view.sign.seats; seat += 1) {
      const one = view.seats[seat];
      const sit = mayJoin && !one && (free.size === 0 ? this.role !== "player" : free.has(seat));
      found[seat] = one ? { name: seat === this.seat ? "You" : one.player, sub: dollars(view.money[seat] ?? 0), own: seat === this.seat, due: view.due.includes(`seat/${seat}`) } : { sit, free: `Seat ${seat}` };
    }
    return found;
  }

  badges(view) {
    const found = {};
    const add = (seat, words, kind) => words && (found[seat] ??= []).push({ words, kind });
    for (const [seat, what] of Object.entries(view.decisions ?? {})) if (what === "fold" || what === "concede" || (!this.hasCards(seat) && what)) add(seat, decided(what));
    if (view.bank) add(view.bank.area, view.bank.seats.length ? "BANK" : "HOUSE", "bank");
    for (const [area, call] of Object.entries(view.calls ?? {})) add(area, CALLS[call] ?? call, call === "win" || call === "jung" ? "won" : call === "lose" || call === "che" ? "lost" : "");
    for (const area of view.off ?? []) add(area.split("/")[1], "OFF");
    for (const seat of view.ready ?? []) if (Number(seat) !== this.seat) add(seat, "Ready");
    return found;
  }

  hasCards(seat) {
    return this.view.things.some((one) => one.kind === "card" && one.area === `box/${seat}`);
  }

  // The dock

  renderDock() {
    const deciding = this.seat && (this.view.live || this.hand.choosing) && !this.wagersOpen();
    $("#dock").classList.toggle("deciding", Boolean(deciding));
    this.hand.show(this.view, deciding ? this.seat : 0, { lit: (face) => this.lights.of({ kind: "card", area: `box/${this.seat}`, face }) });
    this.renderDecisions();
    this.renderRack();
    this.stay.render();
    this.renderStrip();
  }

  renderDecisions() {
    if (!this.seat) {
      const closed = this.view.closed;
      return fill($("#decide"), closed ? null : h("button", { type: "button", class: "primary large", dataset: { key: "join" }, onclick: () => join(this) }, this.person.role === "visitor" ? "Join this table" : "Take a seat"));
    }
    const chosen = buttons(this);
    const more = $("#dock").classList.contains("deciding") ? moreButton(this) : null;
    fill($("#decide"), chosen.length || more ? h("div", { class: "choices-row" }, chosen, more) : null);
  }

  renderRack() {
    const open = this.wagersOpen();
    const row = $("#rack-row");
    row.hidden = !this.seat || (!open && $("#dock").classList.contains("deciding"));
    if (row.hidden) return;
    const money = this.money();
    const chips = [...this.view.sign.chips].sort((one, other) => one - other);
    const tokens = this.view.tokens?.[this.seat] ?? 0;
    const made = chips.map((worth, at) => h("button", { type: "button", class: "rack-chip", dataset: { key: `chip ${worth}`, worth }, "aria-pressed": String(worth === this.chip), "aria-label": `${dollars(worth)} chip`, title: `${dollars(worth)} (${at + 1})`, onclick: () => this.choose(worth) }, chipPicture(worth), h("kbd", { "aria-hidden": "true" }, String(at + 1))));
    if (tokens) made.push(h("button", { type: "button", class: "slim", dataset: { key: "tokens" }, "aria-pressed": String(this.tokens), onclick: () => { this.tokens = !this.tokens; this.render(); } }, `Tokens ${dollars(tokens)}`));
    fill($("#rack"), made);
    row.classList.toggle("idle", !open);
    fill($("#tools"), this.tools(open, money));
  }

  choose(worth) {
    this.chip = worth;
    this.tokens = false;
    announce(`${dollars(worth)} chips.`);
    this.render();
  }

  tools(open, money) {
    const { wagers } = this;
    const staked = this.staked();
    const tool = (key, words, title, on, work, short) => h("button", { type: "button", class: "tool", dataset: { key: `tool ${key}` }, "aria-disabled": String(!on), "aria-label": words.length > 1 ? null : title, title: `${title}${short ? ` (${short})` : ""}`, onclick: () => (on ? this.act(work) : toast(`${title}: not now.`)) }, words);
    const rebet = open && !staked ? wagers.rebettable() : 0;
    const made = [
      tool("undo", "↶", "Undo: take the last chips back", open && wagers.placed.length, () => wagers.undo(), "Z"),
      tool("redo", "↷", "Redo: put them down again", open && wagers.undone.length, () => wagers.redo(), "Y"),
      tool("clear", "Clear", "Take back what may be taken back", open && wagers.clearable(), () => wagers.clear(), "C"),
      tool("double", "Double", "The same once more on every wager", open && staked && wagers.doubles().length, () => wagers.double(), "X"),
      tool("rebet", rebet ? `Rebet ${dollars(rebet)}` : "Rebet", "The wagers of the last round again", rebet, () => wagers.rebet(), "R"),
    ];
    made.push(moreButton(this));
    const ready = this.isReady();
    if (this.mayDeal() || ready) {
      const word = dealWord(this.game);
      made.push(h("button", { type: "button", class: `large ${ready ? "" : "primary"} deal`, dataset: { key: "deal" }, title: `${word} (Space)`, "aria-pressed": ready ? "true" : null, onclick: () => this.deal() }, ready ? "Wait" : word, h("kbd", { "aria-hidden": "true" }, "Space")));
    }
    if (!money && !staked) made.push(h("button", { type: "button", class: "primary", dataset: { key: "buy" }, onclick: () => buyIn(this) }, "Buy chips"));
    return made;
  }

  /** Whether pressing Deal means something now: wagers are open, and some lie there. */
  mayDeal() {
    const open = this.view.stage === "wagers" && !this.view.draw && (this.view.dealer ?? "automatic") === "automatic";
    return open && (this.staked() > 0 || this.othersStaked());
  }

  renderStrip() {
    const strip = $("#strip");
    const rolls = this.view.rolls;
    if (rolls?.length) {
      strip.hidden = false;
      const shown = [...rolls].reverse().slice(0, 14).map((one) => {
        const [a, b] = one.split(" ").map(Number);
        return h("span", { class: `roll ${a + b === 7 ? "seven" : ""}`, title: `${a} and ${b}` }, String(a + b), a === b && a !== 1 && a !== 6 ? h("sup", "h") : null);
      });
      return fill(strip, h("span", { class: "tiny quiet" }, "Rolls"), shown);
    }
    const done = this.panels.rounds.filter((one) => one.closed !== false && one.seat).slice(0, 14);
    strip.hidden = !done.length;
    fill(strip, h("span", { class: "tiny quiet" }, "Last results"), done.map((one) => h("button", { type: "button", class: `result ${one.result > 0 ? "won" : one.result < 0 ? "lost" : ""}`, title: `Round ${one.number}: step through it`, onclick: () => this.panels.replay(one.number) }, one.result > 0 ? `+${dollars(one.result)}` : dollars(one.result))));
  }

  // Keys

  key(pressed) {
    if (pressed.key === "Escape") return this.escape();
    if (!this.view || !shortcutsNow(pressed)) return;
    const within = pressed.target.closest?.("button, a, summary, [role=tab]");
    const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
    const work = this.keyWork(key, within);
    if (!work) return;
    pressed.preventDefault();
    work();
  }

  keyWork(key, within) {
    if (key === " ") return within ? null : () => this.space();
    if (key === "?") return () => this.help();
    if (!this.seat) return key === "j" ? () => join(this) : null;
    const chosen = keysOf(this).get(key);
    if (chosen) return chosen;
    if (/^[1-9]$/.test(key)) {
      if (this.hand.choosing) return () => this.hand.toggle(Number(key) - 1);
      const chips = [...this.view.sign.chips].sort((one, other) => one - other);
      return chips[Number(key) - 1] ? () => this.choose(chips[Number(key) - 1]) : null;
    }
    const tool = { z: "undo", y: "redo", c: "clear", x: "double", r: "rebet" }[key];
    return tool ? () => $(`[data-key="tool ${tool}"]`)?.click() : null;
  }

  space() {
    if (!this.seat) return join(this);
    const rebet = $('[data-key="tool rebet"]');
    if (this.mayDeal() || this.isReady()) this.deal();
    else if (rebet && rebet.getAttribute("aria-disabled") === "false") rebet.click();
  }

  escape() {
    noTip(this);
    if (this.hand.chosen.size) {
      this.hand.chosen.clear();
      this.hand.of = "";
      this.render();
    }
  }

  help() {
    const rows = [["1 to 9", "choose a chip, or a card or tile of your hand"], ["Tab, arrows", "walk the areas of the felt"], ["Enter", "put the chip there"], ["Backspace", "take a chip back; so does a right click or a long press"], ["Space", `${dealWord(this.game).toLowerCase()}, or rebet`], ["Z · Y", "undo, redo"], ["C · X · R", "clear, double, rebet"], ["Esc", "cancel what is chosen"], ["?", "this list"]];
    for (const one of keysOf(this).names ?? []) rows.push(one);
    ask("Keys", (done) => h("div", { class: "stack" }, h("dl", { class: "keys" }, rows.map(([keys, what]) => [h("dt", keys.split(" · ").map((one) => h("kbd", one))), h("dd", what)])), h("p", { class: "small quiet" }, "Single-key shortcuts can be switched off in the settings."), h("div", { class: "ends" }, h("button", { class: "primary", onclick: () => done(true) }, "Close"))));
  }
}

const CALLS = { jung: "Jung: wins", che: "Che: loses", jowl: "Jowl: stands", win: "Jung: wins", lose: "Che: loses", stand_off: "Jowl: stands" };

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
