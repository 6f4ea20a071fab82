// Commands of the floor as forms: the server says which there are and what they ask for.
import { post } from "../common/api.js";
import { chipsEntry } from "../common/denominations.js";
import { h } from "../common/dom.js";
import { BY_NUMBER, askForm, field } from "../common/parts.js";
import { eventTitle, label, parseDollars } from "../common/text.js";

const MONEY = /^(cents|least_cents|amount|value|paid|due)$/;
// Since when something is in force is a day, and has to be said; since when somebody works, a time.
const isDay = ({ name, required }) => name === "born" || (name === "since" && required);
const isMoment = (asked) => /^(expires|until|since)$/.test(asked.name) && !isDay(asked);
const TITLES = {
  games: "Games, with commas between (empty: all)",
  groups: "Groups, with commas between",
  persons: "Persons, with a comma between",
  staff: "Works here",
  tables: "Tables, with commas between (empty: all)",
  until: "Until (empty: for good)",
  cents: "Amount in dollars",
  least_cents: "Least wager in dollars",
  text: "The approved text (empty: not attached)",
  order: "By which order",
  own_card: "Only with the holder's own Player Card",
};
// What the name of a command does not say well.
const COMMANDS = {
  "floor.AcknowledgeMessage": "Acknowledge the message",
  "floor.AdoptDocument": "Adopt a document",
  "floor.AdviseComplaint": "Record the advice given",
  "floor.AnswerMessage": "Answer the message",
  "floor.ApproveVariant": "Approve a variant",
  "floor.AttemptPayment": "Record an attempt",
  "floor.CancelCard": "Cancel the card",
  "floor.CloseComplaint": "Close the complaint",
  "floor.CloseIncident": "Close the incident",
  "floor.DropProposal": "Drop it",
  "floor.EnquireIntoPayment": "Record what enquiries found",
  "floor.ExcludePerson": "Exclude a person",
  "floor.FlagStaff": "Record that they work here",
  "floor.HandOver": "Hand over",
  "floor.IssuePlayerCard": "Issue a Player Card by its number",
  "floor.KeepPersonsApart": "Keep two persons apart",
  "floor.LeavePit": "Leave the pit",
  "floor.LetPersonsRejoin": "Let two persons sit together again",
  "floor.LiftExclusion": "Lift the exclusion",
  "floor.LodgeComplaint": "Lodge a complaint",
  "floor.NamePatron": "Identify the patron",
  "floor.NoteCase": "Add a note",
  "floor.OpenIncident": "Open an incident",
  "floor.OpenPit": "Open a pit",
  "floor.PlaceTable": "Place a table here",
  "floor.PutPaymentRight": "Record that it was put right",
  "floor.RegisterPerson": "Register a person",
  "floor.ReportMonth": "Make the report of a month",
  "floor.RequestRecord": "Request a record",
  "floor.RestoreCard": "Restore the card",
  "floor.SendMessage": "Send a message",
  "floor.SuspendCard": "Suspend the card",
  "floor.TakeCharge": "Take charge",
  "floor.TellRegulator": "Record that the regulator was told",
  "floor.UpdatePerson": "Put details right",
};
export const commandTitle = (command) => COMMANDS[command] ?? eventTitle(command);
const titleOf = ({ name, title }) => title ?? TITLES[name] ?? label(name);
const LONG = /^(why|notes|words|text|reason|decision|finding|about)$/;

/** What a person typed as the value that a field takes; undefined where it was left empty. */
export function typed(asked, text) {
  const { name, type } = asked;
  const written = text.trim();
  if (!written) return undefined;
  if (isMoment(asked)) return new Date(written).toISOString();
  if (type === "number") return MONEY.test(name) ? parseDollars(written) : Number(written);
  if (type === "list") return written.split(",").map((part) => part.trim());
  return type === "text" ? written : JSON.parse(written);
}

/** Chips of the house, any number of each; the element keeps what was typed. */
function chips({ name }, denominations) {
  const known = denominations.map((each) => [each, null]);
  const kept = { chips: undefined };
  const changed = (counted) => (kept.chips = counted);
  const made = chipsEntry({ id: `ask-${name}`, title: label(name), known, changed });
  return Object.assign(made, { read: () => kept.chips });
}

