// Who is signed in, whose signing in was refused lately, and the way to end a session.
import { get, post } from "../common/api.js";
import { ask, h } from "../common/dom.js";
import {
  cancelOr,
  complaint,
  empty,
  field,
  form,
  grid,
  press,
  smallTitle,
} from "../common/parts.js";
import { label, when } from "../common/text.js";
import { refresh } from "./acts.js";

export const load = () => get("/api/floor/sessions");

function end({ name, role }) {
  return ask(`Sign ${name} out`, (done) => {
    const { box, say } = complaint();
    const why = h("textarea", { id: "why", name: "why", rows: "3" });
    const sent = async () => {
      try {
        await post("/api/floor/sessions/end", { name, role, why: why.value.trim() });
        done(true);
        refresh();
      } catch (problem) {
        say(problem.message, why);
      }
    };
    return form("form.stack", sent, field("why", "Reason", why), box, cancelOr(done, "Sign out"));
  });
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
