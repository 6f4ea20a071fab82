// A page about one table, followed live: what the table's own page and the consoles of staff share.
import { game as rulesOf, get } from "./api.js";
import { $, fill } from "./dom.js";
import { given } from "./given.js";
import { Live, connectionBar } from "./live.js";
import { dead, go } from "./parts.js";
import { showProblem } from "./shell.js";
import { after, tableApi } from "./text.js";
import { spokenEvent, spokenView, t } from "./tongue.js";
import { gameTitle, Words, wordsOf } from "./words.js";

export class LivePage {
  constructor(name, person) {
    this.name = name;
    this.person = person;
    /** @type {any} */
    this.view = null;
    this.words = new Words("");
    /** @type {any} */
    this.law = {};
    /** @type {TableEvent[]} */
    this.log = [];
    /** @type {any} */
    this.live = null;
    this.role = "";
    this.state = "";
    this.me = { seat: 0 };
  }

  get game() {
    return this.view?.game ?? "";
  }

  get title() {
    return gameTitle(this.game);
  }

  /** Follow the table in a role; a page says in `see` and `happened` what it does with it. */
  follow(role) {
    this.live?.close();
    this.role = role;
    const bar = connectionBar();
    const begun = this.view || given.hello?.me.role !== role ? null : given.hello;
    const on = {
      state: (state, seconds) => {
        this.state = state;
        bar(state, seconds);
        document.body.classList.toggle("offline-now", state === "lost");
      },
      events: (events) => this.happened(events.map(spokenEvent)),
      view: (view, message) => {
        this.me = message.me ?? this.me;
        this.see(spokenView(view));
      },
      message: () => this.render(),
      refused: (problem) => this.refused(problem),
    };
    this.live = new Live(this.name, role, on, begun);
  }

  happened(events) {
    this.log.push(...events);
  }

  see(view) {
    this.view = view;
    this.render();
  }

  render() {}

  refused(problem) {
    const main = $("#main");
    main.setAttribute("aria-busy", "false");
    const title =
      problem.status === 404 ? t("There is no such table") : t("This table cannot be followed");
    fill(main, dead(title, problem.message, go(t("To the floor"), "/", "primary")));
  }

  /** Learn what the game calls things; staff read the rules as well. */
  async learn(rules = false) {
    const { game } = this;
    document.body.dataset.game = game;
    this.words = await wordsOf(game);
    if (rules) this.law = await rulesOf(game).catch(() => ({}));
  }

  /** What the documents say about a command, for staff. */
  help(command) {
    return this.law.commands?.[command]?.help ?? "";
  }

  /** Whether a command is what somebody looks for, by its name, its clause or what it is for. */
  matches({ command, clause }, sought) {
    const told = [this.words.command(command), this.help(command), after(command), clause];
    return told.join(" ").toLowerCase().includes(sought.trim().toLowerCase());
  }

  /** The open move of a command. */
  move(command) {
    return this.view.moves.find((move) => move.command === command);
  }

  /** Send a command; problems are said, never thrown. Resolves with whether it was done. */
  async order(command, data, more = {}) {
    try {
      await this.live.send(command, data, more);
      return true;
    } catch (wrong) {
      showProblem(wrong, this.game);
      return false;
    }
  }

  /** What happened in this round before the page came, in front of what it has heard. */
  async past() {
    if (!this.view.number) return;
    const { steps } = await get(tableApi(this.name, `/rounds/${this.view.number}`), {
      as: this.role,
    });
    const heard = new Set(this.log.map(({ number }) => number));
    const before = steps
      .flatMap(({ events }) => events)
      .filter(({ number }) => number <= this.live.version && !heard.has(number));
    this.log = [...before.map(spokenEvent), ...this.log];
  }
}
