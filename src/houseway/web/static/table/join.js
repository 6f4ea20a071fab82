// Sitting down: a Player Card where there is none, a seat, and chips.
import { get } from "../common/api.js";
import { nameField, showCard } from "../common/card.js";
import { $, ask, h, toast } from "../common/dom.js";
import { fieldOf } from "../common/fields.js";
import { cancelOr, field, form, press, select } from "../common/parts.js";
import { showProblem, signInPath, STAFF } from "../common/shell.js";
import { dollars, parseDollars, typedDollars } from "../common/text.js";
import { t } from "../common/tongue.js";

const AMOUNTS = [100_00, 200_00, 500_00, 1_000_00];
const MANY = 40;
// A table sells no more at once.
const MOST = 100_000_00;
const asking = () => $("dialog[open]");

/** Ask for what is missing, then sit down with chips. */
export async function join(page, wanted = 0) {
  if (page.seat || asking()) return;
  if (STAFF.includes(page.person.role))
    return toast(t("Staff can only watch here; sign in with a Player Card to play."));
  if (page.person.role === "visitor" && page.person.real)
    return toast(t("The cashier gives Player Cards here. Sign in with yours to play, or watch."));
  const free = freeSeats(page);
  if (!free.length)
    return toast(t("Every seat is taken just now. You can watch until one is free."));
  const purse = await inPurse(page);
  const answer = await ask(t("Take a seat"), (done) => seatForm(page, free, wanted, done, purse));
  if (!answer) return;
  if (!answer.issued) return sit(page, answer).catch((wrong) => showProblem(wrong, page.game));
  // The page begins anew as that player.
  await showCard(answer.issued, t("To my seat"));
  const { seat, cents } = answer;
  location.assign(`${location.pathname}?sit=${seat}&cents=${cents}${page.byKeys ? "&keys" : ""}`);
}

/** The seats that are offered to a player, or those where nobody sits. */
export function freeSeats({ view }) {
  const offered = view.moves
    .filter(({ command }) => command === "table.Sit")
    .flatMap((move) => fieldOf(move, "seat").options ?? []);
  if (offered.length) return offered;
  const all = Array.from({ length: view.sign.seats }, (_, at) => at + 1);
  return all.filter((seat) => !view.seats[seat]);
}

/** The middle of the table is the best place to see from. */
function best(seats, view) {
  const middle = Math.ceil(view.sign.seats / 2);
  const off = (seat) => Math.abs(seat - middle);
  return [...seats].sort((near, far) => off(near) - off(far))[0];
}

// The forms

function seatForm(page, free, wanted, done, purse) {
  const known = h("a", { href: signInPath() }, t("I have one already"));
  const hint = h("span.hint", [t("You will get a Player Card in this name. "), known]);
  const visitor = page.person.role === "visitor";
  const name = visitor ? nameField("join-name", { autofocus: true }, hint) : null;
  const chosen = free.includes(wanted) ? wanted : best(free, page.view);
  const kept = page.me.left
    ? h(
        "p.note",
        t("You were away, so your seat was given up. Your {left} is yours.", {
          left: dollars(page.me.left),
        }),
      )
    : null;
  const seats = free.map((number) => [number, t("Seat {number}", { number })]);
  const seat = select("select#join-seat", seats, chosen);
  const money = amountField(page, "join-cents", page.me.left ?? (purse || usual(page.view)));
  const sent = async () => {
    const cents = money.read();
    const issued = name && cents !== null ? await name.issue() : null;
    if (cents !== null && (issued || !name)) done({ issued, seat: Number(seat.value), cents });
  };
  const has = purse ? h("p.small", t("In your purse: {purse}.", { purse: dollars(purse) })) : null;
  const fields = [kept, name?.field, field("join-seat", t("Seat"), seat), has, money.field];
  return form("form.stack", sent, fields, cancelOr(done, t("Sit down"), t("Only watch")));
}

/** What a player brought along from other tables, in whole dollars; none is for training. */
async function inPurse({ person, view }) {
  if (view.training || person.role !== "player") return 0;
  const { purse } = await get("/api/floor/play").catch(() => ({ purse: 0 }));
  return Math.min(MOST, purse - (purse % 100));
}

function amountField({ person }, id, cents, most = MOST) {
  const about = { inputmode: "decimal", autocomplete: "off", "aria-describedby": `${id}-hint` };
  const input = h("input", { id, value: typedDollars(cents), ...about });
  const wrong = h("span.wrong", { role: "alert" });
  const quick = AMOUNTS.map((amount) => {
    const choose = () => {
      input.value = typedDollars(amount);
      input.removeAttribute("aria-invalid");
      wrong.textContent = "";
    };
    return press(dollars(amount), choose, { class: "slim" });
  });
  const read = () => {
    const found = parseDollars(input.value);
    const good = found !== null && found >= 1_00 && found % 100 === 0 && found <= most;
    input.setAttribute("aria-invalid", String(!good));
    wrong.textContent = good
      ? ""
      : t("Enter an amount from $1 to {most}, in whole dollars.", { most: dollars(most) });
    if (!good) input.focus();
    return good ? found : null;
  };
  const words = person.real
    ? t("In whole dollars. You can buy more at any time.")
    : t("Play money, in whole dollars. You can buy more at any time.");
  const hint = h("span.hint", { id: `${id}-hint` }, words);
  return {
    field: field(id, t("Chips to buy, in dollars"), input, wrong, h("div.row", quick), hint),
    read,
  };
}

/** How much to bring: enough for a good many of the least wagers. */
function usual(view) {
  const least = Object.values(view.sign.limits ?? {}).map(({ minimum }) => minimum ?? 0);
  return AMOUNTS.find((amount) => amount >= MANY * Math.max(0, ...least)) ?? AMOUNTS.at(-1);
}

// The seat and the chips

export async function sit(page, { seat, cents }) {
  if (page.role !== "player") {
    page.follow("player");
    await page.seen();
  }
  await page.act(async () => {
    await page.send("table.Sit", { seat });
    await page.send("table.BuyIn", { seat, cents });
  });
  if (page.seat && !page.money()) buyIn(page);
  page.lose();
}

/** Chips for who sits without. */
export async function buyIn(page) {
  if (!page.seat || asking() || !page.move("table.BuyIn")) return;
  const cents = await ask(t("Buy chips"), (done) => {
    const { high } = fieldOf(page.move("table.BuyIn"), "cents");
    const money = amountField(page, "buy-cents", usual(page.view), high ?? undefined);
    const sent = () => {
      const found = money.read();
      if (found !== null) done(found);
    };
    return form("form.stack", sent, money.field, cancelOr(done, t("Buy")));
  });
  if (cents) page.make("table.BuyIn", { seat: page.seat, cents });
}
