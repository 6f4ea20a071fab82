"""The rules loader: what holds together is loaded, what does not is refused with its place."""

import copy

import pytest

from houseway.core import load_game
from houseway.law import LawError
from houseway.law.rules import Rules, cited, rules_from
from houseway.law.variants import load_rules
from houseway.money import Odds

GAME = "canberra-holdem"


@pytest.fixture(scope="module")
def rules():
    return load_game(GAME).rules()


@pytest.fixture
def changed(rules):
    """Rules from the document's data with one place of it set to another value, or removed."""

    def change(place: str, value: object) -> Rules:
        data = copy.deepcopy(dict(rules.data))
        *path, last = place.split("/")
        table = data
        for name in path:
            table = table.setdefault(name, {})
        if value is None:
            del table[last]
        else:
            table[last] = value
        return rules_from(data, rules.verdict_names, rules.lines)

    return change


# What the rules say


def test_numbers_switches_and_powers_are_asked_for_by_name(rules):
    assert rules.number("call_multiple") == 2
    assert rules.switch("call_without_qualifying_dealer") == 0
    assert rules.power("vacate").rounds == 3
    assert rules.power("telepathy") is None


def test_a_code_names_its_verdict_and_pay_line(rules):
    win, flush = rules.verdict_names.index("ante_wins"), rules.lines.index("flush")
    name, line, verdict = rules.decode(win * len(rules.lines) + flush)
    assert (name, line, verdict.effect, cited(verdict.clause)) == (
        "ante_wins",
        "flush",
        "win",
        "9.2",
    )
    assert rules.odds_of(verdict, line) == Odds(2, 1)


def test_every_code_decodes_to_a_different_verdict_or_line(rules):
    codes = range(len(rules.verdict_names) * len(rules.lines))
    assert len({rules.decode(code)[:2] for code in codes}) == len(codes)


def test_lines_that_are_not_listed_are_paid_as_the_others(rules):
    verdict = rules.document.verdict["ante_wins"]
    assert rules.odds_of(verdict, "pair") == rules.odds["ante"]["other"] == Odds(1, 1)


def test_a_verdict_that_does_not_win_has_no_odds(rules):
    assert rules.odds_of(rules.document.verdict["ante_loses"], "flush") is None


def test_odds_that_say_nothing_of_a_line_are_named(rules):
    verdict = rules.document.verdict["super_aces_wins"]
    with pytest.raises(LawError, match=r"^\[odds\.super_aces\] says nothing of high_card$"):
        rules.odds_of(verdict, "high_card")


def test_of_several_clauses_the_first_is_cited():
    assert cited("8.1") == "8.1"
    assert cited(["6.3", "6.3(a)"]) == "6.3"


def test_recorded_rules_are_the_rules_again(rules):
    """A table's stream holds `data` alone; a replay must come to the same rules."""
    assert load_game(GAME).recorded_rules(rules.data) == rules


# What does not hold together


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [
        ("colour", "green", "unknown field `colour`"),
        ("title", None, "missing required field `title`"),
        ("number/deck/unit", "cards", "unknown field `unit`"),
        ("number/deck/is", "many", "Expected `int`, got `str`"),
        ("number/deck/is", -1, "Expected `int` >= 0"),
        ("number/deck/clause", None, "missing required field `clause`"),
        ("number/deck/clause", "99.9", "[number.deck] cites 99.9, which Canberra Casino"),
        ("number/deck/clause", [], "[number.deck] names no clause"),
        ("deal/hole/clause", ["6.3", "6.9"], "[deal.hole] cites 6.9, which Canberra Casino"),
        ("power/vacate/clause", "A.1", "[power.vacate] cites A.1, which Canberra Casino"),
        ("odds/ante/clause", None, "[odds.ante] names no clause"),
        ("odds/ante/clause", "8.9", "[odds.ante] cites 8.9, which Canberra Casino"),
        ("odds/ante/flush", "two to one", "[odds.ante]: odds are written like 3:2"),
        ("odds/ante/flush", "2:0", "[odds.ante]: odds cannot be to nothing"),
        ("odds/ante/five_aces", "99:1", "[odds.ante] has no line five_aces"),
        ("verdict/ante_wins", None, "only one of rules and kernel: ante_wins"),
        (
            "verdict/ante_laughs",
            {"clause": "9.2", "effect": "lose"},
            "only one of rules and kernel: ante_laughs",
        ),
        ("verdict/ante_wins/odds", None, "[verdict.ante_wins] names odds or a prize"),
        ("verdict/ante_wins/odds", "aunty", "[verdict.ante_wins] names odds or a prize"),
        ("verdict/ante_loses/odds", "ante", "[verdict.ante_loses] names odds or a prize"),
        ("verdict/ante_loses/effect", "vanish", "Invalid enum value 'vanish'"),
        ("switch/fold_after_declaring/is", "maybe", "[switch.fold_after_declaring] is one of"),
    ],
)
def test_rules_that_do_not_hold_together_say_where(changed, place, value, why):
    with pytest.raises(LawError) as caught:
        changed(place, value)
    assert why in str(caught.value)


def test_another_number_holds_together_as_well(changed):
    assert changed("number/deck/is", 53).number("deck") == 53


def test_a_kernel_with_a_verdict_more_is_refused(rules):
    with pytest.raises(LawError, match="only one of rules and kernel: ante_laughs"):
        load_rules(GAME, (*rules.verdict_names, "ante_laughs"), rules.lines)
