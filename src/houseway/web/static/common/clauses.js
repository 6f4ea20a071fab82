// Clauses: a small button anywhere opens the words beside it.
import { clause as askClause } from "./api.js";
import { $, fill, h, inEnglish } from "./dom.js";
import { bullets } from "./parts.js";
import { label } from "./text.js";
import { t, tongueOf } from "./tongue.js";
import { gameTitle } from "./words.js";

/** The popover of clauses; whatever looks like a clause's button opens it. */
export function clausePopover() {
  document.addEventListener(
    "click",
    (pressed) => {
      const button = /** @type {Element} */ (pressed.target).closest?.(".clause[data-clause]");
      if (!button) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      show(button);
    },
    true,
  );
  return h("div#clause", { popover: "auto", role: "dialog", "aria-label": t("Clause") });
}

async function show(button) {
  const { game = document.body.dataset.game, clause } = button.dataset;
  const popover = $("#clause");
  // A modal dialog lies above the page: the popover of a clause inside it goes there.
  (button.closest("dialog") ?? document.body).append(popover);
  fill(popover, h("p.quiet", t("One moment…")));
  near(popover, button);
  try {
    fill(popover, clauseWords(game, clause, await askClause(game, clause)));
  } catch (wrong) {
    fill(popover, h("p", wrong.message));
  }
  near(popover, button);
}

/** A clause in our words, how it is read, and what the software does about it. */
function clauseWords(game, id, { section, words, numbers = [], readings = [], disposition }) {
  const where = [gameTitle(game), section, id].filter(Boolean).join(" · ");
  const figure = ({ name, key, value }) => `${label(name)} ${label(key).toLowerCase()}: ${value}`;
  const reading = ({ question, answer, why }) =>
    h("div.note.small", [
      h("b", t("How it is read. ")),
      inEnglish(`${question} ${answer} ${why ?? ""}`),
    ]);
  const there = `/rules/${encodeURIComponent(game)}#c-${encodeURIComponent(id)}`;
  return [
    h("p.eyebrow", { lang: tongueOf(where) }, where),
    words ? h("p", { lang: "en" }, words) : h("p", t("There is no summary of this clause.")),
    bullets("ul.small.quiet", numbers.map(figure).map(inEnglish)),
    ...readings.map(reading),
    disposition?.does ? h("p.small.quiet", { lang: "en" }, disposition.does) : null,
    h("p.small", h("a", { href: there }, t("In the rules"))),
  ];
}

/** Words of a clause that fill themselves once they are there; `whole` with title and link. */
export function clauseBox(game, id, whole = true) {
  const box = h("div.words.small", h("p.quiet", t("Clause {id}", { id })));
  const put = (said) => {
    const words = clauseWords(game, id, said);
    fill(box, whole ? words : words.slice(1, -1));
  };
  askClause(game, id).then(put, () => {});
  return box;
}

/** Open a popover beside a button, wholly on the screen. */
export function near(popover, button) {
  if (!popover.matches(":popover-open")) popover.showPopover();
  const at = button.getBoundingClientRect();
  const size = popover.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left), innerWidth - size.width - 8);
  const below = at.bottom + 6;
  const room = below + size.height <= innerHeight - 8 || at.top <= size.height + 14;
  const top = room ? Math.min(below, innerHeight - size.height - 8) : at.top - size.height - 6;
  popover.style.left = `${Math.max(8, left)}px`;
  popover.style.top = `${Math.max(8, top)}px`;
}
