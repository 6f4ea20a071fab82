// An address where nothing is still has the way to the pages.
import { shell } from "../common/shell.js";

await shell();
