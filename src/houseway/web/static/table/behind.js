// What lies behind tabs and in dialogs: it comes when somebody first looks at it.
import { moveForm } from "../common/moves.js";
import { about } from "./about.js";
import { advice } from "./advice.js";
import { library } from "./library.js";
import { Line } from "./line.js";
import { ownWagers } from "./mine.js";
import { replay } from "./replay.js";

export const behind = { moveForm, about, advice, library, Line, ownWagers, replay };
