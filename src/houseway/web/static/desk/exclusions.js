// Who is out of a game or of the casino, who is kept apart, and a list taken in at once.
import { get, post } from "../common/api.js";
import { h } from "../common/dom.js";
import { button, buttons, cited, known, refresh } from "../common/floor.js";
import { askFields } from "../common/forms.js";
import { listing, press, quiet, smallTitle } from "../common/parts.js";
import { plural, when } from "../common/text.js";

const HEAD = "person,document,out_of,why,until";

export const load = () => get("/api/floor/exclusions");

/** A list as CSV: whole or not at all. */
async function taken() {
  const title = `A line for each person, under the head ${HEAD}; at most 2,000 lines at a time.`;
  const list = { name: "csv", title, kind: "words", rows: 8, required: true, value: `${HEAD}\n` };
  const sent = async (values) => {
    const { excluded } = await post("/api/floor/exclusions/import", values);
    return `${plural(excluded.length, "person")} excluded.`;
  };
  if (await askFields("Take in a list", [list], sent, { prefix: "", button: "Exclude all" }))
    refresh();
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
    button("LetPersonsRejoin", { persons, document }, "End it"),
  ];
  return [
    h("div.row.no-print", [
      buttons({}, "ExcludePerson", "KeepPersonsApart"),
      known("ExcludePerson") ? press("Take in a list", taken, { class: "slim" }) : null,
    ]),
    listing(heads, exclusions.map(out), "Nobody is excluded."),
    smallTitle("Kept apart"),
    listing(["Persons", "At tables of", ""], apart.map(pair), "Nobody is."),
  ];
}
