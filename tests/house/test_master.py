"""The master game report against the exported records alone, and how little of them it reads."""

import csv
import io
import json
from collections import Counter
from datetime import datetime, time, timedelta
from fractions import Fraction
from math import comb
from statistics import NormalDist
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from houseway.core import DEALER, PLAYER, SUPERVISOR, USUAL, load_game
from houseway.floor.obligations import Settings
from houseway.floor.state import Floor
from houseway.games.kit.analysis import Options
from houseway.house import control, tabular
from houseway.house import rates as rates_module
from houseway.house.control import Many, limits
from houseway.house.master import (
    Setting,
    cents,
    keys,
    master,
    ratings,
    setting_of,
    shift_of,
    told,
    total,
)
from houseway.house.master_paper import of_report
from houseway.house.rated import Follower
from houseway.house.rates import Rates
from houseway.house.rating import Asking, Rated, Round
from houseway.house.report import Period, period_of, report
from houseway.law import LawError
from houseway.money import parse_dollars
from houseway.store.records import export_line
from houseway.table import evolve, opened
from houseway.table.dealers import TakeTable
from houseway.table.fills import SendCredit
from houseway.table.gaming_day import AttachBox, RemoveDrop
from houseway.table.seats import BuyIn
from tests.games.gaming_day import Felt
from tests.house.day import BEGIN, SEATS, Day

TABLES = {"dice 1": "craps", "dice 2": "craps"}
SYDNEY = ZoneInfo("Australia/Sydney")
PERIOD = Period(BEGIN - timedelta(hours=1), BEGIN + timedelta(days=1))
INCIDENT = ("dice 2", BEGIN.isoformat())
SETTING = Setting(SYDNEY, pits={"dice 1": "main"}, incidents=(INCIDENT,))


def by_table(rates, tables=TABLES):
    return master(rates, PERIOD, tables, ["table"], SETTING)


@pytest.fixture(scope="module")
def day():
    return Day(40, TABLES, seed=5)


@pytest.fixture(scope="module")
def rates(day, tmp_path_factory):
    with Rates(day.house.store, path=tmp_path_factory.mktemp("rated") / "kept.sqlite") as made:
        yield made


@pytest.fixture(scope="module")
def exported(day):
    """Every record as whoever takes it away reads it: plain JSON."""
    store = day.house.store
    lines = (export_line(entry) for name in TABLES for entry in store.entries(f"table/{name}"))
    return [record | {"data": json.loads(record["data"])} for record in map(json.loads, lines)]


def asked(exported, table):
    """Totals of a table by nothing that the house computes."""
    found = dict.fromkeys(("rounds", "wagers", "staked", "win", "bought"), 0)
    for record in exported:
        told = record["data"]
        if record["stream"] != f"table/{table}":
            continue
        match record["name"]:
            case "core.RoundClosed":
                found["rounds"] += 1
            case "core.Settled":
                found["wagers"] += 1
                found["staked"] += told["stake"]
                found["win"] += told["stake"] - told["returned"] - told["winnings"]
            case "core.Charged":
                found["win"] += told["cents"]
            case "core.Paid":
                found["win"] -= told["cents"]
            case "table.BoughtIn":
                found["bought"] += told["cents"]
    return found


def test_every_total_is_what_the_records_say_to_the_cent(rates, exported):
    rows = {row.about: row.plain(("table",)) for row in by_table(rates)}
    assert len(rows) == len(TABLES)
    for name in TABLES:
        told = asked(exported, name)
        assert {key: rows[name,][key] for key in told} == told


def test_the_win_is_theoretical_luck_and_decisions(rates):
    for row in by_table(rates):
        figures = row.figures
        made = figures.theoretical - figures.luck + figures.cost - figures.adjusted
        assert figures.win == made - figures.unseen + figures.unfinished
        assert figures.theoretical > 0


def test_rows_by_any_keys_add_up_to_the_same(rates):
    whole = [
        total(rates, master(rates, PERIOD, TABLES, by, SETTING), by)
        for by in (["table"], ["game"], ["pit", "dealer"], ["shift"], ["day", "table"], ["month"])
    ]
    for made in whole[1:]:
        assert made.figures == whole[0].figures
        assert made.limits == whole[0].limits
    assert {made.incidents for made in whole} == {1}


def test_days_and_shifts_are_those_of_the_house(rates):
    shifts = [row.about for row in master(rates, PERIOD, TABLES, ["shift"], SETTING)]
    assert shifts == [("2026-11-16 06:00",)]
    moment = datetime(2026, 11, 16, 3, tzinfo=SYDNEY)
    assert shift_of(moment, (time(6), time(22))) == "2026-11-15 22:00"
    assert [row.about for row in master(rates, PERIOD, TABLES, ["pit"], SETTING)] == [
        ("",),
        ("main",),
    ]


