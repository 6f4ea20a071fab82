"""Irregularities, a failing device and invalid outcomes: sections 11, 12 and 13.

A fact is reported and the clause decides what follows; where the clause leaves a choice, the
supervisor is asked and the round waits for the ruling.
"""

from collections.abc import Iterator
from typing import Any

from houseway.core import (
    DEALER,
    EVERYBODY,
    INSPECTOR,
    STAFF,
    SUPERVISOR,
    Asked,
    Correct,
    Decision,
    Events,
    ExcludeSeat,
    Field,
    Move,
    Question,
    Refusal,
    Returned,
    RoundClosed,
    Rule,
    Voided,
    command,
    event,
    kind,
)
from houseway.games.kit.jackpot import JACKPOT
from houseway.games.kit.old_rulings import ruled, ruling_move
from houseway.games.texas_holdem_bonus import settlement
from houseway.games.texas_holdem_bonus.corrections import void_box
from houseway.games.texas_holdem_bonus.state import (
    BETS,
    BETTING,
    DEVICE,
    FLOP,
    LOW_LIMIT,
    SHOE,
    STAGES,
    Box,
    Checked,
    CommunityExposed,
    EnglishOnly,
    EquipmentReplaced,
    MeterFailed,
    MeterRestored,
    PlaysFirst,
    PlayStopped,
    Round,
)

NAMESPACE = "texas-holdem-bonus"

IN_ROUND = STAGES[1:]
DEALT = STAGES[2:]
UNSHOWN = STAGES[1 : STAGES.index("dealer") + 1]
# 11.1, 11.2
MISDEALS = {"number_of_cards": "11.1", "card_revealed_in_the_deal": "11.2"}
PACK = ("missing_card", "foreign_card")
HANDLED = ("handled", "not_handled")
DEVICE_FAULTS = ("jammed", "unfit")
# 13.5.1, 13.5.2
CAUSES = {"disruption": "13.5.1", "fraud": "13.5.2"}
COLLUSION_RULINGS = ("play_on", "play_first", "separate", "english_only")
METER_RULINGS = ("without_jackpot", "stop_play")
SURVEILLANCE = "surveillance"


@command
class ReportMisdeal:
    """Cards were dealt in a wrong number, or one was revealed during the deal."""

    what: str


@command
class ReportDealtToEmptyBox:
    """A box without an ante was dealt cards; had a player handled cards by then?"""

    handled: str


@command
class ReportDealerExposed:
    """The dealer revealed one or both of the dealer's hole cards."""


@command
class ReportCommunityExposed:
    """The dealer revealed a community card too early."""

    area: str


@command
class ReportWrongPack:
    """A card is missing, or one is found that is not of the pack."""

    what: str


@command
class ReportCollusion:
    """A player is suspected of seeing others' cards or gathering information."""

    seat: int


@command
class ReportNoDecision:
    """A player is absent, refuses or takes too long to decide."""

    seat: int


@command
class ReportMeterFailure:
    """The jackpot's electronic equipment does not work."""


@command
class ReportMeterRestored:
    """The jackpot's electronic equipment works again."""


@command
class ReportDevice:
    """The shuffling device jams, or is no longer fit to be used."""

    what: str


@command
class InvalidateOutcome:
    """A disruption or a fraud: the outcome is invalid and all wagers are refunded."""

    cause: str
    why: str


@command
class InvalidateAndForfeit:
    """A fraud: the outcome is invalid, and the wagers of the player behind it are forfeited."""

    seat: int
    why: str


@event("11.4.2", to=EVERYBODY)
class DealerExposed:
    """Hole cards of the dealer were seen after Flop wagers had been made; play goes on."""


@event("11.8", to=EVERYBODY)
class EmptyBoxDiscarded:
    """A hand dealt where there was no ante was spread and put into the discard rack."""


@event("11.9.4", to=STAFF)
class PackReported:
    """The pack is wrong: it is checked at the table, and these were told."""

    what: str
    told: tuple[str, ...]


@event("11.12", to=STAFF)
class CollusionSuspected:
    """A player is suspected of collusion."""

    seat: int


@event("11.12.2", to=STAFF)
class KeptApart:
    """A player may not play together with others at this table; the supervisor sees to it."""

    seat: int


