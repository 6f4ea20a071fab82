// What is done about a promotion, asked for in dialogs: terms, prizes, draws and payments.
import { get, newId, post } from "../common/api.js";
import { h } from "../common/dom.js";
import { askForm, field, pressThen } from "../common/parts.js";
import { dollars, label, parseDollars, typedDollars } from "../common/text.js";
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

const WORDS = { eft: "Electronic transfer" };
const NOT_MONEY = (said) => `${said}: an amount is written like 2500 or 99.50.`;

/** Send a command of the floor. */
export const send = (command, data) =>
  post("/api/floor/commands", { id: newId(), command: `floor.${command}`, data });

const text = (id, value = "", more = {}) =>
  h("input", { id, autocomplete: "off", value: value ?? "", ...more });
const area = (id, value = "") => h("textarea", { id, rows: "2", value: value ?? "" });
const choice = (id, options, value = options[0]) =>
  h(
    "select",
    { id },
    options.map((option) =>
      h("option", { value: option, selected: option === value }, WORDS[option] ?? label(option)),
    ),
  );
const tick = (id, checked = false) => h("input", { id, type: "checkbox", checked });
const words = (list) =>
  list
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** A moment for a field of the browser, and back with its offset. */
function local(iso) {
  if (!iso) return "";
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
const moment = (value) => (value ? new Date(value).toISOString() : null);
const time = (id, value) => h("input", { id, type: "datetime-local", value: local(value) });

/** A plain command about something, with a few fields: [name, words, kind]. */
export function simple(command, about, fields = [], title = label(command)) {
  const made = fields.map(([name, said, kind = "text", options = []]) => {
    const id = `ask-${name}`;
    const makers = {
      text: () => text(id),
      long: () => area(id),
      must: () => area(id),
      list: () => text(id),
      time: () => time(id, ""),
      yes: () => tick(id),
      choice: () => choice(id, options),
      ways: () => choice(id, options),
      money: () => text(id, "", { inputmode: "decimal" }),
    };
    return { name, kind, input: makers[kind](), said };
  });
  const value = ({ kind, input }) => {
    if (kind === "yes") return input.checked;
    if (kind === "list") return words(input.value);
    if (kind === "ways") return input.value === "no_wish" ? [] : [input.value];
    if (kind === "money") return input.value.trim() ? parseDollars(input.value) : 0;
    return kind === "time" ? moment(input.value) : input.value.trim();
  };
  const read = () => {
    const told = Object.fromEntries(made.map((asked) => [asked.name, value(asked)]));
    const unread = made.find(({ name, kind }) => kind === "money" && told[name] === null);
    const silent = made.find(({ name, kind }) => kind === "must" && !told[name]);
    if (silent) return `${silent.said}: say it in words.`;
    return unread ? NOT_MONEY(unread.said) : { ...about, ...told };
  };
  const boxes = made.map(({ name, input, said }) => field(`ask-${name}`, said, input));
  return askForm(title, boxes, read, (body) => send(command, body));
}

// Terms and prizes

/** @param {string} name @param {string} kind @param {any} now */
function item(name, kind, now) {
  const id = `item-${name}`;
  const said = itemWords(name);
  if (kind === "when") {
    const at = time(id, now?.at);
    const place = text(`${id}-place`, now?.place, { placeholder: "Where" });
    const read = () =>
      at.value || place.value.trim() ? { at: moment(at.value), place: place.value.trim() } : null;
    return { name, read, box: field(id, `${said}: when and where`, at, place) };
  }
  if (kind === "who") {
    const says = text(id, now?.text);
    const group = text(`${id}-group`, now?.group, { placeholder: "Group, where it is one" });
    const read = () =>
      says.value.trim() ? { text: says.value.trim(), group: group.value.trim() || null } : null;
    return { name, read, box: field(id, said, says, group) };
  }
  if (kind === "money") {
    const least = text(id, now?.required ? typedDollars(now.minimum ?? 0) : "", {
      inputmode: "decimal",
    });
    const read = () =>
      least.value.trim() ? { required: true, minimum: parseDollars(least.value) } : null;
    return { name, read, box: field(id, `${said}, $ (empty: none)`, least) };
  }
  if (kind === "claim") {
    const method = text(id, now?.method);
    const present = tick(`${id}-present`, now?.present ?? false);
    const read = () =>
      method.value.trim() ? { method: method.value.trim(), present: present.checked } : null;
    const there = h("label", { for: `${id}-present` }, [present, " Entrants have to be there"]);
    return { name, read, box: field(id, said, method, there) };
  }
  if (kind === "time") {
    const at = time(id, now);
    return { name, read: () => moment(at.value), box: field(id, said, at) };
  }
  const says = area(id, now);
  return { name, read: () => says.value.trim() || null, box: field(id, said, says) };
}

/** Write the terms, of a new promotion or as an amendment. */
export function terms(found, documents) {
  const now = Object.fromEntries((found?.terms ?? []).map((row) => [row.item, row.says]));
  const items = Object.entries(KINDS).map(([name, kind]) => item(name, kind, now[name]));
  const boxes = items.map(({ box }) => box);
  const read = () => Object.fromEntries(items.map(({ name, read: told }) => [name, told()]));
  const unread = (body) =>
    body.wager?.required && body.wager.minimum === null ? NOT_MONEY("Least wager") : null;
  if (found) {
    // What was not touched is not amended.
    const before = read();
    const touched = ([of, told]) => JSON.stringify(told) !== JSON.stringify(before[of]);
    const changed = () => {
      const body = read();
      return unread(body) ?? Object.fromEntries(Object.entries(body).filter(touched));
    };
    const sent = (body) => send("AmendTerms", { promotion: found.promotion, terms: body });
    return askForm("Amend the terms", boxes, changed, sent);
  }
  const name = text("ask-promotion");
  const games = documents.map((document) => ({ document, box: tick(`of-${document}`) }));
  const starts = time("ask-starts", "");
  const play = tick("ask-play");
  const head = [
    field("ask-promotion", "Name", name),
    field(
      "ask-games",
      "Games",
      games.map(({ document, box }) =>
        h("label", { for: `of-${document}` }, [box, ` ${gameTitle(document)}`]),
      ),
    ),
    field("ask-starts", "Planned start", starts),
    h("label", { for: "ask-play" }, [play, " Every round with the least wager is an entry"]),
  ];
  const draft = () => {
    if (!name.value.trim()) return "The promotion needs a name.";
    const body = read();
    return (
      unread(body) ?? {
        promotion: name.value.trim(),
        documents: games.filter(({ box }) => box.checked).map(({ document }) => document),
        terms: body,
        starts: moment(starts.value),
        from_play: play.checked,
      }
    );
  };
  const sent = (body) => send("DraftPromotion", body);
  return askForm("Draft a promotion", [head, boxes], draft, sent, {
    words: "Prizes are added next.",
  });
}

const money = (cents) => (cents === null || cents === undefined ? "" : typedDollars(cents));

/** The fields for the details of a type of prize, made anew when another type is chosen. */
function detailed(type, types, old) {
  const box = h("div.stack");
  const input = (name) => text(`detail-${name}`, String(old?.details?.[name] ?? ""));
  const made = (name) => field(`detail-${name}`, label(name), input(name));
  const drawn = () => box.replaceChildren(...types[type.value].map(made));
  type.addEventListener("change", drawn);
  drawn();
  const told = (typed) => [typed.id.replace("detail-", ""), typed.value.trim()];
  const read = () => Object.fromEntries([...box.querySelectorAll("input")].map(told));
  return { box, read };
}

/**
 * Add a prize or change one; the list of prizes is replaced as a whole.
 * @param {any} found @param {any} types @param {any} old
 */
export function prize(found, types, old = null) {
  const kinds = Object.keys(types);
  const type = choice("prize-type", kinds, old?.type);
  const id = text("prize-id", old?.id);
  const what = text("prize-what", old?.what);
  const value = text("prize-value", money(old?.value));
  const number = text("prize-number", String(old?.number ?? 1), { inputmode: "numeric" });
  const instead = text("prize-instead", money(old?.alternative));
  const includes = text("prize-includes", (old?.includes ?? []).join(", "));
  const liquor = text("prize-liquor", String((old?.liquor_ml ?? 0) / 1000));
  const details = detailed(type, types, old);
  const read = () => {
    const cents = parseDollars(value.value);
    if (cents === null) return NOT_MONEY("Value");
    const stated = instead.value.trim() ? parseDollars(instead.value) : null;
    if (instead.value.trim() && stated === null) return NOT_MONEY("Money instead");
    const count = Number(number.value);
    if (!Number.isInteger(count) || count < 1) return "How many: a whole number from 1.";
    const litres = Number(liquor.value || 0);
    if (!(litres >= 0)) return "Litres of liquor: a number such as 0 or 1.5.";
    return {
      id: id.value.trim(),
      type: type.value,
      what: what.value.trim(),
      value: cents,
      number: count,
      alternative: stated,
      includes: words(includes.value),
      liquor_ml: Math.round(litres * 1000),
      details: details.read(),
    };
  };
  const boxes = [
    field("prize-id", "Name of the prize", id),
    field("prize-type", "Type", type),
    field("prize-what", "What it is", what),
    field("prize-value", "Value, $", value),
    field("prize-number", "How many", number),
    field("prize-instead", "Money instead, $ (empty: not stated)", instead),
    field("prize-includes", "It includes (commas between)", includes),
    field("prize-liquor", "Litres of liquor in it", liquor),
    details.box,
  ];
  const sent = (made) => withPrizes(found, old?.id, made);
  return askForm("A prize", boxes, read, sent, { button: "Keep it" });
}

/** The list of prizes as it is now, one taken out of it or put into it. */
async function withPrizes({ promotion }, gone, ...made) {
  const { prizes } = await get(`/api/floor/promotions/${encodeURIComponent(promotion)}`);
  const others = prizes.filter(({ id }) => id !== gone);
  return send("AmendTerms", { promotion, prizes: [...others, ...made] });
}

/** Take a prize out of the terms. */
export const withoutPrize = (found, { id }) =>
  askForm(
    `Remove ${id} from the prizes`,
    [],
    () => ({}),
    () => withPrizes(found, id),
  );

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
  const scrutineer = text("draw-scrutineer", found.scrutineers[0]);
  const place = text("draw-place", found.terms.find(({ item: of }) => of === "draw")?.says?.place);
  const present = text("draw-present");
  const rows = undrawn(found).map((offered) => ({
    ...offered,
    wanted: tick(`draw-${offered.award}`, byChance),
    ticket: text(`ticket-${offered.award}`),
  }));
  const row = ({ prize: of, award, wanted, ticket }) =>
    field(
      `${byChance ? "draw" : "ticket"}-${award}`,
      `${of} (${award})`,
      byChance ? wanted : ticket,
    );
  const read = () => {
    const common = {
      scrutineer: scrutineer.value.trim(),
      present: words(present.value),
      place: place.value.trim(),
    };
    if (byChance) {
      const prizes = rows.filter(({ wanted }) => wanted.checked);
      return { ...common, prizes: prizes.map(({ award, prize: of }) => ({ award, prize: of })) };
    }
    const winners = rows
      .filter(({ ticket }) => ticket.value.trim())
      .map(({ award, prize: of, ticket }) => ({ award, prize: of, ticket: ticket.value.trim() }));
    return { ...common, promotion: found.promotion, winners, source: "drum" };
  };
  const path = `/api/floor/promotions/${encodeURIComponent(found.promotion)}/draw`;
  const sent = (body) =>
    byChance ? post(path, { id: newId(), ...body }) : send("DrawWinners", body);
  const boxes = [
    rows.map(row),
    field("draw-scrutineer", "Scrutineer", scrutineer),
    field("draw-present", "Who is there (commas between)", present),
    field("draw-place", "Where", place),
  ];
  const title = byChance ? "Draw by chance" : "Type in from the drum";
  return askForm(title, boxes, read, sent, { button: "Draw" });
}

