// The house's books: every table, rounds found anywhere, chain check, exports, rules by version.
import { game as askGame, get } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { press } from "../common/parts.js";
import { showProblem } from "../common/shell.js";
import { gameTitle, label, plural } from "../common/words.js";

/** Where the record of a table is read. */
export const at = (table) => `/inspect/${encodeURIComponent(table)}`;
export async function house(me) {
  const whole = me.role === "inspector";
  fill(
    $("#main"),
    h("div.top", [h("h1", "The record"), h("span.chip.plain", "Read only")]),
    h("section.panel", [
      h("h2", "Find a round"),
      h("div.find", { role: "search" }, [
        h("div.field", [h("label", { for: "find-all" }, "In every table"), findAll()]),
      ]),
      h("div#found.scroll", { "aria-live": "polite" }),
    ]),
    h("section.panel", [h("h2", "Tables"), h("div#tables.scroll")]),
    whole ? h("div.tools", [checkPanel(), exportPanel(""), versionsPanel()]) : null,
    whole ? h("section.panel.stack.tight", [h("h2", "Streams"), h("div#streams.scroll")]) : null,
  );
  try {
    const { tables } = await get("/api/floor");
    fill(
      $("#tables"),
      h("table", [
        h("thead", [
          h("tr", [
            ["Table", "Game", "Kind", "Round", "State", ""].map((one) =>
              h("th", { scope: "col" }, one),
            ),
          ]),
        ]),
        h("tbody", [
          tables.map((one) =>
            h("tr", [
              h("th", { scope: "row" }, h("a", { href: at(one.name) }, one.name)),
              h("td", gameTitle(one.game)),
              h("td", one.training ? "training" : "regulated"),
              h("td", String(one.round)),
              h("td", one.closed ? "closed" : label(one.stage)),
              h("td", [
                h("a", { href: `/tables/${encodeURIComponent(one.name)}?watch` }, "watch live"),
              ]),
            ]),
          ),
        ]),
      ]),
    );
    if (whole) await streams();
  } catch (wrong) {
    showProblem(wrong);
  }
}
/** Rounds that speak of something, newest first: the server looks through some at a time, and is
 * asked on until there are enough. Null once `still(reached)` says that nobody waits any more. */
export async function findRounds(table, search, limit, before, still) {
  const rounds = [];
  for (;;) {
    const found = await get(`/api/tables/${encodeURIComponent(table)}/rounds`, {
      search,
      before,
      limit: limit - rounds.length,
    });
    rounds.push(...found.rounds);
    before = found.before;
    if (!still(before ?? 1)) return null;
    if (!before || rounds.length === limit) return { rounds, before };
  }
}

const EACH = 5;

function findAll() {
  const input = h("input#find-all", {
    type: "search",
    placeholder: "a player, a clause, a verdict, a card",
    autocomplete: "off",
  });
  let waiting;
  let asked = 0;
  const run = async () => {
    const search = input.value.trim();
    const mine = (asked += 1);
    if (!search) return fill($("#found"));
    fill($("#found"), h("p.quiet", "Looking…"));
    const { tables } = await get("/api/floor");
    const found = await Promise.all(
      tables.map(async (one) => ({
        table: one,
        rounds: (await findRounds(one.name, search, EACH, null, () => mine === asked))?.rounds,
      })),
    );
    if (mine !== asked) return null;
    const some = found.filter((one) => one.rounds?.length);
    return fill(
      $("#found"),
      some.length
        ? h("table", [
            h("tbody", [
              some.map(({ table, rounds: those }) =>
                h("tr", [
                  h("th", { scope: "row" }, h("a", { href: at(table.name) }, table.name)),
                  h("td", [
                    those.map((one) => [
                      h(
                        "a",
                        { href: `${at(table.name)}/rounds/${one.number}` },
                        `round ${one.number}`,
                      ),
                      one.void ? " (void) " : " ",
                    ]),
                  ]),
                ]),
              ),
            ]),
          ])
        : h("p.quiet", "No round of any table speaks of that."),
    );
  };
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => run().catch(showProblem), 300);
  });
  return input;
}

