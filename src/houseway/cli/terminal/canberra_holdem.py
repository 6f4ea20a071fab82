"""Canberra Casino Hold-em in the terminal: its words, its default sign, and the other players."""

from houseway.cli.terminal.wording import Area, Word, Wording, Zone
from houseway.games.canberra_holdem.irregularities import (
    InvalidateOutcome,
    ReportCollusion,
    ReportDealerExposed,
    ReportExposedCards,
    ReportInDiscardRack,
    ReportWrongDeal,
    VoidRound,
    VoidWagers,
)
from houseway.games.canberra_holdem.state import (
    ANTE,
    CALL,
    SUPER_ACES,
    Call,
    Called,
    DealFaceDown,
    Declare,
    Declared,
    FlopDealt,
    Fold,
    Folded,
    HandsShown,
    HoleCardsDealt,
    RiverDealt,
)
from houseway.salon.canberra_holdem import VERDICTS, bot, hands, readings, sign

WORDING = Wording(
    title="Canberra Casino Hold-em",
    areas=(
        Area(ANTE, "ante", "a", "ante"),
        Area(SUPER_ACES, "super", "s", "Super Aces"),
        Area(CALL, "call", "", "call"),
    ),
    words=(
        Word("call", Call, "c", "call"),
        Word("fold", Fold, "f", "fold"),
        Word("declare", Declare, "d", "declare Super Aces"),
        Word("dealt", DealFaceDown, "", "the hole cards lie face down"),
        Word("exposed", ReportExposedCards),
        Word("dealer exposed", ReportDealerExposed),
        Word("wrong deal", ReportWrongDeal),
        Word("collusion", ReportCollusion),
        Word("rack", ReportInDiscardRack),
        Word("invalidate", InvalidateOutcome),
        Word("void", VoidRound),
        Word("void wager", VoidWagers),
    ),
    rows=((Zone("dealer", "dealer", 2),), (Zone("flop", "flop", 3), Zone("river", "river", 2))),
    hand=Zone("box", "", 2),
    give_up=Fold,
    moments={
        HoleCardsDealt: 0.5,
        FlopDealt: 0.4,
        Called: 0.35,
        Folded: 0.35,
        Declared: 0.6,
        RiverDealt: 0.9,
        HandsShown: 1.6,
    },
    verdicts=VERDICTS,
    readings=readings,
    hands=hands,
    sign=sign,
    bot=bot,
)
