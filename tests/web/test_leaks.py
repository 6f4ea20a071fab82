"""No message to anybody names a card or tile that they may not know, in any phase, of any game."""

import json
import re
from contextlib import ExitStack
from functools import cache

import pytest

from houseway import core, table
from houseway.core import DEALER, INSPECTOR, SUPERVISOR, Field, Move, by_seat, dump, kind
from houseway.equipment import cards, tiles
from houseway.house import RECEIVED, event_of, stream_of
from houseway.law import games
from houseway.web.roles import seat_of
from tests.web.conftest import PASSWORD, seen

HIDING = [game_name for game_name in games() if game_name != "craps"]
# Words of the law, and of people, may speak of any card there is; everything else is looked at.
NOT_LOOKED_AT = ("reminders",)
SEATS = (2, 3, 4)
ENDINGS = ("table.Leave", "table.CloseTable", "table.Exclude", "table.Vacate")


class Table:
    """People at a table who do anything that is offered, and everything that they are told."""

    def __init__(self, floor, game, robot, both=False):
        """With `both` one of each kind has a second browser, which is told what changes."""
        self.both = both
        self.floor, self.game, self.robot, self.stack = floor, game, robot, ExitStack()
        self.people = {f"P{seat}": floor.player(f"P{seat}", game, seat, 5_000_00) for seat in SEATS}
        self.staff = {role: floor.member(role) for role in (DEALER, SUPERVISOR)}
        self.told, self.changes, self.answers = {}, {}, []

    def __enter__(self):
        follows = [(name, guest, "player") for name, guest in self.people.items()]
        follows += [(role, guest, role) for role, guest in self.staff.items()]
        follows.append(("watcher", self.floor.guest(), "watch"))
        for name, guest, role in follows:
            self.told[name] = self.stack.enter_context(guest.follow(self.game, role))
        for name, guest, role in follows[len(SEATS) - 1 :] if self.both else ():
            line = guest.follow(self.game, role, views="changes")
            self.changes[name] = self.stack.enter_context(line)
        return self

    def __exit__(self, *wrong):
        self.stack.close()

    def play(self, steps):
        for number in range(steps):
            name = self.robot.random.choice([*self.people])
            supervisor = self.staff[SUPERVISOR]
            if SUPERVISOR in supervisor.view(self.game, SUPERVISOR)["due"]:
                self._anything(supervisor, SUPERVISOR, ("core", self.game))
            elif number % 12 == 11:
                self._anything(supervisor, SUPERVISOR)
            else:
                self._play(name, self.people[name])

    def _play(self, name, guest):
        """Mostly what an ordinary player does, so that rounds go on; now and then anything."""
        from houseway.core import load_game

        view = guest.view(self.game)
        state = self.floor.house.table(self.game)
        seat = seat_of(state, name)
        waits = by_seat(seat) in view["due"] or not view["due"]
        move = load_game(self.game).bot(seen(view), seat, self.robot.random) if waits else None
        if move is not None and self.robot.random.random() < 0.8:
            self._send(guest, "player", move)
        elif self.robot.random.random() < 0.3:
            self._anything(guest, "player")
        else:
            guest.raw(self.game, "web.Ready")

    def _anything(self, guest, role, rooms=()):
        moves = [as_move(move) for move in guest.view(self.game, role)["moves"]]
        moves = [move for move in moves if move.command not in ENDINGS]
        wanted = [move for move in moves if move.command.partition(".")[0] in rooms]
        moves = wanted or moves
        if moves:
            self._send(guest, role, self.robot.command(self.robot.choose(moves)))

    def _send(self, guest, role, command):
        """Try it, ask by which clause it would be refused, and do it; answers are kept."""
        known = {**self.people, **self.staff}
        name = next(user for user in known if known[user] is guest)
        version = self._version()
        how = {"as": role}
        sent = [guest.send(self.game, command, dry_run=dry, **how) for dry in (True, False)]
        asked = {"command": kind(command), "data": dump(command), "as": role}
        sent.append(guest.get(f"/api/tables/{self.game}/why", **asked))
        self.answers += [(name, version, self._version(), answer.json()) for answer in sent]

    def _version(self):
        return self.floor.store.version(stream_of(self.game))

    def messages(self):
        """Everything that anybody was told, once all have heard of the last record."""
        last = self.floor.store.version(stream_of(self.game))
        for name, follower in [*self.told.items(), *self.changes.items()]:
            heard = [message.get("version", 0) for message in follower.heard]
            if max(heard, default=0) < last:
                follower.until(lambda one: one.get("version", 0) >= last and "view" in one)
            yield from ((name, message) for message in follower.heard)