@event("12.1", to=EVERYBODY)
class Reshuffled:
    """The device did not complete its shuffle: the cards are shuffled again."""


# Who may report what, and when


def moves(state: Round) -> Iterator[Move]:
    """Every report and power that is open now; while a question waits, only the ruling."""
    if state.question:
        yield ruling_move(state.question)
        return
    yield from _jackpot_reports(state)
    if not state.live:
        return
    cause = Field("cause", options=tuple(CAUSES))
    yield Move(SUPERVISOR, kind(InvalidateOutcome), "13.5", (cause, Field("why")))
    if forfeiting := _may_forfeit(state):
        fields = (Field("seat", options=forfeiting), Field("why"))
        yield Move(SUPERVISOR, kind(InvalidateAndForfeit), "13.6", fields)
    if state.stage in IN_ROUND:
        yield from _deal_reports(state)
    if undecided := tuple(one.seat for one in state.boxes if _waits(state, one)):
        seats = (Field("seat", options=undecided),)
        yield Move(DEALER, kind(ReportNoDecision), "11.13", seats)


def _jackpot_reports(state: Round) -> Iterator[Move]:
    if state.sign.jackpot is None:
        return
    if state.meter_down:
        yield Move(SUPERVISOR, kind(ReportMeterRestored), "11.14")
    else:
        yield Move(DEALER, kind(ReportMeterFailure), "11.14")


def _deal_reports(state: Round) -> Iterator[Move]:
    misdeals = tuple(what for what in MISDEALS if not _why_no_misdeal(state, what))
    yield Move(DEALER, kind(ReportMisdeal), "11.3", (Field("what", options=misdeals),))
    handled = Field("handled", options=_handled(state))
    yield Move(DEALER, kind(ReportDealtToEmptyBox), "11.7", (handled,))
    yield Move(DEALER, kind(ReportWrongPack), "11.9", (Field("what", options=PACK),))
    if state.equipment == DEVICE:
        faults = Field("what", options=_device_faults(state))
        yield Move(DEALER, kind(ReportDevice), "12.2", (faults,))
    if state.stage in UNSHOWN:
        yield Move(DEALER, kind(ReportDealerExposed), "11.4")
    if areas := _still_down(state):
        exposed = Field("area", options=areas)
        yield Move(DEALER, kind(ReportCommunityExposed), "11.6", (exposed,))
    if state.stage in DEALT and state.boxes:
        seats = Field("seat", options=tuple(one.seat for one in state.boxes))
        yield Move(DEALER, kind(ReportCollusion), "11.12", (seats,))


def _why_no_misdeal(state: Round, what: str) -> Refusal | None:
    if what not in MISDEALS:
        return Refusal("11.3", f"what went wrong is one of {', '.join(MISDEALS)}")
    if state.stage not in IN_ROUND:
        return Refusal("11.3", "no cards are being dealt")
    if MISDEALS[what] == "11.2" and state.stage != "deal":
        return Refusal("11.2", "the deal is over: report whose card was revealed instead")
    return None


def _handled(state: Round) -> tuple[str, ...]:
    """Until the deal is over nobody has handled cards; whoever has acted has."""
    if state.stage == "deal":
        return HANDLED[1:]
    untouched = state.stage == "flop_wagers" and not any(one.decision for one in state.boxes)
    return HANDLED if untouched else HANDLED[:1]


def _device_faults(state: Round) -> tuple[str, ...]:
    """A shuffle can be repeated before cards are dealt."""
    return DEVICE_FAULTS if state.stage == "deal" else DEVICE_FAULTS[1:]


def _still_down(state: Round) -> tuple[str, ...]:
    """The community cards that could be revealed too early now."""
    if state.stage not in (*BETTING, *BETS):
        return ()
    down = BETS[max(0, state.revealed - 2) :]
    due_now = (state.stage,) if state.stage in BETS else ()
    late = () if state.stage == "flop_wagers" else (FLOP,)
    return tuple(one for one in down if one not in (*due_now, *late))


def _may_forfeit(state: Round) -> tuple[int, ...]:
    """The seats whose wagers of the round can be forfeited."""
    return tuple(one.seat for one in state.boxes) if state.live else ()


