"""Irregularities, a failing device and invalid outcomes: sections 11, 12 and 13.

A fact is reported and the clause decides what follows; where the clause leaves a choice, the
supervisor is asked and the round waits for the ruling.
"""

from houseway.core import events as core
from houseway.core.acts import Act, Offer, one_of
from houseway.core.codec import EVERYBODY, STAFF, Command, Event, OfSeat, retired
from houseway.core.turns import DEALER, INSPECTOR, SUPERVISOR, Events, Field, Question, Refusal
from houseway.games.kit import acts, boxes, conduct, jackpot, pack, rulings, wagers
from houseway.games.texas_holdem_bonus import events, settlement
from houseway.games.texas_holdem_bonus.state import (
    ANTE,
    BETS,
    BETTING,
    DEVICE,
    FLOP,
    LOW_LIMIT,
    SHOE,
    STAGES,
    Box,
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
GROUNDS = {conduct.DISRUPTION: "13.5.1", conduct.FRAUD: "13.5.2"}
COLLUSION_RULINGS = ("play_on", "play_first", "separate", "english_only")
METER_RULINGS = ("without_jackpot", "stop_play")
SURVEILLANCE = "surveillance"


class ReportMisdeal(Command):
    """Cards were dealt in a wrong number, or one was revealed during the deal."""

    what: str


class ReportDealtToEmptyBox(Command):
    """A box without an ante was dealt cards; had a player handled cards by then?"""

    handled: str


class ReportDealerExposed(Command):
    """The dealer revealed one or both of the dealer's hole cards."""


class ReportCommunityExposed(Command):
    """The dealer revealed a community card too early."""

    area: str


class ReportWrongPack(Command):
    """A card is missing, or one is found that is not of the pack."""

    what: str


class ReportCollusion(OfSeat, Command):
    """A player is suspected of seeing others' cards or gathering information."""


class ReportNoDecision(OfSeat, Command):
    """A player is absent, refuses or takes too long to decide."""


class ReportMeterFailure(Command):
    """The jackpot's electronic equipment does not work."""


class ReportMeterRestored(Command):
    """The jackpot's electronic equipment works again."""


class ReportDevice(Command):
    """The shuffling device jams, or is no longer fit to be used."""

    what: str


class OrderDeckCount(Command):
    """A supervisor or an inspector tells the dealer to check and verify the number of cards."""


class ReportDeckCount(Command):
    """The dealer has counted the deck."""

    cards: int


class DealerExposed(Event, cites="11.4.2", to=EVERYBODY):
    """Hole cards of the dealer were seen after Flop wagers had been made; play goes on."""


class EmptyBoxDiscarded(Event, cites="11.8", to=EVERYBODY):
    """A hand dealt where there was no ante was spread and put into the discard rack."""


class PackReported(Event, cites="11.9.4", to=STAFF, notifies="the pack is wrong: {0.what}"):
    """The pack is wrong: it is checked at the table, and these were told."""

    what: str
    told: tuple[str, ...]


class CollusionSuspected(OfSeat, Event, cites="11.12", to=STAFF):
    """A player is suspected of collusion."""


class Reshuffled(Event, cites="12.1", to=EVERYBODY):
    """The device did not complete its shuffle: the cards are shuffled again."""


# Rulings


def _ruled(state: Round, question: Question, sent: core.Rule) -> Events:
    box = state.box(question.seat)
    match sent.choice:
        case "void_hand" if box and box.chips:
            return wagers.void_box(state, box, sent.why, question.clause)
        case "play_first":
            return (events.PlaysFirst(question.seat),)
        case "separate":
            return (core.PlayersDirected(question.seat, core.KEEP_APART, "11.12.2"),)
        case "english_only":
            return (core.PlayersDirected(conduct.NOBODY, core.ENGLISH_ONLY, "11.12.3"),)
        case "without_jackpot":
            return _cancelled_jackpots(state)
        case "void_round":
            return wagers.void_round(state, sent.why, question.clause)
        case "stop_play":
            void = wagers.void_round(state, sent.why, "11.14") if state.live else ()
            return *void, events.PlayStopped()
        case "another_device" | "card_shoe":
            return (events.EquipmentReplaced(SHOE if sent.choice == "card_shoe" else DEVICE),)
    return ()


def _cancelled_jackpots(state: Round) -> Events:
    """Jackpot wagers go back, unless the Flop has already made their hands."""
    if not state.live or state.revealed:
        return ()
    return tuple(
        core.Returned(box.seat, jackpot.JACKPOT, box.on(jackpot.JACKPOT), under="11.14")
        for box in state.boxes
        if box.on(jackpot.JACKPOT)
    )


# 11 Irregularities

# 11.9.1, 12.2.2: a round that is void is void alone, those before it stand.


def _misdeal(state: Round, why: str, under: str) -> Events:
    """All wagers are void and a new round is dealt."""  # 11.3, 15.3.1
    return wagers.void_round(state, f"misdeal: {why}", under)


def _offer_misdeal(state: Round, what: str) -> Offer | Refusal:
    if what not in MISDEALS:
        return Refusal("11.3", f"what went wrong is one of {', '.join(MISDEALS)}")
    if state.stage not in IN_ROUND:
        return Refusal("11.3", "no cards are being dealt")
    if MISDEALS[what] == "11.2" and state.stage != "deal":
        return Refusal("11.2", "the deal is over: report whose card was revealed instead")
    return Offer("11.3")


def _report_misdeal(state: Round, sent: ReportMisdeal) -> Events:
    return _misdeal(state, sent.what.replace("_", " "), MISDEALS[sent.what])


def _handled(state: Round) -> tuple[str, ...]:
    """Until the deal is over nobody has handled cards; whoever has acted has."""
    if state.stage == "deal":
        return HANDLED[1:]
    untouched = state.stage == "flop_wagers" and not any(box.decision for box in state.boxes)
    return HANDLED if untouched else HANDLED[:1]


def _offer_empty_box(state: Round) -> Offer | Refusal:
    if state.stage not in IN_ROUND:
        return Refusal("11.7", "no cards are being dealt")
    why = f"by now it can only be {' or '.join(_handled(state))}"
    return Offer("11.7", (Field("handled", options=_handled(state), clause="11.8", why=why),))


def _empty_box(state: Round, sent: ReportDealtToEmptyBox) -> Events:
    if sent.handled == "handled":
        return (EmptyBoxDiscarded(),)
    return _misdeal(state, "cards dealt to a box without an ante", "11.7")


def _dealer_exposed(state: Round, _sent: ReportDealerExposed) -> Events:
    why = "a hole card of the dealer was revealed"
    if state.stage == "deal":
        return _misdeal(state, why, "11.2")
    if not state.revealed and not any(box.on(FLOP) for box in state.boxes):
        return _misdeal(state, why, "11.4.1")
    return (DealerExposed(),)


def _still_down(state: Round) -> tuple[str, ...]:
    """The community cards that could be revealed too early now."""
    if state.stage not in (*BETTING, *BETS):
        return ()
    down = BETS[max(0, state.revealed - 2) :]
    due_now = (state.stage,) if state.stage in BETS else ()
    late = () if state.stage == "flop_wagers" else (FLOP,)
    return tuple(area for area in down if area not in (*due_now, *late))


def _offer_community_exposed(state: Round) -> Offer | Refusal:
    down, why = _still_down(state), "no such card lies face down that could be revealed"
    return Offer("11.6", (Field("area", options=down, why=why),)) if down else Refusal("11.6", why)


def _community_exposed(state: Round, sent: ReportCommunityExposed) -> Events:
    late = tuple(box.seat for box in state.boxes if _waits(state, box) and not box.on(FLOP))
    if state.stage == "flop_wagers" and late:
        return (events.CommunityExposed(sent.area, late, "11.5"),)
    return (events.CommunityExposed(sent.area, (), "11.6"),)


def _offer_wrong_pack(state: Round, what: str) -> Offer | Refusal:
    if what not in PACK:
        return Refusal("11.9", f"what is wrong is one of {', '.join(PACK)}")
    if state.stage not in IN_ROUND:
        return Refusal("11.9.1", "no round is in play: completed rounds stand")
    return Offer("11.9")


def _wrong_pack(state: Round, sent: ReportWrongPack) -> Events:
    told = PackReported(sent.what, (SURVEILLANCE, INSPECTOR))
    return told, *wagers.void_round(state, sent.what.replace("_", " "), "11.9.2")


def _collusion(_state: Round, sent: ReportCollusion) -> Events:
    about = f"box {sent.seat} is suspected of collusion"
    asked = rulings.ask("11.12", about, COLLUSION_RULINGS, sent.seat, private=True)
    return CollusionSuspected(sent.seat), asked


def _waits(state: Round, box: Box) -> bool:
    acting = state.stage in BETTING and box.in_play and not box.decision
    return acting or bool(box.wrong)


def _has_cards(state: Round, seat: int) -> bool:
    return state.stage in DEALT and bool(state.box(seat))


def _to_decide(state: Round, seat: int) -> bool:
    box = state.box(seat)
    return state.live and bool(box) and _waits(state, box)


def _no_decision(state: Round, sent: ReportNoDecision) -> Events:
    box: Box = state.box(sent.seat)
    if box.wrong:
        back = core.Returned(box.seat, box.wrong, box.on(box.wrong), under="11.10.2")
        return settlement.folded(state, box, "deemed_folded", back)
    if state.rules.switch("no_decision") and state.stage != "flop_wagers":
        return (events.Checked(box.seat, under="11.13"),)
    return settlement.folded(state, box, "deemed_folded")


def _meter_failure(_state: Round, _sent: ReportMeterFailure) -> Events:
    about = "the jackpot's equipment fails: does the game go on without it?"
    return events.MeterFailed((INSPECTOR,)), rulings.ask("11.14", about, METER_RULINGS)


# 12 The shuffling device


def _offer_device(state: Round, what: str) -> Offer | Refusal:
    if what not in DEVICE_FAULTS:
        return Refusal("12.2", f"what is wrong is one of {', '.join(DEVICE_FAULTS)}")
    if state.stage not in IN_ROUND or state.equipment != DEVICE:
        return Refusal("12.2", "no cards are being dealt from a shuffling device")
    if what == "jammed" and state.stage != "deal":
        # A shuffle can be repeated before cards are dealt, not later.
        return Refusal("12.1", "the cards are dealt: report a device that is unfit")
    return Offer("12.2")


def _device(state: Round, sent: ReportDevice) -> Events:
    if sent.what == "jammed":
        return (Reshuffled(),)
    about = "the device is unfit: what are new cards dealt from?"
    low_limit = LOW_LIMIT in state.sign.options
    options = ("another_device",) if low_limit else ("another_device", "card_shoe")  # 6.6.2
    void = wagers.void_round(state, "the shuffling device is unfit", "12.2.1")
    return *void, rulings.ask("12.2.3", about, options)


_meter_in_use = acts.when(
    lambda state: state.sign.jackpot and not state.meter_down,
    *("11.14", "no jackpot is in use at this table"),
)
_meter_down = acts.when(lambda state: state.meter_down, "11.14", "the jackpot's equipment works")
_unshown = acts.during(UNSHOWN, "11.4", "the dealer's hole cards are not face down now")
_suspect = acts.when(_has_cards, "11.12", "box {} has no cards in this round")
_late = acts.when(_to_decide, "11.13", "box {} has nothing to decide now")

ACTS: tuple[Act[Round], ...] = (
    rulings.ruling(_ruled, "13.13"),
    wagers.excluding(wagers.void_box),
    Act(ReportMeterFailure, DEALER, _meter_in_use, _meter_failure),
    Act(ReportMeterRestored, SUPERVISOR, _meter_down, acts.record(events.MeterRestored)),
    conduct.invalidating("13.5", GROUNDS, "13.6", closes="13.6"),
    # The ante and what was added to it stand or fall together.
    conduct.voiding_in_boxes("13.4.1", (ANTE, *BETS), wagers.void_box),
    Act(ReportMisdeal, DEALER, _offer_misdeal, _report_misdeal, ("what",), one_of(MISDEALS)),
    Act(ReportDealtToEmptyBox, DEALER, _offer_empty_box, _empty_box),
    Act(ReportWrongPack, DEALER, _offer_wrong_pack, _wrong_pack, ("what",), one_of(PACK)),
    Act(ReportDevice, DEALER, _offer_device, _device, ("what",), one_of(DEVICE_FAULTS)),
    Act(ReportDealerExposed, DEALER, _unshown, _dealer_exposed),
    Act(ReportCommunityExposed, DEALER, _offer_community_exposed, _community_exposed),
    Act(ReportCollusion, DEALER, _suspect, _collusion, ("seat",), boxes.seats),
    Act(ReportNoDecision, DEALER, _late, _no_decision, ("seat",), boxes.seats),
    *pack.deck_counting(
        OrderDeckCount,
        ReportDeckCount,
        "3.8",
        lambda state, what: _wrong_pack(state, ReportWrongPack(what)),
        (SUPERVISOR, INSPECTOR),
    ),
)

retired(
    f"{NAMESPACE}.InvalidateOutcome",
    core.InvalidateOutcome,
    lambda told: {"ground": told["cause"], "forfeit": conduct.NOBODY, "why": told["why"]},
)
retired(
    f"{NAMESPACE}.InvalidateAndForfeit",
    core.InvalidateOutcome,
    lambda told: {"ground": conduct.FRAUD, "forfeit": told["seat"], "why": told["why"]},
)
retired(
    f"{NAMESPACE}.KeptApart",
    core.PlayersDirected,
    lambda told: {"seat": told["seat"], "measure": core.KEEP_APART, "under": "11.12.2"},
)
retired(
    f"{NAMESPACE}.EnglishOnly",
    core.PlayersDirected,
    lambda _told: {"seat": conduct.NOBODY, "measure": core.ENGLISH_ONLY, "under": "11.12.3"},
)