def as_move(shown):
    return Move(**shown | {"fields": tuple(Field(**field) for field in shown["fields"])})


def states(floor, game):
    """The table at each version of its stream."""
    state, found = None, {}
    for record in floor.store.read(stream_of(game)):
        if record.name != RECEIVED:
            state = table.evolve(state, event_of(record))
        found[record.version] = state
    return found


def faces(state, viewer):
    eyes = viewer if viewer == INSPECTOR else table.eyes(state, viewer)
    things = state.game.view(state.play, eyes)["things"]
    return [thing.get("face") for thing in things if thing["kind"] in ("card", "tile")]


def secret(state, viewer, known={}):  # noqa: B006 - the same states are looked at many times
    """Faces that lie on the felt and that the viewer sees nowhere."""
    key = id(state), viewer
    if key not in known:
        # The state is kept, so that no other comes to have its id.
        every, shown = (set(faces(state, eyes)) - {None} for eyes in (INSPECTOR, viewer))
        known[key] = state, every - shown
    return known[key][1]


def viewer_of(state, name):
    seat = seat_of(state, name)
    return by_seat(seat) if seat else name if name in (DEALER, SUPERVISOR) else "watcher"


def leaves(value, key=""):
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in NOT_LOOKED_AT:
                yield from leaves(inner, name)
    elif isinstance(value, list):
        if value and all(type(inner) is int for inner in value):
            yield key, value
        for inner in value:
            yield from leaves(inner, key)
    elif isinstance(value, str):
        yield key, value


NAMES = frozenset(map(cards.name, cards.DECK))


@cache
def pretty(face):
    return {face, cards.pretty(cards.parse(face))} if face in NAMES else {face}


@cache
def words_of(text):
    """The same texts are told again and again, to everybody."""
    return frozenset(re.split(r"[^\w♣♦♥♠]+", text))


OPEN = (
    "options",
    "fee",
    "chips",
    "increment",
    "ready",
    "practice_players",
    "want_bank",
    "forfeits",
)
DICE = ("dice", "areas", "seats", "control")


def without_places(event):
    """What an order that was committed to says of things; places in it are no cards."""
    if event.get("name") == "table.DealOpened" and event["data"]:
        things = [opening[1] for opening in event["data"]["opened"]]
        return event | {"data": {event["data"]["kind"]: things}}
    return event | {"data": None} if event.get("name") == "table.DealCommitted" else event


def check_message(game, message, state, viewer):
    if hidden := secret(state, viewer):
        check_hidden(game, without_places(message), hidden, viewer)


def check_hidden(game, message, hidden, viewer):
    words = {word for face in hidden for word in pretty(face)}
    named = tiles.name if game == "pai-gow" else cards.name
    for key, leaf in leaves(message):
        if isinstance(leaf, str):
            found = words_of(leaf) & words
            assert not found, f"{viewer} reads {found} under {key}: {leaf}"
        elif key not in OPEN + DICE:
            told = {named(number) for number in leaf if 0 <= number < 52}
            assert not told & hidden, f"{viewer} is told {told & hidden} under {key}"


def check_batches(game, told, at):
    """Each event against what its reader could see when it happened, the view against its own."""
    looked = 0
    for name, message in told:
        for batch in message.get("missed") or [message]:
            for event in batch.get("events", []):
                state = at[event["number"]]
                check_message(game, event, state, viewer_of(state, name))
                looked += event["data"] is not None
        if "view" in message:
            state = at[message["version"]]
            check_message(game, message["view"], state, viewer_of(state, name))
            looked += 1
    return looked


@pytest.mark.parametrize(
    ("game", "training"),
    [
        ("craps", False),
        *((name, True) for name in HIDING),
        # Without advice less is told; one game shows that in the usual run.
        (HIDING[-1], False),
        *(pytest.param(name, False, marks=pytest.mark.long) for name in HIDING[:-1]),
    ],
)
def test_no_message_names_what_is_hidden(floors, robot, game, training):
    with floors().tables([game], training).staff() as floor:
        with Table(floor, game, robot(f"{game} {training}"), both=True) as played:
            played.play(70)
            told = list(played.messages())
        check_changes(played)
        at = states(floor, game)
        assert at[max(at)].round > 1, "nothing was played"
        assert check_batches(game, told, at) > 60
        assert check_answers(game, played.answers, at) > 20


