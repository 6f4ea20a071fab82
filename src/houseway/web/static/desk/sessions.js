// Who is signed in, whose signing in was refused lately, and the way to end a session.
import { get, post } from "../common/api.js";
import { refresh } from "../common/floor.js";
import { askFields } from "../common/forms.js";
import { grid, listing, press, smallTitle } from "../common/parts.js";
import { label, when } from "../common/text.js";

export const load = () => get("/api/floor/sessions");

async function end({ name, role }) {
  const fields = [{ name: "why", title: "Reason", kind: "words", required: true }];
  const sent = (body) => post("/api/floor/sessions/end", { name, role, ...body });
  if (await askFields(`Sign ${name} out`, fields, sent, { button: "Sign out" })) refresh();
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
    listing(["Who", "From", "Last", "Times#"], refused.map(turned), "Nobody was."),
  ];
}
