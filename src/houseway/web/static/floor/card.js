// A Player Card in one step: a name is asked for, the card is shown once with its secret.
import { me, post } from "../common/api.js";
import { ask, h, toast } from "../common/dom.js";
import { press } from "../common/parts.js";

export async function getCard(then = null) {
  const issued = await ask("Your Player Card", (done) => {
    const name = h("input#card-name", {
      name: "name",
      autocomplete: "nickname",
      maxlength: 40,
      required: true,
      autofocus: true,
    });
    const wrong = h("p.field.wrong", { role: "alert", hidden: true });
    const form = h(
      "form",
      {
        novalidate: true,
        onsubmit: async (sent) => {
          sent.preventDefault();
          try {
            done(await issue(name.value));
          } catch (problem) {
            wrong.textContent = problem.message;
            wrong.hidden = false;
            name.focus();
          }
        },
      },
      [
        h(
          "p.quiet",
          "A name is all it takes. The card remembers your seat and your rounds; chips are bought at the table and are play money.",
        ),
        h("div.field", [h("label", { for: "card-name" }, "Your name at the tables"), name, wrong]),
        h("div.ends", [
          h(
            "a.button.bare",
            { href: `/sign-in?to=${encodeURIComponent(then ?? location.pathname)}` },
            "I have a card",
          ),
          h("button.primary", { type: "submit" }, "Get my card"),
        ]),
      ],
    );
    return form;
  });
  if (issued) await handOver(issued, then);
}

export async function issue(name) {
  const trimmed = name.trim();
  if (!trimmed) throw new Error("Say a name first.");
  const issued = await post("/api/cards", { name: trimmed });
  await me(true);
  return { name: trimmed, ...issued };
}

/** The card is shown once, with its secret: whoever has both can sit in your seat. */
export async function handOver(issued, then) {
  await ask("Here is your card", (done) =>
    h("div.stack", [
      playerCard(issued),
      h(
        "p.small.quiet",
        "To use the card on another device, keep its number and this secret. It is shown only now.",
      ),
      h("p.secret", issued.secret),
      h("div.ends", [
        press("Copy", async () => {
          try {
            await navigator.clipboard.writeText(
              `Houseway Player Card ${issued.card ?? issued.number}, secret ${issued.secret}`,
            );
            toast("Copied.", "good");
          } catch {
            toast("Copying is not allowed here: note it down.");
          }
        }),
        press(then ? "To the table" : "To the floor", () => done(true), {
          class: "primary",
          autofocus: true,
        }),
      ]),
    ]),
  );
  if (then) location.assign(then);
  else location.reload();
}

function playerCard(issued) {
  return h("div.player-card", [
    h("span.title", "Houseway Player Card"),
    h("div", [h("div.number", issued.card ?? issued.number), h("div.holder", issued.name)]),
  ]);
}