def check_changes(played):
    """Whoever is told what changes has had the views that were told whole, and less was sent."""
    for name, follower in played.changes.items():
        both = played.told[name].heard, follower.heard
        last = min(max(message.get("version", 0) for message in heard) for heard in both)
        whole, changed = (_views(heard, last) for heard in both)
        assert len(changed) > 10
        assert whole[-len(changed) :] == changed, name
        for message in follower.heard:
            assert message.get("changes", {}).items() <= message.get("view", {}).items()
    sent = [message for each in played.changes.values() for message in each.heard]
    assert any("changes" in message and "sign" not in message["changes"] for message in sent)


def _views(heard, last):
    """The views of a connection up to a version, without the time and without repeats."""
    found = []
    for message in heard:
        if "view" in message:
            view = message["version"], message["view"] | {"now": ""}
            found += [view] if found[-1:] != [view] else []
            if message["version"] >= last:
                break
    return found


def check_answers(game, answers, at):
    """What somebody was answered against what was hidden from them before and after it."""
    for name, before, after, answer in answers:
        kept = secret(at[before], viewer_of(at[before], name)) & secret(
            at[after], viewer_of(at[after], name)
        )
        words = {word for face in kept for word in pretty(face)}
        for key, leaf in leaves(answer):
            if isinstance(leaf, str):
                found = words_of(leaf) & words
                assert not found, f"{name} is answered {found} under {key}: {leaf}"
    return len(answers)


@pytest.mark.parametrize("game", HIDING)
def test_history_names_nothing_that_was_hidden(floor, robot, game):
    with Table(floor, game, robot(f"history {game}")) as played:
        played.play(60)
        at = states(floor, game)
        looked = 0
        for name, guest in [*played.people.items(), *played.staff.items()]:
            for number in {reached.round for reached in at.values()} - {0}:
                answer = guest.get(f"/api/tables/{game}/rounds/{number}")
                if answer.status_code == 403:
                    continue
                steps = answer.json()["steps"]
                if not steps or steps[-1]["version"] not in at:
                    at = states(floor, game)  # The house's own dealer went on meanwhile.
                for step in steps:
                    state = at[step["version"]]
                    check_message(game, step["view"], state, viewer_of(state, name))
                    for event in step["events"]:
                        state = at[event["number"]]
                        check_message(game, event, state, viewer_of(state, name))
                        looked += 1
    assert looked


def addresses(floor, game):
    """Whatever may be asked about a table, its first round and what happened in it."""
    last = floor.store.version(stream_of(game))
    versions = range(max(1, last - 10), last + 1)
    for path, ways in floor.app.openapi()["paths"].items():
        # What a game is, in words, knows nothing of a table; the advice looks at a view.
        if "get" in ways and not path.startswith("/api/games/") and not path.endswith("/advice"):
            path = path.replace("{name}", game).replace("{number}", "1")
            yield from (
                path.replace("{event}", str(version))
                for version in (versions if "{event}" in path else "-")
            )
    yield f"/api/tables/{game}/rounds?search=no"
    yield "/api/record/feed?after=0"


def never_shown(states, viewer):
    """Faces that lay on the felt in one of the states, and that the viewer has seen in none."""
    lain = {face for state in states for face in faces(state, INSPECTOR)}
    return lain - {face for state in states for face in faces(state, viewer)}


# By these an order is proved; what was opened of it stands beside them.
PROOF = ("commitments", "dealt", "salt")
# A tile is called day, and so is what many sentences speak of.
COMMON = {"day"}


def without_proof(value):
    if isinstance(value, dict):
        kept = without_places(value).items()
        return {name: without_proof(inner) for name, inner in kept if name not in PROOF}
    return [*map(without_proof, value)] if isinstance(value, list) else value


def asked(floor, game, people):
    """Each asks for all that there is; how many answers named nothing that was hidden."""
    looked, at = 0, [state for state in states(floor, game).values() if state]
    for name, guest in people.items():
        viewer = viewer_of(at[-1], name)
        hidden = never_shown(at, viewer) - COMMON
        given = re.compile(r'<script type="application/json" id="given">(.*?)</script>')
        for path in (*addresses(floor, game), f"/tables/{game}"):
            answer = guest.get(path)
            text = answer.text
            if path == f"/tables/{game}":
                body = json.loads(given.search(text)[1])["hello"]
            else:
                is_json = "json" in answer.headers["content-type"]
                body = answer.json() if is_json else {"text": text}
            assert answer.status_code < 500, (path, text)
            check_hidden(game, without_proof(body), hidden, f"{viewer}, {path},")
            looked += bool(hidden) and answer.status_code == 200
    return looked


