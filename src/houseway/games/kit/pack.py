"""The pack in the dealer's hands: shuffled, and counted into the discard rack.

Each document has its own clauses for it, as duties among the powers of its rules; a record whose
rules were written before a duty was there goes on without it.
"""

from collections.abc import Callable, Iterable, Mapping, Sized
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from houseway.core.acts import Act, Offer
from houseway.core.codec import EVERYBODY, Event, OfSeat
from houseway.core.events import RoundClosed, SeatLeft, SeatTaken
from houseway.core.turns import DEALER, SUPERVISOR, Events, Field, Refusal
from houseway.games.kit.cards import FELT
from houseway.games.kit.wagers import void_round
from houseway.law.rules import Rules, cited

NAMESPACE = "pack"
AT_START, AFTER_VACANCY = "shuffle_at_start", "shuffle_after_vacancy"
EVERY_ROUND, IN_ROUND = "shuffle", "shuffle_in_round"
OCCASIONS = {
    AT_START: "start of play",
    AFTER_VACANCY: "the table stood empty",
    EVERY_ROUND: "every round",
    IN_ROUND: "more cards are needed",
}
R = TypeVar("R", bound=Any)


class CardsShuffled(Event, to=EVERYBODY):
    """The cards are shuffled before they are dealt: on which occasion, and what shuffles them."""

    occasion: str
    equipment: str
    under: str


class HandCounted(OfSeat, Event, to=EVERYBODY):
    """The dealer counted the cards of a hand before they went to the rack; seat 0 is the dealer."""

    cards: int
    under: str


class DeckCountOrdered(Event, to=EVERYBODY):
    """A supervisor has the dealer check and verify the number of cards."""

    under: str


class DeckCounted(Event, to=EVERYBODY):
    """So many cards are there."""

    cards: int
    under: str


def duty(rules: Rules, name: str) -> str:
    """The clause of a duty of the dealer; nothing where these rules know none."""
    found = rules.power(name)
    return cited(found.clause) if found else ""


# The shuffle


def attended(state: R, happened: Any) -> R:
    """The round with who sits at the table; it stood vacant where all have left since."""
    match happened:
        case SeatTaken(seat):
            changed = replace(state, seated=state.seated | {seat})
        case SeatLeft(seat):
            left = state.seated - {seat}
            changed = replace(state, seated=left, vacant=state.vacant or not left)
        case CardsShuffled():
            changed = replace(state, vacant=False)
        case _:
            return state
    made: R = changed
    return made


def occasion(state: Any) -> str:
    """On which occasion the cards of the round that takes wagers are shuffled."""
    first = state.number == 0 or (state.number == 1 and state.live)
    return AT_START if first else AFTER_VACANCY if state.vacant else EVERY_ROUND


def shuffled(state: Any, equipment: str, own: Mapping[str, str] | None = None) -> Events:
    """The shuffle before the deal; equipment may have duties of its own on some occasions."""
    now = occasion(state)
    under = duty(state.rules, (own or {}).get(now, now))
    return (CardsShuffled(OCCASIONS[now], equipment, under),) if under else ()


def shuffled_again(state: Any) -> Events:
    """More cards are needed during a round than are left: the discards are shuffled."""
    under = duty(state.rules, IN_ROUND)
    return (CardsShuffled(OCCASIONS[IN_ROUND], state.method, under),) if under else ()


# Hands that go to the discard rack


class Uncounted(NamedTuple):
    """A hand that the dealer still has to count: how many cards it should have, and the clause."""

    seat: int
    cards: int
    under: str


def with_uncounted(state: R, seat: int, cards: int, name: str) -> R:
    """The round with a hand to be counted; on a felt only the dealer knows how many there are."""
    under = duty(state.rules, name)
    if not under or state.method != FELT:
        return state
    made: R = replace(state, uncounted=(*state.uncounted, Uncounted(seat, cards, under)))
    return made