def _waits(state: Round, box: Box) -> bool:
    acting = state.stage in BETTING and box.in_play and not box.decision
    return acting or bool(box.wrong)


# What the clause says follows


def decide(state: Round, sent: Any) -> Decision | None:
    """The answer to a report or a power of the supervisor; None for any other command."""
    # What the table itself does to a wager or a player does not wait for a ruling.
    if state.question and not isinstance(sent, Correct | ExcludeSeat):
        return _rule(state, sent, state.question)
    match sent:
        case Rule():
            return Refusal("13.13", "no question waits for a ruling")
        case ExcludeSeat(seat, why, under):
            box = state.box(seat)
            return void_box(box, why, under) if state.live and box and box.chips else ()
        case ReportMisdeal(what):
            refused = _why_no_misdeal(state, what)
            return refused or _misdeal(state, what.replace("_", " "), MISDEALS[what])
        case ReportDealtToEmptyBox(handled):
            return _dealt_to_empty_box(state, handled)
        case ReportDealerExposed():
            return _dealer_exposed(state)
        case ReportCommunityExposed(area):
            return _community_exposed(state, area)
        case ReportWrongPack(what):
            return _wrong_pack(state, what)
        case ReportCollusion(seat):
            return _collusion(state, seat)
        case ReportNoDecision(seat):
            return _no_decision(state, seat)
    return _equipment(state, sent)


def _equipment(state: Round, sent: Any) -> Decision | None:
    match sent:
        case ReportMeterFailure():
            return _meter_failure(state)
        case ReportMeterRestored():
            if not state.meter_down:
                return Refusal("11.14", "the jackpot's equipment works")
            return (MeterRestored(),)
        case ReportDevice(what):
            return _device(state, what)
        case InvalidateOutcome(cause, why):
            return _invalidate(state, cause, why)
        case InvalidateAndForfeit(seat, why):
            return _forfeit(state, seat, why)
    return None


# Rulings


def _rule(state: Round, sent: Any, question: Question) -> Decision:
    ruling = ruled(question, sent)
    if isinstance(ruling, Refusal):
        return ruling
    return ruling, *_ruling(state, sent, question)


def _ruling(state: Round, sent: Rule, question: Question) -> Events:
    box = state.box(question.seat)
    match sent.choice:
        case "void_hand" if box and box.chips:
            return void_box(box, sent.why, question.clause)
        case "play_first":
            return (PlaysFirst(question.seat),)
        case "separate":
            return (KeptApart(question.seat),)
        case "english_only":
            return (EnglishOnly(),)
        case "without_jackpot":
            return _cancelled_jackpots(state)
        case "stop_play":
            return (*(_void_round(state, sent.why, "11.14") if state.live else ()), PlayStopped())
        case "another_device" | "card_shoe":
            return (EquipmentReplaced(SHOE if sent.choice == "card_shoe" else DEVICE),)
    return ()


def _cancelled_jackpots(state: Round) -> Events:
    """Jackpot wagers go back, unless the Flop has already made their hands."""
    if not state.live or state.revealed:
        return ()
    return tuple(
        Returned(one.seat, JACKPOT, one.on(JACKPOT), under="11.14")
        for one in state.boxes
        if one.on(JACKPOT)
    )


# 11 Irregularities


def _misdeal(state: Round, why: str, under: str) -> Events:
    """All wagers are void and a new round is dealt."""  # 11.3, 15.3.1
    return _void_round(state, f"misdeal: {why}", under)


def _void_round(state: Round, why: str, under: str) -> Events:
    """This round alone is void: those before it stand."""  # 11.9.1, 12.2.2
    return Voided("round", why, under), RoundClosed(state.number, under)


def _dealt_to_empty_box(state: Round, handled: str) -> Decision:
    if state.stage not in IN_ROUND:
        return Refusal("11.7", "no cards are being dealt")
    if handled not in _handled(state):
        return Refusal("11.8", f"by now it can only be {' or '.join(_handled(state))}")
    if handled == "handled":
        return (EmptyBoxDiscarded(),)
    return _misdeal(state, "cards dealt to a box without an ante", "11.7")


