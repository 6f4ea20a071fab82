// The inspector: read only. Every table's record, searchable, replayed step by step, checked and
// taken away as files.
import { $, fill, h } from "../common/dom.js";
import { shell } from "../common/shell.js";
import { house } from "./house.js";
import { tableRecord } from "./record.js";
import { replayRound } from "./replay.js";

const me = await shell("inspect");
if (!["inspector", "supervisor"].includes(me.role)) {
  fill(
    $("#main"),
    h("div.panel.stack", [
      h("h1", "The inspector's console"),
      h("p", [
        me.role === "visitor"
          ? "Sign in as an inspector to read the record."
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
  const [, , table, , number] = location.pathname.split("/").map(decodeURIComponent);
  if (number) replayRound(table, Number(number), me);
  else if (table) tableRecord(table, me);
  else house(me);
}
