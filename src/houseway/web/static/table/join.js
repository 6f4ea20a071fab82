// Sitting down: a Player Card where there is none, a seat, and chips.
import { post } from "../common/api.js";
import { ask, h, toast } from "../common/dom.js";
import { showProblem } from "../common/shell.js";
import { dollars, parseDollars, typedDollars } from "../common/words.js";

const AMOUNTS = [100_00, 200_00, 500_00, 1_000_00];

function amountField(id, cents) {
  const input = h("input", {
    id,
    inputmode: "decimal",
    autocomplete: "off",
    value: typedDollars(cents),
    "aria-describedby": `${id}-hint`,
  });
  const quick = AMOUNTS.map((one) =>
    h(
      "button",
      {
        type: "button",
        class: "slim",
        onclick: () => {
          input.value = typedDollars(one);
          input.removeAttribute("aria-invalid");
        },
      },
      dollars(one),
    ),
  );
  const read = () => {
    const found = parseDollars(input.value);
    const good = found !== null && found >= 1_00 && found % 100 === 0;
    input.setAttribute("aria-invalid", String(!good));
    if (!good) input.focus();
    return good ? found : null;
  };
  const field = h(
    "div",
    { class: "field" },
    h("label", { for: id }, "Chips to buy, in dollars"),
    input,
    h("div", { class: "row" }, quick),
    h(
      "span",
      { class: "hint", id: `${id}-hint` },
      "Play money, in whole dollars. You can buy more at any time.",
    ),
  );
  return { field, read };
}

/** How much to bring: enough for a good many of the least wagers. */
function usual(view) {
  const least = Math.max(
    0,
    ...Object.values(view.sign.limits ?? {}).map((one) => one.minimum ?? 0),
  );
  return AMOUNTS.find((one) => one >= 40 * least) ?? AMOUNTS.at(-1);
}

function freeSeats(view) {
  const offered = view.moves
    .filter((one) => one.command === "table.Sit")
    .flatMap((one) => one.fields.find((field) => field.name === "seat").options ?? []);
  if (offered.length) return offered;
  return Array.from({ length: view.sign.seats }, (_, at) => at + 1).filter(
    (seat) => !view.seats[seat],
  );
}

/** The middle of the table is the best place to see from. */
function best(seats, view) {
  const middle = view.game === "pai-gow" ? 4 : Math.ceil(view.sign.seats / 2);
  return [...seats].sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
}

/** Ask for what is missing, then sit down with chips. */
export async function join(page, wanted = 0) {
  if (page.seat || document.querySelector("dialog[open]")) return;
  if (["dealer", "supervisor", "inspector"].includes(page.person.role))
    return toast("Staff watch here; sign in with a Player Card to play.");
  const free = freeSeats(page.view);
  if (!free.length) return toast("Every seat is taken just now. You can watch until one is free.");
  const visitor = page.person.role === "visitor";
  const answer = await ask("Take a seat", (done) => form(page, free, wanted, visitor, done));
  if (!answer) return;
  try {
    if (visitor) await card(answer);
    else await sit(page, answer);
  } catch (wrong) {
    showProblem(wrong, page.game);
  }
}

function form(page, free, wanted, visitor, done) {
  const name = visitor
    ? h("input", {
        id: "join-name",
        autocomplete: "nickname",
        maxlength: 40,
        required: true,
        autofocus: true,
      })
    : null;
  const chosen = free.includes(wanted) ? wanted : best(free, page.view);
  const seat = h(
    "select",
    { id: "join-seat" },
    free.map((one) => h("option", { value: one, selected: one === chosen }, `Seat ${one}`)),
  );
  const money = amountField("join-cents", usual(page.view));
  const wrong = h("span", { class: "wrong", role: "alert" });
  return h(
    "form",
    {
      novalidate: true,
      onsubmit: async (sent) => {
        sent.preventDefault();
        const cents = money.read();
        if (cents === null) return;
        try {
          const issued = name ? await issue(name.value.trim()) : null;
          done({ issued, seat: Number(seat.value), cents });
        } catch (problem) {
          wrong.textContent = problem.message;
          name?.setAttribute("aria-invalid", "true");
          name?.focus();
        }
      },
    },
    name
      ? h(
          "div",
          { class: "field" },
          h("label", { for: "join-name" }, "Your name at the tables"),
          name,
          wrong,
          h(
            "span",
            { class: "hint" },
            "You get a Player Card in this name. ",
            h(
              "a",
              { href: `/sign-in?to=${encodeURIComponent(location.pathname)}` },
              "I have one already",
            ),
          ),
        )
      : null,
    h("div", { class: "field" }, h("label", { for: "join-seat" }, "Seat"), seat),
    money.field,
    h(
      "div",
      { class: "ends" },
      h("button", { type: "button", onclick: () => done(null) }, "Only watch"),
      h("button", { type: "submit", class: "primary" }, "Sit down"),
    ),
  );
}

function issue(name) {
  if (!name) throw new Error("Say a name first.");
  return post("/api/cards", { name });
}

/** The card is shown once, with its secret; then the page begins anew as that player. */
async function card({ issued, seat, cents }) {
  await ask("Here is your Player Card", (done) =>
    h(
      "div",
      { class: "stack" },
      h(
        "p",
        "With its number and secret you can sit down from any device. The secret is shown this once; in this browser you stay signed in.",
      ),
      h(
        "dl",
        { class: "two" },
        h("dt", "Name"),
        h("dd", issued.name),
        h("dt", "Card"),
        h("dd", { class: "mono" }, issued.card ?? issued.number),
        h("dt", "Secret"),
        h("dd", { class: "mono" }, issued.secret),
      ),
      h(
        "div",
        { class: "ends" },
        h(
          "button",
          { type: "button", class: "primary", autofocus: true, onclick: () => done(true) },
          "To my seat",
        ),
      ),
    ),
  );
  location.assign(`${location.pathname}?sit=${seat}&cents=${cents}`);
}

export async function sit(page, { seat, cents }) {
  if (page.role !== "player") {
    page.connect("player");
    await new Promise((resolve) => {
      page.waits.push(resolve);
      setTimeout(resolve, 3000);
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
    return h(
      "form",
      {
        novalidate: true,
        onsubmit: (sent) => {
          sent.preventDefault();
          const found = money.read();
          if (found !== null) done(found);
        },
      },
      money.field,
      h(
        "div",
        { class: "ends" },
        h("button", { type: "button", onclick: () => done(null) }, "Cancel"),
        h("button", { type: "submit", class: "primary" }, "Buy"),
      ),
    );
  });
  if (cents) page.move("table.BuyIn", { seat: page.seat, cents });
}
