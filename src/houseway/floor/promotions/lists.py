"""A draw that anybody can check: the list of tickets is fixed first, numbers are drawn from it.

The list goes by its digest, a number is the place of a ticket in it, and the published result
names no patron.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from houseway.floor.promotions.state import Promotion


def digest(tickets: Iterable[str]) -> str:
    """What fixes a list of tickets, one a line in the order of their entry."""
    return hashlib.sha256("\n".join(tickets).encode()).hexdigest()


def listed(tickets: Iterable[str], numbers: Sequence[int]) -> list[str] | None:
    """The tickets at these places of a list, counted from 1; None where one is beyond it."""
    places = [*tickets]
    fits = all(1 <= number <= len(places) for number in numbers)
    return [places[number - 1] for number in numbers] if fits else None


def drawn(
    promotion: "Promotion",
    count: int,
    present: Collection[str],
    sample: Callable[[list[int], int], list[int]],
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """So many numbers of tickets that have not won yet, and those passed over; None if too few.

    `sample` puts numbers into an order by chance.
    """
    won = {ticket for draw in promotion.drawn for _, _, ticket in draw.awards}
    entries = [*promotion.entries.values()]
    left = [at for at, entry in enumerate(entries, 1) if entry.ticket not in won]
    numbers: list[int] = []
    passed: list[int] = []
    for number in sample(left, len(left)):
        if len(numbers) == count:
            break
        absent = promotion.now.terms.presence and entries[number - 1].patron not in present
        (passed if absent else numbers).append(number)
    return (tuple(numbers), tuple(passed)) if len(numbers) == count else None


class Awarded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket that won."""

    award: str
    prize: str
    ticket: str
    number: int | None = None


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draw as it is published."""

    at: str
    source: str
    awards: tuple[Awarded, ...]
    passed: tuple[int, ...] = ()
    digest: str = ""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The list of a promotion and all draws from it."""

    promotion: str
    digest: str
    tickets: tuple[str, ...]
    draws: tuple[Held, ...]


def published(promotion: "Promotion") -> Result:
    """What everybody may see of the draws of a promotion."""
    draws = tuple(
        Held(
            draw.at,
            draw.source,
            tuple(
                Awarded(*won, draw.numbers[at] if draw.numbers else None)
                for at, won in enumerate(draw.awards)
            ),
            draw.passed,
            draw.list,
        )
        for draw in promotion.drawn
    )
    return Result(promotion.id, promotion.closed, tuple(promotion.entries), draws)


def faults(result: Result) -> Iterator[str]:
    """What is wrong with a published result; nothing where it holds."""
    if len(set(result.tickets)) < len(result.tickets):
        yield "a ticket is listed twice"
    if digest(result.tickets) != result.digest:
        yield "the list is not the one that was fixed by its digest"
    used: set[Any] = set()
    for draw in result.draws:
        if draw.digest and draw.digest != result.digest:
            yield f"the draw of {draw.at} was from another list"
        for won in draw.awards:
            yield from _wrong(result, draw, won)
            if won.ticket in used:
                yield f"ticket {won.ticket} was drawn twice"
            used.add(won.ticket)


def _wrong(result: Result, draw: Held, won: Awarded) -> Iterator[str]:
    if won.number is None:
        if draw.digest:
            yield f"award {won.award} has no number"
        if won.ticket not in result.tickets:
            yield f"ticket {won.ticket} of award {won.award} is not in the list"
    elif listed(result.tickets, [won.number]) != [won.ticket]:
        yield f"number {won.number} of the list is not ticket {won.ticket} of award {won.award}"
    elif won.number in draw.passed:
        yield f"number {won.number} was passed over and won all the same"
