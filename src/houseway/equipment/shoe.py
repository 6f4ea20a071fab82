"""Packs, and what holds them at a table: frozen values; every choice of chance is handed in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from houseway.equipment.cards import DECK


def unseen(seen: Iterable[int]) -> tuple[int, ...]:
    """The cards not dealt yet: an electronic shoe draws from these, each equally likely."""
    gone = frozenset(seen)
    return tuple(card for card in DECK if card not in gone)


def shuffled(pack: Sequence[int], picks: Sequence[int]) -> tuple[int, ...]:
    """The pack in a new order, one pick for each place from the last down to the second.

    The pick for place n is one of 0 to n; if all are equally likely, so are all orders.
    """
    if len(picks) != max(len(pack) - 1, 0):
        raise ValueError(f"{len(pack)} cards take {len(pack) - 1} picks, not {len(picks)}.")
    order = list(pack)
    for place, pick in zip(range(len(pack) - 1, 0, -1), picks, strict=True):
        if not 0 <= pick <= place:
            raise ValueError(f"The pick for place {place} is one of 0 to {place}, not {pick}.")
        order[place], order[pick] = order[pick], order[place]
    return tuple(order)


def cut(pack: Sequence[int], depth: int) -> tuple[int, ...]:
    """The pack after that many cards have been moved from its top to its bottom."""
    if not 0 < depth < len(pack):
        raise ValueError(f"A cut of {len(pack)} cards is 1 to {len(pack) - 1} deep, not {depth}.")
    return (*pack[depth:], *pack[:depth])


@dataclass(frozen=True, slots=True)
class Shoe:
    """One pack in the order in which its cards come out."""

    pack: tuple[int, ...]
    dealt: int = 0

    @property
    def left(self) -> tuple[int, ...]:
        return self.pack[self.dealt :]

    def deal(self, number: int) -> tuple[tuple[int, ...], "Shoe"]:
        """The next cards, and the shoe without them."""
        if not 0 <= number <= len(self.left):
            raise ValueError(f"{number} cards cannot be dealt: {len(self.left)} are left.")
        return self.left[:number], Shoe(self.pack, self.dealt + number)


@dataclass(frozen=True, slots=True)
class ShufflingDevice:
    """Two decks, told apart by the colour of their backs: one in play, one being shuffled."""

    in_play: str
    in_shuffle: str

    def __post_init__(self) -> None:
        if self.in_play == self.in_shuffle:
            raise ValueError(f"The backs of the two decks must differ; both are {self.in_play}.")

    def next_round(self) -> "ShufflingDevice":
        return ShufflingDevice(in_play=self.in_shuffle, in_shuffle=self.in_play)


@dataclass(frozen=True, slots=True)
class DiscardRack:
    """The hands collected so far, each with the seat it came from, in the order put in."""

    hands: tuple[tuple[int | str, tuple[int, ...]], ...] = ()

    def put(self, seat: int | str, cards: Iterable[int]) -> "DiscardRack":
        return DiscardRack((*self.hands, (seat, tuple(cards))))

    def reconstruct(self, seat: int | str) -> tuple[int, ...] | None:
        """What was last put in from the seat; None if nothing was."""
        return next((cards for put_by, cards in reversed(self.hands) if put_by == seat), None)

    def cards(self) -> tuple[int, ...]:
        return tuple(card for _, cards in self.hands for card in cards)

    def count(self) -> int:
        return len(self.cards())
