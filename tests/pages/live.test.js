import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Live } from "../../src/houseway/web/static/common/live.js";

/** A socket that a test speaks through. */
class Socket {
  static OPEN = 1;
  static all = [];

  constructor(url) {
    this.url = new URL(url);
    this.readyState = 0;
    this.written = [];
    Socket.all.push(this);
  }

  open(hello) {
    this.readyState = Socket.OPEN;
    this.says({ type: "hello", version: 0, view: {}, ...hello });
  }

  says(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  send(text) {
    this.written.push(JSON.parse(text));
  }

  drop(code = 1006) {
    this.readyState = 3;
    this.onclose({ code, reason: "" });
  }

  close() {
    this.readyState = 3;
  }
}

const last = () => Socket.all.at(-1);
let heard;

function follow() {
  heard = { events: [], views: [], states: [], refused: [] };
  return new Live("t 1", "player", {
    events: (events) => heard.events.push(...events.map(({ number }) => number)),
    view: (view) => heard.views.push(view),
    state: (state) => heard.states.push(state),
    refused: (problem) => heard.refused.push(problem),
  });
}

beforeEach(() => {
  Socket.all = [];
  mock.timers.enable({ apis: ["setTimeout"] });
  Object.assign(globalThis, {
    WebSocket: Socket,
    location: { href: "https://house.example/tables/t" },
    addEventListener: () => {},
    removeEventListener: () => {},
  });
});
afterEach(() => mock.timers.reset());

const event = (number) => ({ number, name: "core.Staked" });

test("every event is heard once, in order, over a lost connection", () => {
  follow();
  const asked = "as=player&views=changes";
  assert.equal(last().url.href, `wss://house.example/api/tables/t%201/live?${asked}`);
  last().open({ version: 2 });
  last().says({ type: "events", events: [event(3), event(4)], version: 4, view: { at: 4 } });
  last().drop();
  mock.timers.tick(10_000);
  assert.equal(Socket.all.length, 2);
  assert.equal(last().url.searchParams.get("after"), "4");
  last().open({ version: 6, missed: [{ events: [event(4), event(5), event(6)] }] });
  assert.deepEqual(heard.events, [3, 4, 5, 6]);
  assert.deepEqual(heard.states, ["connecting", "live", "lost", "connecting", "live"]);
});

test("what changes is put into the view before it", () => {
  const live = follow();
  const seats = { 3: "Ann" };
  last().open({ view: { seats, money: { 3: 100 }, point: 6, question: null } });
  last().says({ type: "events", version: 1, changes: { money: { 3: 90 } }, gone: ["point"] });
  assert.deepEqual(live.view, { seats, money: { 3: 90 }, question: null });
  assert.deepEqual(heard.views[0].money, { 3: 100 });
});

test("a command that was not answered is sent again under the same id", async () => {
  const live = follow();
  last().open();
  const done = live.send("core.Stake", { seat: 3 });
  const [{ id }] = last().written;
  last().drop();
  mock.timers.tick(10_000);
  last().open();
  assert.deepEqual(
    last().written.map((sent) => sent.id),
    [id],
  );
  last().says({ type: "events", version: 1, events: [{ number: 1 }] });
  last().says({ type: "done", id, version: 1 });
  assert.equal((await done).version, 1);
});

test("a socket that swallows a command is given up", () => {
  const live = follow();
  last().open();
  live.send("core.Stake", {});
  mock.timers.tick(10_000);
  assert.equal(Socket.all.length, 2);
});

test("a refusal rejects with its words and clause", async () => {
  const live = follow();
  last().open();
  const refused = live.send("game.Bet", {});
  const [{ id }] = last().written;
  last().says({ type: "problem", id, detail: "not your turn", clause: "7.3" });
  await assert.rejects(refused, { message: "Not your turn", clause: "7.3" });
});

test("what will never be answered otherwise is not tried again", () => {
  follow();
  last().drop(4404);
  mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 1);
  assert.equal(heard.refused[0].status, 404);
  assert.equal(heard.states.at(-1), "ended");
});

test("a command is done once what it did is seen", async () => {
  const live = follow();
  last().open();
  let seen = null;
  const done = live.send("core.Stake", { seat: 3 }).then(() => (seen = live.view));
  const [{ id }] = last().written;
  last().says({ type: "done", id, version: 2 });
  await Promise.resolve();
  assert.equal(seen, null);
  last().says({
    type: "events",
    version: 2,
    events: [{ number: 1 }, { number: 2 }],
    view: { stage: 1 },
  });
  await done;
  assert.deepEqual(seen, { stage: 1 });
});
