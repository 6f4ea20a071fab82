// Tabs over a panel: arrows walk them, and the panel is named by the one that is open.
import { h } from "./dom.js";
import { press } from "./parts.js";

/** `tabs` are {id: words}; `chosen(id)` fills the panel. Gives the bar and `open(id)`. */
export function tabList(label, panel, tabs, chosen) {
  const button = ([id, words]) =>
    press(words, () => open(id), { role: "tab", id: `tab-${id}`, "aria-controls": panel.id });
  const buttons = Object.entries(tabs).map(button);
  const open = (id) => {
    for (const tab of buttons) {
      const selected = tab.id === `tab-${id}`;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
    }
    panel.setAttribute("aria-labelledby", `tab-${id}`);
    chosen(id);
  };
  const onkeydown = ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    const next = buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length);
    next.focus();
    next.click();
  };
  return { bar: h("div", { role: "tablist", "aria-label": label, onkeydown }, buttons), open };
}
