// What hung at a table, for paper: each sign with its time, who put it up and the record behind it.
import { get } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { chip, dead, go, pairs, press, quiet } from "../common/parts.js";
import { postedRow } from "../common/rows.js";
import { only, shell } from "../common/shell.js";
import { clock, day, tableApi, tablePage } from "../common/text.js";
import { clauseLink } from "../common/words.js";

const [, table] = /^\/tables\/([^/]+)\/signs/.exec(location.pathname) ?? [];
const when = (at) => `${day(at)}, ${clock(at)}`;

function sign(found, { rows, since, until, by, under, version, digest }, number) {
  return h("article.panel.hung", [
    h("header.row", [
      h("h2", `Sign ${number}`),
      until ? chip(`Until ${when(until)}`) : chip("Hangs there now", "good"),
    ]),
    pairs(rows.map(postedRow)),
    h("footer", [
      pairs([
        ["Put up", [when(since), by ? ` by ${by} ` : " ", clauseLink(found.game, under)]],
        ["Record", `${version} of ${found.stream}`],
        ["Digest", h("code", digest)],
      ]),
    ]),
  ]);
}

const person = await shell();
if (only(person, "/tables/{name}/signs", "Signs of a table", "Sign in as staff to see them.")) {
  try {
    const found = await get(tableApi(decodeURIComponent(table), "/signs"));
    document.title = `Signs of ${found.table} · Houseway`;
    const training = found.training ? " (training)" : "";
    fill(
      $("#main"),
      h("div.top", [
        h("h1", `Signs of ${found.table}${training}, ${found.title}`),
        h("div.end.no-print", [
          go("The table", tablePage(found.table, "/supervise")),
          press("Print", () => globalThis.print(), { class: "primary" }),
        ]),
      ]),
      found.house ? quiet(found.house) : null,
      found.signs.map((hung, at) => sign(found, hung, at + 1)).reverse(),
    );
  } catch (wrong) {
    fill($("#main"), dead("No signs", wrong.message, go("The floor", "/")));
  }
}
