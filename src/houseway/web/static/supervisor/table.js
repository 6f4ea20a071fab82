// One table under supervision: its layout, its sign, its registers, and what may be done.
import { get } from "../common/api.js";
import { $, countdown, fill, h } from "../common/dom.js";
import { heldPrizes, jackpotSign } from "../common/jackpot.js";
import { LivePage } from "../common/page.js";
import { bullets, chip, go, pairs, press, quiet } from "../common/parts.js";
import { boardRow, logRows, postedRow, seatRow, twoSigns } from "../common/rows.js";
import { dollars, label, recordPage, tableApi, tablePage, when } from "../common/text.js";
import { trayActs, trayTable } from "../common/tray.js";
import { clauseLink } from "../common/words.js";
import { acts, choose, question, shortcuts, showAct } from "./acts.js";
import { showAlerts } from "./alerts.js";
import { mayDeal } from "./map.js";
import { setting } from "./setting.js";

const SHOWN = 150;
const CHECKED = "table.ConfirmEquipment";

export class Supervision extends LivePage {
  constructor(name, person) {
    super(name, person);
    this.dealers = {};
    this.chosen = "";
    this.find = "";
  }

  async see(view) {
    const first = !this.view;
    this.view = view;
    this.render();
    if (!first) return;
    await this.learn(true);
    this.render();
    try {
      await this.past();
      this.dealers = await get(tableApi(this.name, "/declarations"));
    } catch {
      /* What happened before is in the record. */
    }
    this.render();
  }

  render() {
    if (!this.view) return;
    if (!$("#acts")) {
      fill($("#main"), frame(this));
      showAct(this);
    }
    const { view, words } = this;
    const seats = Object.keys(view.seats).map(Number);
    top(this);
    question(this);
    const { name: table, game } = this;
    const named = (view.alerts ?? []).map((alert) => ({ ...alert, table, game }));
    showAlerts(named, this.person, () => {}, true);
    fill($("#held"), checks(this), held(this));
    acts(this);
    fill($("#board"), boardRow(view));
    const rows = seats.map((seat) => seatRow(words, view, seat, shortcuts(this, seat)));
    fill($("#seats"), rows.length ? rows : quiet("Nobody sits here."));
    tray(this);
    sign(this);
    registers(this);
    setting(this);
    fill($("#log"), logRows(this.game, this.log.slice(-SHOWN)).reverse());
  }
}

function frame(page) {
  document.title = `Supervise ${page.name} · Houseway`;
  const oninput = ({ target }) => {
    page.find = target.value.trim().toLowerCase();
    acts(page);
  };
  const placeholder = "Find, for example void or 15.3";
  const given = { type: "search", placeholder, "aria-label": "Find an act", oninput };
  const what = "What happened";
  return [
    h("div#top.top"),
    h("div#question"),
    h("section#alerts.alerts", { "aria-label": "Alerts", "aria-live": "polite" }),
    h("div#held"),
    h("section#float.panel.stack.tight", { "aria-label": "The float", hidden: true }),
    h("div.cols", [
      h("section.panel", { "aria-labelledby": "acts-title" }, [
        h("h2#acts-title", "What you may do"),
        h("input#find", given),
        h("div#acts.acts-list"),
      ]),
      h("section.stack", [
        h("div#act.panel.act.stack.tight", { "aria-live": "polite" }),
        h("div.panel", [h("h2", "The layout"), h("div#board.board"), h("div#seats.seat-list")]),
      ]),
      h("aside.stack", [
        h("div#tray.panel", { hidden: true }),
        h("div#sign.panel"),
        h("div#registers.panel", { hidden: true }),
        h("div#setting.panel", { hidden: true }),
        h("div.panel", [h("h3", what), h("ol#log.log", { tabindex: "0", "aria-label": what })]),
      ]),
    ]),
  ];
}

const soon = ({ what, deadline }) => [`${label(what)} in `, countdown(deadline)];

function top({ view, name, title, person }) {
  const dealer = view.dealer === "automatic" ? "the house" : (view.dealer ?? "nobody");
  fill(
    $("#top"),
    h("h1", `${title} · ${name}`),
    view.closed ? chip("Closed", "bad") : chip(label(view.stage), "good"),
    chip(view.number ? `Round ${view.number}` : "No round yet"),
    view.training ? chip("Training", "info") : null,
    chip(`Dealer: ${dealer}`),
    (view.notices ?? []).map((notice) => chip(soon(notice), "warn")),
    h("div.end", [
      go("All tables", "/supervise"),
      mayDeal(person) ? go("Deal", tablePage(name, "/deal")) : null,
      go("Record", recordPage(name)),
      go("Signs", tablePage(name, "/signs")),
    ]),
  );
}

/** What the clauses have a supervisor check: read, and said to be right at once. */
function checks(page) {
  const { view, game, words } = page;
  const due = (view.equipment?.due ?? []).filter(({ by }) => by === "supervisor");
  if (!due.length) return null;
  const row = ({ says, clause }) => [`${label(says)} `, clauseLink(game, clause)];
  const done = () => page.order(CHECKED);
  return h("div.stack.tight.panel", [
    h("h2", "To be checked by you"),
    bullets("ul", due.map(row)),
    h("p.row", press(words.command(CHECKED), done, { class: "primary", key: "checked" })),
  ]);
}

