// Something that has to be worked out first: how far it is, and that nobody has to wait for it.
import { get } from "./api.js";
import { fill, h } from "./dom.js";
import { t } from "./tongue.js";

const FIRST = t(
  "This is being worked out here for the first time, which can take a minute or two. The answer " +
    "is kept, and no table waits for it.",
);
const ASK_AGAIN = 1000;

/** A paragraph and a bar; `show` is told how far it is. The words are said once only. */
function progress(more) {
  const far = h("span", { "aria-hidden": "true" });
  const bar = h("progress", { "aria-label": t("How far it is"), max: 1 });
  const words = h("p", [t("Working it out… "), far]);
  const box = h("div.stack.tight.waiting", { role: "status" }, [words, bar]);
  const first = h("p.small.quiet", `${FIRST} ${more}`);
  const show = ({ place, seconds, done, of }) => {
    if (!first.isConnected) box.append(first);
    far.textContent = place
      ? t("number {place} in the queue.", { place })
      : t("{of}{seconds} s so far.", {
          of: of ? t("{done} of {of} parts, ", { done, of }) : "",
          seconds,
        });
    if (of) bar.value = done / of;
    else bar.removeAttribute("value");
  };
  return { box, show };
}

/** Fill a place with what the house works out, asking until it is there for as long as `wanted()`
 * says so; `drawn(found)` makes the page of it. */
export async function workOut(place, path, wanted, drawn, more = "") {
  const { box, show } = progress(more);
  fill(place, box);
  try {
    let found = await get(path);
    while (wanted() && found.reckoning) {
      show(found.reckoning);
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
      if (wanted()) found = await get(path);
    }
    if (wanted()) fill(place, drawn(found));
  } catch (wrong) {
    if (wanted()) fill(place, h("p.note", wrong.message));
  }
}
