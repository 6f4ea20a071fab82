"""Texas Hold'em Bonus Poker in the terminal: its words, its default sign, the other players."""

from typing import Any

from houseway.cli.terminal.wording import Area, Word, Wording, Zone
from houseway.core import kind
from houseway.games.kit.jackpot import JACKPOT, MeterRead
from houseway.games.texas_holdem_bonus.irregularities import (
    InvalidateAndForfeit,
    InvalidateOutcome,
    ReportCollusion,
    ReportCommunityExposed,
    ReportDealerExposed,
    ReportDealtToEmptyBox,
    ReportDevice,
    ReportMeterFailure,
    ReportMeterRestored,
    ReportMisdeal,
    ReportNoDecision,
    ReportWrongPack,
)
from houseway.games.texas_holdem_bonus.state import (
    ANTE,
    ANTE_BONUS,
    Bet,
    BetPlaced,
    CardsDealt,
    Check,
    Checked,
    CommunityRevealed,
    Concede,
    DealerShown,
    DealFaceDown,
    Fold,
    Folded,
    HandsShown,
    SettleHands,
)
from houseway.salon.seen import View, offered
from houseway.salon.texas_holdem_bonus import VERDICTS, bot, hands, readings, sign


def doubts(view: View, command: Any) -> str:
    """Folding where checking is free is asked about once."""
    if isinstance(command, Fold) and offered(view, kind(Check)):
        return "Checking is free: fold all the same?"
    return ""


WORDING = Wording(
    title="Texas Hold'em Bonus",
    areas=(
        Area(ANTE, "ante", "a", "ante"),
        Area(ANTE_BONUS, "bonus", "s", "Ante Bonus"),
        Area(JACKPOT, "jackpot", "j", "jackpot"),
        Area("flop", "flop", "", "Flop"),
        Area("turn", "turn", "", "Turn"),
        Area("river", "river", "", "River"),
    ),
    words=(
        Word("bet", Bet, "e", "bet"),
        Word("check", Check, "k", "check"),
        Word("fold", Fold, "f", "fold"),
        Word("concede", Concede, "v", "concede"),
        Word("dealt", DealFaceDown, "", "all cards lie face down"),
        Word("settle", SettleHands, "", "settle the hands"),
        Word("misdeal", ReportMisdeal),
        Word("empty box", ReportDealtToEmptyBox),
        Word("dealer exposed", ReportDealerExposed),
        Word("community exposed", ReportCommunityExposed),
        Word("pack", ReportWrongPack),
        Word("collusion", ReportCollusion),
        Word("absent", ReportNoDecision),
        Word("meter fails", ReportMeterFailure),
        Word("meter works", ReportMeterRestored),
        Word("device", ReportDevice),
        Word("invalidate", InvalidateOutcome),
        Word("forfeit", InvalidateAndForfeit),
    ),
    rows=(
        (Zone("dealer", "dealer", 2),),
        (Zone("flop", "flop", 3), Zone("turn", "turn", 1), Zone("river", "river", 1)),
    ),
    hand=Zone("box", "", 2),
    give_up=Fold,
    moments={
        CardsDealt: 0.6,
        BetPlaced: 0.3,
        Checked: 0.3,
        Folded: 0.3,
        CommunityRevealed: 0.8,
        DealerShown: 1.0,
        HandsShown: 1.2,
        MeterRead: 0.3,
    },
    verdicts=VERDICTS,
    readings=readings,
    hands=hands,
    sign=sign,
    bot=bot,
    goes_on=Word("settle", SettleHands, "", "settle the hands"),
    doubts=doubts,
)
