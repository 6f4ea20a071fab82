// Promotions: the whole life of one on a screen, for staff by what each may do, for patrons their
// own. What is missing, barred or owed stands there with its clause.
import { get, newId } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { button as commandButton, known, learn } from "../common/floor.js";
import {
  chip,
  empty,
  go,
  grid,
  listing,
  pairs,
  press,
  quiet,
  smallTitle,
} from "../common/parts.js";
import { saying, shell } from "../common/shell.js";
import { dollars, dutyWords, label, plural, when } from "../common/text.js";
import { clauseLink, gameTitle, learnTitles } from "../common/words.js";
import { button, draw, pay, prize, terms, undrawn, withoutPrize } from "./acts.js";
import { checked } from "./check.js";
import { itemWords, says } from "./says.js";

const API = "/api/floor/promotions";
const TONES = { running: "good", settled: "good", cancelled: "bad", postponed: "bad" };
const STATES = { overdue: "bad", open: "warn", done: "good" };

/** @type {any} */
let person = { role: "visitor", name: "" };
/** @type {any} */
let listed = { promotions: [], types: {}, documents: [] };
/** @type {any} */
let found = null;

const may = (command) => Boolean(known(command));
const chosen = () => decodeURIComponent(location.hash.slice(1));
/** @param {any} where */
const cited = ({ document, clause }) => (clause ? clauseLink(document, clause) : "–");
const about = () => ({ promotion: found.promotion });

/** A button for a command that this person may send; nothing for anybody else. `given` is what it
 * is about, `fields` what is said of its fields here.
 * @type {(command: string, given?: Given, fields?: Given, words?: string) => any} */
const does = (command, given = about(), fields = {}, words) =>
  commandButton(command, {}, words, { given, fields });

/** A part of the screen; nothing where it has nothing to show. */
const part = (title, ...inside) =>
  inside.flat().some(Boolean) ? h("section.panel.stack", [smallTitle(title), inside]) : null;
const row = (...buttons) => (buttons.some(Boolean) ? h("p.row", buttons) : null);

// The parts of a promotion

function head() {
  const { promotion, status, documents, version } = found;
  const print = `/promotions/${encodeURIComponent(promotion)}/terms`;
  const result = `${API}/${encodeURIComponent(promotion)}/result`;
  return h("header.row.apart", [
    h("div", [
      h("h2", [promotion, " ", chip(label(status), TONES[status] ?? "info")]),
      quiet(`${documents.map(gameTitle).join(", ")} · version ${version} of the terms`),
    ]),
    h("p.row", [
      go("Terms to print", print, "slim"),
      found.digest ? button("Check the draw", () => checked(result), load) : null,
    ]),
  ]);
}

function next() {
  if (!found.missing) return null;
  const lacks = found.missing.map(({ what, ...clause }) => [
    `Missing: ${itemWords(what)}`,
    cited(clause),
  ]);
  const told = (step) => step === "submit" && lacks.length;
  const barred = Object.entries(found.barred)
    .filter(([step]) => !found.started && !told(step))
    .map(([step, { why, ...clause }]) => [`${label(step)}: ${why}`, cited(clause)]);
  const rows = [...lacks, ...barred];
  if (found.status === "cancelled") return null;
  const left = undrawn(found).length;
  return part(
    "What comes next",
    rows.length ? grid(["", "Clause"], rows) : quiet("Nothing is missing."),
    row(
      found.versions.every(({ submitted }) => submitted) ? null : does("SubmitTerms"),
      does("PublishTerms", about(), {}, found.channels.length ? "Publish elsewhere" : undefined),
      found.started ? null : does("StartPromotion"),
      left ? does("NominateScrutineer") : null,
      found.started && !found.digest ? does("CloseEntries") : null,
      may("DrawWinners") && found.started && left
        ? [
            button("Draw by chance", () => draw(found, true), load, "primary"),
            button("Type in a drum", () => draw(found, false), load),
          ]
        : null,
    ),
    found.versions
      .filter(({ waiting }) => waiting)
      .map(({ version }) =>
        row(
          h("span", `Version ${version} waits for approval.`),
          does("AnswerAmendment", { ...about(), version }),
        ),
      ),
  );
}

function termsOf() {
  const items = found.terms.map(({ item, says: told, ...clause }) => [
    itemWords(item),
    says(told),
    cited(clause),
  ]);
  const prizes = found.prizes.map((offered) => [
    offered.id,
    label(offered.type),
    says(offered.what),
    offered.value === null ? "–" : dollars(offered.value),
    `${offered.number ?? 1}`,
    offered.alternative === null ? "–" : dollars(offered.alternative),
    may("AmendTerms")
      ? h("span.row", [
          button("Change", () => prize(found, listed.types, offered), load),
          button("Remove", () => withoutPrize(found, offered), load),
        ])
      : "",
  ]);
  const heads = ["Prize", "Type", "What", "Value#", "Number#", "Money instead#", ""];
  return part(
    "Terms",
    grid(["Item", "Says", "Clause"], items),
    prizes.length ? grid(heads, prizes) : quiet("No prize is named."),
    may("AmendTerms")
      ? row(
          button("Amend the terms", () => terms(found, []), load),
          button("Add a prize", () => prize(found, listed.types), load),
        )
      : null,
  );
}