def test_a_night_belongs_to_the_day_on_which_the_house_opened(rates):
    """Tables are played from noon on: of a house that opens at one that hour is the day before."""
    late = SETTING._replace(opens=time(13))
    days = [row.about for row in master(rates, PERIOD, TABLES, ["day"], late)]
    assert days == [("2026-11-15",), ("2026-11-16",)]
    assert len(master(rates, PERIOD, TABLES, ["day"], SETTING)) == 1
    period = period_of("2026-11-16", None, (None, None), SYDNEY, time(13))
    assert period.told()["from"] == "2026-11-16T13:00:00+11:00"
    assert setting_of(Floor(settings=Settings(opens="10:00"))).opens == time(10)


def test_persons_are_rated_exactly(rates, day):
    people = ratings(rates, PERIOD, TABLES, (), SETTING)
    assert [row["player"] for row in people] == [f"player {seat}" for seat in SEATS]
    whole = total(rates, master(rates, PERIOD, TABLES, ["game"], SETTING), ["game"]).figures
    assert sum(Fraction(row["theoretical_loss_exact"]) for row in people) == whole.theoretical
    assert -sum(row["result"] for row in people) == whole.win
    assert sum(row["staked"] for row in people) == whole.staked
    for row in people:
        # Each sat at both tables all the time.
        assert row["seconds"] == 2 * (day.now - BEGIN).total_seconds()
        assert row["average_wager"] == cents(Fraction(row["staked"], row["wagers"]))


def test_nothing_is_followed_twice(day, tmp_path, monkeypatch):
    path, store = tmp_path / "kept.sqlite", day.house.store
    with Rates(store, path=path) as first:
        before = by_table(first)
    read = []
    plain = type(store).read

    def reading(self, stream, after=0):
        for record in plain(self, stream, after):
            read.append(record)
            yield record

    monkeypatch.setattr(type(store), "read", reading)
    with Rates(store, path=path) as again:
        assert [row.figures for row in by_table(again)] == [row.figures for row in before]
    # The first record of each tells one store from another.
    assert len(read) == len(TABLES)


@pytest.mark.heavy
def test_what_is_followed_in_other_processes_is_the_same(day, rates, tmp_path, monkeypatch):
    monkeypatch.setattr(rates_module, "MUCH", 1)
    monkeypatch.setattr(rates_module, "AT_ONCE", 200)
    own = []
    monkeypatch.setattr(Follower, "follow", lambda *_: own.append(_))
    with Rates(day.house.store, path=tmp_path / "kept.sqlite") as apart:
        found = by_table(apart)
    assert not own
    assert [row.figures for row in found] == [row.figures for row in by_table(rates)]
    assert [row.limits for row in found] == [row.limits for row in by_table(rates)]


def test_what_is_new_is_added_to_what_was_kept(tmp_path):
    made = Day(6, {"one": "craps"}, seed=8)
    path = tmp_path / "kept.sqlite"

    def asked_now(rates):
        (row,) = by_table(rates, ["one"])
        return row.figures

    with Rates(made.house.store, path=path) as rates:
        asked_now(rates)
    for _ in range(5):
        made.play("one")
    with (
        Rates(made.house.store, path=path) as kept,
        Rates(made.house.store, path=tmp_path / "anew.sqlite") as anew,
    ):
        assert asked_now(kept) == asked_now(anew)


def test_the_plain_report_says_the_same(day, rates):
    rows = {row.about[0]: row.figures for row in by_table(rates)}
    for played in report(day.house.store, PERIOD):
        figures = rows[played.table]
        assert (played.rounds, played.win, played.bought) == (
            figures.rounds,
            figures.win,
            figures.bought,
        )


# The drop of counted felts


@pytest.fixture(scope="module")
def felt():
    """A felt with fills, a credit and cash; two of three boxes are counted, one of them short."""
    made = Felt("craps").opened()
    made.filled(((5_00, 20),))
    made.does(DEALER, TakeTable())
    for seat, paid in ((1, 400_00), (2, 150_00)):
        made.seat(f"player {seat}", paid, seat)
    made.does("sue", RemoveDrop(), SUPERVISOR)
    made.does("sue", AttachBox(), SUPERVISOR)
    made.does(DEALER, SendCredit(100_00, ((25_00, 4),)))
    made.later(hours=1)
    made.does("player 1", BuyIn(1, 200_00), PLAYER)
    made.does("sue", RemoveDrop(), SUPERVISOR)
    made.does("sue", AttachBox(), SUPERVISOR)
    made.later(hours=1)
    made.does("player 2", BuyIn(2, 75_00), PLAYER)
    made.does("sue", RemoveDrop(), SUPERVISOR)
    made.counted_box(1, 545_00)
    made.counted_box(2, 200_00)
    return made


