"""Promotional tokens: issued, staked, told in money events."""

from houseway.core import DEALER, Returned, Settled, Stake, TakeBack, rack
from houseway.table.patrons import FindCardInvalid
from houseway.table.tokens import ExchangeVoucher, StakeTokens


def test_a_voucher_is_exchanged_for_tokens(alone):
    table = alone().sit(1)
    (issued,) = table.does(DEALER, ExchangeVoucher(1, 2000))
    assert (issued.cents, table.state.tokens[rack(1)]) == (2000, 2000)
    assert table.refused(DEALER, ExchangeVoucher(1, 250)) == "tokens"
    assert table.refused(DEALER, ExchangeVoucher(2, 500)) == "tokens"
    assert alone("tokens").sit(1).refused(DEALER, ExchangeVoucher(1, 500)) == "chips"


def test_tokens_are_staked_as_chips_would_be(alone):
    table = alone().sit(1)
    assert table.refused(1, StakeTokens(1, "ante", 1000)) == "tokens"
    assert not table.offered(StakeTokens)
    table.does(DEALER, ExchangeVoucher(1, 2000))
    offered = {move.fields[1].options: move.fields[2] for move in table.offered(StakeTokens)}
    field = offered["ante",]
    assert (field.low, field.high, field.step) == (500, 2000, 500)
    assert table.refused(1, StakeTokens(1, "ante", 2500)) == "tokens"
    assert table.refused(1, StakeTokens(1, "ante", 700)) == "multiple"
    (staked,) = [
        event for event in table.does(1, StakeTokens(1, "ante", 1000)) if hasattr(event, "asset")
    ]
    assert (staked.asset, table.wagered(1), table.chips(1)) == ("tokens", 1000, 100_000)


def test_tokens_fall_under_the_maximum_and_the_card(alone):
    table = alone().sit(1).stake(1, cents=20_000)
    table.does(DEALER, ExchangeVoucher(1, 2000))
    assert table.refused(1, StakeTokens(1, "ante", 500)) == "over_maximum"
    table.does(DEALER, FindCardInvalid(1, "of another"))
    assert table.refused(1, StakeTokens(1, "ante", 500)) == "player_card"


def test_chips_go_back_before_tokens(alone):
    table = alone().sit(1).stake(1, cents=1000)
    table.does(DEALER, ExchangeVoucher(1, 1000))
    table.does(1, StakeTokens(1, "ante", 1000))
    for cents, tokens in ((500, 0), (1000, 500)):
        events = table.does(1, TakeBack(1, "ante", cents))
        (back,) = [event for event in events if isinstance(event, Returned)]
        assert back.tokens == tokens
    assert table.state.tokens[rack(1)] == 500


def test_a_settlement_says_how_much_of_the_stake_was_tokens(alone):
    table = alone().sit(1)
    table.does(DEALER, ExchangeVoucher(1, 1000))
    table.does(1, StakeTokens(1, "ante", 1000))
    table.deal()
    events = []
    while table.state.turn.due:
        events += table.play_on()
    (settled,) = [event for event in events if isinstance(event, Settled) and event.area == "ante"]
    assert settled.tokens == 1000
    assert settled.tokens_returned in (0, 1000)


def test_a_plain_stake_is_chips(alone):
    table = alone().sit(1)
    table.does(DEALER, ExchangeVoucher(1, 1000))
    table.does(1, Stake(1, "ante", 1000))
    assert (table.chips(1), table.state.tokens[rack(1)]) == (99_000, 1000)


def test_1_1_a_voucher_with_a_number_is_exchanged_once_at_a_table(alone):
    """Number and conditions are taken down where they are known."""
    table = alone().sit(1, 2)
    (issued,) = table.does(DEALER, ExchangeVoucher(1, 2000, " A 17 ", "until Sunday"))
    assert (issued.voucher, issued.conditions) == ("A 17", "until Sunday")
    assert table.refused(DEALER, ExchangeVoucher(2, 2000, "A 17")) == "tokens"
    assert table.state.tokens == {rack(1): 2000, "vouchers": -2000}
    for number in ("A 18", "", ""):
        table.does(DEALER, ExchangeVoucher(2, 500, number))
    assert table.state.tokens[rack(2)] == 1500
