// What an act would bring about, shown beside its form before it is done.
import { dryRun } from "./api.js";
import { fill, h } from "./dom.js";
import { followRows } from "./rows.js";
import { clauseLink } from "./words.js";

const UNFINISHED = "What follows is shown here once everything is filled in.";
const PAUSE = 250;
/** @type {(events: any[]) => any} */
const none = () => null;

/** A box, and `changed(values)` for the form: asked a moment after the form is whole, null while
 * something is missing. `more(events)` may add to what follows. */
export function preview(page, role, command, more = none) {
  const box = h("div.preview", { "aria-live": "polite" });
  let asked = 0;
  let waiting = 0;
  const refused = ({ message, clause }) => [
    h("b", "Refused"),
    h("span", [message, " ", clauseLink(page.game, clause)]),
  ];
  const show = async (values, mine) => {
    const follows = ({ events = [], money = [] }) => [
      followRows(page.game, events, money),
      more(events),
    ];
    const shown = await dryRun(page.name, command, values, role).then(follows, refused);
    if (mine === asked) fill(box, shown);
  };
  const changed = (values) => {
    clearTimeout(waiting);
    const mine = (asked += 1);
    if (values) waiting = setTimeout(() => show(values, mine), PAUSE);
    else fill(box, h("span.quiet", UNFINISHED));
  };
  return { box, changed };
}
