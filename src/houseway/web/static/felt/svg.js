// Drawing: SVG elements from a name, attributes and children.

export const SPACE = "http://www.w3.org/2000/svg";

/** An SVG element: s("circle", {cx: 1, class: "pip"}, child). Null children are left out. */
export function s(name, given = {}, ...children) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(given)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value);
  }
  made.append(
    ...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false),
  );
  return made;
}

/** A drawing by itself, to stand in a page: `size` is the width and height of its view box. */
export function picture(size, title, ...drawn) {
  const [wide, tall] = size;
  return s(
    "svg",
    { viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": title, class: "picture" },
    drawn,
  );
}