def _dealer_exposed(state: Round) -> Decision:
    if state.stage not in UNSHOWN:
        return Refusal("11.4", "the dealer's hole cards are not face down now")
    why = "a hole card of the dealer was revealed"
    if state.stage == "deal":
        return _misdeal(state, why, "11.2")
    if not state.revealed and not any(one.on(FLOP) for one in state.boxes):
        return _misdeal(state, why, "11.4.1")
    return (DealerExposed(),)


def _community_exposed(state: Round, area: str) -> Decision:
    if area not in _still_down(state):
        return Refusal("11.6", f"no {area or 'such'} card lies face down that could be revealed")
    seats = tuple(one.seat for one in state.boxes if _waits(state, one) and not one.on(FLOP))
    if state.stage == "flop_wagers" and seats:
        return (CommunityExposed(area, seats, "11.5"),)
    return (CommunityExposed(area, (), "11.6"),)


def _wrong_pack(state: Round, what: str) -> Decision:
    if what not in PACK:
        return Refusal("11.9", f"what is wrong is one of {', '.join(PACK)}")
    if state.stage not in IN_ROUND:
        return Refusal("11.9.1", "no round is in play: completed rounds stand")
    told = PackReported(what, (SURVEILLANCE, INSPECTOR))
    return told, *_void_round(state, what.replace("_", " "), "11.9.2")


def _collusion(state: Round, seat: int) -> Decision:
    if state.stage not in DEALT or not state.box(seat):
        return Refusal("11.12", f"box {seat} has no cards in this round")
    about = f"box {seat} is suspected of collusion"
    question = Question("11.12", about, COLLUSION_RULINGS, seat)
    return CollusionSuspected(seat), Asked(question, under="11.12")


def _no_decision(state: Round, seat: int) -> Decision:
    box = state.box(seat)
    if box is None or not _waits(state, box):
        return Refusal("11.13", f"box {seat} has nothing to decide now")
    if box.wrong:
        back = Returned(seat, box.wrong, box.on(box.wrong), under="11.10.2")
        return settlement.folded(state, box, "deemed_folded", back)
    if state.rules.switch("no_decision") and state.stage != "flop_wagers":
        return (Checked(seat, under="11.13"),)
    return settlement.folded(state, box, "deemed_folded")


def _meter_failure(state: Round) -> Decision:
    if state.sign.jackpot is None or state.meter_down:
        return Refusal("11.14", "no jackpot is in use at this table")
    about = "the jackpot's equipment fails: does the game go on without it?"
    asked = Asked(Question("11.14", about, METER_RULINGS), under="11.14")
    return MeterFailed((INSPECTOR,)), asked


# 12 The shuffling device


def _device(state: Round, what: str) -> Decision:
    if what not in DEVICE_FAULTS:
        return Refusal("12.2", f"what is wrong is one of {', '.join(DEVICE_FAULTS)}")
    if state.stage not in IN_ROUND or state.equipment != DEVICE:
        return Refusal("12.2", "no cards are being dealt from a shuffling device")
    if what not in _device_faults(state):
        return Refusal("12.1", "the cards are dealt: report a device that is unfit")
    if what == "jammed":
        return (Reshuffled(),)
    about = "the device is unfit: what are new cards dealt from?"
    low_limit = LOW_LIMIT in state.sign.options
    options = ("another_device",) if low_limit else ("another_device", "card_shoe")  # 6.6.2
    asked = Asked(Question("12.2.3", about, options), under="12.2.3")
    return *_void_round(state, "the shuffling device is unfit", "12.2.1"), asked


# 13 Invalid outcomes


def _invalidate(state: Round, cause: str, why: str) -> Decision:
    if cause not in CAUSES:
        return Refusal("13.5", f"the cause is one of {', '.join(CAUSES)}")
    if not state.live:
        return Refusal("13.5", "no round is in play: a completed one stands")
    if not why.strip():
        return Refusal("13.5", "the reason must be stated")
    return _void_round(state, why, CAUSES[cause])


def _forfeit(state: Round, seat: int, why: str) -> Decision:
    if seat not in _may_forfeit(state):
        return Refusal("13.6", f"box {seat} has no wagers that could be forfeited now")
    if not why.strip():
        return Refusal("13.6", "the reason must be stated")
    voided = Voided("round", why, "13.5.2", forfeits=(seat,))  # 13.6
    return voided, RoundClosed(state.number, under="13.6")