function entries() {
  const rows = (found.tickets ?? []).map(({ ticket, patron, game, wager, at, version }) => [
    ticket,
    patron,
    gameTitle(game),
    wager ? dollars(wager) : "–",
    when(at),
    `${version}`,
  ]);
  const heads = ["Ticket", "Patron", "Game", "Wager#", "When", "Version#"];
  const latest =
    person.role !== "player" && rows.length < found.entries
      ? `Tickets: the last ${rows.length}`
      : "Tickets";
  const fixed = found.digest ? `The list is fixed: SHA-256 ${found.digest}` : "";
  return part(
    person.role === "player" ? "My entries" : "Entries",
    quiet(`${plural(found.entries, "entry", "entries")} so far. ${fixed}`),
    rows.length
      ? h("details", { open: rows.length < 12 }, [h("summary", latest), grid(heads, rows)])
      : null,
    found.digest || !found.started || found.status === "cancelled"
      ? null
      : row(
          does("EnterPromotion", about(), { game: { options: found.documents, required: true } }),
        ),
  );
}

/** Only a gaming manager lets a prize go to somebody who works here. */
const release = () => (person.position === "gaming_manager" ? {} : { release: null });

function award(won) {
  const own = person.role !== "player" || won.winner === person.name;
  const claim = { ...about(), prize: won.prize, patron: won.winner, claim: `${won.id}-claim` };
  const claimed = found.claims.some(
    ({ patron, prize: of }) => patron === won.winner && of === won.prize,
  );
  const open = !won.settled;
  const isMoney = won.type === "money" || won.instead !== null;
  return [
    [won.id, " ", won.settled ? chip(label(won.settled), "good") : chip("Open", "warn")],
    `${won.prize}, ticket ${won.ticket}`,
    won.winner,
    won.told ? chip("Told", "good") : won.attempts ? plural(won.attempts, "attempt") : "not yet",
    won.voucher ? `Voucher ${won.voucher}` : isMoney ? dollars(won.due) : "in kind",
    h("span.row", [
      won.told ? null : does("NotifyWinner", { award: won.id }),
      open && own && !claimed ? does("ClaimPrize", claim, isMoney ? {} : { choice: null }) : null,
      open && !isMoney ? does("TakeAlternative", { award: won.id }) : null,
      open && isMoney && may("PayPrize")
        ? button("Pay", () => pay(won, person.position === "gaming_manager"), load, "primary")
        : null,
      open && !isMoney ? does("DeliverPrize", { award: won.id }, release()) : null,
    ]),
  ];
}

/** The draws, by what chance, and whether the scrutineer has signed. */
function draws() {
  if (!Array.isArray(found.draws) || !found.draws.length) return null;
  const rows = found.draws.map(({ at, source, tickets, numbers, scrutineer, signed }) => [
    when(at),
    tickets.join(", "),
    source ? `${source}${numbers.length ? `: numbers ${numbers.join(", ")}` : ""}` : "–",
    scrutineer
      ? [scrutineer, " ", signed ? chip("Signed", "good") : chip("Not signed", "warn")]
      : "–",
  ]);
  return part(
    "Draws",
    grid(["When", "Tickets", "Chance", "Scrutineer"], rows),
    found.draws.some(({ scrutineer, signed }) => scrutineer === person.name && !signed)
      ? row(does("SignDraw"))
      : null,
  );
}

function awards() {
  if (!found.awards?.length) return null;
  const heads = ["Award", "Prize", "Winner", "Told", "Due", ""];
  return part("Awards", grid(heads, found.awards.map(award)));
}

/** Whether something about this is still owed. */
const still = (what, of) =>
  found.owed?.some((duty) => duty.what === what && duty.about === of && duty.state !== "done");

/** A patron speaks for themselves; staff say who it is, and by which number it goes.
 * @type {(command: string, of: string, fields: Given, words?: string) => any} */
function byWhom(command, of, fields, words) {
  const own = person.role === "player" ? { patron: person.name, [of]: newId() } : {};
  return does(command, { ...about(), ...own }, fields, words);
}

