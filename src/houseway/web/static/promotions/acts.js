// What is done about a promotion beyond plain commands: terms, prizes, draws and payments.
import { get, newId, post } from "../common/api.js";
import { h } from "../common/dom.js";
import { send } from "../common/floor.js";
import { askFields, entries } from "../common/forms.js";
import { askForm, pressThen } from "../common/parts.js";
import { dollars } from "../common/text.js";
import { gameTitle } from "../common/words.js";
import { itemWords } from "./says.js";

// The items of the terms in the order of the documents, and how each is filled in.
const KINDS = {
  awarded_how: "text",
  awarded: "when",
  eligibility: "who",
  wager: "money",
  nature: "text",
  entries_close: "time",
  draw: "when",
  claiming: "claim",
  notified_how: "text",
  results_published_how: "text",
};
// The parts of an item: what each is called in it, its kind, and what is said behind its name.
const PARTS = {
  text: [["", "words", ""]],
  time: [["", "moment", ""]],
  when: [
    ["at", "moment", ": when"],
    ["place", "text", ": where"],
  ],
  who: [
    ["text", "text", ""],
    ["group", "text", ": group, where it is one"],
  ],
  money: [["minimum", "money", ", $ (empty: none)"]],
  claim: [
    ["method", "text", ""],
    ["present", "choice", ": entrants have to be there"],
  ],
};
// What was filled in as an item; null where that is none.
const MADE = {
  text: ([says = null]) => says,
  time: ([at = null]) => at,
  when: ([at = null, place = ""]) => (at || place ? { at, place } : null),
  who: ([text, group = null]) => (text ? { text, group } : null),
  money: ([minimum]) => (minimum === undefined ? null : { required: true, minimum }),
  claim: ([method, present]) => (method ? { method, present } : null),
};
const TYPES = ["cheque", "eft", "cash"];
const WAYS = { eft: "Electronic transfer" };

// Terms and prizes

const partName = (name, part, at) => (at ? `${name}-${part}` : name);

const itemFields = ([name, kind], now) =>
  PARTS[kind].map(([part, type, more], at) => ({
    name: partName(name, part, at),
    title: itemWords(name) + more,
    kind: type,
    hint: "",
    value: (part ? now?.[part] : now) ?? undefined,
  }));

/** The terms as they are filled in, or what is wrong with them. */
function termsForm(found) {
  const now = Object.fromEntries((found?.terms ?? []).map(({ item, says }) => [item, says]));
  const items = Object.entries(KINDS);
  const fields = items.flatMap((item) => itemFields(item, now[item[0]]));
  const { boxes, read } = entries(fields, "item");
  const told = () => {
    const values = read();
    if (Array.isArray(values)) return values;
    const made = ([name, kind]) =>
      MADE[kind](PARTS[kind].map(([part], at) => values[partName(name, part, at)]));
    return Object.fromEntries(items.map((item) => [item[0], made(item)]));
  };
  return { boxes, told };
}

/** Write the terms, of a new promotion or as an amendment. */
export function terms(found, documents) {
  const { boxes, told } = termsForm(found);
  return found ? amended(found, boxes, told) : drafted(documents, boxes, told);
}

function amended({ promotion }, boxes, told) {
  // What was not touched is not amended.
  const before = told();
  const touched = ([of, says]) => JSON.stringify(says) !== JSON.stringify(before[of]);
  const changed = () => {
    const body = told();
    return Array.isArray(body) ? body : Object.fromEntries(Object.entries(body).filter(touched));
  };
  const sent = (body) => send("AmendTerms", { promotion, terms: body });
  return askForm("Amend the terms", boxes, changed, sent);
}

function drafted(documents, boxes, told) {
  const head = entries([
    { name: "promotion", title: "Name", required: true },
    { name: "starts", title: "Planned start", kind: "moment" },
    { name: "play", title: "Every round with the least wager is an entry", kind: "choice" },
  ]);
  const game = (name) => ({ name, title: gameTitle(name), kind: "choice" });
  const games = entries(documents.map(game), "of");
  const draft = () => {
    const [about, of, items] = [head.read(), games.read(), told()];
    const wrong = [about, items].find(Array.isArray);
    if (wrong) return wrong;
    const { promotion, starts = null, play } = about;
    const chosen = documents.filter((name) => of[name]);
    return { promotion, documents: chosen, terms: items, starts, from_play: play };
  };
  const sent = (body) => send("DraftPromotion", body);
  const [name, ...rest] = head.boxes;
  const fields = [name, h("fieldset.choices", [h("legend", "Games"), games.boxes]), rest, boxes];
  return askForm("Draft a promotion", fields, draft, sent, { words: "Prizes are added next." });
}

/** The fields for the details of a type of prize, made anew when another type is chosen. */
function detailed(type, types, old) {
  const box = h("div.stack");
  let made = entries([]);
  const drawn = () => {
    const field = (name) => ({ name, value: old?.details?.[name] });
    made = entries(types[type.value].map(field), "detail");
    box.replaceChildren(...made.boxes);
  };
  type.addEventListener("change", drawn);
  drawn();
  return { box, read: () => made.read() };
}

const LITRES = "Litres of liquor in it";

/**
 * Add a prize or change one; the list of prizes is replaced as a whole.
 * @param {any} found @param {any} types @param {any} old
 */