/** A jackpot that waits, with its cards, and the slip for it. */
function held({ view, words, name }) {
  if (!view.held) return null;
  const slip = tablePage(name, `/rounds/${view.number}/slip`);
  return h("div.stack.tight.panel", [
    heldPrizes(words, view),
    h("p.row", go("Slip for paper", slip, "slim")),
  ]);
}

// The sign and the registers

/** A list under its title; nothing where it is empty. */
const listed = (title, rows) => (rows.length ? [h("h3", title), bullets("ul.small", rows)] : null);

function sign({ view, words }) {
  const notices = view.notices ?? [];
  const next = notices.find((notice) => notice.sign);
  const then = next ? ["Announced, in ", countdown(next.deadline)] : "";
  const beside = (view.posted ?? []).filter(({ kind }) => !["limit", "closure"].includes(kind));
  fill(
    $("#sign"),
    h("h3", "The sign"),
    twoSigns(words, [null, view.sign], [then, next?.sign]),
    notices.filter((notice) => !notice.sign).map((notice) => h("p.note.warn.small", soon(notice))),
    pairs(beside.map(postedRow)),
    jackpotSign(words, view),
  );
}

/** The float and the drop: what needs no words is done at once, the rest is asked for beside it. */
function tray(page) {
  for (const box of ["#tray", "#float"]) $(box).hidden = !page.view.tray;
  const ask = (command) => choose(page, command);
  if (!page.view.tray) return;
  const done = (command) => page.order(command);
  fill($("#tray"), trayTable(page));
  fill($("#float"), trayActs(page, done, ask));
}

const STATES = { "put right": "good", attempted: "info", "regulator told": "info", void: "" };

/** What was done about a wrong payment, each with its clause. */
function entries(game, { attempts, enquiries, told }) {
  const row = (what) => (entry) => [
    `${what}${entry.at ? `, ${when(entry.at)}` : ""}${entry.by ? `, ${entry.by}` : ""}: `,
    `${entry.words} `,
    clauseLink(game, entry.clause),
  ];
  return bullets("ul.tiny", [
    ...enquiries.map(row("Enquiry")),
    ...attempts.map(row("Attempt")),
    ...told.map(row("Regulator told")),
  ]);
}

/** A wrong payment: whose, of which round, how far it has come, and until when. */
function payment(game, found) {
  const { number, player, seat, round, kind, cents, intent, state, due } = found;
  const whose = `${player || "patron not identified"}${seat ? `, seat ${seat}` : ""}`;
  const waits = due && !(state in STATES);
  const late = waits && Date.parse(due) < Date.now();
  return [
    `No. ${number}, ${whose}, round ${round}: ${kind} by ${dollars(cents)} `,
    clauseLink(game, found.clause),
    " ",
    chip(state, STATES[state] ?? "warn"),
    intent ? chip(intent, intent === "suspected" ? "bad" : "") : null,
    waits ? chip(`${late ? "overdue since" : "by"} ${when(due)}`, late ? "bad" : "warn") : null,
    found.stands ? h("p.small", `Let stand: ${found.stands}`) : null,
    found.report
      ? h("p.small", ["Belongs in the monthly report ", clauseLink(game, found.report)])
      : null,
    entries(game, found),
  ];
}

function owing({ player, cents, seat }) {
  const where = seat ? `at seat ${seat}` : "not at the table";
  const what = cents > 0 ? "owed to the patron" : "to be recovered";
  return `${player}, ${where}: ${dollars(Math.abs(cents))} ${what}`;
}

/** What one supervisor asked for and another has to sign. */
function waiting({ words, game, person }, { number, by, command, data, under }) {
  const said = Object.entries(data).map(([name, value]) => {
    if (name === "cents") return dollars(value);
    return name === "minutes" ? `in ${value} minutes` : label(String(value));
  });
  const which = said.length ? ` (${said.join(", ")})` : "";
  const what = `No. ${number}: ${words.command(command)}${which}, asked for by ${by} `;
  const who = `${by === person.name ? "you asked: " : ""}another supervisor signs`;
  return [what, clauseLink(game, under), " ", chip(who, "warn")];
}

function registers(page) {
  const { view, game, dealers } = page;
  const { disputes = [], payments = [], owed = [], unsigned = [] } = view;
  const box = $("#registers");
  const about = ({ number, player, round }) => `No. ${number}, ${player}, round ${round}: `;
  const declared = ([by, { payouts, wrong, over, under, largest }]) => [
    `${by}: ${payouts} declared, ${wrong} wrong`,
    wrong ? ` (over ${dollars(over)}, under ${dollars(under)}, largest ${dollars(largest)})` : "",
  ];
  const dispute = (found) => [
    `${about(found)}${found.words.replace(/[.!?]$/, "")}. `,
    found.decision ? h("b", found.decision) : chip("undecided", "warn"),
    found.review && !found.outcome ? chip("review requested", "warn") : null,
    found.outcome ? [" On review by ", found.reviewed_by, ": ", h("b", found.outcome)] : null,
    found.advised ? chip("advised of the right to complain", "good") : null,
  ];
  const wrong = (found) => payment(game, found);
  const shown = [
    listed(
      "Waits for a second signature",
      unsigned.map((found) => waiting(page, found)),
    ),
    listed("Declared payouts", Object.entries(dealers).map(declared)),
    listed("Disputes", disputes.map(dispute)),
    listed("Wrong payments", payments.map(wrong)),
    listed("Owed after a void round", owed.map(owing)),
  ];
  box.hidden = !shown.some(Boolean);
  fill(box, shown);
}
