// Chips by denomination: how many of each, with the running sum and what it differs by.
import { h } from "./dom.js";
import { dollars, signed } from "./text.js";

/** What chips come to. */
export const worth = (chips) => chips.reduce((sum, [each, count]) => sum + each * count, 0);

/** "20 × $100, 40 × $25". */
export const chipWords = (chips) =>
  chips.map(([each, count]) => `${count} × ${dollars(each)}`).join(", ") || "none";

/** "20x100" as 20 chips of $100; null for anything else. */
export function readChips(token) {
  const found = /^(\d+)[x×*]\$?(\d+)(?:\.(\d\d))?$/i.exec(token);
  if (!found) return null;
  return [Number(found[2]) * 100 + Number(found[3] ?? 0), Number(found[1])];
}

/** What was counted beside what it should be; nothing differs before anything is counted. */
function beside(sum, expected, isTyped) {
  if (expected === null) return [];
  if (!isTyped) return [` · expected ${dollars(expected)}`];
  const more = sum - expected;
  const words = more ? `variance ${signed(more)}` : "no variance";
  return [` · expected ${dollars(expected)} · `, h("b", { class: more ? "lost" : "" }, words)];
}

/**
 * A number for each denomination. `changed(chips)` hears every change: undefined while nothing is
 * typed, null where something is no number. `expected()` is what they should come to, or null.
 */
export function chipsEntry({ id, title, known, value = [], expected = () => null, changed }) {
  const sum = h("output", { for: id, "aria-live": "polite" });
  const had = new Map(value);
  const rows = known.map(([each, most]) => {
    const key = `${id}-${each}`;
    const given = {
      inputmode: "numeric",
      autocomplete: "off",
      size: 5,
      value: had.get(each) ?? "",
    };
    const input = h("input", { id: key, name: key, ...given, dataset: { key }, oninput: show });
    const there = most === null ? null : h("span.hint", `of ${most}`);
    return { each, most, input, row: h("label", [h("span", dollars(each)), input, there]) };
  });
  function read() {
    const typed = rows.filter(({ input }) => input.value.trim());
    const isWrong = ({ input, most }) =>
      !/^\d+$/.test(input.value.trim()) || (most !== null && Number(input.value) > most);
    for (const row of rows)
      row.input.setAttribute("aria-invalid", String(typed.includes(row) && isWrong(row)));
    if (typed.some(isWrong)) return null;
    const chips = typed.map(({ each, input }) => [each, Number(input.value)]);
    return typed.length ? chips.filter(([, count]) => count) : undefined;
  }
  function show() {
    const chips = read();
    const cents = worth(chips ?? []);
    const told = beside(cents, expected(), chips !== undefined);
    sum.replaceChildren(h("b", dollars(cents)), ...told);
    changed(chips);
  }
  // Enter goes on to the next denomination; behind the last one it sends the form.
  const onkeydown = (pressed) => {
    const next = rows[rows.findIndex(({ input }) => input === pressed.target) + 1];
    if (pressed.key !== "Enter" || !next) return;
    pressed.preventDefault();
    next.input.focus();
  };
  const made = h("fieldset.denominations", { id, onkeydown }, [
    h("legend", title),
    h(
      "div.counts",
      rows.map(({ row }) => row),
    ),
    h("p.small", ["Comes to ", sum]),
  ]);
  show();
  return made;
}
