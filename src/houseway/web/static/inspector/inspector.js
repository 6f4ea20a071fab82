// The inspector: read only. Every table's record, searchable, replayed step by step, checked and
// taken away as files.
import { only, shell } from "../common/shell.js";
import { house } from "./house.js";
import { tableRecord } from "./record.js";
import { replayRound } from "./replay.js";

const person = await shell("/inspect");
const purpose = "Sign in as an inspector to read the record.";
if (only(person, "/inspect", "The inspector's console", purpose)) {
  const [, , table, , number] = location.pathname.split("/").map(decodeURIComponent);
  if (number) replayRound(table, Number(number), person);
  else if (table) tableRecord(table, person);
  else house(person);
}
