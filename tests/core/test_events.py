"""What an event cites, and how it moves money."""

from collections import Counter
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core import (
    Charged,
    Paid,
    Returned,
    Reversed,
    Settled,
    Staked,
    clause,
    codec,
    transfers,
)
from houseway.money import Transfer
from tests.core.stored import EVENTS, unhurried

# Clauses


def test_an_event_stands_on_its_own_clause_before_that_of_its_class():
    from houseway.games.canberra_holdem.events import Called
    from houseway.games.canberra_holdem.irregularities import CollusionReported

    assert clause(Called(1)) == "7.2"
    assert clause(Staked(1, "ante", 100, "4.1")) == "4.1"
    assert clause(CollusionReported(1, "communicated", "12.2(b)")) == "12.2(b)"
    assert clause(CollusionReported(1, "communicated", "")) == "12.2"


# What the house does for itself: no document speaks of it, though acts may be refused under one.
OF_THE_HOUSE = {
    "its clock and who looks": "ClockJumped HiddenSeen",
    "its floor": "FloorOpened RegisterOpened TableAdded PitOpened TablePlaced PitLeft",
    "who is in charge": "ChargeTaken HandedOver",
    "whom it knows": "PersonRegistered PersonUpdated PersonForgotten NamesReserved StaffFlagged",
    "its equipment": "EquipmentRegisterOpened EquipmentRegistered",
    "its cards": "PlayerCardIssued PlayerCardMarked",
    "who sits where": "Seated Unseated RoundRecorded",
    "its exams": "ExamSet ExamAnswered ExamMarked FaultArose FaultMarked PayoutMarked",
    "its cage": "CageCounted ChipsRedeemed ChipsTakenIn",
    "what the regulator told it": "DocumentAdopted VariantApproved",
    "what waits for a second signature": "Proposed ProposalSigned ProposalDropped",
    "what its own terms of a promotion say": (
        "PromotionStarted EntryMade EntriesClosed WinnersDrawn PrizeClaimed PrizeDelivered"
        " VoucherExchanged PromotionDisputed"
    ),
}
CITE_NOTHING = {
    *("house.Received", "house.ReceiptTaken"),
    # The order that an electronic table has committed to.
    *("table.DealCommitted", "table.DealSealed", "table.DealOpened"),
    *(f"floor.{name}" for names in OF_THE_HOUSE.values() for name in names.split()),
    # Passwords and sessions.
    *(name for name in EVENTS if codec._types[name].__module__ == "houseway.floor.accounts"),
}


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_can_cite_a_clause_unless_it_is_of_the_house(name):
    made = codec._types[name]
    cites = bool(made.__cites__) or "under" in {field.name for field in fields(made)}
    assert cites is (name not in CITE_NOTHING)


def test_whatever_cites_nothing_is_an_event():
    assert set(EVENTS) >= CITE_NOTHING


# Money


def balances(moved, asset="chips"):
    """What a row of transfers does to each account."""
    made = Counter()
    for transfer in moved:
        assert type(transfer.cents) is int
        assert transfer.cents > 0
        assert transfer.debit != transfer.credit
        if transfer.asset == asset:
            made[transfer.debit] -= transfer.cents
            made[transfer.credit] += transfer.cents
    return made


cents = st.integers(0, 10**12)
seats = st.integers(1, 23)
areas = st.sampled_from(["ante", "super_aces", "place_win/6"])


def settled(seat, area, stake, returned, winnings):
    return Settled(seat, area, stake, returned, winnings, "win", "verdict", "line", "1 to 1", "9.2")


@unhurried
@given(seats, areas, cents, cents, cents)
def test_what_is_not_handed_back_of_a_settled_stake_goes_to_the_float(
    seat, area, returned, lost, winnings
):
    moved = balances(transfers(settled(seat, area, returned + lost, returned, winnings)))
    assert moved == Counter(
        {
            f"wager/{seat}/{area}": -returned - lost,
            f"rack/{seat}": returned + winnings,
            "float": lost - winnings,
        }
    )


@pytest.mark.parametrize(
    ("returned", "winnings", "moved"),
    [
        (500, 1500, [("wager/2/ante", "rack/2", 500), ("float", "rack/2", 1500)]),
        (500, 0, [("wager/2/ante", "rack/2", 500)]),
        (0, 0, [("wager/2/ante", "float", 500)]),
        (
            200,
            100,
            [
                ("wager/2/ante", "rack/2", 200),
                ("wager/2/ante", "float", 300),
                ("float", "rack/2", 100),
            ],
        ),
    ],
    ids=["win", "stand off", "loss", "part win"],
)
def test_stake_and_winnings_are_moved_apart_and_nothing_is_not_moved(returned, winnings, moved):
    told = transfers(settled(2, "ante", 500, returned, winnings))
    assert told == tuple(Transfer(*way, "chips", "core.Settled 9.2") for way in moved)


