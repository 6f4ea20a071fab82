// The dealer's console: runs the round step by step, takes what lies on a real felt by keyboard,
// and lets no round pass whose payouts were declared otherwise than they are right.
import { $, countdown, fill, h } from "../common/dom.js";
import { hasMeter, jackpotSign, meterWords } from "../common/jackpot.js";
import { apart, chip, press } from "../common/parts.js";
import { NOTICES, boardRow, logRows, postedRow, seatRow } from "../common/rows.js";
import { setting } from "../common/settings.js";
import { only, shell } from "../common/shell.js";
import { label } from "../common/text.js";
import { trayTable } from "../common/tray.js";
import { clauseLink } from "../common/words.js";
import {
  askReceipt,
  askSeat,
  callSupervisor,
  floatActs,
  seatActs,
  somethingHappened,
  takeBack,
} from "./acts.js";
import { Desk } from "./desk.js";
import { examBar } from "./exam.js";
import { hints, lineBox } from "./line.js";
import { now } from "./now.js";
import { throwIn } from "./thrown.js";

// The page

function frame(desk) {
  document.title = `Deal ${desk.name} · Houseway`;
  const receipt = () => askReceipt(desk);
  const steps = h("ol#log.log", { tabindex: "0", "aria-label": "Steps of this round" });
  const paid = h("section#paid-box.panel", { hidden: true, "aria-label": "The last settlement" });
  return [
    h("div#top.top"),
    h("section#exam.panel.stack.tight", { hidden: true, "aria-label": "The exam" }),
    h("ol#phases.phases", { "aria-label": "Phases of the round" }),
    h("div.cols", [
      h("section.panel.now", { "aria-labelledby": "now-title" }, [
        h("div#now.stack.tight"),
        lineBox(desk),
      ]),
      h("section.panel", { "aria-label": "The layout" }, [
        h("div#board.board"),
        h("div#seats.seat-list"),
      ]),
      h("aside.stack", [
        paid,
        h("section#reminders-box.panel", { hidden: true }, [
          h("h2.h3", "Reminders"),
          h("ul#reminders.reminders"),
        ]),
        h("section#tray.panel", { hidden: true, "aria-label": "Float and drop" }),
        h("section#jackpot-sign.panel", { hidden: true }),
        h("section.panel", [
          apart(
            h("h3", "This round, step by step"),
            desk.view.exam ? null : press("Receipt", receipt, { class: "slim" }),
          ),
          steps,
        ]),
      ]),
    ]),
  ];
}

function draw(desk) {
  if (!$("#now")) fill($("#main"), frame(desk));
  $(".line").hidden = desk.taken || (desk.view.closed && !desk.view.tray);
  const parts = [top, examBar, phases, now, board, lastPaid, reminders, tray, sign, log, hints];
  for (const part of parts) part(desk);
}

function top(desk) {
  const { view } = desk;
  const how = desk.isFelt
    ? "Real felt: type what is on it"
    : `Dealt by ${label(view.method).toLowerCase()}`;
  const notice = ({ what, deadline }) => chip([`${label(what)} in `, countdown(deadline)], "warn");
  const posted = (view.posted ?? []).filter(({ kind }) => kind !== "closure");
  const row = (found) => {
    const [name, says] = postedRow(found);
    return h("span", { class: NOTICES.includes(found.kind) ? "warn" : "" }, [
      h("b", name),
      ` ${says}`,
    ]);
  };
  const leave = () => desk.leaveTable();
  const happened = ["Something happened", h("kbd", "F2")];
  const call = ["Call the supervisor", h("kbd", "F4")];
  const back = ["Take back what was typed", h("kbd", "F8")];
  fill(
    $("#top"),
    h("h1", `${desk.title} · ${desk.name}`),
    view.training ? chip("Training", "info") : null,
    chip(how, "brass plain"),
    chip(view.number ? `Round ${view.number}` : "No round yet"),
    (view.standing ?? []).map(({ says, tone }) => chip(says, tone)),
    hasMeter(view) ? chip(`Jackpot ${meterWords(view)}`, "brass plain") : null,
    (view.notices ?? []).map(notice),
    h("div.end", [
      desk.deals && !view.exam ? switches(desk) : null,
      desk.deals ? press("Leave the table", leave, { key: "leave", class: "bare" }) : null,
      desk.move("table.TakeBackEntry") ? press(back, () => takeBack(desk), { key: "back" }) : null,
      press(happened, () => somethingHappened(desk), { key: "happened" }),
      view.exam ? null : press(call, () => callSupervisor(desk), { key: "call", class: "danger" }),
    ]),
    h("p.posted", { "aria-label": "The sign" }, posted.map(row)),
  );
}