def dropped(felt):
    """Drop, fills and credits by nothing but the exported records of the table and the floor."""
    found = Counter()
    for stream in (f"table/{felt.name}", "floor"):
        for entry in map(json.loads, map(export_line, felt.house.store.entries(stream))):
            told = json.loads(entry.get("data", "{}"))
            match entry.get("name"):
                case "table.BoughtIn":
                    found["bought"] += told["cents"]
                case "table.FillReceived":
                    found["fills"] += told["cents"]
                case "table.CreditSent":
                    found["credits"] += told["cents"]
                case "table.DropRemoved":
                    found["drop_to_count"] += told["cents"]
                case "floor.BoxCounted":
                    found["drop_to_count"] -= told["expected"]
                    found["drop_counted"] += told["cents"]
                    found["drop_variance"] += told["cents"] - told["expected"]
    return found | {"drop": found["bought"] + found["drop_variance"]}


def test_the_drop_is_what_boxes_were_counted_at_and_the_record_until_then(felt, tmp_path):
    told = dropped(felt)
    assert told["drop"] == 820_00
    assert told["drop_to_count"] == 75_00
    assert told["drop_counted"] == 745_00
    period = Period(felt.now - timedelta(days=1), felt.now + timedelta(days=1))
    setting = setting_of(felt.floor)
    with Rates(felt.house.store, path=tmp_path / "kept.sqlite") as rates:
        for by in (["table"], ["game"], ["pit"], ["dealer"], ["shift"], ["day"], ["month"]):
            rows = master(rates, period, [felt.name], by, setting)
            whole = total(rates, rows, by).plain(by)
            assert {key: whole[key] for key in told} == told, by
            parts = [row.plain(by) for row in rows]
            assert {key: sum(part[key] for part in parts) for key in told} == told, by
        # A box belongs to the moment at which it was taken off.
        late = period._replace(since=felt.now - timedelta(minutes=30))
        (row,) = master(rates, late, [felt.name], ["table"], setting)
        assert (row.counted, row.to_count, row.drop) == (0, 75_00, 75_00)


# Chips by denomination


def in_chips(felt, path, period, by=("denomination",)):
    with Rates(felt.house.store, rate=False, path=path) as rates:
        return told(rates, period, [felt.name], keys(by), setting_of(felt.floor))


def test_a_table_that_is_open_is_told_as_its_tray_stands(felt, tmp_path):
    """Nothing is lost where a day is parted: a closing is the next opening."""
    path, parted = tmp_path / "kept.sqlite", felt.now - timedelta(minutes=30)
    whole = Period(felt.now - timedelta(days=1), felt.now + timedelta(days=1))
    parts = whole._replace(until=parted), whole._replace(since=parted)
    first, second = (
        {r["denomination"]: r for r in in_chips(felt, path, part)["total"]} for part in parts
    )
    rows = in_chips(felt, path, whole)["total"]
    assert [row["denomination"] for row in rows] == [100_00, 25_00, 5_00, 1_00]
    for row in rows:
        early, late = (part[row["denomination"]] for part in (first, second))
        assert (early["closing"], early["in_play"]) == (late["opening"], late["played_before"])
        for flow in ("fills", "credits", "drop", "brought", "taken", "win", "variance"):
            assert row[flow] == early[flow] + late[flow]
        assert (row["opening"], row["closing"]) == (early["opening"], late["closing"])
    assert sum(row["closing"] for row in rows) == felt.tray.cents
    assert sum(row["in_play"] for row in rows) == sum(row["drop"] for row in rows) == 825_00
    assert sum(row["win"] for row in rows) == 0


def test_chips_are_told_by_table_game_and_pit_and_nothing_else(felt, tmp_path):
    path, period = tmp_path / "kept.sqlite", Period(felt.now - timedelta(days=1), felt.now)
    (first, *_) = in_chips(felt, path, period, ("denomination", "pit", "game"))["rows"]
    assert (first["pit"], first["game"], first["denomination"]) == ("", "craps", 100_00)
    with pytest.raises(LawError, match="not told by dealer: beside it choose from table, game"):
        keys(["denomination", "dealer"])