def counted(state: R, happened: Any) -> R:
    """The round after a hand was counted, or when nothing is left to count."""
    left: tuple[Uncounted, ...]
    match happened:
        case HandCounted(seat):
            left = tuple(hand for hand in state.uncounted if hand.seat != seat)
        case RoundClosed():
            left = ()
        case _:
            return state
    made: R = replace(state, uncounted=left)
    return made


def hands_counted(state: Any, name: str, hands: Iterable[tuple[int, Sized]]) -> Events:
    """Hands that lie open on a felt, each with as many cards as the dealer turned up there."""
    under = duty(state.rules, name)
    if not under or state.method != FELT:
        return ()
    return tuple(HandCounted(seat, len(hand), under) for seat, hand in hands)


def counting(right: type, other: type, clause: str, misdeal: str) -> tuple[Act[Any], ...]:
    """The dealer counts hands: all are right, or one of them is reported with its number.

    A hand with another number of cards is a deal that went wrong, which voids the round.
    """

    def offer_right(state: Any) -> Offer | Refusal:
        waiting = state.uncounted
        return Offer(waiting[0].under) if waiting else Refusal(clause, "no hand is to be counted")

    def all_right(state: Any, _sent: Any) -> Events:
        return tuple(HandCounted(*hand) for hand in state.uncounted)

    def hands(state: Any) -> list[tuple[int]]:
        return [(hand.seat,) for hand in state.uncounted]

    def offer_other(state: Any, seat: int) -> Offer | Refusal:
        hand = next((hand for hand in state.uncounted if hand.seat == seat), None)
        if hand is None:
            return Refusal(clause, f"no hand of box {seat} is to be counted")
        return Offer(hand.under, (Field("cards", 0, state.rules.number("deck")),))

    def found(state: Any, sent: Any) -> Events:
        hand = next(hand for hand in state.uncounted if hand.seat == sent.seat)
        told = HandCounted(sent.seat, sent.cards, hand.under)
        if sent.cards == hand.cards:
            return (told,)
        why = f"box {sent.seat} had {sent.cards} cards instead of {hand.cards}"
        return told, *void_round(state, why, misdeal)

    return (
        Act(right, DEALER, offer_right, all_right),
        Act(other, DEALER, offer_other, found, ("seat",), hands),
    )


# The whole deck


def deck_counting(
    order: type,
    report: type,
    clause: str,
    wrong: Callable[[Any, str], Events],
    by: tuple[str, ...] = (SUPERVISOR,),
) -> tuple[Act[Any], ...]:
    """The number of cards is verified at any time, when one of these tells the dealer to.

    `wrong` is what follows in a round from a missing or a foreign card.
    """

    def offer_order(state: Any) -> Offer | Refusal:
        if state.count_ordered:
            return Refusal(clause, "the dealer has been told to count the cards")
        return Offer(clause)

    def ordered(state: Any, _sent: Any) -> Events:
        told = DeckCountOrdered(clause)
        if state.method == FELT:
            return (told,)
        # What an electronic shoe holds and has dealt is one whole deck.
        return told, DeckCounted(state.rules.number("deck"), clause)

    def offer_report(state: Any) -> Offer | Refusal:
        if not state.count_ordered:
            return Refusal(clause, "nobody has asked for a count of the cards")
        return Offer(clause, (Field("cards", 0, 2 * state.rules.number("deck")),))

    def reported(state: Any, sent: Any) -> Events:
        told, whole = DeckCounted(sent.cards, clause), state.rules.number("deck")
        if sent.cards == whole or not state.live:
            return (told,)
        return told, *wrong(state, "missing_card" if sent.cards < whole else "foreign_card")

    return (
        *(Act(order, role, offer_order, ordered) for role in by),
        Act(report, DEALER, offer_report, reported),
    )


def ordered_count(state: R, happened: Any) -> R:
    """The round with what the dealer was told to count."""
    if not isinstance(happened, DeckCountOrdered | DeckCounted):
        return state
    made: R = replace(state, count_ordered=isinstance(happened, DeckCountOrdered))
    return made
