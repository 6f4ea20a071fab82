"""What is paid: super hands and instant payouts, then bets and antes. Sections 9 and 10."""

from collections.abc import Iterator

from houseway.core import Events, RoundClosed, Settled
from houseway.equipment import cards
from houseway.games.lunar_poker.events import (
    DealerShown,
    HandArranged,
    HandPaidOut,
    HandsOpened,
    SupersSettled,
)
from houseway.games.lunar_poker.kernel import (
    concede,
    fold,
    read,
    read_first,
    settle,
    settle_dealer_super,
    settle_instant,
    settle_super,
)
from houseway.games.lunar_poker.reader import LINES, NOTHING, Combination, shown
from houseway.games.lunar_poker.state import (
    ANTE,
    BET,
    DEALER_SUPER,
    FACE_DOWN,
    TAP,
    Box,
    Round,
    super_of,
)
from houseway.hands import poker
from houseway.law.rules import Rules, cited
from houseway.money import Cents, Odds, pay

# The first five cards: super wagers and instant payouts (10.3 to 10.6)


def first_facts(state: Round, box: Box) -> tuple[int, int]:
    """The super line and the instant payout's; a hand nobody looked at shows nothing."""
    if not box.first or FACE_DOWN in box.first:
        return NOTHING, NOTHING
    a, b, c, d, e = box.first
    return read_first(a, b, c, d, e, state.rules.switch("ace_king_queen"))


def supers(state: Round) -> Events:
    """All have signalled: losing super wagers are taken, then winning ones paid, clockwise."""
    settled = [one for box in state.boxes for one in _supers_on(state, box)]
    losing = (one for one in settled if one.effect == "lose")  # 8.3.1
    winning = (one for one in settled if one.effect == "win")
    return *losing, *winning, SupersSettled()


def _supers_on(state: Round, target: Box) -> Iterator[Settled]:
    """The super wagers on a hand, its own player's first."""
    area = super_of(target.seat)
    code = settle_super(first_facts(state, target)[0], int(target.signal == TAP))
    for box in sorted(state.boxes, key=lambda one: one.seat != target.seat):
        if box.on(area):
            yield settled(state, box, area, code)


def instant_payouts(state: Round) -> Events:
    """A declared straight or royal flush in the first five cards ends the round for its player."""
    events: Events = ()
    for box in state.boxes:
        line = first_facts(state, box)[1]
        if box.held and box.decision != BET and box.signal == TAP and line != NOTHING:
            events += (settled(state, box, ANTE, settle_instant(line)), HandPaidOut(box.seat))
    return events


# Bets and antes


def folded(state: Round, box: Box) -> Settled:
    """The ante of a folded hand."""
    return settled(state, box, ANTE, fold())


def conceded(state: Round, box: Box) -> Events:
    """The wagers of a conceded hand."""
    ante, bet = concede()
    return settled(state, box, ANTE, ante), settled(state, box, BET, bet)


def dealer_due(state: Round) -> bool:
    """Whether anything depends on the dealer's hand when all have decided."""
    waiting = any(one.held and one.decision != BET for one in state.boxes)
    depends = bool(state.bettors()) or any(one.on(DEALER_SUPER) for one in state.boxes)
    return depends and not waiting and state.drawing() is None


def dealer_shown(state: Round, faces: tuple[int, ...], source: str) -> DealerShown:
    """The dealer's hand with the faces that were not known before."""
    new = list(faces)
    hand = tuple(new.pop(0) if card == FACE_DOWN else card for card in state.dealer)
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
    state: Round, to: tuple[str, ...], faces: tuple[int, ...], source: str
) -> HandsOpened:
    """The hands of the players who bet are turned up."""
    return HandsOpened(to, faces, source, opened_under(state))


def hands(state: Round) -> Events:
    """Bets and antes from the dealer's right, then the super wagers on the dealer's hand."""
    settled_hands = [one for box in reversed(state.bettors()) for one in _hand(state, box)]
    dealer = [one for box in state.boxes for one in _dealer_super(state, box)]
    # 9.3.5, 9.5.3, 9.6: the cards are collected with what was settled last.
    under = "9.6" if not settled_hands else "9.5.3" if qualifies(state) else "9.3.5"
    return *settled_hands, *dealer, RoundClosed(state.number, under)


def _hand(state: Round, box: Box) -> Events:
    player: tuple[int, ...] = (*box.hand, FACE_DOWN)[:6]
    facts = read(
        *(*player, *state.dealer, threshold(state.rules, "qualify"), *second_switches(state.rules))
    )
    ante, bet, after = settle(*facts)
    wins = _bet_settled(state, box, bet, after)
    return _arranged(state, box, wins), settled(state, box, ANTE, ante), wins


def _arranged(state: Round, box: Box, bet: Settled) -> HandArranged:
    """The hand as the dealer lays it out and announces it, with the combinations that are paid."""
    rank = poker.rank5(*poker.best_five(box.hand))  # 9.3.2, 9.4.2, 11.4
    made: tuple[Combination, ...] = ()
    if bet.effect == "win":
        made = shown(box.hand, *second_switches(state.rules))
    first, after = (*(one.cards for one in made), (), ())[:2]
    under = "9.5.1.2" if after else "9.4.1" if qualifies(state) else "9.3.1"  # 9.3.1, 9.4.1
    return HandArranged(box.seat, poker.describe(rank), first, after, under)


def _bet_settled(state: Round, box: Box, code: int, after: int) -> Settled:
    """A bet is settled at twice the ante at most; what was placed beyond goes back."""
    most = box.on(ANTE) * state.rules.number("bet_multiple")
    return settled(state, box, BET, code, min(box.on(BET), most), after)  # 12.12.1, 12.12.2


def _dealer_super(state: Round, box: Box) -> Events:
    if not box.on(DEALER_SUPER):
        return ()
    a, b, c, d, e = state.dealer
    line = read_first(a, b, c, d, e, state.rules.switch("ace_king_queen"))[0]
    return (settled(state, box, DEALER_SUPER, settle_dealer_super(line)),)


# Money


def threshold(rules: Rules, name: str) -> int:
    """The rank of the lowest hand that reaches a threshold of the rules."""
    least = rules.document.threshold[name]
    ranks = (cards.RANKS.index(rank) for rank in least.rank)
    return poker.floor(poker.CATEGORIES.index(least.category), *ranks)


def second_switches(rules: Rules) -> tuple[int, int, int]:
    """How the second combination is read, in the reader's order."""
    return (
        rules.switch("second_combination"),
        rules.switch("second_ace_and_king"),
        rules.switch("second_remade"),
    )


def settled(
    state: Round, box: Box, area: str, code: int, base: Cents | None = None, after: int = NOTHING
) -> Settled:
    """A kernel's code as money; `base` is what counts of the stake, `after` a line paid beside."""
    name, line, verdict = state.rules.decode(code)
    odds = state.rules.odds_of(verdict, line)
    if odds and after != NOTHING:
        also = state.rules.odds_of(verdict, LINES[after])
        assert also is not None
        odds = Odds(odds.to * also.one + also.to * odds.one, odds.one * also.one)
        line = f"{line}+{LINES[after]}"
    stake = box.on(area)
    counts = stake if base is None else base
    # The document's odds are whole; what a variant's odds leave of a chip is not paid.
    winnings = pay(counts, odds, min(state.sign.chips), "down") if odds else 0
    returned = stake - counts if verdict.effect == "lose" else stake
    paid_by = (line, str(odds)) if odds else ("", "")
    decided = (verdict.effect, name, *paid_by, cited(verdict.clause))
    return Settled(box.seat, area, stake, returned, winnings, *decided)
