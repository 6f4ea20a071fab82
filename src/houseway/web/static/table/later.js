// What the first picture of a table does without is asked for when somebody looks at it.
import { Problem } from "../common/api.js";
import { saying } from "../common/shell.js";
import { t } from "../common/tongue.js";

const MISSING = t("This part of the page did not come. Try again, or load the page anew.");

/** What lies behind tabs and in dialogs; where it does not come that is said, and nothing given. */
export const later = (page) =>
  saying(async () => {
    try {
      return (await import("./behind.js")).behind;
    } catch {
      throw new Problem({ detail: MISSING });
    }
  }, page.game);
