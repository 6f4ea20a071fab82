// Opening a table: its game, how it is dealt, and its sign, which starts as that of a like table.
import { game as askGame, get, post } from "../common/api.js";
import { $$, ask, fill, h } from "../common/dom.js";
import { cancelOr, complaint, field, form, grid, options, select, small } from "../common/parts.js";
import { label, parseDollars, typedDollars } from "../common/text.js";
import { wordsOf } from "../common/words.js";

const TRAINING = "Training table: shows what choices are worth; nothing counts";
const CASHLESS = "Cashless: chips are bought through the table's terminal, never for cash";
const NOT_APPROVED = "These rules are not approved: only a training table may open with them.";
const FOR_TRAINING = "These rules are not approved; a training table may use them.";
// A longer sign is shown when it is asked for.
const SHORT = 6;

/** Ask for a new table; resolves with the table that was opened, or null. */
export async function openTable() {
  const { games, tables } = await get("/api/floor");
  return ask("Open a table", (done) => new Opening(games, tables, done).form);
}

class Opening {
  constructor(games, tables, done) {
    this.tables = tables;
    this.done = done;
    const titled = games.map(({ name, title }) => [name, title]);
    this.game = select("select#new-game", titled);
    this.name = h("input#new-name", { autocomplete: "off", maxlength: 40, autofocus: true });
    this.method = h("select#new-method");
    this.variant = h("select#new-variant");
    this.training = h("input", { type: "checkbox" });
    this.cashless = h("input", { type: "checkbox" });
    this.terminal = h("label.check", { hidden: true }, [this.cashless, CASHLESS]);
    this.reason = h("textarea#new-reason", { rows: 2 });
    this.sign = h("div");
    this.warning = h("div");
    const { box, say } = complaint();
    this.say = say;
    const fields = [
      field("new-name", "Name of the table", this.name),
      field("new-game", "Game", this.game),
      field("new-method", "Dealt from", this.method),
      field("new-variant", "Rules", this.variant),
    ];
    this.form = form(
      "form.new-table",
      () => this.submit(),
      h("div.grid", fields),
      this.sign,
      this.terminal,
      h("label.check", [this.training, TRAINING]),
      this.warning,
      field("new-reason", "Reason", this.reason),
      box,
      cancelOr(done, "Open the table"),
    );
    const choose = () => this.choose().catch((problem) => say(problem.message));
    this.game.addEventListener("change", choose);
    for (const chosen of [this.variant, this.training])
      chosen.addEventListener("change", () => this.warn());
    this.method.addEventListener("change", () => this.offerTerminal());
    choose();
  }

  /** What there is to choose for a game. */
  async choose() {
    const game = this.game.value;
    const [law, words] = await Promise.all([askGame(game), wordsOf(game)]);
    if (game !== this.game.value) return;
    const method = (name) => [name, words.methods[name] ?? label(name)];
    fill(this.method, options(law.methods.map(method)));
    const variant = ([name, title]) => [name, `${title} (${law.approval[name].status})`];
    const known = Object.entries(law.variants ?? {}).map(variant);
    fill(this.variant, options([["", "The document as approved"], ...known]));
    this.unapproved = Object.keys(law.approval).filter((name) => !law.approval[name].approved);
    this.warn();
    this.knowsCashless = law.cashless;
    this.offerTerminal();
    const like = this.tables.find((table) => table.game === game);
    fill(this.sign, signEditor(words, like));
  }

  /** Rules without approval are for training tables: say so before it is refused. */
  warn() {
    const barred = this.unapproved?.includes(this.variant.value);
    const said = this.training.checked ? FOR_TRAINING : NOT_APPROVED;
    fill(this.warning, barred ? h("p.note.warn.small", { role: "status" }, said) : null);
  }

  /** A terminal is offered at real felts alone, where the document knows tables without cash. */
  offerTerminal() {
    this.terminal.hidden = this.method.value !== "felt" || !this.knowsCashless;
    if (this.terminal.hidden) this.cashless.checked = false;
  }

  async submit() {
    const limits = readLimits(this.sign);
    const name = this.name.value.trim();
    const reason = this.reason.value.trim();
    if (!name) return this.say("Give the table a name.", this.name);
    if (limits === null) return this.say("A limit is an amount such as 5 or 500.");
    if (!reason) return this.say("Say why the table is opened.", this.reason);
    const asked = {
      name,
      game: this.game.value,
      method: this.method.value,
      training: this.training.checked,
      cashless: this.cashless.checked,
      variants: this.variant.value ? [this.variant.value] : [],
      reason,
      ...(limits ? { sign: { limits } } : {}),
    };
    try {
      return this.done(await post("/api/tables", asked));
    } catch (problem) {
      return this.say(problem.message);
    }
  }
}

/** The limits of a table of the same game, to be changed; without one the usual sign goes up. */
function signEditor(words, like) {
  if (!like) return small("The table gets the usual sign of this game.");
  const cell = (area, what, name, cents) =>
    h("input", {
      inputmode: "decimal",
      autocomplete: "off",
      "aria-label": `${words.wager(area)}: ${name}, in dollars`,
      dataset: { area, what },
      value: cents === null ? "" : typedDollars(cents),
    });
  const { limits } = like.sign;
  const rows = Object.entries(limits).map(([area, { minimum, maximum, multiple }]) => [
    words.wager(area),
    cell(area, "minimum", "minimum", minimum),
    cell(area, "maximum", "maximum", maximum),
    cell(area, "multiple", "unit", multiple),
  ]);
  const heads = ["Wager", "Minimum, $", "Maximum, $", "Unit, $"];
  return h("details", { open: rows.length < SHORT }, [
    h("summary", `The sign, copied from ${like.name}`),
    h("div.sign-edit", grid(heads, rows)),
  ]);
}

/** The limits as typed; undefined where there are none to type, null where one is no amount. */
function readLimits(sign) {
  const inputs = $$("input", sign);
  if (!inputs.length) return undefined;
  const limits = {};
  for (const { dataset, value } of inputs) {
    const { area, what } = dataset;
    const none = what === "maximum" && !value.trim();
    const cents = none ? null : parseDollars(value);
    if (cents === null && !none) return null;
    limits[area] = { ...limits[area], [what]: cents };
  }
  return limits;
}
