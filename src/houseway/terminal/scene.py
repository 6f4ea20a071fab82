"""What is on the screen of one person, and where things lie on the felt."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.text import Text

from houseway.core import Hand, Limit, View, seat_of
from houseway.equipment import tiles
from houseway.hands.tiles import describe
from houseway.money import Cents, dollars
from houseway.terminal.blocks import Look
from houseway.terminal.vocabulary import Vocabulary

ZONED = ("card", "tile", "die")
Things = list[dict[str, Any]]


class Scene(NamedTuple):
    """All that is on the screen: the felt and what stands around it.

    `results` are the profits of the wagers settled in the round, by seat and area; `hands` are
    cards in words, by place. `me` is 0 where nobody sits in a box of their own. `strip` are the
    results of the last rounds, the newest last.
    """

    view: View
    vocabulary: Vocabulary
    look: Look
    me: int
    results: Mapping[int, Mapping[str, Cents]]
    hands: Mapping[str, Hand]
    title: tuple[str, str]
    status: Text
    strip: Sequence[Text]
    below: Sequence[RenderableType]
    message: Text
    prompt: Sequence[RenderableType]

    def player(self, seat: int) -> str:
        """Who sits in a seat."""
        return str(self.view["seats"][str(seat)]["player"])

    @property
    def rows(self) -> list[list[str]]:
        """The places of no seat, in rows from the top."""
        return common_rows(self.view, self.vocabulary)

    def hand(self, seat: int) -> str:
        """The place of a seat's own cards."""
        return hand_of(self.view, self.vocabulary, seat)


# What lies where


def zones(view: View) -> dict[str, Things]:
    """Cards, tiles and dice by place; the dice of a cup lie together."""
    found: dict[str, Things] = {}
    for thing in view["things"]:
        if thing["kind"] in ZONED:
            dice = thing["kind"] == "die"
            place = thing["area"].partition("/")[0] if dice else thing["area"]
            found.setdefault(place, []).append(thing)
    return found


def markers(view: View) -> Things:
    """Whatever lies on the felt to mark something."""
    return [thing for thing in view["things"] if thing["kind"] not in (*ZONED, "chips")]


def shared_areas(vocabulary: Vocabulary) -> list[str]:
    """The areas of the layout that several players may share, where the game has such."""
    shared = vocabulary.words.play.get("shared", ())
    found = [spot for spot in vocabulary.spots if spot.partition("/")[0] in shared]
    return [] if vocabulary.many else [spot for spot in found if seat_of(spot)]


def hand_of(view: View, vocabulary: Vocabulary, seat: int) -> str:
    """The place of a seat's own cards; nothing where none lie there."""
    shared = shared_areas(vocabulary)
    own = [f"{spot.partition('/')[0]}/{seat}" for spot in shared[:1]]
    places = [place for place in zones(view) if seat_of(place) == seat and place not in shared]
    return next(iter([*places, *own]), "")


def common_rows(view: View, vocabulary: Vocabulary) -> list[list[str]]:
    """The places of no seat, in rows from the top; a game may say which."""
    common = [place for place in zones(view) if not seat_of(place)]
    return vocabulary.own.rows or ([common[:1], common[1:]] if common[1:] else [common])


def meter_words(view: View) -> str:
    """What a jackpot's meter shows, marked where it is a training pool or a prize waits."""
    training = " training" if view.get("meter_training") else ""
    held = view.get("meter_held")
    waits = f" ({dollars(held)} to be confirmed)" if held else ""
    return f"{dollars(view['meter'])}{training}{waits}"


def limit_words(limit: Limit) -> str:
    """`$5–$500 by $5`."""
    most = f"–{dollars(limit.maximum)}" if limit.maximum is not None else " and more"
    return f"{dollars(limit.minimum)}{most} by {dollars(limit.multiple)}"


def parted(lying: Things) -> Iterator[str]:
    """What the parts of a set hand of tiles make: `low four`, `high Day Wong`."""
    groups: dict[str, list[str]] = {}
    for thing in lying:
        if thing["kind"] == "tile" and thing["face"] and thing.get("hand"):
            groups.setdefault(thing["hand"], []).append(thing["face"])
    for hand, faces in groups.items():
        yield f"{hand} {describe(*tiles.parse_many(faces))}"
