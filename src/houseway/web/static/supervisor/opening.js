// Opening a table: its game, how it is dealt, and its sign, which starts as that of a like table.
import { game as askGame, get, post } from "../common/api.js";
import { ask, fill, h } from "../common/dom.js";
import { press } from "../common/parts.js";
import { gameTitle, label, parseDollars, typedDollars } from "../common/words.js";

const METHODS = {
  shoe: "Electronic shoe",
  device: "Shuffling device",
  generator: "Electronic dice",
  hand: "Shuffled by hand",
  felt: "Real felt, typed in by the dealer",
};

/** Ask for a new table; resolves with the table that was opened, or null. */
export async function openTable() {
  const { games, tables } = await get("/api/floor");
  return ask("Open a table", (done) => form(games, tables, done));
}

const field = (id, words, input, hint = null) =>
  h("div.field", [
    h("label", { for: id }, words),
    Object.assign(input, { id }),
    hint ? h("span.hint", hint) : null,
  ]);

function form(games, tables, done) {
  const game = h("select", [
    games.map((one) => h("option", { value: one.name }, one.title ?? gameTitle(one.name))),
  ]);
  const name = h("input", { autocomplete: "off", maxlength: 40, autofocus: true });
  const method = h("select");
  const variant = h("select");
  const training = h("input", { type: "checkbox" });
  const reason = h("textarea", { rows: 2 });
  const sign = h("div");
  const wrong = h("p.field.wrong", { role: "alert", hidden: true });
  const say = (words, input = null) => {
    wrong.textContent = words;
    wrong.hidden = false;
    input?.focus();
  };
  const choose = async () => {
    const law = await askGame(game.value);
    const titles = Object.entries(law.variants ?? {});
    fill(
      method,
      law.methods.map((one) => h("option", { value: one }, METHODS[one] ?? label(one))),
    );
    fill(
      variant,
      h("option", { value: "" }, "The document as approved"),
      titles.map(([id, title]) => h("option", { value: id }, title)),
    );
    fill(sign, signRows(tables.find((one) => one.game === game.value)));
  };
  const submit = async () => {
    const limits = readLimits(sign);
    if (!name.value.trim()) return say("Give the table a name.", name);
    if (limits === null) return say("Limits are amounts such as 5 or 500.");
    if (!reason.value.trim()) return say("Say why this table opens.", reason);
    const asked = {
      name: name.value.trim(),
      game: game.value,
      method: method.value,
      training: training.checked,
      variants: variant.value ? [variant.value] : [],
      reason: reason.value.trim(),
      ...(limits ? { sign: { limits } } : {}),
    };
    try {
      return done(await post("/api/tables", asked));
    } catch (problem) {
      return say(problem.message);
    }
  };
  game.addEventListener("change", () => choose().catch((problem) => say(problem.message)));
  choose().catch((problem) => say(problem.message));
  return h(
    "form.new-table",
    {
      novalidate: true,
      onsubmit: (sent) => {
        sent.preventDefault();
        submit();
      },
    },
    [
      h("div.grid", [
        field("new-name", "Name of the table", name),
        field("new-game", "Game", game),
        field("new-method", "Dealt from", method),
        field("new-variant", "Rules", variant),
      ]),
      sign,
      h("label.check", [
        training,
        "A training table: says what choices are worth, and counts for nothing",
      ]),
      field("new-reason", "Reason", reason),
      wrong,
      h("div.ends", [
        press("Cancel", () => done(null)),
        h("button.primary", { type: "submit" }, "Open the table"),
      ]),
    ],
  );
}

/** The limits of a table of the same game, to be changed; without one the usual sign goes up. */
function signRows(like) {
  if (!like) return h("p.quiet.small", "The usual sign of this game goes up.");
  const cell = (area, what, words, cents) =>
    h("td", [
      h("input", {
        inputmode: "decimal",
        autocomplete: "off",
        "aria-label": `${label(area)}: ${words}, in dollars`,
        dataset: { area, what },
        value: cents === null ? "" : typedDollars(cents),
      }),
    ]);
  const row = ([area, one]) =>
    h("tr", [
      h("th", { scope: "row" }, label(area)),
      cell(area, "minimum", "minimum", one.minimum),
      cell(area, "maximum", "maximum", one.maximum),
      cell(area, "multiple", "unit", one.multiple),
    ]);
  const heads = ["Wager", "Minimum, $", "Maximum, $", "Unit, $"];
  return h("details", { open: Object.keys(like.sign.limits).length < 6 }, [
    h("summary", `The sign, as at ${like.name}`),
    h("div.scroll.sign-edit", [
      h("table", [
        h("thead", [h("tr", [heads.map((one) => h("th", { scope: "col" }, one))])]),
        h("tbody", Object.entries(like.sign.limits).map(row)),
      ]),
    ]),
  ]);
}

/** The limits as typed; undefined where there are none to type, null where one is no amount. */
function readLimits(sign) {
  const inputs = [...sign.querySelectorAll("input")];
  if (!inputs.length) return undefined;
  const limits = {};
  for (const one of inputs) {
    const { area, what } = one.dataset;
    const none = what === "maximum" && !one.value.trim();
    const cents = none ? null : parseDollars(one.value);
    if (cents === null && !none) return null;
    limits[area] = { ...limits[area], [what]: cents };
  }
  return limits;
}
