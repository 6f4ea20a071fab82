// Who is signed in, whose signing in was refused lately, and the way to end a session.
import { get, post } from "../common/api.js";
import { h } from "../common/dom.js";
import { BY_NUMBER, askForm, empty, field, grid, press, smallTitle } from "../common/parts.js";
import { label, when } from "../common/text.js";
import { refresh } from "./acts.js";

export const load = () => get("/api/floor/sessions");

async function end({ name, role }) {
  const why = h("textarea", { id: "why", name: "why", rows: "3", placeholder: BY_NUMBER });
  const box = field("why", "Reason", why);
  const read = () => ({ name, role, why: why.value.trim() });
  const sent = (body) => post("/api/floor/sessions/end", body);
  if (await askForm(`Sign ${name} out`, box, read, sent, { button: "Sign out" })) refresh();
}

export function draw({ sessions, refused }) {
  const row = (session) => [
    session.name,
    label(session.role),
    when(session.until),
    press("Sign out", () => end(session), { class: "slim" }),
  ];
  const turned = ({ who, address, at, times }) => [who, address, when(at), String(times)];
  return [
    grid(["Name", "Role", "Until", ""], sessions.map(row)),
    smallTitle("Refused lately"),
    refused.length
      ? grid(["Who", "From", "Last", "Times#"], refused.map(turned))
      : empty("Nobody was."),
  ];
}
