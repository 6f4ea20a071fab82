// One table's books: rounds, events, ledger.
import { get } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { press } from "../common/parts.js";
import { eventWords, QUIET } from "../common/rows.js";
import { showProblem } from "../common/shell.js";
import { clauseLink, clock, day, dollars, gameTitle, label, plural } from "../common/words.js";
import { at, exportLinks, findRounds } from "./house.js";

export async function tableRecord(table, me) {
  const whole = me.role === "inspector";
  const tabs = [
    ["rounds", "Rounds"],
    ...(whole
      ? [
          ["events", "Events"],
          ["ledger", "Ledger"],
        ]
      : []),
  ];
  const show = { rounds, events, ledger };
  let game = "";
  const body = h("div#body", { role: "tabpanel", tabindex: "-1" });
  const buttons = tabs.map(([id, words]) =>
    press(words, () => choose(id), { role: "tab", id: `tab-${id}`, "aria-controls": "body" }),
  );
  const choose = (id) => {
    for (const one of buttons) {
      one.setAttribute("aria-selected", String(one.id === `tab-${id}`));
      one.tabIndex = one.id === `tab-${id}` ? 0 : -1;
    }
    history.replaceState(null, "", `#${id}`);
    body.setAttribute("aria-labelledby", `tab-${id}`);
    show[id](table, game, body).catch(showProblem);
  };
  const bar = h("div", { role: "tablist", "aria-label": "The table's books" }, buttons);
  bar.addEventListener("keydown", (pressed) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[pressed.key];
    if (!step) return;
    const next =
      buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  });
  document.title = `Record of ${table} · Houseway`;
  try {
    const seen = await get(`/api/tables/${encodeURIComponent(table)}`, { as: me.role });
    game = seen.view.game;
  } catch (wrong) {
    return fill(
      $("#main"),
      h("div.panel", [
        h("h1", "No such record"),
        h("p", wrong.message),
        h("a.button", { href: "/inspect" }, "To the record"),
      ]),
    );
  }
  document.body.dataset.game = game;
  fill(
    $("#main"),
    h("div.top", [
      h("h1", `${gameTitle(game)} · ${table}`),
      h("span.chip.plain", "Read only"),
      h("div.end", [
        h("a.button", { href: `/tables/${encodeURIComponent(table)}?watch` }, "Watch live"),
        h("a.button", { href: `/rules/${game}` }, "Rules"),
        h("a.button", { href: "/inspect" }, "All tables"),
        whole ? h("span.small", ["Export: ", exportLinks(`table/${table}`)]) : null,
      ]),
    ]),
    bar,
    body,
  );
  const wanted = location.hash.slice(1);
  choose(tabs.some(([id]) => id === wanted) ? wanted : "rounds");
}

function finder(words, hint, run) {
  const input = h("input#search", { type: "search", placeholder: hint, autocomplete: "off" });
  let waiting;
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => run(input.value.trim()).catch(showProblem), 250);
  });
  return h("div.find", { role: "search" }, [
    h("div.field", [h("label", { for: "search" }, words), input]),
  ]);
}

async function rounds(table, game, body) {
  const rows = h("tbody");
  const more = h("button", { type: "button", hidden: true }, "Earlier rounds");
  const none = h("p.empty", { hidden: true }, "No round speaks of that.");
  let search = "";
  let before = null;
  let asked = 0;
  const load = async (fresh) => {
    const mine = (asked += 1);
    if (fresh) fill(rows);
    const still = (reached) => {
      none.hidden = rows.childElementCount > 0;
      none.textContent = `Looked back to round ${reached}…`;
      return mine === asked;
    };
    const found = await findRounds(table, search, 50, fresh ? null : before, still);
    if (!found) return;
    rows.append(...found.rounds.map((one) => roundRow(table, game, one)));
    before = found.before;
    more.hidden = !before;
    none.hidden = rows.childElementCount > 0;
    none.textContent = search
      ? "No round speaks of that."
      : "No round was played at this table yet.";
  };
  more.addEventListener("click", () => load(false).catch(showProblem));
  fill(
    body,
    finder("Find rounds", "a player, a clause, a verdict, a card", (words) => {
      search = words;
      return load(true);
    }),
    h("div.panel", [
      h("div.scroll", [
        h("table.rounds", [
          h("thead", [
            h("tr", [
              ["Round", "Opened", "State", "Wagers", "For the house", ""].map((one, place) =>
                h("th", { scope: "col", class: place === 4 ? "number" : "" }, one),
              ),
            ]),
          ]),
          rows,
        ]),
      ]),
      none,
      more,
    ]),
  );
  await load(true);
}

function roundRow(table, game, one) {
  const link = `${at(table)}/rounds/${one.number}`;
  const wagers = one.wagers.map((wager) => [
    h(
      "span.tiny",
      `Seat ${wager.seat} ${label(wager.area)} ${wager.verdict ? label(wager.verdict).toLowerCase() : "back"} `,
    ),
    clauseLink(game, wager.clause),
    " ",
  ]);
  return h("tr", [
    h("th", { scope: "row" }, h("a", { href: link }, String(one.number))),
    h("td.small", [day(one.at), " ", clock(one.at)]),
    h("td", [
      one.void
        ? h("span.chip.warn", "Void")
        : one.closed
          ? h("span.chip.good", "Closed")
          : h("span.chip.info", "In play"),
    ]),
    h("td", [
      wagers.slice(0, 6),
      wagers.length > 6 ? h("span.tiny.quiet", `and ${wagers.length - 6} more`) : null,
    ]),
    h("td.number", dollars(one.result)),
    h("td", [
      h("a.button.slim", { href: link, "aria-label": `Replay round ${one.number}` }, "Replay"),
    ]),
  ]);
}