// Money

/** Pay a winner, in one part or two. */
export function pay(award, mayRelease) {
  const part = (number) => ({
    by: choice(`pay-by-${number}`, ["cheque", "eft", "cash"]),
    amount: text(`pay-${number}`, number === 1 ? typedDollars(award.due) : ""),
    crossed: tick(`pay-crossed-${number}`, true),
  });
  const parts = [part(1), part(2)];
  const release = tick("pay-release");
  const read = () => {
    const filled = parts.filter(({ amount }) => amount.value.trim());
    const made = filled.map(({ by, amount, crossed }) => ({
      by: by.value,
      to: award.winner,
      amount: parseDollars(amount.value),
      crossed: by.value === "cheque" && crossed.checked,
    }));
    if (made.some(({ amount }) => amount === null)) return NOT_MONEY("Part");
    return { award: award.id, parts: made, release: release.checked };
  };
  const boxes = parts.map(({ by, amount, crossed }, at) =>
    field(by.id, at ? "And another part" : `To ${award.winner}`, by, amount, [
      h("label", { for: crossed.id }, [crossed, " a cheque is crossed"]),
    ]),
  );
  const released = mayRelease
    ? h("label", { for: "pay-release" }, [release, " Release it, although the winner works here"])
    : null;
  const sent = (body) => send("PayPrize", body);
  const due = `${dollars(award.due)} is due.`;
  return askForm("Pay the prize", [boxes, released], read, sent, { words: due });
}

/** A button for what somebody may do. */
export const button = (said, work, again, kind = "") =>
  pressThen(said, work, again, { class: `slim ${kind}` });
