"""Variants: overlays on the rules, what they may replace and add, and their approval."""

import tomllib
from collections.abc import Mapping

import pytest

from houseway.core import load_game
from houseway.law import LawError, folder, games
from houseway.law.rules import rules_from
from houseway.law.variants import differences, load_rules, unapproved, variant, variants
from houseway.money import Odds

GAME = "canberra-holdem"
PLAYABLE = [
    game_name for game_name in games() if folder(game_name).joinpath("__init__.py").is_file()
]
SHIPPED = [(game, name) for game in PLAYABLE for name in variants(game)]


@pytest.fixture(scope="module")
def rules():
    return load_game(GAME).rules()


def overlay(text: str) -> Mapping[str, object]:
    return tomllib.loads(f'title = "A test"\nstatus = "analysis only"\n{text}')


def with_overlay(text: str):
    return load_game(GAME).rules(overlay(text))


def test_a_game_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(LawError, match=r"no game called 'whist'; the games are canberra-holdem, "):
        load_rules("whist", (), ())


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
    monkeypatch.setattr("houseway.law.variants.OWN", [tmp_path])
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
