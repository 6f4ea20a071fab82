"""The rules loader: what holds together is loaded, what does not is refused with its place."""

import copy
import tomllib
from collections.abc import Mapping

import pytest

from houseway.core import load_game
from houseway.law import LawError, folder, games
from houseway.law.rules import (
    Rules,
    cited,
    differences,
    load_rules,
    rules_from,
    unapproved,
    variant,
    variants,
)
from houseway.money import Odds

GAME = "canberra-holdem"
PLAYABLE = [
    game_name for game_name in games() if folder(game_name).joinpath("__init__.py").is_file()
]
SHIPPED = [(game, name) for game in PLAYABLE for name in variants(game)]


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


def overlay(text: str) -> Mapping[str, object]:
    return tomllib.loads(f'title = "A test"\nstatus = "analysis only"\n{text}')


def with_overlay(text: str):
    return load_game(GAME).rules(overlay(text))


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


def test_a_game_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(LawError, match=r"no game called 'whist'; the games are canberra-holdem, "):
        load_rules("whist", (), ())


# Variants


def test_a_variant_replaces_values_and_leaves_the_rest(rules):
    other = with_overlay('[odds.ante]\nflush = "3:1"\n')
    assert other.odds["ante"]["flush"] == Odds(3, 1)
    assert {**other.odds["ante"], "flush": Odds(2, 1)} == rules.odds["ante"]
    assert differences(rules, other) == [("odds.ante", "flush", "2:1", "3:1")]
    assert other.document.variants == ["A test"]
    assert rules.document.variants == []


def test_variants_lie_over_each_other_in_their_order(rules):
    first, second = overlay('[odds.ante]\nflush = "3:1"\n'), overlay('[odds.ante]\nflush = "4:1"\n')
    both = load_game(GAME).rules(first, "call-paid", second)
    assert both.odds["ante"]["flush"] == Odds(4, 1)
    assert both.switch("call_without_qualifying_dealer") == 1
    assert len(both.document.variants) == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[odds.ante]\nclause = "9.1"', "odds.ante.clause belongs to the document"),
        ('[switch.fold_after_declaring]\noptions = ["x"]', ".options belongs to the document"),
        ('game = "craps"', "game belongs to the document"),
        ('in_force = "2030-01-01"', "in_force belongs to the document"),
        ('[odds.ante]\nfive_aces = "9:1"', "odds.ante.five_aces is not in the rules"),
        ("[number.jokers]\nis = 2", "number.jokers is not in the rules"),
        ("[jokers.two]\nis = 2", "jokers is not in the rules"),
        ("variants = []", "variants is not in the rules"),
        ("[number]\ndeck = 53", "number.deck is a table in the rules, not a whole number"),
        (
            "[number.deck.is]\nmore = 1",
            "number.deck.is is a whole number in the rules, not",
        ),
        ('[number.deck]\nis = "53"', "number.deck.is is a whole number in the rules, not a text"),
        ("[number.deck]\nis = 53.0", "number.deck.is is a whole number in the rules, not 53.0"),
        (
            "[number.deck]\nis = true",
            "number.deck.is is a whole number in the rules",
        ),
        ("[odds.ante]\nflush = 2", "odds.ante.flush is a text in the rules, not a whole number"),
        ('[odds.ante]\nflush = "2-1"', "[odds.ante]: odds are written like 3:2, not '2-1'"),
        ('[switch.fold_after_declaring]\nis = "x"', "[switch.fold_after_declaring] is one of"),
        ('[verdict.ante_loses]\neffect = "win"', "[verdict.ante_loses] names odds"),
    ],
)
def test_a_variant_changes_only_values_that_exist(text, why):
    with pytest.raises(LawError) as caught:
        with_overlay(text)
    assert why in str(caught.value)


def test_a_second_variant_cannot_hide_the_first():
    hiding = overlay("variants = []")
    with pytest.raises(LawError, match="variants belongs to the document"):
        load_game(GAME).rules("call-paid", hiding)


