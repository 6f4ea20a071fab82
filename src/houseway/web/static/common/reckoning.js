// Something that is being worked out: how far it is, and that nobody has to wait for it.
import { h } from "./dom.js";

const FIRST =
  "This is being worked out for the first time here, which can take a minute or two. The answer " +
  "is kept, and no table waits for it.";

/** A paragraph and a bar; `show` is told how far it is. The words are said once only. */
export function waiting(more = "") {
  const far = h("span", { "aria-hidden": "true" });
  const bar = h("progress", { "aria-label": "How far it is", max: 1 });
  const words = h("p", ["Reckoning… ", far]);
  const box = h("div.stack.tight.waiting", { role: "status" }, [words, bar]);
  const first = h("p.small.quiet", `${FIRST} ${more}`);
  const show = ({ place, seconds, done, of }) => {
    if (!first.isConnected) box.append(first);
    far.textContent = place
      ? `number ${place} of those that wait.`
      : `${of ? `${done} of ${of} parts, ` : ""}${seconds} s so far.`;
    if (of) bar.value = done / of;
    else bar.removeAttribute("value");
  };
  return { box, show };
}
