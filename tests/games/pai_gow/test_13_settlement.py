"""13, 14 Procedure by bank, settlement and commissions."""

import pytest

from houseway.core import CloseWagers, Correct, Drawn, RoundClosed, Rule, Settled, Stake, transfers
from houseway.equipment.tiles import parse_many
from houseway.games.pai_gow import commands, events

# The House's tiles as they are dealt, set the House way.
RIGHT = "hoong_tau_sap chaat_52 mooy paat_62"


def felt(play, calls, banker=0, cover=0, chip=1, stakes=1000, shared=()):
    """A round on a felt: the dealer declares these calls by area, counter clockwise."""
    game = play(banker=banker, method="felt", chips=(chip,))
    for area in calls:
        game.stake(area, area, stakes if isinstance(stakes, int) else stakes[area])
    game.to_setting(cover)
    game.house_way()
    if banker:
        game.send(commands.SetHand(banker, banker, "face down"))
    for area, call in calls.items():
        game.send(commands.DeclareMatch(area, call))
    return game


def order(game):
    return [(event.area, event.effect) for event in game.events if isinstance(event, Settled)]


def test_13_1_under_the_house_hands_are_opened_from_area_one_counter_clockwise(play):
    """Clauses: 13.1, 13.1.6"""
    game = play()
    for seat in (4, 2, 3):
        game.stake(seat)
    game.to_setting()
    game.house_way()
    opened = [event for event in game.events if isinstance(event, events.HandOpened)]
    assert [(hand.area, hand.under) for hand in opened] == [(n, "13.1.6") for n in (2, 3, 4)]


def test_13_1_1_the_houses_tiles_fall_on_area_one(play):
    game = play()
    game.stake(2)
    game.to_setting()
    assert len(game.state.spot(1).tiles) == 4
    assert game.state.chung == 1


def test_13_1_2_the_house_sets_last_and_opens_first(play, kinds):
    """Clauses: 13.1.2, 13.1.3"""
    game = play()
    game.stake(2)
    game.to_setting()
    told = kinds(game.house_way())
    assert told.index("PlayersSet") < told.index("BankOpened") < told.index("HandOpened")


def entered(play, bank):
    """On a felt the dealer opens the House's tiles, low hand first."""
    game = play(method="felt")
    game.stake(2)
    game.to_setting()
    game.house_way()
    game.send(Drawn(parse_many(bank), "dealer"))
    return game


@pytest.mark.parametrize(
    ("banker", "bank", "hands"), [(0, "13.1.3", "13.1.6"), (5, "13.2.4", "13.2.5")]
)
def test_13_1_3_on_a_felt_the_bank_is_entered_first_and_then_the_hands_in_turn(
    play, banker, bank, hands
):
    """Clauses: 13.1.6, 13.2.4, 13.2.5"""
    game = play(method="felt", banker=banker)
    for seat in (3, 2):
        game.stake(seat)
    game.to_setting(cover=2000 if banker else 0)
    game.house_way(3, 2)
    if banker:
        game.send(commands.SetHand(5, 5, "face down"))
    assert (game.turn().draw.to[0], game.turn().draw.clause) == ("bank/low", bank)
    game.send(Drawn(parse_many(RIGHT), "dealer"))
    assert (game.turn().draw.to[0], game.turn().draw.clause) == ("area/2/low", hands)


def test_13_1_5_the_houses_setting_is_checked(play):
    right = entered(play, RIGHT)
    assert right.state.question is None
    wrong = entered(play, "mooy hoong_tau_sap chaat_52 paat_62")
    assert wrong.state.question.clause == "15.7"
    wrong.send(Rule("reset", "no player's hand was open"))
    assert wrong.last(events.BankOpened).under == "13.1.5"
    assert len({tile >> 1 for tile in wrong.state.spot(1).low} & {4, 8}) == 1


def test_13_1_5_a_supervisor_confirms_the_houses_hand(play):
    game = entered(play, RIGHT)
    assert "supervisor" in game.turn().due
    assert [move.by for move in game.offered(commands.ConfirmHouseHand)] == ["supervisor"]
    notes = game.game.view(game.state, "dealer")["notes"]
    assert "a supervisor has still to confirm the House's hand" in notes
    assert game.send(commands.ConfirmHouseHand()) == (events.HouseHandConfirmed(),)
    assert game.refused(commands.ConfirmHouseHand()).clause == "13.1.5"
    assert game.turn().due == ("dealer",)


