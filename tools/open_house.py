"""A house that is open at a free port, for browser tests and pictures; in memory by itself."""

import random
import threading
import time
from collections.abc import Iterable
from typing import Any

from houseway.core import DEALER, INSPECTOR, SUPERVISOR, Draw, Limits, load_game
from houseway.equipment.cards import parse_many
from houseway.floor.obligations import Settings as FloorSettings
from houseway.house import House
from houseway.house.deals import Deals
from houseway.house.people import People
from houseway.law import games
from houseway.money import Cents
from houseway.store import open_store
from houseway.web.app import create_app
from houseway.web.settings import Settings

PASSWORD = "a long enough password"
# Nobody waits here; automatic players and the dealer answer at once. Nor is anybody late because
# the machine is busy: their time is an hour.
BRISK = Settings(
    pause=0,
    thought=0,
    grace=0.2,
    start=3600,
    decision=3600,
    away=3600,
    seat_kept=3600,
    dealer_away=3600,
    company=0,
    commands_per_second=500,
    commands_at_once=500,
    cards_per_minute=1000,
    sign_ins_per_minute=1000,
)


class Plain:
    """No secret of a test is worth twenty milliseconds."""

    def hash(self, secret: str) -> str:
        """The secret as it is."""
        return f"plain {secret}"

    def verify(self, hash: str, secret: str) -> bool:
        """Whether it is the same."""
        return hash == f"plain {secret}"


class Dealt:
    """Chance that deals what is wanted: cards by their places, dice in turn; the rest anyhow."""

    def __init__(self, dice: Iterable[str] = (), **cards: str) -> None:
        self.dice = [tuple(map(int, die)) for die in dice]
        self.cards = {place: list(parse_many(faces)) for place, faces in cards.items()}
        self.random = random.Random(1)

    def __call__(self, draw: Draw) -> tuple[int, ...]:
        """What the house asks for."""
        if draw.kind == "dice" and self.dice:
            return self.dice.pop(0)
        if not draw.distinct:
            return tuple(self.random.randint(draw.low, draw.high) for _ in draw.to)
        left = sorted(set(range(draw.low, draw.high + 1)) - set(draw.out))
        if draw.kind != "cards":
            return tuple(self.random.sample(left, len(draw.to)))
        kept = {card for faces in self.cards.values() for card in faces}
        free = [card for card in left if card not in kept]
        self.random.shuffle(free)
        places = (place.replace("/", "_") for place in draw.to)
        return tuple(
            self.cards[place].pop(0) if self.cards.get(place) else free.pop() for place in places
        )


class OpenHouse:
    """A house that is open at `url`, with a dealer, a supervisor and an inspector."""

    def __init__(self, settings: Settings = BRISK, at: str = "memory:", **floor: Any) -> None:
        import uvicorn

        store = open_store(at)
        self.house, self.people = House(store), People(store, hasher=Plain())
        self.house.casino.open(FloorSettings(**floor))
        for role in (DEALER, SUPERVISOR, INSPECTOR):
            self.people.add_staff(role, role, PASSWORD)
        app = create_app(self.house, self.people, settings)
        self.hub = app.state.hub
        config = uvicorn.Config(app, port=0, log_level="error", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.02)
        self.url = f"http://127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"

    def open(self, name: str, game: str, minimum: Cents = 5_00, **how: Any) -> str:
        """Open a table with the game's usual sign."""
        sign = load_game(game).sign(Limits(minimum, 500_00, 5_00))
        self.house.open_table(name, game, sign, **how)
        return name

    def open_all(self) -> "OpenHouse":
        """A regulated and a training table of every game, as on a fresh store."""
        for game in games():
            self.open(game, game)
            self.open(f"{game}-training", game, training=True)
        return self

    def deals(self, *dice: str, **cards: str) -> None:
        """From now on chance deals these."""
        self.house.deals = Deals(Dealt(dice, **cards), None)

    def pauses(self, seconds: float) -> None:
        """From now on the dealer lets people look for so long."""
        self.hub.settings = self.hub.settings._replace(pause=seconds)

    def close(self) -> None:
        """Let everybody go."""
        self.server.should_exit = True
        self.thread.join(10)
