"""What is paid: super hands and instant payouts, then bets and antes. Sections 9 and 10."""

from collections.abc import Iterator
from dataclasses import replace

from houseway.core import Events, RoundClosed, Settled
from houseway.games.kit import pack, settling
from houseway.games.kit.cards import threshold
from houseway.games.lunar_poker import kernel
from houseway.games.lunar_poker.events import (
    DealerShown,
    HandArranged,
    HandPaidOut,
    HandsOpened,
    HandsSettled,
    SupersSettled,
)
from houseway.games.lunar_poker.reader import (
    ACE_KING_QUEEN,
    LINES,
    NOTHING,
    Combination,
    Switches,
    shown,
)
from houseway.games.lunar_poker.state import (
    ANTE,
    BET,
    DEALER_SUPER,
    FACE_DOWN,
    TAP,
    Box,
    Round,
    revealed,
    super_of,
)
from houseway.hands import poker
from houseway.law.rules import Rules

# The first five cards: super wagers and instant payouts (10.3 to 10.6)


def _read_first(state: Round, five: tuple[int, ...]) -> tuple[int, int]:
    switched: tuple[int, ...] = (*five, state.rules.switch("ace_king_queen"))
    return kernel.read_first(*switched)


def first_facts(state: Round, box: Box) -> tuple[int, int]:
    """The super line and the instant payout's; a hand nobody looked at shows nothing."""
    if not box.first or FACE_DOWN in box.first:
        return NOTHING, NOTHING
    return _read_first(state, box.first)


def supers(state: Round) -> Events:
    """All have signalled: losing super wagers are taken, then winning ones paid, clockwise."""
    settled = [wager for box in state.boxes for wager in _supers_on(state, box)]
    losing = (wager for wager in settled if wager.effect == "lose")  # 8.3.1
    winning = (wager for wager in settled if wager.effect == "win")
    return *losing, *winning, SupersSettled()


def _supers_on(state: Round, target: Box) -> Iterator[Settled]:
    """The super wagers on a hand, its own player's first."""
    area = super_of(target.seat)
    code = kernel.settle_super(first_facts(state, target)[0], int(target.signal == TAP))
    for box in sorted(state.boxes, key=lambda box: box.seat != target.seat):
        if box.on(area):
            yield _settled_super(state, box, area, code)


def _settled_super(state: Round, box: Box, area: str, code: int) -> Settled:
    """Where ace, king and queen are paid it is by the reading of what else the hand may hold."""
    settled = settled_wager(state, box, area, code)
    return replace(settled, reading="L9") if settled.line == LINES[ACE_KING_QUEEN] else settled


def instant_payouts(state: Round) -> Events:
    """A declared straight or royal flush in the first five cards ends the round for its player."""
    events: Events = ()
    for box in state.boxes:
        line = first_facts(state, box)[1]
        if box.held and box.decision != BET and box.signal == TAP and line != NOTHING:
            paid = settled_wager(state, box, ANTE, kernel.settle_instant(line))
            events += (paid, HandPaidOut(box.seat))
    return events


# Bets and antes


def folded(state: Round, box: Box) -> Settled:
    """The ante of a folded hand."""
    return settled_wager(state, box, ANTE, kernel.fold())


def conceded(state: Round, box: Box) -> Events:
    """The wagers of a conceded hand."""
    ante, bet = kernel.concede()
    return settled_wager(state, box, ANTE, ante), settled_wager(state, box, BET, bet)


def dealer_due(state: Round) -> bool:
    """Whether anything depends on the dealer's hand when all have decided."""
    waiting = any(box.held and box.decision != BET for box in state.boxes)
    depends = bool(state.bettors()) or any(box.on(DEALER_SUPER) for box in state.boxes)
    return depends and not waiting and state.drawing() is None


def dealer_shown(state: Round, faces: tuple[int, ...], source: str) -> DealerShown:
    """The dealer's hand with the faces that were not known before."""
    hand = revealed(state.dealer, faces)
    return DealerShown(hand, source, poker.describe(poker.rank5(*hand)))


def qualifies(state: Round) -> bool:
    """Whether the dealer's open hand is ace and king or higher."""
    return poker.rank5(*state.dealer) >= threshold(state.rules, "qualify")