@pytest.mark.parametrize("key", ["title", "status"])
def test_a_variant_says_what_it_is_and_what_for(key):
    incomplete = {name: text for name, text in overlay("").items() if name != key}
    name = "as given" if key == "title" else "'A test'"
    for lacking in (incomplete, incomplete | {key: 7}):
        with pytest.raises(LawError, match=f"^variant {name}: a {key} is missing$"):
            load_game(GAME).rules(lacking)


def test_an_unknown_variant_is_refused_with_those_that_exist():
    with pytest.raises(LawError) as caught:
        variant(GAME, "free-money")
    assert str(caught.value) == (
        "canberra-holdem has no variant 'free-money'; there are call-paid, fold-forfeits, tie-void"
    )


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_every_shipped_variant_loads_and_changes_something(game, name):
    made = load_game(game)
    plain, other = made.rules(), made.rules(name)
    assert differences(plain, other)
    assert other.document.variants == [variants(game)[name]["title"]]


# Digests


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_digest_is_the_same_each_time_and_another_for_each_variant(game):
    made = load_game(game)
    each = [made.rules(), *(made.rules(name) for name in variants(game))]
    again = [made.rules(), *(made.rules(name) for name in variants(game))]
    assert [value.digest for value in each] == [value.digest for value in again]
    assert len({value.digest for value in each}) == len(each)


def test_a_digest_is_over_what_is_recorded_in_any_order(rules):
    turned = dict(reversed(rules.data.items()))
    assert rules_from(turned, rules.verdict_names, rules.lines).digest == rules.digest
    other = with_overlay('[odds.ante]\nflush = "2:1"\n')
    assert differences(rules, other) == []
    assert other.digest != rules.digest  # The variant's name is recorded with it.


# Approval


ORDER = 'approval = { order = "Order 7 of 2025", date = "2025-07-01" }\n'


def approved(text=""):
    return overlay(text) | {"status": "approved"} | tomllib.loads(ORDER)


def test_an_approved_variant_says_by_which_order_and_when():
    made = load_game(GAME).rules(approved(), "call-paid")
    assert [str(found) for found in made.document.approvals] == [
        "approved by Order 7 of 2025, 2025-07-01"
    ]
    assert len(made.document.variants) == 2
    assert load_game(GAME).recorded_rules(made.data) == made


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"approval": None}, "go together"),
        ({"status": "a rumour"}, "go together"),
        ({"approval": {"order": "Order 7"}}, "date"),
        ({"approval": {"order": " ", "date": "2025-07-01"}}, "the order has a name"),
        ({"approval": {"order": "Order 7", "date": "in July"}}, "isoformat"),
        ({"approval": {"order": "Order 7", "date": "2025-07-01", "by": "me"}}, "by"),
        ({"approval": "yes"}, "approval: "),
    ],
)
def test_an_approval_names_order_and_date_or_is_none(change, why):
    told = {key: value for key, value in (approved() | change).items() if value is not None}
    with pytest.raises(LawError, match=why):
        load_game(GAME).rules(told)


def test_no_variant_that_is_shipped_claims_to_be_approved():
    for game, name in SHIPPED:
        assert variant(game, name)["status"].startswith("analysis only")
        assert unapproved(game, name)


def test_an_operators_own_variants_are_found_beside_the_shipped_ones(tmp_path, monkeypatch):
    monkeypatch.setattr("houseway.law.rules.OWN", [tmp_path])
    (tmp_path / GAME).mkdir()
    text = f'title = "Told so"\nstatus = "approved"\n{ORDER}[odds.ante]\nflush = "3:1"\n'
    (tmp_path / GAME / "told-so.toml").write_text(text)
    assert {"told-so", "call-paid"} < set(variants(GAME))
    assert unapproved(GAME, "told-so") == []
    assert load_game(GAME).rules("told-so").odds["ante"]["flush"] == Odds(3, 1)
    (tmp_path / GAME / "broken.toml").write_text("title = ")
    with pytest.raises(LawError, match=r"^broken\.toml: "):
        variants(GAME)


def test_what_a_variant_adds_is_added_only_where_the_document_lets_it():
    with pytest.raises(LawError, match=r"number\.jokers is not in the rules"):
        load_game("pai-gow").rules(overlay("[number.jokers]\nis = 2"))
