// The check that anybody can make of a draw: the list has the digest that fixed it before the draw,
// and every ticket that won stands at its number. `houseway draw-check` says the same elsewhere.
import { get } from "../common/api.js";
import { ask, h } from "../common/dom.js";
import { chip, closing, go, grid, quiet } from "../common/parts.js";

const sha256 = async (text) => {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** Whether an award follows from the list: by its number, or by a ticket out of a drum. */
function holds({ tickets }, { ticket, number }) {
  return number === null ? tickets.includes(ticket) : tickets[number - 1] === ticket;
}

export async function checked(path) {
  const result = await get(path);
  // Without a safe connection a browser computes no digest.
  const digest = crypto.subtle ? await sha256(result.tickets.join("\n")) : null;
  const verdict = (good) => (good ? chip("Holds", "good") : chip("Does not hold", "bad"));
  const rows = result.draws.flatMap(({ awards }) =>
    awards.map((won) => [
      won.award,
      won.number === null ? "drum" : `${won.number}`,
      won.ticket,
      verdict(holds(result, won)),
    ]),
  );
  const fixed = digest
    ? ["The list, fixed by its digest before the draw: ", verdict(digest === result.digest)]
    : "This browser computes no digest here: take the result away and check it.";
  return ask(`The draw of ${result.promotion}`, (done) =>
    h("div.stack", [
      quiet(`${result.tickets.length} tickets; SHA-256 ${result.digest}`),
      h("p", fixed),
      rows.length ? grid(["Award", "Number", "Ticket", ""], rows) : quiet("Nothing is drawn yet."),
      h("p", go("Take the result away", path, "slim", { download: `${result.promotion}.json` })),
      closing(done),
    ]),
  );
}