function input(asked, preset) {
  const { name, type, options = [], required, on = false } = asked;
  // What the press was about stays as it is.
  const readonly = preset !== undefined;
  const given = { id: `ask-${name}`, name, required, readonly, value: preset ?? "" };
  if (type === "choice")
    return h("input", { ...given, type: "checkbox", value: "yes", checked: on });
  if (options.length) {
    const option = (value) =>
      h("option", { value, selected: value === preset }, label(value.replaceAll("-", " ")));
    return h("select", given, [...(required ? [] : [""]), ...options].map(option));
  }
  if (isDay(asked)) return h("input", { ...given, type: "date" });
  if (isMoment(asked)) return h("input", { ...given, type: "datetime-local" });
  if (LONG.test(name)) return h("textarea", { ...given, rows: "3", placeholder: BY_NUMBER });
  return h("input", { ...given, autocomplete: "off" });
}

/** The text of a document comes from a file; it can be read and put right before it is sent. */
function fromFile(area) {
  const taken = async ({ target }) => (area.value = await target.files[0].text());
  const accept = ".txt,text/plain";
  const file = h("input", { id: "ask-file", type: "file", accept, onchange: taken });
  return field("ask-file", "Or from a file of plain text", file);
}

function read(asked, element) {
  if (asked.type === "chips") return element.read();
  return asked.type === "choice" ? element.checked : typed(asked, element.value);
}

/** The values of a filled form, or what is missing or wrong, and where. */
function values(fields, inputs) {
  const data = {};
  for (const [at, asked] of fields.entries()) {
    const wrong = (words) => [`${titleOf(asked)}: ${words}`, inputs[at]];
    let value;
    try {
      value = read(asked, inputs[at]);
    } catch {
      return wrong("this is not written as it should be.");
    }
    if (value === null || Number.isNaN(value)) return wrong("not an amount or a number.");
    if (value === undefined && asked.required) return wrong("this is needed.");
    if (value !== undefined) data[asked.name] = value;
  }
  return data;
}

/** Send a command of the floor under an id of its own. */
export const send = (command, data) =>
  post("/api/floor/commands", { id: crypto.randomUUID(), command, data });

const WHY = { name: "why", type: "text", required: true };
const ANOTHER = "Two people do this: you propose it, and it happens when another person signs it.";

const WAITS = "Proposed: another person signs it.";

/** What two people do is proposed, and waits for the other. */
function propose(command, { why, ...data }, own) {
  const sent = own ? { ...data, why } : data;
  return send("floor.Propose", { command, data: JSON.stringify(sent), why });
}

// What stays on record for good is a number, not a name: a real house refuses one.
const REGISTER = "floor.RegisterPerson";
const KNOWN_AS = "Known as, a number (empty: the house gives the next)";
const numbered = (asked) => (asked.name === "person" ? { ...asked, title: KNOWN_AS } : asked);
const registered = ({ events: [{ data }] }) => `Registered as ${data.person}.`;

/** Ask for what a command needs and send it; true where it was done. */
export function carryOut(known, preset = {}) {
  const { command, says, two = false, denominations = [] } = known;
  const fields = command === REGISTER ? known.fields.map(numbered) : known.fields;
  const own = fields.some(({ name }) => name === "why");
  const all = two && !own ? [...fields, WHY] : fields;
  const inputs = all.map((asked) =>
    asked.type === "chips" ? chips(asked, denominations) : input(asked, preset[asked.name]),
  );
  const boxes = inputs.map((made, at) => {
    if (all[at].type === "chips") return made;
    const box = field(made.id, titleOf(all[at]), made);
    return all[at].name === "text" ? [box, fromFile(made)] : box;
  });
  const told = () => values(all, inputs);
  const sent = async (data) => {
    if (two) return propose(command, data, own);
    const came = await send(command, data);
    return command === REGISTER ? registered(came) : came;
  };
  const said = two
    ? { words: `${says} ${ANOTHER}`, button: "Propose it", said: WAITS }
    : { words: says };
  return askForm(commandTitle(command), boxes, told, sent, said);
}
