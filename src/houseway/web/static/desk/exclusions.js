// Who is out of a game or of the casino, who is kept apart, and a list taken in at once.
import { get, post } from "../common/api.js";
import { h } from "../common/dom.js";
import { askForm, empty, field, grid, press, quiet, smallTitle } from "../common/parts.js";
import { plural, when } from "../common/text.js";
import { button, buttons, cited, known, refresh } from "./acts.js";

const HEAD = "person,document,out_of,why,until";

export const load = () => get("/api/floor/exclusions");

/** A list as CSV: whole or not at all. */
async function taken() {
  const text = h("textarea", { id: "csv", name: "csv", rows: "8", value: `${HEAD}\n` });
  const box = field(
    "csv",
    `A line for each person, under the head ${HEAD}; at most 2,000 lines at a time.`,
    text,
  );
  const sent = async (csv) => {
    const { excluded } = await post("/api/floor/exclusions/import", csv);
    return `${plural(excluded.length, "person")} excluded.`;
  };
  const read = () => ({ csv: text.value });
  const done = await askForm("Take in a list", box, read, sent, { button: "Exclude all" });
  if (done) refresh();
}

const out = (row) => {
  const [document, clause] = row.under.split(" ");
  const about = { person: row.person, document, out_of: row.out_of };
  return [
    row.full_name ? [row.person, " ", quiet(row.full_name)] : row.person,
    row.out_of === "casino" ? "the casino" : `the game, ${document}`,
    row.since ? when(row.since) : "–",
    row.until ? when(row.until) : "until lifted",
    row.why || "–",
    cited({ document, clause }),
    button("LiftExclusion", about, "Lift"),
  ];
};

export function draw({ exclusions, apart }) {
  const heads = ["Person", "Out of", "Since", "Until", "Why", "Clause", ""];
  const pair = ({ document, persons }) => [
    persons.join(" and "),
    document,
    button("LetPersonsRejoin", { persons: persons.join(", "), document }, "End it"),
  ];
  return [
    h("div.row.no-print", [
      buttons({}, "ExcludePerson", "KeepPersonsApart"),
      known("ExcludePerson") ? press("Take in a list", taken, { class: "slim" }) : null,
    ]),
    exclusions.length ? grid(heads, exclusions.map(out)) : empty("Nobody is excluded."),
    smallTitle("Kept apart"),
    apart.length ? grid(["Persons", "At tables of", ""], apart.map(pair)) : empty("Nobody is."),
  ];
}
