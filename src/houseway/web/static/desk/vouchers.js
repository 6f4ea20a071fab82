// Vouchers for promotional tokens: issued by the cage or a promotion, exchanged once at a table.
import { get } from "../common/api.js";
import { h } from "../common/dom.js";
import { button, buttons, paper } from "../common/floor.js";
import { chip, listing, quiet } from "../common/parts.js";
import { dollars, label, when } from "../common/text.js";

const HEADS = ["Number", "Holder", "Value#", "Conditions", "Issued", "State", ""];
const STATES = { open: "good", exchanged: "info", expired: "warn", cancelled: "bad" };
const NEVER = "A voucher is exchanged at a table for tokens of its value, never for money.";

export const load = () => get("/api/floor/vouchers");

const became = ({ state, exchanged, exchanged_at: at, cancelled }) => [
  chip(label(state), STATES[state]),
  exchanged ? ` table ${exchanged}, ${when(at)}` : "",
  cancelled ? ` ${cancelled}` : "",
];

const row = (voucher) => [
  h("b", voucher.number),
  voucher.holder,
  dollars(voucher.cents),
  voucher.award ? `prize ${voucher.award}` : voucher.said || "none",
  `${voucher.by}, ${when(voucher.at)}`,
  became(voucher),
  h("div.row", [
    voucher.state === "open" && !voucher.award
      ? button("CancelVoucher", { number: voucher.number })
      : null,
    paper(`/api/floor/vouchers/${encodeURIComponent(voucher.number)}`),
  ]),
];

export const draw = ({ vouchers }) => [
  quiet(NEVER),
  buttons({}, "IssueVoucher"),
  listing(HEADS, vouchers.map(row), "No voucher was issued yet."),
];