def test_13_1_5_it_may_be_confirmed_until_the_next_round(play):
    game = entered(play, RIGHT)
    game.send(commands.DeclareMatch(2, "Che"))
    assert game.offered(commands.ConfirmHouseHand)
    game.bank()
    game.shuffle()
    assert game.refused(commands.ConfirmHouseHand()).clause == "13.1.5"


def test_13_1_5_a_players_bank_is_not_the_supervisors_to_confirm(play):
    game = felt(play, {2: "Jung", 3: "Che"}, banker=5, cover=5000)
    assert game.refused(commands.ConfirmHouseHand()).clause == "13.1.5"


def test_13_1_4_the_houses_high_hand_lies_horizontal(play):
    game = entered(play, RIGHT)
    things = game.game.view(game.state, "anybody")["things"]
    house = [thing for thing in things if thing["area"] == "area/1" and thing["kind"] == "tile"]
    assert [(tile["hand"], tile.get("turned", False)) for tile in house] == [
        ("low", False),
        ("low", False),
        ("high", True),
        ("high", True),
    ]


def test_12_3_1_the_tiles_of_house_way_areas_lie_horizontal(play):
    """Clauses: 12.7"""
    game = play(options=("house_way/4",))
    for seat, area in ((2, 2), (3, 3), (9, 4)):
        game.stake(seat, area)
    game.deliver()

    def turned():
        things = game.game.view(game.state, "anybody")["things"]
        return {thing["area"] for thing in things if thing.get("turned")}

    assert turned() == set()
    game.send(commands.RetrieveUnused())
    assert turned() == {"area/4"}
    game.house_way(2)
    assert turned() == {"area/4", "area/2"}


def test_13_1_7_losers_are_collected_as_matched_and_winners_paid_afterwards(play):
    """Clauses: 13.1.7, 13.1.8"""
    game = felt(play, {2: "Jung", 3: "Che", 4: "Jung", 5: "Che"})
    assert order(game) == [
        ("area/3", "lose"),
        ("area/5", "lose"),
        ("area/2", "win"),
        ("area/4", "win"),
    ]
    (closed,) = [event for event in game.events if isinstance(event, RoundClosed)]
    assert closed.under == "13.1.8"


def test_13_1_9_a_stand_off_leaves_the_wager_to_the_player(play):
    """Clauses: 13.1.9, 13.2.9"""
    house, player = felt(play, {2: "Jowl"}), felt(play, {2: "Jowl"}, banker=5, cover=1000)
    for game in (house, player):
        assert (game.settled(2).returned, game.settled(2).winnings) == (1000, 0)


def test_13_2_under_a_player_hands_are_opened_from_the_chung(play):
    """Clauses: 13.2, 13.2.5"""
    game = play(banker=3)
    for seat in (2, 4, 1):
        game.stake(seat)
    game.to_setting(cover=3000)
    game.house_way()
    low = next(move for move in game.offered(commands.SetHand)).fields[2].options[0]
    game.send(commands.SetHand(3, 3, low))
    opened = [event for event in game.events if isinstance(event, events.HandOpened)]
    assert [(hand.area, hand.under) for hand in opened] == [(n, "13.2.5") for n in (4, 1, 2)]


def test_13_2_1_the_chung_marks_the_bankers_area(play):
    assert play(banker=6).state.chung == 6


def test_13_2_2_a_bank_that_falls_short_tops_up(play):
    game = play(banker=5)
    game.stake(2, 2, 3000)
    game.close(cover=1000)
    assert game.last(events.CoverFellShort).cents == 2000
    assert game.refused(Stake(5, "area/5", 1999)).clause == "13.2.2"
    assert game.refused(Stake(2, "area/2", 100)).clause == "9.8"
    game.stake(5, 5, 2000)
    assert game.state.stage == "dice"


def test_13_2_2_or_the_house_banks(play):
    game = play(banker=5)
    game.stake(2, 2, 3000)
    game.stake(1, 1, 500)
    game.close(cover=1000)
    game.send(commands.RefuseCover(5))
    assert [(wager.seat, wager.area) for wager in game.state.wagers] == [(2, 2)]
    assert (game.state.bankers, game.state.stage, game.state.chung) == ((), "wagers", 1)
    assert game.refused(commands.RefuseCover(5)).clause == "13.2.2"


