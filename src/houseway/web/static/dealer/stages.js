// The phases of a round in their order: learnt from rounds that were followed here, kept by game.
const key = (game) => `houseway.stages.${game}`;

export function learnt(game) {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? "[]");
  } catch {
    return [];
  }
}

/** A stage came after another one: it stands there from now on. */
export function learn(game, before, stage) {
  const known = learnt(game);
  if (known.includes(stage)) return;
  known.splice(known.indexOf(before) + 1 || known.length, 0, stage);
  try {
    localStorage.setItem(key(game), JSON.stringify(known));
  } catch {
    /* Without storage the strip shows the stage that is on, and no others. */
  }
}