def test_on_paper_every_equation_stands_with_all_that_it_adds_up(felt, tmp_path):
    """By table there are no totals beside them, since there is one table."""
    period = Period(felt.now - timedelta(days=1), felt.now + timedelta(days=1))
    found = in_chips(felt, tmp_path / "kept.sqlite", period, ("table", "denomination"))
    floats, players, made_up = of_report(found).sections
    assert "closing + credits + drop - opening - fills - paid = win" in floats.title
    assert "before + sold + brought - taken - in play + variance - paid = win" in players.title
    assert made_up.heads == ("Table", "Chips", "Into float", "Out of float")

    def cents(row):
        return [parse_dollars(amount) for amount in row[2:]]

    for row in floats.rows:
        opening, fills, credit, closing, drop, paid, win = cents(row)
        assert closing + credit + drop - opening - fills - paid == win
    for row in players.rows:
        before, sold, brought, taken, in_play, variance, paid, win = cents(row)
        assert before + sold + brought - taken - in_play + variance - paid == win
    assert len(floats.rows) == len(players.rows) == len(made_up.rows) == 4
    # When it was made is told by the clocks of the house.
    assert datetime.fromisoformat(found["made"]).utcoffset() == timedelta(hours=11)


# Limits


EVEN = ((1.0, 18 / 37), (-1.0, 19 / 37))
RARE = ((30_000.0, 1e-5), (-1.0, 1 - 1e-5))


def test_limits_of_many_even_wagers_are_those_of_the_normal_law():
    low, high = limits([Many(EVEN, 1_00, 250_000)])
    mean, sd = 250_000 * 100 / 37, 100 * 500 * (1 - 1 / 37**2) ** 0.5
    reach = NormalDist().inv_cdf(0.995) * sd
    assert low == pytest.approx(mean - reach, rel=0.01)
    assert high == pytest.approx(mean + reach, rel=0.01)


def test_limits_of_a_rare_wager_are_no_normal_law():
    """A thousand wagers are all lost ninety-nine times in a hundred: the win cannot be more."""
    low, high = limits([Many(RARE, 1_00, 1000)])
    assert high == pytest.approx(1000_00, rel=0.02)
    # Once in a hundred somebody hits it, which is less often than either limit is passed.
    assert low == pytest.approx(-29_000_00, rel=0.02)


@pytest.mark.parametrize(("pays", "one_in", "wagers"), [(500, 1000, 3000), (120, 200, 400)])
def test_limits_of_skewed_wagers_are_those_of_exact_tails(pays, one_in, wagers):
    """How many win is binomial: its tails are added up in whole numbers."""
    tails, lost = [], 0
    for hits in range(60):
        lost += comb(wagers, hits) * (one_in - 1) ** (wagers - hits)
        tails.append(Fraction(lost, one_in**wagers))
    chance = 1 / one_in
    low, high = limits([Many(((float(pays), chance), (-1.0, 1 - chance)), 1_00, wagers)])

    def win(hits):
        return 1_00 * (wagers - hits * (1 + pays))

    # So few win, or so many, that the House wins more, or less, only once in two hundred.
    fewest = next(hits for hits, below in enumerate(tails) if below > Fraction(1, 200))
    most = next(hits for hits, below in enumerate(tails) if below >= Fraction(199, 200))
    jump = 1_00 * (1 + pays)
    assert abs(high - win(fewest)) < jump / 10
    assert abs(low - win(most)) < jump / 10
    # The normal law would have the House win what cannot be, and lose too little.
    mean = 1_00 * wagers * (1 - chance * (1 + pays))
    reach = NormalDist().inv_cdf(0.995) * jump * (wagers * chance * (1 - chance)) ** 0.5
    assert mean + reach > win(0)
    assert mean - reach > low


def test_the_win_of_skewed_wagers_lies_outside_its_limits_once_in_a_hundred_periods():
    """Played: 20,000 periods of a wager that pays 120 to 1 and one that pays even money."""
    dealt, periods = np.random.default_rng(16), 20_000
    rare = ((120.0, 1 / 150), (-1.0, 149 / 150))
    low, high = limits([Many(rare, 5_00, 900), Many(EVEN, 25_00, 300)])
    hits, evens = dealt.binomial(900, 1 / 150, periods), dealt.binomial(300, 18 / 37, periods)
    wins = 5_00 * (900 - 121 * hits) + 25_00 * (300 - 2 * evens)
    below, above = (wins < low).mean(), (wins > high).mean()
    # Each side is passed once in two hundred periods; three deviations of 20,000 are 0.0015.
    assert abs(below - 0.005) < 0.002
    assert abs(above - 0.005) < 0.002
    # The normal law would be passed on one side far more often than on the other.
    reach = NormalDist().inv_cdf(0.995) * wins.std()
    assert (wins < wins.mean() - reach).mean() > 2 * (wins > wins.mean() + reach).mean()