export function prize(found, types, old = null) {
  const kinds = { options: Object.keys(types), required: true, value: old?.type };
  const { boxes, inputs, read } = entries(
    [
      { name: "id", title: "Name of the prize", value: old?.id },
      { name: "type", title: "Type", ...kinds },
      { name: "what", title: "What it is", value: old?.what },
      { name: "value", title: "Value, $", kind: "money", required: true, value: old?.value },
      { name: "number", title: "How many", kind: "number", value: old?.number ?? 1 },
      {
        name: "instead",
        title: "Money instead, $ (empty: not stated)",
        kind: "money",
        value: old?.alternative,
      },
      {
        name: "includes",
        title: "It includes (commas between)",
        kind: "list",
        value: old?.includes,
      },
      { name: "liquor", title: LITRES, kind: "number", value: (old?.liquor_ml ?? 0) / 1000 },
    ],
    "prize",
  );
  const details = detailed(inputs[1], types, old);
  const told = () => {
    const values = read();
    if (Array.isArray(values)) return values;
    const { id = "", what = "", number, instead, includes = [], liquor = 0 } = values;
    if (!Number.isInteger(number) || number < 1) return "How many: a whole number from 1.";
    if (liquor < 0) return `${LITRES}: a number such as 0 or 1.5.`;
    const { type, value } = values;
    const more = { alternative: instead ?? null, includes, liquor_ml: Math.round(liquor * 1000) };
    return { id, type, what, value, number, ...more, details: details.read() };
  };
  const sent = (made) => withPrizes(found, old?.id, made);
  return askForm("A prize", [boxes, details.box], told, sent, { button: "Keep it" });
}

/** The list of prizes as it is now, one taken out of it or put into it. */
async function withPrizes({ promotion }, gone, ...made) {
  const { prizes } = await get(`/api/floor/promotions/${encodeURIComponent(promotion)}`);
  const others = prizes.filter(({ id }) => id !== gone);
  return send("AmendTerms", { promotion, prizes: [...others, ...made] });
}

/** Take a prize out of the terms. */
export const withoutPrize = (found, { id }) =>
  askFields(`Remove ${id} from the prizes`, [], () => withPrizes(found, id));

// The draw

/** The prizes that nobody has won yet, each with the name of its award. */
export const undrawn = (found) =>
  found.prizes.flatMap((offered) => {
    const gone = found.awards.filter(({ prize: of }) => of === offered.id).length;
    return Array.from({ length: Math.max(0, (offered.number ?? 1) - gone) }, (_, at) => ({
      prize: offered.id,
      award: `${found.promotion}-${offered.id}-${gone + at + 1}`,
    }));
  });

/** Draw by numbers of the house, or type in what came out of a drum. */
export function draw(found, byChance) {
  const rows = undrawn(found);
  const kind = byChance ? { kind: "choice", on: true } : {};
  const row = ({ prize: of, award }) => ({ name: award, title: `${of} (${award})`, ...kind });
  const tickets = entries(rows.map(row), byChance ? "draw" : "ticket");
  const place = found.terms.find(({ item }) => item === "draw")?.says?.place;
  const about = entries(
    [
      { name: "scrutineer", value: found.scrutineers[0] },
      { name: "present", title: "Who is there (commas between)", kind: "list" },
      { name: "place", title: "Where", value: place },
    ],
    "draw",
  );
  const read = () => {
    const { scrutineer = "", present = [], place: where = "" } = about.read();
    const common = { scrutineer, present, place: where };
    const chosen = tickets.read();
    const wanted = rows.filter(({ award }) => chosen[award]);
    if (byChance) return { ...common, prizes: wanted };
    const winners = wanted.map((won) => ({ ...won, ticket: chosen[won.award] }));
    return { ...common, promotion: found.promotion, winners, source: "drum" };
  };
  const path = `/api/floor/promotions/${encodeURIComponent(found.promotion)}/draw`;
  const sent = (body) =>
    byChance ? post(path, { id: newId(), ...body }) : send("DrawWinners", body);
  const title = byChance ? "Draw by chance" : "Type in from the drum";
  return askForm(title, [tickets.boxes, about.boxes], read, sent, { button: "Draw" });
}

// Money

/** Pay a winner, in one part or two. */
export function pay({ id, winner, due }, mayRelease) {
  const part = (number, whose, value) => [
    { name: `by-${number}`, title: `${whose}: by`, options: TYPES, titles: WAYS, required: true },
    { name: `${number}`, title: `${whose}: amount, $`, kind: "money", value },
    { name: `crossed-${number}`, title: "A cheque is crossed", kind: "choice", on: true },
  ];
  const release = "Release it, although the winner works here";
  const fields = [
    ...part(1, `To ${winner}`, due),
    ...part(2, "Another part", undefined),
    ...(mayRelease ? [{ name: "release", title: release, kind: "choice" }] : []),
  ];
  const sent = ({ release: released = false, ...typed }) => {
    const parts = [1, 2]
      .filter((number) => typed[number] !== undefined)
      .map((number) => {
        const by = typed[`by-${number}`];
        const crossed = by === "cheque" && typed[`crossed-${number}`];
        return { by, to: winner, amount: typed[number], crossed };
      });
    return send("PayPrize", { award: id, parts, release: released });
  };
  const how = { words: `${dollars(due)} is due.`, prefix: "pay" };
  return askFields("Pay the prize", fields, sent, how);
}

/** A button for what somebody may do. */
export const button = (said, work, again, kind = "") =>
  pressThen(said, work, again, { class: `slim ${kind}` });
