// What a game makes of the page around its felt: the cloth, and how much room the dock takes.

/** Whether somebody is told what to do: in the first rounds of a game, or until they had enough. */
export const isGuided = ({ guide = [] }, kept) => kept !== "done" && guide.length > 0;

/** @param {Given} words */
export function dress({ play = {}, commands = {} }) {
  const { cloth = "green", narrow = false } = play;
  const tall = Object.values(commands).find(({ choose }) => choose)?.choose;
  const dock = tall ? (tall.count ? "zones" : "cards") : "";
  Object.assign(document.body.dataset, { cloth, dock });
  document.body.classList.toggle("many-areas", narrow);
}