/** Whether payouts are typed or declared; and automatic players to practise with. */
function switches(desk) {
  const { declaration, view, isFelt } = desk;
  const toggle = (key, words, on, act) => press(words, act, { key, "aria-pressed": String(on) });
  const { practice } = declaration;
  const turn = () => declaration.turn(!view.declaring);
  const typing = () => declaration.setPractice(!practice);
  const add = () => desk.order("web.AddPlayer");
  if (!view.training)
    return isFelt ? null : toggle("declaring", "Declare payouts", Boolean(view.declaring), turn);
  return [
    toggle("practice", "Practice: I type the payouts", practice, typing),
    isFelt ? null : press("Add a practice player", add, { key: "add" }),
  ];
}

function phases({ view, law, declaration }) {
  const paying = declaration.pending;
  const stages = [...(law.stages ?? []), ...(paying ? [{ name: "pay" }] : [])];
  const stage = paying ? "pay" : view.stage;
  const at = view.closed ? -1 : stages.findIndex(({ name }) => name === stage);
  const phase = ({ name, said = "", clause }, number) => {
    const current = number === at ? "step" : null;
    const given = { class: number < at ? "done" : "", "aria-current": current, title: said };
    return h("li", given, [h("span", label(name)), clauseLink(view.game, clause)]);
  };
  fill($("#phases"), stages.map(phase));
  $("#phases [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

// The layout in rows: what a dealer reads, by seat

function board(desk) {
  const { words, declaration } = desk;
  const stays = ({ kind }) => !["card", "tile", "die"].includes(kind);
  // Cards of a void round are taken up: they lie there no longer.
  const view = desk.voided.length
    ? { ...desk.view, things: desk.view.things.filter(stays) }
    : desk.view;
  fill($("#board"), boardRow(view));
  const hides = declaration.hides || desk.examined;
  const all = Array.from({ length: view.sign.seats }, (_, at) => at + 1);
  const row = (seat) => seatRow(words, view, seat, seatActs(desk, seat), hides);
  const free = all.filter((seat) => !view.seats[seat]);
  const seatable = desk.isFelt && !view.closed && !desk.taken;
  const place = (seat) =>
    seatable
      ? press(String(seat), () => askSeat(desk, seat), {
          key: `sit ${seat}`,
          class: "slim",
          "aria-label": `Seat a player at ${seat}`,
        })
      : chip(String(seat));
  const rest = free.length ? h("div.free-seats", ["Free seats: ", free.map(place)]) : null;
  fill($("#seats"), all.filter((seat) => view.seats[seat]).map(row), rest);
}

// Beside it

function lastPaid({ declaration }) {
  const shown = declaration.summary();
  $("#paid-box").hidden = !shown;
  if (shown) fill($("#paid-box"), shown);
}

function tray(desk) {
  $("#tray").hidden = !desk.view.tray;
  if (!desk.view.tray) return;
  // At a closed table they are what is next.
  fill($("#tray"), trayTable(desk), desk.view.closed ? null : floatActs(desk));
}

function sign({ view, words }) {
  $("#jackpot-sign").hidden = !view.jackpot;
  fill($("#jackpot-sign"), jackpotSign(words, view));
}

function reminders({ view, game }) {
  const found = view.closed ? [] : (view.reminders ?? []);
  $("#reminders-box").hidden = !found.length;
  const row = ({ clause, does }) => h("li", [clauseLink(game, clause), h("span", does)]);
  fill($("#reminders"), found.map(row));
}

function log(desk) {
  const secret = ({ name }) =>
    desk.declaration.hides && /^core\.(Settled|Paid|Returned)$/.test(name);
  const list = $("#log");
  const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 30;
  const open = desk.log.filter((event) => !secret(event));
  fill(list, logRows(desk.game, open));
  if (atEnd) list.scrollTop = list.scrollHeight;
}

// Following the table

/** In practice something may go wrong whenever the round goes on. */
function moved(desk) {
  const { practice, pending } = desk.declaration;
  if (!desk.deals || !practice || pending || desk.examined || $("dialog[open]")) return;
  const asked = (some) => some && desk.render();
  throwIn(desk).then(asked, () => {});
}

const person = await shell();
const purpose = "Sign in as a dealer or a supervisor to deal at this table.";
if (only(person, "/tables/{name}/deal", "The dealer's console", purpose)) {
  const desk = new Desk(decodeURIComponent(location.pathname.split("/")[2]), person, draw, moved);
  desk.follow("dealer");
  const keys = { F2: somethingHappened, F4: callSupervisor, F8: takeBack };
  addEventListener("keydown", (pressed) => {
    if (setting("shortcuts") === "off" || $("dialog[open]") || pressed.altKey) return;
    const work = desk.view && keys[pressed.key];
    if (!work) return;
    pressed.preventDefault();
    work(desk);
  });
}
