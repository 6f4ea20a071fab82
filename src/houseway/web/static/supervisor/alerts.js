// What calls for a supervisor: the most urgent first, acknowledged by name, and heard.
import { sendCommand } from "../common/api.js";
import { $, fill, h, toast } from "../common/dom.js";
import { chip, go, press, quiet } from "../common/parts.js";
import { setting } from "../common/settings.js";
import { saying } from "../common/shell.js";
import { clock, tablePage } from "../common/text.js";
import { clauseLink } from "../common/words.js";

// While something urgent waits it is heard again after so long.
const AGAIN = 20_000;
// Two notes, as hertz and seconds from the beginning.
const NOTES = [
  [660, 0],
  [880, 0.18],
];

/** @type {Set<string>} */
let heard = new Set();
let waits = false;
/** @type {AudioContext | null} */
let audio = null;

/** A browser lets a page be heard once somebody has pressed something on it. */
for (const touched of ["pointerdown", "keydown"])
  addEventListener(touched, () => (audio ??= new AudioContext()), { once: true });

function ring() {
  if (!audio || setting("sound") === "off") return;
  for (const [hertz, after] of NOTES) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + after;
    note.frequency.value = hertz;
    volume.gain.setValueAtTime(0.2, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.3);
  }
}

setInterval(() => waits && ring(), AGAIN);

const keyOf = ({ table, alert }) => `${table} ${alert}`;

/** Show alerts, each with the name and the game of its table; what is new is said and heard.
 * `again()` is called once one is acknowledged, which supervisors do; on the page of their own
 * table it is not named. */
export function showAlerts(alerts, person, again, here = false) {
  const open = alerts.filter(({ answered_by: by }) => !by);
  const order = ({ answered_by: by, rank }) => (by ? 100 : 0) + rank;
  const fresh = open.filter((alert) => !heard.has(keyOf(alert)));
  heard = new Set(open.map(keyOf));
  for (const { table, title } of fresh.slice(0, 3)) toast(`${table}: ${title}`, "bad");
  waits = open.some(({ urgent }) => urgent);
  if (fresh.length) ring();
  const sorted = [...alerts].sort((left, right) => order(left) - order(right));
  const none = here ? null : quiet("No alerts.");
  const answers = person.role === "supervisor" ? again : null;
  fill($("#alerts"), sorted.length ? sorted.map((alert) => row(alert, answers, here)) : none);
}

function row(found, again, here) {
  const { table, game, kind, title, words, at, clause, urgent, alert, answered_by: by } = found;
  const when = at ? ` (${clock(at).slice(0, 5)})` : "";
  const send = () => sendCommand(table, "table.AnswerAlert", { alert }, { as: "supervisor" });
  const pressed = () => saying(send).then(again);
  const key = `answer ${keyOf(found)}`;
  const answer = kind === "call" ? "I am on my way" : "Acknowledge";
  const open = again ? press(answer, pressed, { key, class: "slim" }) : null;
  return h("div.alert", { class: `${urgent && !by ? "bad" : ""} ${by ? "answered" : ""}` }, [
    here ? null : h("b", table),
    h("span", `${title}${words ? `: ${words}` : ""}${when}`),
    clauseLink(game, clause),
    h("span.end", [
      by ? chip(`Acknowledged by ${by}`) : open,
      here ? null : go("Go to the table", tablePage(table, "/supervise"), "slim primary"),
    ]),
  ]);
}
