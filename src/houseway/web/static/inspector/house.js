// The house's books: every table, rounds found anywhere, chain check, exports, rules by version.
import { game as askGame, get, sendCommand } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { bullets, chip, grid, press, quiet, small } from "../common/parts.js";
import { saying } from "../common/shell.js";
import { label, moment, plural, recordPage, tablePage } from "../common/text.js";
import { clauseLink, gameTitle, learnTitles } from "../common/words.js";
import { exportLinks, findRounds, searchFor, SOUGHT } from "./finding.js";

const EACH = 5;
const FAULTS = 50;
// Milliseconds after which who is behind is said to be silent.
const SILENT = 60_000;

export async function house(person) {
  const whole = person.role === "inspector";
  fill(
    $("#main"),
    h("div.top", [h("h1", "The record"), chip("Read only")]),
    whole ? panel("Notifications", h("div#notified", { "aria-live": "polite" })) : null,
    panel("Find a round", searchFor("In every table", SOUGHT, findAll, "find-all"), found()),
    panel("Tables", h("div#tables")),
    whole ? h("div.tools", [checkPanel(), sealPanel(), exportPanel(), versionsPanel()]) : null,
    whole ? panel("Streams", h("div#streams")) : null,
  );
  await saying(async () => {
    const { tables, games } = await get("/api/floor");
    learnTitles(games);
    fill($("#tables"), grid(["Table", "Game", "Kind", "Round", "State", ""], tables.map(tableRow)));
    if (whole) await Promise.all([streams(), notifications()]);
  });
}

const panel = (title, ...inside) => h("section.panel", [h("h2", title), inside]);
const found = () => h("div#found", { "aria-live": "polite" });

const tableRow = ({ name, game, training, round, closed, stage }) => [
  h("a", { href: recordPage(name) }, name),
  gameTitle(game),
  training ? "training" : "regulated",
  String(round),
  closed ? "closed" : label(stage),
  h("a", { href: tablePage(name, "?watch") }, "watch live"),
];

let asked = 0;

/** Rounds of every table that speak of something. */
async function findAll(search) {
  const box = $("#found");
  const mine = (asked += 1);
  if (!search) return fill(box);
  fill(box, quiet("Looking…"));
  const { tables } = await get("/api/floor");
  const here = async ({ name }) => {
    const some = await findRounds(name, search, EACH, null, () => mine === asked);
    return { name, rounds: some?.rounds ?? [] };
  };
  const all = (await Promise.all(tables.map(here))).filter(({ rounds }) => rounds.length);
  if (mine !== asked) return null;
  const link = (name) => (round) => [
    h("a", { href: recordPage(name, round.number) }, `round ${round.number}`),
    round.void ? " (void) " : " ",
  ];
  const row = ({ name, rounds }) => [
    h("a", { href: recordPage(name) }, name),
    rounds.map(link(name)),
  ];
  const none = quiet("No round at any table matches.");
  return fill(box, all.length ? grid(["", ""], all.map(row)) : none);
}

/** What an inspector is notified of, with a button that acknowledges it. */
async function notifications() {
  const all = await get("/api/inspect/notifications");
  const acknowledge = ({ table, number }) => {
    const send = () => sendCommand(table, "table.Acknowledge", { number }, { as: "inspector" });
    const work = () => saying(() => send().then(notifications));
    return press("Acknowledge", work, { class: "slim primary" });
  };
  const row = (told) => [
    h("span.small", moment(told.at)),
    h(
      "a",
      { href: recordPage(told.table, told.round) },
      `${told.table}${told.round ? `, round ${told.round}` : ""}`,
    ),
    [`${label(told.about)} `, clauseLink(told.game, told.under)],
    told.acknowledged_by
      ? chip(`Acknowledged by ${told.acknowledged_by}`, "good")
      : acknowledge(told),
  ];
  const none = quiet("No notifications.");
  fill($("#notified"), all.length ? grid(["At", "Where", "What", ""], all.map(row)) : none);
}

