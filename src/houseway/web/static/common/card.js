// A Player Card in one step: a name is asked for, the card is shown once with its secret.
import { me, post } from "./api.js";
import { ask, h, toast } from "./dom.js";
import { ends, field, press } from "./parts.js";
import { t } from "./tongue.js";

const ONCE = t(
  "With its number and secret you can sit down from any device. The secret is shown this once; " +
    "in this browser you stay signed in.",
);

/** Who has no card yet gets one in a name; what is wrong with the name is said beside it. */
export function nameField(id, more = {}, hint = null) {
  const given = { id, autocomplete: "nickname", maxlength: 24, required: true, ...more };
  const input = h("input", given);
  const wrong = h("span.wrong", { role: "alert" });
  const issue = async () => {
    const name = input.value.trim();
    try {
      if (!name) throw new Error(t("Please enter a name."));
      const issued = await post("/api/cards", { name });
      await me(true);
      return { name, ...issued };
    } catch (problem) {
      wrong.textContent = problem.message;
      input.setAttribute("aria-invalid", "true");
      input.focus();
      return null;
    }
  };
  return { field: field(id, t("Your name at the tables"), input, wrong, hint), issue };
}

async function copy({ card, secret }) {
  try {
    await navigator.clipboard.writeText(
      t("Houseway Player Card {card}, secret {secret}", { card, secret }),
    );
    toast(t("Copied."), "good");
  } catch {
    toast(t("This browser does not allow copying: please write it down."));
  }
}

/** The card is shown once, with its secret: whoever has both can sit in your seat. */
export const showCard = (issued, onward) =>
  ask(t("Here is your Player Card"), (done) => [
    h("div.player-card", [
      h("span.title", t("Houseway Player Card")),
      h("div", [h("div.number", issued.card), h("div.holder", issued.name)]),
    ]),
    h("p.small.quiet", ONCE),
    h("p.secret", issued.secret),
    ends([
      press(t("Copy"), () => copy(issued)),
      press(onward, () => done(true), { class: "primary", autofocus: true }),
    ]),
  ]);