def test_limits_of_many_kinds_of_wagers_are_those_of_the_whole_product():
    """Points at which the product is next to nothing are left out, whichever wagers come first."""
    skewed = ((120.0, 0.002), (8.0, 0.05), (-1.0, 0.948))
    wagers = [Many(ends, 1_00 * at, 7 * at) for at in range(1, 9) for ends in (EVEN, skewed, RARE)]
    sums = control._sums(wagers)
    reach = max(control.DEVIATIONS * sums.variance**0.5, control.WINS * sums.most)
    step = 2 * reach / control.POINTS
    turns = 2 * np.pi * np.fft.rfftfreq(control.POINTS, step)
    product = np.exp(-((turns * control.SPREAD * step) ** 2) / 2)
    for ends, amount, many in wagers:
        mean = sum(profit * chance for profit, chance in ends)
        far = [(amount * (mean - profit), chance) for profit, chance in ends]
        product = product * sum(chance * np.exp(-1j * turns * away) for away, chance in far) ** many
    below = np.cumsum(np.fft.fftshift(np.fft.irfft(product, control.POINTS)))
    places = [int(np.argmax(below >= chance)) for chance in control.CHANCES]
    exact = [sums.mean + (place - control.POINTS // 2) * step for place in places]
    assert control._transformed(wagers, sums) == pytest.approx(exact, abs=step)
    assert limits(wagers) == pytest.approx(limits(wagers[::-1]))


def test_antes_of_one_round_are_taken_to_end_alike():
    """Each has cards of its own, but all meet the same dealer: the limits are rather too wide."""
    game = "texas-holdem-bonus"
    opening = opened(game, load_game(game).sign(USUAL), method="felt", training=True)
    table, follower, ask = evolve(None, opening), Follower("one"), Asking()
    options = ask.options(table.play, "ante", 10_00)
    rows = [Rated(seat, f"M-{seat}", wagers=[("ante", options, 10_00)]) for seat in (1, 2, 3)]
    rows.append(Rated(4, "M-4", wagers=[("ante_bonus", Options(), 10_00)]))
    for number in (1, 2):
        follower._rated(Round(number, BEGIN.isoformat(), table, tuple(rows)), ask)
    decided = follower._figures(table, BEGIN.isoformat()).decided
    counted = {(int(wager.split()[1]), many) for wager, many in decided.items()}
    assert counted == {(30_00, 2), (10_00, 2)}
    (antes,) = (wager.split()[0] for wager in decided if wager.endswith(" 3000"))
    ends = follower.results[antes]
    (low, high), (least, most) = (limits([Many(ends, *of)]) for of in ((30_00, 200), (10_00, 600)))
    assert high - low > 1.6 * (most - least)


def test_there_are_no_limits_without_chance():
    assert limits([]) is None
    assert limits([Many(((-1.0, 1.0),), 5_00, 3)]) is None


# For other programs


def test_rows_as_parquet_are_read_back_with_their_types(rates):
    parquet = pytest.importorskip("pyarrow.parquet", reason="pip install 'houseway[parquet]'")
    rows = [row.plain(("table",)) for row in by_table(rates)]
    read = parquet.read_table(io.BytesIO(tabular.in_parquet(rows)))
    assert read.to_pylist() == rows
    types = dict(zip(read.schema.names, map(str, read.schema.types), strict=True))
    assert (types["win"], types["hold"], types["theoretical_exact"]) == (
        "int64",
        "double",
        "string",
    )


def test_rows_as_csv_and_without_parquet(rates, monkeypatch):
    rows = [row.plain(("table",)) for row in by_table(rates)]
    read = list(csv.DictReader(io.StringIO(tabular.in_csv(rows).decode())))
    assert [row["win"] for row in read] == [str(row["win"]) for row in rows]
    assert tabular.in_csv([]) == b"\n"
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(LawError, match=r"houseway\[parquet\]"):
        tabular.in_parquet(rows)


def test_cents_are_rounded_half_away_from_nothing():
    assert [cents(Fraction(part, 2)) for part in (-3, -1, 0, 1, 3)] == [-2, -1, 0, 1, 2]
    assert cents(Fraction(1, 3)) == 0