async function streams() {
  const found = await get("/api/inspect/streams");
  fill(
    $("#streams"),
    h("table", [
      h("thead", [
        h("tr", [["Stream", "Records", "Take away"].map((one) => h("th", { scope: "col" }, one))]),
      ]),
      h("tbody", [
        found.map((one) =>
          h("tr", [
            h("th", { scope: "row" }, one.stream),
            h("td", one.version.toLocaleString("en-AU")),
            h("td", exportLinks(one.stream)),
          ]),
        ),
      ]),
    ]),
  );
}

export const exportLinks = (stream) =>
  ["jsonl", "csv"].map((format, number) => [
    number ? " · " : "",
    h(
      "a",
      {
        href: `/api/inspect/export?${new URLSearchParams({ format, ...(stream ? { stream } : {}) })}`,
        download: true,
      },
      [format === "jsonl" ? "JSON Lines" : "CSV"],
    ),
  ]);

function exportPanel(stream) {
  return h("section.panel", [
    h("h2", "Export"),
    h(
      "p.small.quiet",
      "JSON Lines carry every digest and can be verified elsewhere; CSV is for reading.",
    ),
    h("div.row", [
      ["jsonl", "csv"].map((format) =>
        h(
          "a.button",
          {
            href: `/api/inspect/export?${new URLSearchParams({ format, ...(stream ? { stream } : {}) })}`,
            download: true,
          },
          [format === "jsonl" ? "JSON Lines" : "CSV"],
        ),
      ),
    ]),
  ]);
}

function checkPanel() {
  const result = h("div#verified.stack.tight", { role: "status" });
  const button = press(
    "Check the chain",
    async () => {
      button.disabled = true;
      fill(result, h("p.quiet", "Computing every digest and deciding every command anew…"));
      const begun = performance.now();
      try {
        const found = await get("/api/inspect/verify");
        const seconds = ((performance.now() - begun) / 1000).toFixed(1);
        fill(
          result,
          h("p", [
            h("span", { class: `chip ${found.sound ? "good" : "bad"}` }, [
              found.sound ? "Sound" : plural(found.faults.length, "fault"),
            ]),
          ]),
          h(
            "p.small",
            `${plural(found.records, "record")} of ${plural(found.tables, "table")} in ${seconds} s: digest chains, ledger and jackpot pools computed again, every command decided anew.`,
          ),
          found.faults.length
            ? h("ul.small", [
                found.faults
                  .slice(0, 50)
                  .map((one) => h("li", `${one.stream} ${one.version}: ${one.what}`)),
              ])
            : null,
        );
      } catch (wrong) {
        fill(result);
        showProblem(wrong);
      }
      button.disabled = false;
    },
    { class: "primary" },
  );
  return h("section.panel", [
    h("h2", "Digest chain"),
    h(
      "p.small.quiet",
      "Each record holds the digest of the one before: whatever was changed afterwards shows.",
    ),
    h("div", button),
    result,
  ]);
}

function versionsPanel() {
  const list = h("ul.small.versions");
  get("/api/games")
    .then(async (games) => {
      const laws = await Promise.all(games.map((one) => askGame(one.name)));
      fill(
        list,
        laws.map((law) =>
          h("li", [
            h("a", { href: `/rules/${law.game}` }, law.title),
            h("br"),
            h("span.quiet", law.instrument),
            " ",
            h("span.digest", { title: "Digest of the rules in force" }, [
              String(law.digest ?? "").slice(0, 12),
            ]),
            versions(law),
          ]),
        ),
      );
    })
    .catch(showProblem);
  return h("section.panel", [h("h2", "Rules by version"), list]);
}

function versions(law) {
  const found = Object.entries(law.variants ?? {});
  return found.length
    ? h("details", [
        h("summary", `${plural(found.length, "other version")} and what each changes`),
        h("ul", [
          found.map(([id, title]) =>
            h("li", [
              h("a", { href: `/rules/${law.game}?version=${encodeURIComponent(id)}` }, title),
            ]),
          ),
        ]),
      ])
    : null;
}
