// Where the seats of a felt stand: around its curve, or below each other on a small screen.

const MIDDLE = 600;
const numbers = (text) => (text ?? "").split(" ").map(Number);

function stand(group, x, y, scale) {
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`;
  group.setAttribute("transform", at);
}

/** So many seats around the curve. */
export function around(felt, seats) {
  const { bottom, rise, half, first } = felt.svg.dataset;
  for (const [seat, group] of felt.seats) {
    const left = seats > 1 ? (2 * (seat - 1)) / (seats - 1) - 1 : 0;
    const along = first === "right" ? -left : left;
    stand(group, MIDDLE + along * half, Number(bottom) - along * along * rise, 1);
  }
  felt.svg.setAttribute("viewBox", felt.wide);
}

/** One's own seat large below the middle of the table, the others small below that. */
export function below(felt, seats, own) {
  const [wide, top] = numbers(felt.svg.dataset.narrow);
  const [across, tall] = numbers(felt.svg.dataset.seatSize);
  let y = top;
  if (own) {
    const scale = Math.min(1.3, (wide - 24) / across);
    y += tall * scale + 8;
    stand(felt.seats.get(own), wide / 2, y - 6, scale);
  }
  const others = [...felt.seats].filter(([seat]) => seat !== own && seat <= seats);
  const columns = across > 180 ? 2 : 3;
  const room = wide / columns;
  const scale = Math.min(1, (room - 8) / across);
  const row = tall * scale + 10;
  for (const [at, [, group]] of others.entries()) {
    const down = Math.floor(at / columns) + 1;
    stand(group, room * (at % columns) + room / 2, y + down * row, scale);
  }
  y += Math.ceil(others.length / columns) * row + 8;
  felt.svg.setAttribute("viewBox", `0 0 ${wide} ${Math.ceil(y)}`);
}
