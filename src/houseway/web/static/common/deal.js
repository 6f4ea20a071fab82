// What a round was dealt from: when the table committed to it, and how each thing shown opens that.
import { me, post, Problem } from "./api.js";
import { ask, h } from "./dom.js";
import { grid, press, small } from "./parts.js";
import { saying } from "./shell.js";
import { tableApi } from "./text.js";
import { t, translate } from "./tongue.js";

const HEADS = [t("Shown"), t("Order#"), t("Place#"), t("Salt"), t("Commitment")];

/** One line, and the proof below it for whoever wants to see it. */
export function dealt({ said, orders }) {
  const opened = orders.flatMap(({ number, commitments, opened: shown }) =>
    shown.map((each) => ({ ...each, number, commitment: commitments[each.place] })),
  );
  if (!orders.length) return h("p.small.quiet", translate(said));
  const wrong = opened.filter(({ opens }) => !opens).length;
  const hidden = orders.reduce((sum, order) => sum + order.dealt, 0) - opened.length;
  const how = wrong
    ? t("{wrong} of {count} do not open", { wrong, count: opened.length })
    : t("{count} shown, all open", { count: opened.length });
  const rest = hidden > 0 ? t(", {hidden} stay hidden", { hidden }) : "";
  const cells = ({ number, place, face, salt, commitment, opens }) => [
    opens ? t("{face} opens", { face }) : t("{face} does not open", { face }),
    String(number),
    String(place),
    h("code", salt),
    h("code", commitment),
  ];
  return h("details.deal.small", [
    h("summary", `${translate(said)}: ${how}${rest}`),
    grid(HEADS, opened.map(cells)),
  ]);
}

const CHECKER = "/static/verify-receipt.html";
const receiptAt = (table, number, more = "") => tableApi(table, `/rounds/${number}/receipt${more}`);

/** A file that proves what was told of a round; it is kept byte by byte as the house wrote it. */
async function keepReceipt(table, number) {
  const { csrf } = await me();
  const sent = { method: "POST", headers: { "X-CSRF-Token": csrf } };
  const answer = await fetch(receiptAt(table, number), sent);
  if (!answer.ok) throw new Problem(await answer.json(), answer.status);
  const href = URL.createObjectURL(await answer.blob());
  h("a", { href, download: `${table}-round-${number}.receipt.json` }).click();
  URL.revokeObjectURL(href);
}

/** A receipt of a settled round: as a code on the screen or on paper, and as a file. */
export async function takeReceipt(table, number, game) {
  const code = await saying(() => post(receiptAt(table, number, "/code"), {}), game);
  if (!code) return;
  const copied = h("span.small", { role: "status" });
  const copy = async () => {
    await navigator.clipboard.writeText(code.text);
    copied.textContent = t("Copied.");
  };
  await ask(t("Receipt of round {number} at {table}", { number, table }), (done, dialog) => {
    dialog.classList.add("receipt");
    return [
      h("img.code", { src: code.picture, alt: t("The receipt in short, as a QR code") }),
      small(t("The code says what was shown, wagered and paid; the file also says why.")),
      h("p.small.no-print", [
        t("Anybody checks both without the house."),
        " ",
        h("a", { href: CHECKER, download: "" }, t("Keep the page that does")),
      ]),
      h("div.ends.no-print", [
        copied,
        press(t("Copy the text"), copy),
        press(t("Print"), () => globalThis.print()),
        press(t("Save the file"), () => saying(() => keepReceipt(table, number), game)),
        press(t("Close"), () => done(true), { class: "primary" }),
      ]),
    ];
  });
}
