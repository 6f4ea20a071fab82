// Pressing the felt: click or tap puts down, right click or a long press takes back, and keys do
// the same.

const LONG = 550;
const SLIP = 6;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const areaAt = (target) => target?.closest?.("[data-area]") ?? null;

export function listenTo(felt) {
  const { svg } = felt;
  const held = longPress(felt);
  svg.addEventListener("click", ({ target }) => {
    const sit = target.closest?.(".sit.free");
    if (sit) return felt.on.sit?.(Number(sit.dataset.sit));
    const found = areaAt(target);
    if (found && !held()) felt.on.area?.(found.dataset.area);
  });
  svg.addEventListener("contextmenu", (pressed) => {
    const found = areaAt(pressed.target);
    if (!found) return;
    pressed.preventDefault();
    if (pressed.pointerType !== "touch" && !held()) felt.on.back?.(found.dataset.area);
  });
  svg.addEventListener("keydown", (pressed) => byKey(felt, pressed));
  for (const [into, out] of [
    ["pointerover", "pointerout"],
    ["focusin", "focusout"],
  ]) {
    svg.addEventListener(into, (event) => entered(felt, event));
    svg.addEventListener(out, (event) => {
      const left = areaAt(event.target);
      if (left && areaAt(event.relatedTarget) !== left) felt.on.left?.();
    });
  }
}

/** Takes a chip back when a finger stays; tells whether the last press was such a long one. */
function longPress(felt) {
  let timer = 0;
  let long = false;
  const stop = () => clearTimeout(timer);
  felt.svg.addEventListener("pointerdown", (pressed) => {
    long = false;
    stop();
    const found = areaAt(pressed.target);
    if (!found || pressed.button !== 0 || pressed.pointerType === "mouse") return;
    timer = setTimeout(() => {
      long = true;
      felt.on.back?.(found.dataset.area);
    }, LONG);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    felt.svg.addEventListener(name, stop);
  }
  felt.svg.addEventListener("pointermove", ({ movementX, movementY }) => {
    if (Math.abs(movementX) + Math.abs(movementY) > SLIP) stop();
  });
  return () => long;
}

function entered(felt, event) {
  const found = areaAt(event.target);
  if (!found || event.pointerType === "touch") return;
  if (event.type === "focusin" && !found.matches(":focus-visible")) return;
  felt.on.tip?.(found.dataset.area, found);
}

function byKey(felt, pressed) {
  const found = pressed.target.closest?.("[data-area], .sit.free");
  if (!found) return;
  const { area, sit } = found.dataset;
  const work = {
    Enter: () => (area ? felt.on.area?.(area) : felt.on.sit?.(Number(sit))),
    Backspace: () => area && felt.on.back?.(area),
    Delete: () => area && felt.on.back?.(area),
  }[pressed.key];
  if (work) work();
  else if (ARROWS[pressed.key]) toward(felt, found, ARROWS[pressed.key])?.focus();
  else return;
  pressed.preventDefault();
}

/** The nearest open area in a direction. */
function toward(felt, from, [dx, dy]) {
  const at = middle(from);
  /** @type {any} */
  let best = null;
  for (const area of felt.areas.values()) {
    if (area === from || area.getAttribute("tabindex") !== "0") continue;
    const to = middle(area);
    const along = (to.x - at.x) * dx + (to.y - at.y) * dy;
    const aside = Math.abs((to.x - at.x) * dy) + Math.abs((to.y - at.y) * dx);
    const far = along + 2.5 * aside;
    if (along > 4 && (!best || far < best.far)) best = { area, far };
  }
  return best?.area;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