def opened_under(state: Round) -> str:
    """The clause by which players' hands are turned up."""
    return "9.4" if qualifies(state) else "9.3"


def face_down(state: Round) -> tuple[str, ...]:
    """Where the cards lie that are to be turned up and whose faces nobody has entered."""
    return tuple(
        f"box/{box.seat}"
        for box in reversed(state.bettors())
        for card in box.hand
        if card == FACE_DOWN
    )


def hands_opened(
    state: Round, to: tuple[str, ...] = (), faces: tuple[int, ...] = (), source: str = ""
) -> HandsOpened:
    """The hands of the players who bet are turned up."""
    return HandsOpened(to, faces, source or state.method, opened_under(state))


def hands(state: Round) -> Events:
    """Bets and antes from the dealer's right, then the super wagers on the dealer's hand."""
    bets = [happened for box in reversed(state.bettors()) for happened in _hand(state, box)]
    line = _read_first(state, state.dealer)[0]
    code = kernel.settle_dealer_super(line)
    backers = (box for box in state.boxes if box.on(DEALER_SUPER))
    dealer = (_settled_super(state, box, DEALER_SUPER, code) for box in backers)
    # 9.3.5, 9.5.3, 9.6: the cards are collected with what was settled last.
    under = "9.6" if not bets else "9.5.3" if qualifies(state) else "9.3.5"
    held = [(0, state.dealer), *((box.seat, box.hand) for box in reversed(state.bettors()))]
    counted = pack.hands_counted(state, "count_shown", held if bets else ())
    return *bets, *dealer, *counted, over(state, under)


def over(state: Round, under: str) -> HandsSettled | RoundClosed:
    """The round is over, unless hands that were given up are still to be counted."""
    return HandsSettled() if state.uncounted else RoundClosed(state.number, under)


def _hand(state: Round, box: Box) -> Events:
    *five, sixth = (*box.hand, FACE_DOWN)[:6]
    terms = threshold(state.rules, "qualify"), switches(state.rules)
    facts = kernel.read(tuple(five), sixth, state.dealer, *terms)
    ante, bet, after = kernel.settle(*facts)
    wins = settled_bet(state, box, bet, after)
    return _arranged(state, box, wins), settled_wager(state, box, ANTE, ante), wins


def _arranged(state: Round, box: Box, bet: Settled) -> HandArranged:
    """The hand as the dealer lays it out and announces it, with the combinations that are paid."""
    rank = poker.rank5(*poker.best_five(box.hand))  # 9.3.2, 11.4
    made: tuple[Combination, ...] = ()
    if bet.effect == "win":
        made = shown(box.hand, switches(state.rules))
    first, after = (*(combination.cards for combination in made), (), ())[:2]
    under = "9.5.1.2" if after else "9.4.1" if qualifies(state) else "9.3.1"  # 9.3.1, 9.4.1
    return HandArranged(box.seat, poker.describe(rank), first, after, under)


# Money


def switches(rules: Rules) -> Switches:
    """How the reader reads by these rules."""
    return Switches(
        rules.switch("ace_king_queen"),
        rules.switch("second_combination"),
        rules.switch("second_ace_and_king"),
        rules.switch("second_remade"),
    )


def settled_wager(state: Round, box: Box, area: str, code: int) -> Settled:
    """The document's odds are whole; what a variant's odds leave of a chip is not paid."""
    wager = settling.Wagered(box.seat, area, box.on(area))
    return settling.settled(state.rules, wager, code, min(state.sign.chips))


def settled_bet(state: Round, box: Box, code: int, after: int) -> Settled:
    """A bet is settled at twice the ante at most; what was placed beyond goes back."""
    stake, also = box.on(BET), LINES[after] if after != NOTHING else ""
    counts = min(stake, box.on(ANTE) * state.rules.number("bet_multiple"))  # 12.12.1, 12.12.2
    wager = settling.Wagered(box.seat, BET, counts)
    settled = settling.settled(state.rules, wager, code, min(state.sign.chips), also=also)
    return replace(settled, stake=stake, returned=settled.returned + stake - counts)