@pytest.mark.parametrize(("found", "stands"), [(500, 3000), (3500, 3500), (9000, 9000)])
def test_13_2_2_a_bank_found_smaller_still_covers_the_wagers(play, found, stands):
    game = play(banker=5)
    game.stake(2, 2, 3000)
    game.close(cover=5000)
    game.throw()
    game.send(Correct(5, "area/5", found, "10.3"))
    assert game.state.on(5, 5) == stands


def test_13_2_2_a_wager_found_larger_stands_as_far_as_the_bank_covers_it(play):
    game = play(banker=5)
    game.stake(2, 2, 3000)
    game.close(cover=5000)
    game.throw()
    game.send(Correct(2, "area/2", 9000, "10.3"))
    assert game.state.on(2, 2) == 5000
    assert game.send(Correct(2, "area/2", 5000, "10.3")) == ()
    game.send(Correct(2, "area/2", 1000, "10.3"))
    assert game.state.on(2, 2) == 1000
    assert game.refused(Correct(3, "area/3", 1000, "10.3")).clause == "10.3"


def test_13_2_2_before_the_dice_are_exposed_it_is_what_is_found(play):
    game = play(banker=5)
    game.stake(2, 2, 3000)
    game.stake(5, 5, 5000)
    game.send(Correct(5, "area/5", 500, "10.3"))
    assert game.state.on(5, 5) == 500


def test_13_2_2_a_banker_without_funds_cannot_cover(live):
    table = live((2, 5))
    table.shuffle(banker=5)
    table.stake(2, 100000)
    table.does("dealer", CloseWagers())
    table.does(5, Stake(5, "area/5", 100000))
    assert table.table.play.stage == "cut"
    poor = live((2,))
    poor.sit(5, cents=1000)
    poor.shuffle(banker=5)
    poor.stake(2, 5000)
    poor.does("dealer", CloseWagers())
    assert poor.offered("seat/5", "Stake") == []
    assert poor.refused(5, Stake(5, "area/5", 5000)).clause == "9.5"
    poor.does("dealer", commands.RefuseCover(5))
    assert poor.table.play.bankers == ()


def test_13_2_3_the_player_banker_sets_after_all_others(play):
    game = play(banker=5)
    game.stake(2)
    game.to_setting(cover=1000)
    assert game.refused(commands.SetHand(5, 5, "x")).clause == "13.2.3"
    game.house_way()
    assert game.last(events.PlayersSet).under == "13.2.3"


def test_13_2_4_the_bankers_hands_are_opened_to_all(play):
    game = felt(play, {2: "Jung"}, banker=5, cover=1000)
    shoe = play(banker=1)
    shoe.stake(2)
    shoe.to_setting(cover=1000)
    shoe.house_way()
    low = shoe.offered(commands.SetHand)[0].fields[2].options[0]
    shoe.send(commands.SetHand(1, 1, low))
    assert shoe.last(events.BankOpened).under == "13.2.4"
    assert game.state.bank.rounds == 1


def test_13_2_6_losing_wagers_go_to_the_losing_area_at_once(play):
    game = play(banker=5, method="felt")
    game.stake(2)
    game.stake(3)
    game.to_setting(cover=2000)
    game.house_way()
    game.send(commands.SetHand(5, 5, "face down"))
    game.send(commands.DeclareMatch(2, "Che"))
    assert game.state.losing == 1000
    (moved,) = transfers(game.settled(2))
    assert (moved.debit, moved.credit) == ("wager/2/area/2", "losing")


def test_13_2_7_winners_are_paid_from_it_and_the_rest_is_the_bankers(play):
    """Clauses: 13.2.7, 14.2, 14.2.1, 14.2.2"""
    game = felt(play, {6: "Che", 7: "Che", 2: "Jung"}, banker=5, cover=3000)
    assert order(game)[-2:] == [("area/2", "win"), ("area/5", "win")]
    own = game.settled(5)
    assert (own.returned, own.winnings, own.commission) == (3000, 1000, 50)
    assert game.state.losing == 0


def test_13_2_8_a_shortfall_comes_from_the_bankers_wager(play):
    game = felt(play, {6: "Jung", 2: "Jung", 3: "Che"}, banker=5, cover=3000)
    own = game.settled(5)
    assert (own.effect, own.returned, own.winnings, own.under) == ("lose", 2000, 0, "13.2.8")
    assert order(game)[1][0] == "area/5"  # before the winners are paid
    assert game.state.losing == 0


