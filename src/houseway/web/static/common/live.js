// @ts-check
// One table, live: a WebSocket that resumes by event number, so that a lost connection misses
// nothing and repeats nothing, and resends unanswered commands under the same id.
import { Problem, newId, sessionOver } from "./api.js";
import { $, h } from "./dom.js";
import { t } from "./tongue.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PATIENCE = 10000;
const KEPT = t("Nothing is lost, and nothing is sent twice.");

/**
 * Follow a table. `on` may have:
 *   hello(message)            the whole view, first and after each reconnect
 *   events(events, message)   what happened, each event once, in order; message.view is the newest
 *   view(view, message)       whenever there is a newer view
 *   message(message)          anything else the server says
 *   state(state, seconds)     "connecting" | "live" | "lost" (seconds to the next try) | "ended"
 *   refused(problem)          the table cannot be followed: unknown, not allowed
 */
export class Live {
  /** A page that came with the table as it was then goes on from there: `begun`.
   * @param {string} table
   * @param {string} role
   * @param {Record<string, (...told: any[]) => any>} on
   * @param {any} begun */
  constructor(table, role, on = {}, begun = null) {
    this.table = table;
    this.role = role;
    this.on = on;
    this.version = begun?.version ?? 0;
    this.view = null;
    this.me = null;
    this.waiting = new Map();
    this.tries = 0;
    this.ended = false;
    this.again = () => this.tries && this.connect();
    addEventListener("online", this.again);
    addEventListener("pagehide", () => this.close(), { once: true });
    addEventListener("pageshow", (shown) => {
      if (shown.persisted) {
        this.ended = false;
        this.connect();
      }
    });
    this.connect();
    if (begun) queueMicrotask(() => this.see(begun));
  }

  connect() {
    if (this.ended) return;
    clearTimeout(this.timer);
    this.socket?.close();
    this.tell("state", "connecting");
    const url = new URL(`/api/tables/${encodeURIComponent(this.table)}/live`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("as", this.role);
    url.searchParams.set("views", "changes");
    if (this.version) url.searchParams.set("after", String(this.version));
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onmessage = (sent) => socket === this.socket && this.receive(JSON.parse(sent.data));
    socket.onclose = (closed) => socket === this.socket && this.lost(closed);
  }

  /** @param {any} message */
  receive(message) {
    if (message.changes) message.view = this.changed(message);
    if (message.type === "hello") {
      this.tries = 0;
      this.me = message.me ?? this.me;
      this.tell("state", "live");
      for (const missed of message.missed ?? []) this.happened(missed.events ?? [missed], message);
      this.version = Math.max(this.version, message.version ?? 0);
      this.see(message);
      this.tell("hello", message);
      this.finish();
      for (const { sent } of this.waiting.values()) this.write(sent);
    } else if (message.type === "events") {
      this.happened(message.events ?? [], message);
      this.version = Math.max(this.version, message.version ?? 0);
      this.see(message);
      this.finish();
    } else if (message.type === "done") {
      const asked = this.waiting.get(message.id);
      if (asked) asked.done = message;
      this.finish();
    } else if (message.type === "problem" && message.id) {
      this.answered(message.id)?.reject(new Problem(message));
    } else if (message.type === "problem") {
      this.tell("refused", new Problem(message));
    } else {
      if (message.view) this.see(message);
      this.tell("message", message);
    }
  }

  /** The view that changes make of the one before.
   * @param {{changes?: Record<string, any>, gone?: string[]}} message
   * @returns {Record<string, any>} */
  changed({ changes, gone = [] }) {
    const view = { ...this.view, ...changes };
    for (const part of gone) delete view[part];
    return view;
  }

  /** A command is done when what it did is seen here too, so that nobody goes on by an old view. */
  finish() {
    for (const [id, { done }] of this.waiting)
      if (done && (done.version ?? 0) <= this.version) this.answered(id)?.resolve(done);
  }

  /** @param {string} id */
  answered(id) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    clearTimeout(asked?.timer);
    return asked;
  }

  /** Pass events on once each: numbers at or below what was seen are repeats.
   * @param {Partial<TableEvent>[]} events
   * @param {any} message */
  happened(events, message) {
    const fresh = events.filter(({ number }) => number === undefined || number > this.version);
    for (const { number } of fresh) if (number) this.version = number;
    if (fresh.length) this.tell("events", fresh, message);
  }

  /** @param {any} message */
  see(message) {
    if (!message.view) return;
    this.view = message.view;
    if (message.me) this.me = message.me;
    this.tell("view", message.view, message);
  }

  /** @param {CloseEvent} closed */
  lost(closed) {
    if (this.ended) return;
    // 4401, 4403 and 4404 answer for good; another try would be answered alike.
    if (closed.code >= 4400 && closed.code < 4500) {
      this.ended = true;
      if (closed.code === 4401) sessionOver();
      this.tell(
        "refused",
        new Problem({
          status: closed.code - 4000,
          detail: closed.reason || t("This table cannot be followed."),
        }),
      );
      return this.tell("state", "ended");
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.tell("state", "lost", Math.ceil(wait / 1000));
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** Send a command; resolves when the table has done it, rejects with the Problem that bars it.
   * @param {string} command
   * @param {any} data
   * @param {any} more */
  send(command, data = {}, more = {}) {
    return this.request({ type: "command", id: newId(), command, data, ...more });
  }

  /** Say something that is no command: "ready", "not_ready", "more_time".
   * @param {string} type */
  say(type) {
    return this.request({ type, id: newId() });
  }

  /** @param {{type: string, id: string, [more: string]: any}} sent
   * @returns {Promise<any>} */
  request(sent) {
    return new Promise((resolve, reject) => {
      // A socket that swallows a command without an answer is dead: try again over a new one.
      const again = () => this.waiting.has(sent.id) && !this.ended && this.connect();
      this.waiting.set(sent.id, { sent, resolve, reject, timer: setTimeout(again, PATIENCE) });
      this.write(sent);
    });
  }

  /** @param {any} sent */
  write(sent) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(sent));
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.again);
    this.socket?.close();
    this.tell("state", "ended");
  }

  /** @param {string} what @param {any[]} told */
  tell(what, ...told) {
    this.on[what]?.(...told);
  }
}

/** A bar at the head of the page while the connection is lost; give its `state` to Live. */
export function connectionBar() {
  const bar = $("#offline") ?? h("div#offline.offline", { hidden: true, role: "status" });
  if (!bar.isConnected) document.body.prepend(bar);
  return (/** @type {string} */ state, /** @type {number} */ seconds) => {
    bar.hidden =
      state === "live" || state === "ended" || (state === "connecting" && !bar.textContent);
    if (state === "live") bar.textContent = "";
    if (state === "lost")
      bar.textContent = t("Connection lost: trying again in {seconds} s. {KEPT}", {
        seconds,
        KEPT,
      });
    if (state === "connecting" && bar.textContent) bar.textContent = t("Connecting again…");
  };
}
