"""Directions that bind a table: kept apart, English only, and how they end."""

from houseway.core import DEALER, SUPERVISOR, PlayersDirected, Stake
from houseway.table import view
from houseway.table.directions import DirectionEnded, EndDirection, KeepApart, RequireEnglish
from houseway.table.seats import Leave, Sit


def test_players_kept_apart_do_not_sit_together_until_it_is_ended(alone):
    table = alone().sit(1, 2, 3)
    (given,) = table.does(SUPERVISOR, KeepApart(1, 2, "they signal"))
    assert given == PlayersDirected(1, "keep_apart", "keep_apart", ("player 1", "player 2"))
    table.does(1, Leave(1))
    assert table.refused(1, Sit(1)) == "keep_apart"
    table.does(2, Leave(2))
    table.does(1, Sit(1))
    assert table.refused(2, Sit(2)) == "keep_apart"
    (ended,) = table.does(SUPERVISOR, EndDirection(1, "a mistake"))
    assert ended == DirectionEnded(1, "keep_apart", "keep_apart")
    table.does(2, Sit(2))


def test_who_gives_way_wagers_no_more_while_the_other_is_there(alone):
    table = alone().sit(1, 2, 3)
    table.does(SUPERVISOR, KeepApart(1, 2, "they signal"))
    assert table.refused(1, Stake(1, "ante", 1000)) == "keep_apart"
    assert not table.offered(Stake, "seat/1")
    table.does(2, Stake(2, "ante", 1000))
    table.does(3, Stake(3, "ante", 1000))


def test_everybody_sees_a_direction_and_nobody_its_reason(alone):
    table = alone().sit(1, 2)
    table.does(SUPERVISOR, KeepApart(1, 2, "they signal"))
    table.does(SUPERVISOR, RequireEnglish("they talk in code"))
    for eyes in ("seat/1", "seat/2", "anybody", DEALER):
        shown = view(table.state, eyes)["directions"]
        assert [(each["number"], each["measure"]) for each in shown] == [
            (1, "keep_apart"),
            (2, "english_only"),
        ]
        assert "signal" not in str(shown)


def test_english_only_is_directed_once_and_can_be_ended(alone):
    table = alone().sit(1)
    table.does(SUPERVISOR, RequireEnglish("they talk in code"))
    assert table.refused(SUPERVISOR, RequireEnglish("again")) == "english_only"
    table.does(SUPERVISOR, EndDirection(1, "they stopped"))
    assert view(table.state, "anybody")["directions"] == []
    table.does(SUPERVISOR, RequireEnglish("again"))
    assert table.state.directions[0].number == 2
    assert table.refused(SUPERVISOR, EndDirection(1, "long ago")) == "exclude"


def test_a_ruling_that_names_one_keeps_that_player_from_all_others(alone):
    from dataclasses import replace

    from houseway import table as tables

    table = alone().sit(1, 2, 3)
    table.state = tables.evolve(table.state, PlayersDirected(2, "keep_apart", "keep_apart"))
    assert table.state.directions[0].players == ("player 2", "player 1", "player 3")
    old = replace(table.state, edition=0, directions=())
    told = PlayersDirected(2, "keep_apart", "keep_apart")
    assert tables.evolve(old, told).directions == ()


def test_only_supervisors_direct_and_only_where_the_document_lets_them(alone):
    table = alone("keep_apart", "english_only").sit(1, 2)
    assert table.refused(SUPERVISOR, KeepApart(1, 2, "they signal")) == "exclude"
    assert table.refused(SUPERVISOR, RequireEnglish("they talk")) == "exclude"
    other = alone().sit(1, 2)
    assert other.refused(DEALER, KeepApart(1, 2, "they signal")) == "keep_apart"
    assert other.refused(SUPERVISOR, KeepApart(1, 1, "alone")) == "keep_apart"
    assert other.refused(SUPERVISOR, KeepApart(1, 2, " ")) == "keep_apart"
    assert other.refused(DEALER, RequireEnglish("they talk")) == "english_only"