@pytest.mark.parametrize("game", HIDING)
def test_nothing_that_can_be_asked_for_names_what_is_hidden(floor, robot, game):
    """In the middle of a round, at each of its stages, whoever may ask and whoever may not."""
    floor.people.add_staff("root", "administrator", PASSWORD)
    people = {"root": floor.member("root"), "visitor": floor.guest()}
    with Table(floor, game, robot(f"asked {game}")) as played:
        people |= {"P2": played.people["P2"], DEALER: played.staff[DEALER]}
        stages, looked = set(), 0
        state = floor.house.table(game)
        while state.round < 2 and not (stages and not state.live):
            for name, guest in played.people.items():
                played._play(name, guest)
                state = floor.house.table(game)
                stage = played.people["P2"].view(game)["stage"]
                if state.round == 1 and stage not in stages and secret(state, "watcher"):
                    stages.add(stage)
                    looked += asked(floor, game, people)
    assert looked > 50


def test_the_tests_would_notice(floor):
    """A message that names a hidden card fails the check."""
    game = "canberra-holdem"
    ann = floor.player("Ann", game, 2)
    ann.done(game, core.Stake(2, "ante", 10_00))
    ann.raw(game, "web.Ready")
    with ann.follow(game) as live:
        live.until(lambda one: one.get("view", {}).get("stage") == "decisions")
    at = states(floor, game)
    state = at[max(at)]
    face = sorted(secret(state, by_seat(2)))[0]
    for message in ({"words": f"dealer {face}"}, {"cards": [cards.parse(face)]}):
        with pytest.raises(AssertionError):
            check_message(game, message, state, by_seat(2))


def test_every_event_of_every_game_is_somebodys(floor):
    """A new event is told to nobody until it is decided who may know it."""
    from houseway.core import INSPECTOR_ONLY, audience, event_types, kind, load_game

    for game in games():
        load_game(game)
    there = event_types("core", "table", "jackpot", *games())
    unheard = {kind(event) for event in there if audience(event) == INSPECTOR_ONLY}
    kept = {
        "table.DealSealed",
        "table.TableOpened",
        "canberra-holdem.CardsCut",
        "canberra-holdem.HandVerified",
        "canberra-holdem.HoleCardsDealt",
        "lunar-poker.CardsCut",
        "lunar-poker.CardsDealt",
        "lunar-poker.DrawDealt",
        "lunar-poker.HandVerified",
        "pai-gow.HandSet",
        "pai-gow.PileNoted",
        "pai-gow.TilesDelivered",
        "pai-gow.TilesShuffled",
        "texas-holdem-bonus.CardsCut",
        "texas-holdem-bonus.CardsDealt",
    }
    assert unheard == kept


def test_chance_is_nobodys_before_its_time(floor):
    """What was drawn stands in the record of the command, which only the inspector reads."""
    game = "texas-holdem-bonus"
    ann = floor.player("Ann", game, 2)
    ann.done(game, core.Stake(2, "ante", 10_00))
    ann.raw(game, "web.Ready")
    with ann.follow(game, after=0) as live:
        hello = live.until(lambda one: one.get("view", {}).get("stage") == "flop_wagers")
    events = [event for batch in live.heard[0]["missed"] for event in batch["events"]]
    events += hello.get("events", [])
    received = [event for event in events if event["name"] == RECEIVED]
    assert received
    assert all(event["data"] is None for event in received)
    text = json.dumps(events)
    assert "things" not in text


def test_the_list_of_rounds_names_no_hidden_hand(floor, robot):
    """Whoever did not place a wager on a hidden hand reads that chips moved, and not for what."""
    game, looked = "lunar-poker", 0
    with Table(floor, game, robot("rounds listed")) as played:
        played.play(70)
        at = states(floor, game)
        guest = next(iter(played.people.values()))
        listed = guest.get(f"/api/tables/{game}/rounds", **{"as": "watch"}).json()["rounds"]
        for wager in (paid for told in listed for paid in told["wagers"]):
            state = at.get(wager["event"])
            if "verdict" in wager and state and _is_hidden(state, wager):
                assert (wager["line"], wager["odds"]) == ("", "")
                assert wager["verdict"] == wager["effect"]
                looked += 1
    assert looked


def _is_hidden(state, wager):
    on = wager["area"].partition("/")[2]
    hand = f"box/{on if on.isdigit() else wager['seat']}"
    things = state.game.view(state.play, table.eyes(state, "watcher"))["things"]
    lying = [thing for thing in things if thing["kind"] == "card" and thing["area"] == hand]
    return any(thing["face"] is None for thing in lying)