@unhurried
@given(seats, areas, cents, cents, cents)
def test_tokens_and_chips_of_one_wager_are_moved_apart(seat, area, chips, tokens, winnings):
    """A token goes back on a stand-off and is collected on a win; winnings are chips."""
    stake = chips + tokens
    won = replace(settled(seat, area, stake, stake, winnings), tokens=tokens)
    equal = replace(settled(seat, area, stake, stake, 0), tokens=tokens, tokens_returned=tokens)
    lost = replace(settled(seat, area, stake, 0, 0), tokens=tokens)
    rack, wager = f"rack/{seat}", f"wager/{seat}/{area}"
    assert balances(transfers(won)) == Counter(
        {wager: -chips, rack: chips + winnings, "float": -winnings}
    )
    assert balances(transfers(equal)) == Counter({wager: -chips, rack: chips})
    assert balances(transfers(lost)) == Counter({wager: -chips, "float": chips})
    taken = Counter({wager: -tokens, "float": tokens})
    assert balances(transfers(won), "tokens") == balances(transfers(lost), "tokens") == taken
    assert balances(transfers(equal), "tokens") == Counter({wager: -tokens, rack: tokens})


@unhurried
@given(seats, areas, cents, cents, cents, cents)
def test_a_player_who_holds_the_bank_wins_and_pays_in_place_of_the_float(
    seat, area, returned, lost, winnings, commission
):
    """The commission goes out of the winnings, and never takes more than there is."""
    banked = replace(
        settled(seat, area, returned + lost, returned, winnings),
        against="rack/99",
        commission=commission,
    )
    fee = min(commission, winnings)
    assert balances(transfers(banked)) == Counter(
        {
            f"wager/{seat}/{area}": -returned - lost,
            f"rack/{seat}": returned + winnings - fee,
            "rack/99": lost - winnings,
            "float": fee,
        }
    )
    housed = balances(transfers(replace(banked, against="float")))
    assert housed["float"] == lost - winnings + fee
    assert housed[f"rack/{seat}"] == returned + winnings - fee


@unhurried
@given(seats, areas, cents, cents)
def test_tokens_staked_and_handed_back_are_tokens_throughout(seat, area, chips, tokens):
    staked = transfers(Staked(seat, area, tokens, "5.1", "tokens"))
    returned = transfers(Returned(seat, area, chips + tokens, "4.4", tokens))
    rack, wager = f"rack/{seat}", f"wager/{seat}/{area}"
    assert balances(staked) == Counter()
    assert balances(staked, "tokens") == Counter({rack: -tokens, wager: tokens})
    assert balances(returned) == Counter({wager: -chips, rack: chips})
    assert balances(returned, "tokens") == Counter({wager: -tokens, rack: tokens})


@unhurried
@given(seats, areas, cents)
def test_chips_go_out_and_come_back_over_the_same_accounts(seat, area, amount):
    staked = balances(transfers(Staked(seat, area, amount, "4.1")))
    returned = balances(transfers(Returned(seat, area, amount, "4.4")))
    assert staked == Counter({f"rack/{seat}": -amount, f"wager/{seat}/{area}": amount})
    assert {account: -moved for account, moved in staked.items()} == returned


@unhurried
@given(seats, cents)
def test_a_charge_goes_to_the_float_and_a_prize_comes_from_its_source(seat, amount):
    charged = balances(transfers(Charged(seat, amount, "6.2.24")))
    assert charged == Counter({f"rack/{seat}": -amount, "float": amount})
    paid = balances(transfers(Paid(seat, "pool/1", amount, "15.2.8")))
    assert paid == Counter({"pool/1": -amount, f"rack/{seat}": amount})


def test_a_reversal_moves_exactly_what_it_lists():
    back = (Transfer("float", "rack/1", 5, "chips", "void 15.3"),)
    assert transfers(Reversed(back, "15.3")) == back


def test_a_transfer_says_which_event_and_clause_moved_it():
    (moved,) = transfers(Staked(1, "ante", 500, "4.1"))
    assert moved == Transfer("rack/1", "wager/1/ante", 500, "chips", "core.Staked 4.1")
