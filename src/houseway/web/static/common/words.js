// What a game calls things. The house has every word; a page asks for them once.
import { once } from "./api.js";
import { h } from "./dom.js";
import { given } from "./given.js";
import { after, label, sentence } from "./text.js";
import { LANG_QUERY, learn, t, translate } from "./tongue.js";

const titles = new Map();

/** The title of a game, from whatever has said it so far. */
export const gameTitle = (game) => translate(titles.get(game) ?? label(game.replaceAll("-", " ")));

/** Remember the titles of a list of games or tables. */
export function learnTitles(list) {
  for (const { game, name, title } of list) if (title) titles.set(game ?? name, title);
}

/** What a settled wager brought, its stake taken off. */
export const brought = ({ stake, returned, winnings, commission = 0 }) =>
  returned + winnings - commission - stake;

/** Whether a wager won a prize, which is paid apart from it. */
export const isPrize = ({ effect, winnings, returned = 0, stake = 0, odds = "" }) =>
  effect === "win" && !winnings && Boolean(odds) && returned <= stake;

/** The words of one game, with the house's own commands among them. */
export class Words {
  constructor(game, said = {}) {
    this.game = game;
    this.areas = said.areas ?? {};
    this.choices = said.choices ?? {};
    this.commands = said.commands ?? {};
    this.decisions = said.decisions ?? {};
    this.dispute = said.dispute ?? {};
    this.events = said.events ?? {};
    this.fields = said.fields ?? {};
    this.groups = said.groups ?? {};
    this.guide = said.guide ?? [];
    this.lines = said.lines ?? {};
    this.methods = said.methods ?? {};
    this.play = said.play ?? {};
    this.ranks = said.ranks ?? [];
    this.spots = said.spots ?? {};
    this.stages = said.stages ?? {};
    this.tips = said.tips ?? {};
    this.verdicts = said.verdicts ?? {};
    if (said.title) titles.set(game, said.title);
  }

  /** What is said of a command: label, key, rank, what it does on the felt, and more. */
  of(command) {
    return { label: sentence(after(command)), ...this.commands[command] };
  }

  /** The commands that switch single wagers; without any there is nothing to list. */
  get switches() {
    return Object.keys(this.commands).filter((name) => this.commands[name].as === "switch");
  }

  /** What a command is called on a button. */
  command(name) {
    return this.of(name).label;
  }

  /** What a field is called, for a command that may call it otherwise. */
  field(name, command = "") {
    return this.commands[command]?.fields?.[name] ?? this.fields[name] ?? translate(label(name));
  }

  /** "place_win/6#12" as "Place to win 6"; `seat` is whose wager it is. */
  wager(area, seat = 0) {
    const [kind, on] = area.replace(/#\d+$/, "").split("/");
    const own = on === undefined || Number(on) === seat ? this.areas[`${kind}/own`] : undefined;
    const said = this.areas[`${kind}/${on}`] ?? own ?? this.areas[kind];
    return (said ?? `${label(kind)} {on}`).replace("{on}", on ?? "").trim();
  }

  /** What a wager wins on and loses on. */
  tip(area) {
    const [kind, on] = area.replace(/#\d+$/, "").split("/");
    return (this.tips[`${kind}/${on}`] ?? this.tips[kind] ?? "").replaceAll("{on}", on ?? "");
  }

  line(line) {
    return this.lines[line] ?? translate(label(line).replaceAll("+", " and "));
  }

  /** Decisions of others as they are said on the felt. */
  decision(what) {
    return this.decisions[what]?.label ?? translate(label(what));
  }

  /** What became of a wager, without what it brought. */
  verdict({ verdict = "", effect = "" }) {
    return this.verdicts[verdict] ?? this.verdicts[effect] ?? label(effect).toLowerCase();
  }

  /** What an event says aloud, where it does. */
  aloud(event) {
    const { says, and = {} } = this.events[event.name] ?? {};
    if (!says || !event.data) return "";
    const more = Object.keys(and).find((field) => event.data[field]);
    const told = (value) => translate(Array.isArray(value) ? value.join(" and ") : value);
    return [says, and[more ?? ""] ?? ""]
      .join(" ")
      .replace(/\{(\w+)\}/g, (_, field) => told(event.data[field]))
      .trim();
  }
}

/** The words of a game; without them ids are read out. */
export async function wordsOf(game) {
  const ask = () =>
    once(`/api/games/${encodeURIComponent(game)}/words${LANG_QUERY}`).catch(() => ({}));
  const said = given.hello?.view.game === game ? given.words : await ask();
  learn(said.english);
  return new Words(game, said);
}

/** A button that opens the clause's words; the shell listens for it. */
export function clauseLink(game, id) {
  if (!id) return null;
  const named = {
    "aria-label": t("Clause {id}", { id }),
    title: t("Clause {id}: what it says", { id }),
  };
  return h("button.clause", { type: "button", dataset: { game, clause: id }, ...named }, id);
}

/** An account as a place or a person: "rack/3" is seat 3. */
export function accountWords(name) {
  const [kind, ...rest] = name.split("/");
  const whose = rest.join("/");
  const places = {
    float: "The float",
    errors: "Errors",
    rack: `Seat ${whose}`,
    suspense: `Kept for ${whose}`,
    patron: `${whose}, away from the table`,
  };
  return places[kind] ?? name;
}

/** Which fields are money. */
export const isMoney = (name) => name === "cents" || name === "maximum";