function claims() {
  const rows = (found.claims ?? []).map((claim) => [
    [claim.id, " ", claim.denied ? chip("Denied", "bad") : chip("Open", "info")],
    claim.patron,
    claim.prize,
    [claim.reason, claim.name, claim.address].filter(Boolean).join(", ") ||
      claim.choice.join(", ") ||
      "–",
    h("span.row", [
      claim.denied
        ? still("give_reasons", claim.id) && does("GiveReasons", { claim: claim.id })
        : does("DenyClaim", { claim: claim.id }),
    ]),
  ]);
  const prizes = { prize: { options: found.prizes.map(({ id }) => id) } };
  return part(
    "Claims",
    listing(["Claim", "By", "Prize", "Says", ""], rows),
    row(
      found.started ? byWhom("ClaimPrize", "claim", prizes, "A claim") : null,
      rows.length ? does("ListDeniedClaims") : null,
    ),
  );
}

function disputes() {
  const rows = (found.disputes ?? []).map((dispute) => [
    dispute.id,
    dispute.patron,
    dispute.about,
    dispute.decided ? dispute.decision : "–",
    h("span.row", [
      dispute.decided
        ? still("advise_complaint", dispute.id) &&
          does("AdviseOfComplaint", { dispute: dispute.id })
        : does("DecideDispute", { dispute: dispute.id }),
    ]),
  ]);
  return part(
    "Disputes",
    listing(["Dispute", "By", "About", "Decision", ""], rows),
    found.started ? row(byWhom("DisputePromotion", "dispute", {})) : null,
  );
}

function integrity() {
  const over = found.status === "cancelled";
  const buttons = row(
    over ? null : does("PostponePromotion"),
    found.status === "postponed" ? does("ValidatePromotion") : null,
    over ? null : does("CancelPromotion"),
    still("notify_inspector", found.promotion) ? does("NotifyInspector") : null,
  );
  return buttons ? part("Integrity", buttons) : null;
}

function owed() {
  if (!found.owed?.length) return null;
  const rows = found.owed.map((duty) => [
    [dutyWords(duty.what), " ", chip(duty.state, STATES[duty.state])],
    duty.about,
    duty.to,
    when(duty.due),
    cited(duty),
  ]);
  return part("Owed", grid(["What", "About", "To", "Due", "Clause"], rows));
}

/** What went to the regulator and the inspector, and who has seen it. */
function letters() {
  if (!found.messages?.length) return null;
  const reads = may("AcknowledgeMessage") || may("SendMessage");
  const rows = found.messages.map((letter) => [
    letter.about,
    letter.words,
    [letter.to, " ", when(letter.at)],
    letter.seen ? [chip("Seen", "good"), ` ${letter.seen.by}`] : chip("Not seen", "warn"),
    cited(letter),
    h("span.row", [
      letter.seen || person.position !== "inspector"
        ? null
        : does("AcknowledgeMessage", { message: letter.id }, {}, "Acknowledge"),
      reads ? go("Print", `/api/floor/messages/${letter.id}?format=pdf`, "slim") : null,
    ]),
  ]);
  return part("Notices", grid(["About", "Says", "To", "Seen", "Clause", ""], rows));
}

function whole() {
  if (!found) return null;
  const times = pairs([
    ["Starts", found.starts ? when(found.starts) : "–"],
    ["Entries close", found.closes ? when(found.closes) : "–"],
    ["Draw", found.draws_at ? when(found.draws_at) : "–"],
  ]);
  const life = [next, owed, letters, entries, draws, awards, claims, disputes, integrity];
  const parts = person.role === "visitor" ? [entries, termsOf] : [...life, termsOf];
  return h("article.stack", [head(), times, parts.map((made) => made())]);
}

// The list

function line({ promotion, status, overdue, prizes }) {
  const here = promotion === chosen() ? { "aria-current": "true" } : {};
  const choose = () => {
    location.hash = encodeURIComponent(promotion);
  };
  return h("li", [
    press([promotion, " ", chip(label(status), TONES[status] ?? "info")], choose, {
      key: promotion,
      ...here,
    }),
    overdue ? chip(`${overdue} overdue`, "bad") : null,
    quiet(prizes.join(", ")),
  ]);
}

function drawn() {
  const { promotions, documents } = listed;
  const fresh = may("DraftPromotion")
    ? button("Draft a promotion", () => terms(null, documents), load, "primary")
    : null;
  fill(
    $("#list"),
    fresh,
    promotions.length ? h("ul.plain", promotions.map(line)) : empty("There is no promotion now."),
  );
  fill($("#whole"), whole());
}

async function load() {
  const got = await saying(() => get(API));
  if (!got) return;
  listed = got;
  const names = got.promotions.map(({ promotion }) => promotion);
  const name = names.includes(chosen()) ? chosen() : names[0];
  found = name ? await saying(() => get(`${API}/${encodeURIComponent(name)}`)) : null;
  drawn();
}

person = await shell("/promotions");
if (person.role !== "visitor") await saying(() => learn(load, person));
fill(
  $("#main"),
  h("div.top", h("h1", "Promotions")),
  h("div.promotions", [h("nav#list", { "aria-label": "Promotions" }), h("div#whole")]),
);
addEventListener("hashchange", load);
learnTitles((await saying(() => get("/api/games"))) ?? []);
await load();
