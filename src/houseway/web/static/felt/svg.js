// A drawing that stands by itself in a page.
import { s } from "../common/dom.js";

/** `size` is the width and height of its view box. */
export const picture = ([wide, tall], title, drawn) =>
  s("svg.picture", { viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": title }, drawn);
