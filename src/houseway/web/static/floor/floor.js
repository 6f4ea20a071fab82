// The floor: every table, what is played there and for how much, and the way in.
import { get } from "../common/api.js";
import { $, countdown, fill, h } from "../common/dom.js";
import { press } from "../common/parts.js";
import { shell, showProblem } from "../common/shell.js";
import { dollars, gameTitle, label, plural } from "../common/words.js";
import { getCard, handOver, issue } from "./card.js";

const EVERY = 4000;
let person = { role: "visitor", seats: {} };
let shown = "";
let only = "";

const where = (table) => `/tables/${encodeURIComponent(table.name)}`;

// A table's card

/** The sign's limits as lines, wagers under the same limits together: [what, limits, areas]. */
function limitRows(sign) {
  const groups = new Map();
  for (const [area, one] of Object.entries(sign?.limits ?? {})) {
    const most =
      one.maximum === null || one.maximum === undefined ? "no maximum" : dollars(one.maximum);
    const unit = one.multiple > 1 ? ` by ${dollars(one.multiple)}` : "";
    const words = `${dollars(one.minimum)} – ${most}${unit}`;
    groups.set(words, [...(groups.get(words) ?? []), label(area)]);
  }
  return [...groups].map(([words, areas]) => [
    areas.length > 3
      ? groups.size === 1
        ? "Every wager"
        : `${areas.length} wagers`
      : areas.join(", "),
    words,
    areas,
  ]);
}

function signLines(table) {
  const rows = limitRows(table.sign);
  const chips = table.sign?.chips ?? [];
  const list = (some) =>
    h("dl.sign", [some.map(([name, value]) => [h("dt", name), h("dd", value)])]);
  const whole = [
    ...rows
      .filter(([name], at) => at > 1 || /wager/.test(name))
      .map(([, words, areas]) => [areas.join(", "), words]),
    ...(chips.length ? [["Chips", chips.map(dollars).join(", ")]] : []),
    ...(table.sign?.maximum_payout
      ? [["Most paid on a hand", dollars(table.sign.maximum_payout)]]
      : []),
  ];
  return [
    rows.length ? list(rows.slice(0, 2)) : h("p.small.quiet", "Limits as on the table's chips"),
    whole.length
      ? h("details.sign-more", { dataset: { key: `sign ${table.name}` } }, [
          h("summary", "The whole sign"),
          list(whole),
        ])
      : null,
  ];
}

function seatDots(table) {
  const { total, taken, free } = table.seats;
  const mine = person.seats?.[table.name];
  const dots = Array.from({ length: total }, (_, at) =>
    h("i", { class: at === 0 && mine ? "mine" : at < taken ? "taken" : "" }),
  );
  return h("div.seats", [
    h("span.dots", { "aria-hidden": "true" }, dots),
    h("span", free ? `${plural(free, "seat")} free of ${total}` : `All ${total} seats taken`),
  ]);
}

function stateChip(table) {
  if (table.closed) return h("span.chip.bad", "Closed");
  const closing = (table.notices ?? []).find((one) => one.what === "closure");
  if (closing) return h("span.chip.warn", ["Closes in ", countdown(closing.deadline)]);
  if (table.question) return h("span.chip.warn", "A ruling is awaited");
  if (table.stage === "wagers") return h("span.chip.good", "Wagers open");
  return h("span.chip.info", table.stage ? label(table.stage) : "Open");
}

function dealerWords(table) {
  if (table.method === "felt")
    return table.dealer && table.dealer !== "automatic"
      ? `Real felt, dealt by ${table.dealer}`
      : "Real felt, waiting for a dealer";
  if (!table.dealer || table.dealer === "automatic") return "Dealt by the house";
  return `Dealt by ${table.dealer}`;
}

function actions(table) {
  const seat = person.seats?.[table.name];
  const made = [];
  if (seat) made.push(h("a.button.primary", { href: where(table) }, `Back to seat ${seat}`));
  else if (!table.closed && (person.role === "visitor" || person.role === "player")) {
    if (table.seats.free)
      made.push(
        h("a.button.primary", { href: where(table), onclick: (pressed) => join(pressed, table) }, [
          table.training ? "Practise" : "Sit down",
        ]),
      );
    made.push(h("a.button", { href: `${where(table)}?watch` }, "Watch"));
  } else made.push(h("a.button", { href: `${where(table)}?watch` }, "Watch"));
  if (["dealer", "supervisor"].includes(person.role) && !table.closed)
    made.unshift(h("a.button.primary", { href: `${where(table)}/deal` }, "Deal"));
  if (person.role === "supervisor")
    made.push(h("a.button", { href: `${where(table)}/supervise` }, "Supervise"));
  if (["inspector", "supervisor"].includes(person.role))
    made.push(
      h(
        "a",
        {
          class: `button ${person.role === "inspector" ? "primary" : ""}`,
          href: `/inspect/${encodeURIComponent(table.name)}`,
        },
        "Inspect",
      ),
    );
  return made;
}

function card(table) {
  const picture = h("img", { src: `/static/floor/${table.game}.svg`, alt: "", loading: "lazy" });
  picture.addEventListener("error", () => picture.remove());
  return h(
    "article",
    {
      class: `table-card ${table.training ? "training" : ""}`,
      dataset: { table: table.name },
      "aria-label": `${table.title ?? gameTitle(table.game)}, table ${table.name}`,
    },
    [
      h("header", [
        h("div", [
          h("h3", [
            h("a", { href: `/rules/${table.game}`, title: "The rules" }, [
              table.title ?? gameTitle(table.game),
            ]),
          ]),
          h("p", `${table.training ? "Training table" : "Table"} ${table.name}`),
        ]),
        picture,
      ]),
      h("div.body", [
        h("div.state", [
          stateChip(table),
          table.round ? h("span.tiny.quiet", `Round ${table.round}`) : null,
        ]),
        h("p.said", [table.said ?? "", " ", dealerWords(table), "."]),
        table.meter !== null && table.meter !== undefined
          ? h("div.meter", [h("span", "Jackpot"), h("b.money", dollars(table.meter))])
          : null,
        h("div", signLines(table)),
        seatDots(table),
      ]),
      h("footer", actions(table)),
    ],
  );
}

