// Sitting down: a Player Card where there is none, a seat, and chips.
import { post } from "../common/api.js";
import { ask, h, toast } from "../common/dom.js";
import { showProblem } from "../common/shell.js";
import { dollars, parseDollars, typedDollars } from "../common/words.js";
import { ends, pairs, press } from "../common/parts.js";

const AMOUNTS = [100_00, 200_00, 500_00, 1_000_00];
const MANY = 40;
const PATIENCE = 3000;
const STAFF = ["dealer", "supervisor", "inspector"];
const ONCE =
  "With its number and secret you can sit down from any device. The secret is shown this once; " +
  "in this browser you stay signed in.";

/** Ask for what is missing, then sit down with chips. */
export async function join(page, wanted = 0) {
  if (page.seat || document.querySelector("dialog[open]")) return;
  if (STAFF.includes(page.person.role)) {
    return toast("Staff watch here; sign in with a Player Card to play.");
  }
  const free = freeSeats(page.view);
  if (!free.length) return toast("Every seat is taken just now. You can watch until one is free.");
  const answer = await ask("Take a seat", (done) => form(page, free, wanted, done));
  if (!answer) return;
  if (answer.issued) return card(answer);
  await sit(page, answer).catch((wrong) => showProblem(wrong, page.game));
}

function freeSeats(view) {
  const offered = view.moves
    .filter((one) => one.command === "table.Sit")
    .flatMap((one) => one.fields.find((field) => field.name === "seat").options ?? []);
  if (offered.length) return offered;
  const all = Array.from({ length: view.sign.seats }, (_, at) => at + 1);
  return all.filter((seat) => !view.seats[seat]);
}

/** The middle of the table is the best place to see from. */
function best(seats, view) {
  const middle = Math.ceil(view.sign.seats / 2);
  const off = (seat) => Math.abs(seat - middle);
  return [...seats].sort((one, other) => off(one) - off(other))[0];
}

// The form

const field = (id, words, ...inside) => h("div.field", [h("label", { for: id }, words), inside]);

function form(page, free, wanted, done) {
  const name = page.person.role === "visitor" ? nameField() : null;
  const chosen = free.includes(wanted) ? wanted : best(free, page.view);
  const option = (one) => h("option", { value: one, selected: one === chosen }, `Seat ${one}`);
  const seat = h("select#join-seat", free.map(option));
  const money = amountField("join-cents", usual(page.view));
  const onsubmit = async (sent) => {
    sent.preventDefault();
    const cents = money.read();
    const issued = name && cents !== null ? await name.issue() : null;
    if (cents !== null && (issued || !name)) done({ issued, seat: Number(seat.value), cents });
  };
  return h("form.stack", { novalidate: true, onsubmit }, [
    name?.field,
    field("join-seat", "Seat", seat),
    money.field,
    ends(
      press("Only watch", () => done(null)),
      h("button.primary", { type: "submit" }, "Sit down"),
    ),
  ]);
}

/** Who has no card yet gets one in a name; what is wrong with the name is said beside it. */
function nameField() {
  const given = { autocomplete: "nickname", maxlength: 40, required: true, autofocus: true };
  const input = h("input#join-name", { ...given });
  const wrong = h("span.wrong", { role: "alert" });
  const there = `/sign-in?to=${encodeURIComponent(location.pathname)}`;
  const known = h("a", { href: there }, "I have one already");
  const hint = h("span.hint", ["You get a Player Card in this name. ", known]);
  const issue = async () => {
    const name = input.value.trim();
    try {
      if (!name) throw new Error("Say a name first.");
      return await post("/api/cards", { name });
    } catch (problem) {
      wrong.textContent = problem.message;
      input.setAttribute("aria-invalid", "true");
      input.focus();
      return null;
    }
  };
  return { field: field("join-name", "Your name at the tables", input, wrong, hint), issue };
}

function amountField(id, cents) {
  const about = { inputmode: "decimal", autocomplete: "off", "aria-describedby": `${id}-hint` };
  const input = h("input", { id, value: typedDollars(cents), ...about });
  const quick = AMOUNTS.map((one) => {
    const choose = () => {
      input.value = typedDollars(one);
      input.removeAttribute("aria-invalid");
      wrong.textContent = "";
    };
    return press(dollars(one), choose, { class: "slim" });
  });
  const wrong = h("span.wrong", { role: "alert" });
  const read = () => {
    const found = parseDollars(input.value);
    const good = found !== null && found >= 1_00 && found % 100 === 0;
    input.setAttribute("aria-invalid", String(!good));
    wrong.textContent = good ? "" : "Say an amount in whole dollars, at least $1.";
    if (!good) input.focus();
    return good ? found : null;
  };
  const words = "Play money, in whole dollars. You can buy more at any time.";
  const hint = h("span.hint", { id: `${id}-hint` }, words);
  const row = h("div.row", quick);
  return { field: field(id, "Chips to buy, in dollars", input, wrong, row, hint), read };
}

/** How much to bring: enough for a good many of the least wagers. */
function usual(view) {
  const least = Object.values(view.sign.limits ?? {}).map((one) => one.minimum ?? 0);
  return AMOUNTS.find((one) => one >= MANY * Math.max(0, ...least)) ?? AMOUNTS.at(-1);
}

// The card and the seat

/** The card is shown once, with its secret; then the page begins anew as that player. */
async function card({ issued, seat, cents }) {
  const mono = (words) => h("span.mono", words);
  await ask("Here is your Player Card", (done) =>
    h("div.stack", [
      h("p", ONCE),
      pairs([
        ["Name", issued.name],
        ["Card", mono(issued.card)],
        ["Secret", mono(issued.secret)],
      ]),
      ends(press("To my seat", () => done(true), { class: "primary", autofocus: true })),
    ]),
  );
  location.assign(`${location.pathname}?sit=${seat}&cents=${cents}`);
}

export async function sit(page, { seat, cents }) {
  if (page.role !== "player") {
    page.connect("player");
    await new Promise((resolve) => {
      page.waits.push(resolve);
      setTimeout(resolve, PATIENCE);
    });
  }
  await page.act(async () => {
    await page.send("table.Sit", { seat });
    await page.send("table.BuyIn", { seat, cents });
  });
}

/** Chips for who sits without. */
export async function buyIn(page) {
  if (!page.seat || document.querySelector("dialog[open]")) return;
  const cents = await ask("Buy chips", (done) => {
    const money = amountField("buy-cents", usual(page.view));
    const onsubmit = (sent) => {
      sent.preventDefault();
      const found = money.read();
      if (found !== null) done(found);
    };
    return h("form.stack", { novalidate: true, onsubmit }, [
      money.field,
      ends(
        press("Cancel", () => done(null)),
        h("button.primary", { type: "submit" }, "Buy"),
      ),
    ]);
  });
  if (cents) page.move("table.BuyIn", { seat: page.seat, cents });
}