def test_13_2_8_sharing_bankers_share_in_proportion_odd_chips_to_the_first(play):
    """Clauses: 13.2.8, 6.8"""
    game = play(banker=5, method="felt")
    _declared(game, {2: 1000, 6: 1000}, {5: 2000}, {2: "Che", 6: "Che"})
    game.send(commands.ShareBank(6))
    game.shuffle()
    _declared(game, {2: 1000}, {5: 333, 6: 667}, {2: "Jung"})
    shares = [(event.seat, event.returned) for event in game.events if isinstance(event, Settled)][
        -3:
    ]
    assert shares == [(5, 0), (6, 0), (2, 1000)]
    assert game.state.losing == 0


@pytest.mark.parametrize("call", ["Jung", "Che"])
def test_13_2_7_shares_are_whole_chips(play, call):
    game = play(banker=5, method="felt", chips=(100,))
    _declared(game, {2: 1000, 6: 1000}, {5: 2000}, {2: "Che", 6: "Che"})
    game.send(commands.ShareBank(6))
    game.shuffle()
    _declared(game, {2: 1000, 3: 400}, {5: 700, 6: 700}, {3: call, 2: call})
    own = [event for event in game.events if isinstance(event, Settled) and event.area == "area/5"][
        -2:
    ]
    assert all((event.returned + event.winnings) % 100 == 0 for event in own)
    assert sum(event.stake - event.returned for event in own) == (1400 if call == "Jung" else 0)
    assert sum(event.winnings for event in own) == (0 if call == "Jung" else 1400)
    assert [event.commission for event in own] == [0, 0]


def _declared(game, stakes, bank, calls):
    for seat, cents in stakes.items():
        game.stake(seat, seat, cents)
    for seat, cents in bank.items():
        game.stake(seat, 5, cents)
    game.to_setting()
    game.house_way()
    game.send(commands.SetHand(5, 5, "face down"))
    for area, call in calls.items():
        game.send(commands.DeclareMatch(area, call))


def test_14_1_one_to_one_less_five_per_cent(play):
    game = felt(play, {2: "Jung"}, stakes=10000)
    won = game.settled(2)
    assert (won.returned, won.winnings, won.commission, won.odds) == (10000, 10000, 500, "1 to 1")
    assert (
        sum(transfer.cents for transfer in transfers(won) if transfer.credit == "rack/2") == 19500
    )


def test_14_1_also_when_a_player_banks_and_then_the_house_gets_it(play):
    game = felt(play, {2: "Jung"}, banker=5, cover=1000)
    moved = {
        (transfer.debit, transfer.credit): transfer.cents for transfer in transfers(game.settled(2))
    }
    assert moved[("losing", "rack/2")] == 950
    assert moved[("losing", "float")] == 50


@pytest.mark.parametrize(("stake", "fee"), [(1900, 0), (2000, 100), (3900, 100), (5000, 200)])
def test_14_3_commission_is_rounded_down_to_chips(play, stake, fee):
    assert felt(play, {2: "Jung"}, stakes=stake, chip=100).settled(2).commission == fee


def test_14_3_the_bankers_too(play):
    game = felt(play, {2: "Che"}, banker=5, cover=3900, stakes=3900, chip=100)
    assert (game.settled(5).winnings, game.settled(5).commission) == (3900, 100)


# The readings on which settlements rest


@pytest.mark.parametrize(
    ("dealt", "low", "verdict", "reading"),
    [
        ("nhor lim_lum_lok teen teen", "lim_lum_lok nhor", "stands_off", "S1"),
        ("mooy hoong_tau_sap foo_tau chaat_43", "hoong_tau_sap mooy", "loses_by_zero", ""),
        ("day day foo_tau chaat_43", "chaat_43 foo_tau", "wins", ""),
    ],
)
def test_9_2_2_2_zero_against_zero_names_its_reading(play, dealt, low, verdict, reading):
    game = play({1: "mooy hoong_tau_sap foo_tau chaat_52", 2: dealt})
    game.stake(2)
    game.to_setting()
    game.send(commands.SetHand(2, 2, low))
    assert (game.settled(2).verdict, game.settled(2).reading) == (verdict, reading)


def test_9_2_2_3_identical_hands_name_their_reading(play):
    game = play({1: "mooy ng_41 foo_tau chaat_52", 2: "mooy ng_32 foo_tau chaat_43"})
    game.stake(2)
    game.to_setting()
    game.house_way()
    assert (game.settled(2).verdict, game.settled(2).reading) == ("loses_identical", "S2")
