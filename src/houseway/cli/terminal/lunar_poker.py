"""Lunar Poker in the terminal: its words, its default sign, and the other players."""

from houseway.cli.terminal.wording import Area, Word, Wording, Zone
from houseway.core import Stake
from houseway.games.lunar_poker.events import (
    Bet,
    BetPlaced,
    BuySixth,
    CardsDealt,
    Concede,
    DealerShown,
    Declare,
    DrawCompleted,
    Exchange,
    Fold,
    Folded,
    HandPaidOut,
    HandsOpened,
    OpenHands,
    SupersSettled,
)
from houseway.games.lunar_poker.general import InvalidateOutcome, VoidWagers
from houseway.games.lunar_poker.irregularities import (
    ReferToManager,
    ReportCollectedEarly,
    ReportCollusion,
    ReportDealerExposed,
    ReportExposedInDeal,
    ReportHandWithoutWagers,
    ReportNoDecision,
    ReportUndeclared,
    ReportWrongBet,
    ReportWrongDeal,
)
from houseway.games.lunar_poker.state import (
    ANTE,
    BET,
    DEALER_SUPER,
    TAP,
    WAVE,
)
from houseway.salon.lunar_poker import OWN_SUPER, SEATS, VERDICTS, bot, hands, readings, sign

WORDING = Wording(
    title="Lunar Poker",
    areas=(
        Area(ANTE, "ante", "a", "ante"),
        Area(OWN_SUPER, "super", "s", "super"),
        Area(DEALER_SUPER, "dealer", "d", "dealer's super"),
        Area(BET, "bet", "", "bet"),
    ),
    words=(
        Word("tap", Declare, "t", "tap: a winning hand", {"signal": TAP}),
        Word("wave", Declare, "v", "wave: no winning hand", {"signal": WAVE}),
        Word("bet", Bet, "b", "bet"),
        Word("fold", Fold, "f", "fold"),
        Word("exchange", Exchange, "e", "exchange 2-5 cards"),
        Word("sixth", BuySixth, "6", "buy a 6th card"),
        Word("concede", Concede, "g", "concede"),
        Word("open", OpenHands, "", "the players' hands are turned up"),
        *(
            Word(f"super on {seat}", Stake, fields={"area": f"super/{seat}"})
            for seat in range(1, SEATS + 1)
        ),
        Word("wrong deal", ReportWrongDeal),
        Word("exposed", ReportExposedInDeal),
        Word("dealer exposed", ReportDealerExposed),
        Word("no wagers", ReportHandWithoutWagers),
        Word("wrong bet", ReportWrongBet),
        Word("collusion", ReportCollusion),
        Word("no decision", ReportNoDecision),
        Word("collected", ReportCollectedEarly),
        Word("undeclared", ReportUndeclared),
        Word("manager", ReferToManager),
        Word("invalidate", InvalidateOutcome),
        Word("void wager", VoidWagers),
    ),
    rows=((Zone("dealer", "dealer", 5),),),
    hand=Zone("box", "", 5),
    give_up=Fold,
    moments={
        CardsDealt: 0.6,
        SupersSettled: 0.6,
        HandPaidOut: 0.9,
        BetPlaced: 0.35,
        Folded: 0.35,
        DrawCompleted: 0.5,
        DealerShown: 1.0,
        HandsOpened: 1.4,
    },
    verdicts=VERDICTS,
    readings=readings,
    hands=hands,
    sign=sign,
    bot=bot,
    picks={Exchange: "cards"},
)