function filters(tables) {
  const games = [
    ...new Map(tables.map((one) => [one.game, one.title ?? gameTitle(one.game)])).entries(),
  ];
  const button = (value, words) =>
    press(
      words,
      () => {
        only = value;
        shown = "";
        refresh();
      },
      { class: "slim", key: `filter ${value}`, "aria-pressed": String(only === value) },
    );
  return games.length > 1
    ? [button("", "All games"), ...games.map(([id, title]) => button(id, title))]
    : [];
}
function join(pressed, table) {
  if (person.role !== "visitor") return;
  pressed.preventDefault();
  getCard(where(table)).catch(showProblem);
}

// The welcome

function welcome() {
  const box = $("#welcome");
  if (person.role === "visitor") {
    const name = h("input#name", {
      autocomplete: "nickname",
      maxlength: 40,
      placeholder: "for example Robin",
    });
    const wrong = h("p.field.wrong", { role: "alert", hidden: true });
    const form = h(
      "form.panel.stack.tight",
      {
        novalidate: true,
        onsubmit: async (sent) => {
          sent.preventDefault();
          try {
            await handOver(await issue(name.value), null);
          } catch (problem) {
            wrong.textContent = problem.message;
            wrong.hidden = false;
            name.focus();
          }
        },
      },
      [
        h("h2", "Get a Player Card"),
        h("div.field", [h("label", { for: "name" }, "Your name at the tables"), name, wrong]),
        h("button.primary.large.wide", { type: "submit" }, "Get my card"),
        h("p.small", [
          "One step, play money only. ",
          h("a", { href: "/sign-in" }, "I have a card, or I work here"),
        ]),
      ],
    );
    return fill(
      box,
      h("div", [
        h("p.eyebrow", "Five games, by the book"),
        h("h1", "Take a seat."),
        h(
          "p",
          "Texas Hold’em Bonus, Craps, Canberra Casino Hold-em, Lunar Poker and Pai Gow, each played exactly as its approved document says. Ask any payout why: it names its clause.",
        ),
        h("ol", [
          h("li", [h("b", "Get a card"), " with just a name."]),
          h("li", [h("b", "Pick a table"), " below and sit down."]),
          h("li", [
            h("b", "Buy chips, wager, press Deal."),
            " Only what the rules allow is offered.",
          ]),
        ]),
      ]),
      form,
    );
  }
  const seats = Object.entries(person.seats ?? {});
  const lines = {
    player: seats.length
      ? "Your seat is kept."
      : "Pick a table and sit down; chips are bought there.",
    dealer: "Take a table with Deal: from then on you run its rounds.",
    supervisor: "The map of all tables, their alerts and your powers are under Supervise.",
    inspector: "Every round of every table is under Inspect, with its record and its chain.",
  };
  box.classList.add("slim-hero");
  return fill(
    box,
    h("div", [
      h("p.eyebrow", "Welcome"),
      h("h1", `Good to see you, ${person.name}.`),
      h("p", lines[person.role] ?? ""),
      h("div.seats-now", [
        seats.map(([table, seat]) =>
          h(
            "a.button.primary",
            { href: `/tables/${encodeURIComponent(table)}` },
            `Back to seat ${seat} at ${table}`,
          ),
        ),
        person.role === "supervisor"
          ? h("a.button.primary", { href: "/supervise" }, "The map of tables")
          : null,
        person.role === "inspector"
          ? h("a.button.primary", { href: "/inspect" }, "The record")
          : null,
      ]),
    ]),
  );
}

// Keeping up

async function refresh() {
  try {
    const { tables } = await get("/api/floor");
    const now = JSON.stringify([tables, only, person.seats]);
    if (now === shown) return;
    shown = now;
    const open = new Set(
      [...document.querySelectorAll("details[open]")].map((one) => one.dataset.key),
    );
    const wanted = tables.filter((one) => !only || one.game === only);
    show(
      $("#tables"),
      wanted.filter((one) => !one.training),
      "No table is open just now.",
    );
    show(
      $("#training"),
      wanted.filter((one) => one.training),
      "No training table is open just now.",
    );
    fill($("#filters"), filters(tables));
    fill(
      $("#foot-rules"),
      "Rules: ",
      [...new Set(tables.map((one) => one.game))].map((id, at) => [
        at ? " · " : "",
        h("a", { href: `/rules/${id}` }, gameTitle(id)),
      ]),
    );
    for (const one of document.querySelectorAll("details")) one.open = open.has(one.dataset.key);
  } catch (wrong) {
    if (!shown) fill($("#tables"), h("p.empty", wrong.message));
  }
}

function show(place, tables, none) {
  place.removeAttribute("aria-busy");
  fill(place, tables.length ? tables.map(card) : h("p.empty", none));
}

fill(
  $("#tables"),
  Array.from({ length: 3 }, () => h("div.skeleton")),
);
const tables = refresh();
person = await shell("floor");
welcome();
await tables;
shown = "";
await refresh();
setInterval(() => document.hidden || refresh(), EVERY);
