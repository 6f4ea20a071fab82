// The supervisor: a map of all tables, and one table with every power that its document grants.
import { $, fill, h } from "../common/dom.js";
import { shell } from "../common/shell.js";
import { map } from "./map.js";
import { superviseTable } from "./table.js";

const me = await shell("supervise");
if (me.role !== "supervisor") {
  fill(
    $("#main"),
    h("div.panel.stack", [
      h("h1", "The supervisor's console"),
      h("p", [
        me.role === "visitor"
          ? "Sign in as a supervisor to see it."
          : `You are signed in as ${me.role}.`,
      ]),
      h("p", [
        h(
          "a.button.primary",
          { href: `/sign-in?to=${encodeURIComponent(location.pathname)}` },
          "Sign in",
        ),
      ]),
    ]),
  );
} else {
  const at = /^\/tables\/([^/]+)\/supervise/.exec(location.pathname);
  if (at) superviseTable(decodeURIComponent(at[1]), me);
  else map();
}