async function streams() {
  const all = await get("/api/inspect/streams");
  const count = (version) => version.toLocaleString("en-AU");
  const row = ({ stream, version }) => [stream, count(version), exportLinks(stream)];
  fill($("#streams"), grid(["Stream", "Records", "Take away"], all.map(row)));
}

const exportPanel = () =>
  panel(
    "Export",
    small("JSON Lines carry every digest and can be verified elsewhere; CSV is for spreadsheets."),
    h("div.row", exportLinks("", "a.button", "")),
  );

// The chain

function checkPanel() {
  const result = h("div#verified.stack.tight", { role: "status" });
  const button = press("Check the chain", () => check(button, result), { class: "primary" });
  const words = "Each record holds the digest of the one before it, so any later change shows.";
  return panel("Digest chain", small(words), h("div", button), result);
}

async function check(button, result) {
  button.disabled = true;
  fill(result, quiet("Recomputing every digest and deciding every command again…"));
  const begun = performance.now();
  const answer = await saying(() => get("/api/inspect/verify"));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  fill(result, answer ? checked(answer, seconds) : null);
  button.disabled = false;
}

function checked({ sound, faults, unopened, records, tables }, seconds) {
  const line = ({ stream, version, what }) => `${stream} ${version}: ${what}`;
  const words =
    `${plural(records, "record")} of ${plural(tables, "table")} in ${seconds} s: digest chains, ` +
    "ledger and jackpot pools recomputed, every command decided again.";
  return [
    h("p", sound ? chip("Sound", "good") : chip(plural(faults.length, "fault"), "bad")),
    h("p.small", words),
    bullets("ul.small", [...faults.slice(0, FAULTS), ...unopened].map(line)),
  ];
}

// The seal

function sealPanel() {
  const box = h("div#sealed.stack.tight");
  saying(async () => fill(box, sealed(await get("/api/inspect/proof"))));
  return panel("Seal", box);
}

/** Who elsewhere has seen the record, how far, and since when they are silent. */
function sealed({ trouble, log, sealed: size, at, seen, away, worth }) {
  const stop = trouble ? h("p", chip(trouble, "bad")) : null;
  if (!log) return [stop, quiet("This house does not seal its record.")];
  const state = (behind, heard) => {
    if (!behind) return chip("Up to date", "good");
    const words = `${plural(behind, "record")} behind`;
    return Date.now() - Date.parse(heard) > SILENT ? chip(`Silent, ${words}`, "bad") : chip(words);
  };
  const row = ([name, { size: records, at: heard }]) => [
    h("b", name),
    " ",
    state(size - records, heard),
    ` last heard ${moment(heard)}`,
  ];
  const absent = ([name, why]) => [h("b", name), " ", chip("Away", "bad"), ` ${why}`];
  const rows = [...Object.entries(seen).map(row), ...Object.entries(away).map(absent)];
  return [
    stop,
    h("p.small", `${plural(size, "record")} sealed as ${log}, last signed ${moment(at)}.`),
    bullets("ul.small", rows),
    small(worth),
  ];
}

// Rules by version

function versionsPanel() {
  const list = h("ul.small.versions");
  const load = async () => {
    const games = await get("/api/games");
    const laws = await Promise.all(games.map(({ name }) => askGame(name)));
    fill(list, laws.map(rulesRow));
  };
  saying(load);
  return panel("Rules by version", list);
}

function rulesRow({ game, title, instrument, digest = "", variants = {}, approval = {} }) {
  const others = Object.entries(variants);
  const other = ([id, name]) =>
    h("li", [
      h("a", { href: `/rules/${game}?version=${encodeURIComponent(id)}` }, name),
      h("span.quiet", ` ${approval[id].status}`),
    ]);
  const summary = `${plural(others.length, "other version")} and what each changes`;
  return h("li", [
    h("a", { href: `/rules/${game}` }, title),
    h("br"),
    h("span.quiet", instrument),
    " ",
    h("span.digest", { title: "Digest of the rules in force" }, digest.slice(0, 12)),
    others.length ? h("details", [h("summary", summary), h("ul", others.map(other))]) : null,
  ]);
}
