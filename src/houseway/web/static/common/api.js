// The house's API: fetch with the session's CSRF token; problems (RFC 9457) are one kind of error.
import { t, translate } from "./tongue.js";

/** Refusals are worded to stand in a log; on a page they begin like a sentence. */
const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** A refusal or failure as the server words it; `clause` says by which rule. */
export class Problem extends Error {
  constructor(body, status = 0) {
    super(sentence(translate(body.detail || body.title) || t("Something went wrong.")));
    this.name = "Problem";
    this.status = body.status ?? status;
    this.title = body.title ?? "";
    this.detail = body.detail ?? "";
    this.clause = body.clause ?? null;
    /** Seconds until it may be tried again, where the house says so. */
    this.retryAfter = null;
  }
}

/** Tells that the session is "over" in which this page was opened. */
export const session = new EventTarget();
export const sessionOver = () => session.dispatchEvent(new Event("over"));

/** A name for a command, so that sending it twice does it once. */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** @type {Promise<any> | null} */
let known = null;

/** Who is signed in here: {role, name, csrf, seats}. Asked once, then kept until it changes. */
export function me(again = false) {
  if (known && !again) return known;
  const asking = get("/api/me").catch((wrong) => {
    known = null;
    throw wrong;
  });
  known = asking;
  return asking;
}

const OFFLINE = {
  title: t("No connection"),
  detail: t(
    "The house cannot be reached just now. Your wagers are safe with it; try again in a moment.",
  ),
};

async function request(method, path, body, headers = {}) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem(OFFLINE, 0);
  }
  const text = await answer.text();
  let found;
  try {
    found = text ? JSON.parse(text) : null;
  } catch {
    found = {
      title: answer.statusText,
      detail: t("The house sent an answer that cannot be read ({status}).", {
        status: answer.status,
      }),
    };
    if (answer.ok) throw new Problem(found, answer.status);
  }
  if (!answer.ok) {
    const problem = new Problem(found ?? { title: answer.statusText }, answer.status);
    if (answer.status === 401 && !path.startsWith("/api/sign-in")) sessionOver();
    problem.retryAfter = Number(answer.headers.get("Retry-After")) || null;
    throw problem;
  }
  return found;
}

/** GET with the given query; values that are null or empty are left out. */
export function get(path, query = {}) {
  const said = ([, value]) => value !== null && value !== undefined && value !== "";
  const asked = new URLSearchParams(Object.entries(query).filter(said));
  return request("GET", String(asked) ? `${path}?${asked}` : path);
}

/** POST with the CSRF token; a token that went stale with the session is renewed once. */
export async function post(path, body = {}) {
  const { csrf } = await me();
  try {
    return await request("POST", path, body, { "X-CSRF-Token": csrf });
  } catch (wrong) {
    if (wrong.status !== 403 || !/csrf/i.test(`${wrong.title} ${wrong.detail}`)) throw wrong;
    const fresh = await me(true);
    return request("POST", path, body, { "X-CSRF-Token": fresh.csrf });
  }
}

/** Send a command to a table by HTTP.
 * @type {(table: string, command: string, data: any, how?: Given) => Promise<any>} */
export function sendCommand(table, command, data, how = {}) {
  const sent = { id: newId(), command, data, as: how.as, dry_run: how.dryRun ?? false };
  return post(`/api/tables/${encodeURIComponent(table)}/commands`, sent);
}

/** What a command would bring about, without doing it; throws the Problem that bars it. */
export const dryRun = (table, command, data, as) =>
  sendCommand(table, command, data, { as, dryRun: true });

const asked = new Map();

/** GET that is asked once per page: games, clauses, strategies. */
export function once(path) {
  const forget = (wrong) => {
    asked.delete(path);
    throw wrong;
  };
  if (!asked.has(path)) asked.set(path, get(path).catch(forget));
  return asked.get(path);
}

export const game = (name) => once(`/api/games/${encodeURIComponent(name)}`);
export const clause = (name, id) =>
  once(`/api/games/${encodeURIComponent(name)}/clauses/${encodeURIComponent(id)}`);
