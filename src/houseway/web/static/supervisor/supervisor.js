// The supervisor: all tables, and one table with every power that its document grants.
import { only, shell } from "../common/shell.js";
import { map } from "./map.js";
import { Supervision } from "./table.js";

const person = await shell("/supervise");
if (only(person, "/supervise", "The supervisor's console", "Sign in as a supervisor to see it.")) {
  const at = /^\/tables\/([^/]+)\/supervise/.exec(location.pathname);
  if (at) new Supervision(decodeURIComponent(at[1]), person).follow("supervisor");
  else map(person);
}