async function events(table, game, body) {
  const rows = h("tbody");
  const more = h("button", { type: "button", hidden: true }, "More records");
  const count = h("span.quiet.small", { role: "status" });
  let search = "";
  let after = 0;
  const load = async (fresh) => {
    if (fresh) after = 0;
    const found = await get(`/api/inspect/tables/${encodeURIComponent(table)}/events`, {
      search,
      after,
      limit: 100,
    });
    if (fresh) fill(rows);
    rows.append(...found.events.map((one) => eventRow(game, one)));
    after = found.after;
    more.hidden = after === null;
    count.textContent = `${rows.childElementCount} shown, ${plural(found.version, "record")} in all`;
  };
  more.addEventListener("click", () => load(false).catch(showProblem));
  const finding = finder(
    "Find records",
    "an event, a clause such as 9.1, a name, an amount",
    (words) => {
      search = words;
      return load(true);
    },
  );
  const sort = (words, sought) =>
    press(
      words,
      () => {
        const input = finding.querySelector("input");
        input.value = sought;
        search = sought;
        load(true).catch(showProblem);
      },
      { class: "slim" },
    );
  fill(
    body,
    finding,
    h("div.row", { role: "group", "aria-label": "Registers" }, [
      [
        ["Voids", "Voided"],
        ["Rulings", "Ruled"],
        ["Wrong payments", "WrongPayment"],
        ["Declared payouts", "PayoutDeclared"],
        ["Disputes", "Dispute"],
        ["Limits", "LimitsAnnounced"],
        ["Money by hand", "Directed"],
        ["Exclusions", "Excluded"],
        ["Notes", "Noted"],
      ].map(([words, sought]) => sort(words, sought)),
    ]),
    count,
    h("div.panel", [
      h("div.scroll", [
        h("table.events", [
          h("thead", [
            h("tr", [
              ["No.", "At", "What happened", "Clause", "Digest"].map((one) =>
                h("th", { scope: "col" }, one),
              ),
            ]),
          ]),
          rows,
        ]),
      ]),
      more,
    ]),
  );
  await load(true);
}

function eventRow(game, one) {
  const received = QUIET.includes(one.name);
  return h("tr", [
    h("td.number", String(one.version)),
    h("td.small", { title: one.at }, [day(one.at), " ", clock(one.at)]),
    h("td", [
      received
        ? [h("b", "Received "), `${one.data.command} from ${one.data.by} as ${one.data.role}`]
        : eventWords(one),
      h("details", [h("summary.tiny", one.name), h("div.data", JSON.stringify(one.data, null, 1))]),
    ]),
    h("td", clauseLink(game, one.clause)),
    h("td.digest", { title: one.digest }, String(one.digest ?? "").slice(0, 10)),
  ]);
}

async function ledger(table, game, body) {
  const rows = h("tbody");
  const accounts = h("tbody");
  const more = h("button", { type: "button", hidden: true }, "More transfers");
  let after = 0;
  const load = async () => {
    const found = await get("/api/inspect/ledger", { stream: `table/${table}`, after, limit: 100 });
    rows.append(
      ...found.transfers.map((one) =>
        h("tr", [
          h("td.number", String(one.id)),
          h("td", one.debit),
          h("td", one.credit),
          h("td.number", dollars(one.cents)),
          h("td", one.asset),
          h("td.small", ledgerWhy(game, one.why)),
        ]),
      ),
    );
    const sums = new Map();
    for (const one of found.balances) sums.set(one.asset, (sums.get(one.asset) ?? 0) + one.cents);
    fill(
      accounts,
      found.balances.map((one) =>
        h("tr", [h("td", one.account), h("td", one.asset), h("td.number", dollars(one.cents))]),
      ),
      [...sums].map(([asset, cents]) =>
        h("tr", [
          h("th", { scope: "row" }, "Together"),
          h("td", asset),
          h("td.number", h("b", dollars(cents))),
        ]),
      ),
    );
    after = found.after;
    more.hidden = after === null;
  };
  more.addEventListener("click", () => load().catch(showProblem));
  fill(
    body,
    h("div.replay", [
      h("div.panel", [
        h("h2", "Transfers"),
        h("div.scroll", [
          h("table", [
            h("thead", [
              h("tr", [
                ["No.", "From", "To", "Amount", "Asset", "Why"].map((one) =>
                  h("th", { scope: "col" }, one),
                ),
              ]),
            ]),
            rows,
          ]),
        ]),
        more,
      ]),
      h("div.panel", [
        h("h2", "Accounts"),
        h("p.small.quiet", "Every transfer is balanced: together the accounts come to nothing."),
        h("div.scroll", [
          h("table", [
            h("thead", [
              h("tr", [
                ["Account", "Asset", "Balance"].map((one) => h("th", { scope: "col" }, one)),
              ]),
            ]),
            accounts,
          ]),
        ]),
      ]),
    ]),
  );
  await load();
}

/** "core.Settled 9.1" as words with its clause. */
function ledgerWhy(game, why) {
  const found = /^[a-z-]+\.([A-Za-z]+) (\S+)$/.exec(why);
  return found ? [`${label(found[1])} `, clauseLink(game, found[2])] : why;
}
