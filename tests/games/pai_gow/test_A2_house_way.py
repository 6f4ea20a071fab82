"""Appendix 2: the House way."""

from itertools import combinations

import pytest

from houseway.core import Run, load_game
from houseway.equipment import tiles
from houseway.games.pai_gow.events import HandSet
from houseway.hands.tiles import kind_of, points

GAME = load_game("pai-gow")
RUN = Run(GAME, GAME.rules())
ALIKE = tiles.KINDS[:11]
MIXED = {"gow": "gow_63", "paat": "paat_62", "chaat": "chaat_52", "ng": "ng_41", "gee": "gee_6"}
OTHER = {"gow": "gow_54", "paat": "paat_53", "chaat": "chaat_43", "ng": "ng_32", "gee": "gee_3"}


def answer(*four):
    """What a supervisor gets who asks how these tiles are set."""
    return GAME.situation(RUN, {"kind": "house_way", "tiles": four})


@pytest.fixture
def house_way(play):
    """The low and the high hand as the dealer sets them in a round, and the clause that decided."""

    def setting(written):
        game = play({2: written})
        game.stake(2)
        game.to_setting()
        made = next(
            event for event in game.house_way(2) if isinstance(event, HandSet) and event.area == 2
        )
        told = answer(*written.split())
        hands = [sorted(map(tiles.name, hand)) for hand in (made.low, made.high)]
        assert hands == [told["low"], told["high"]]
        return " ".join(told["low"]), " ".join(told["high"]), told["clause"]

    return setting


def totals(low, high):
    """The points of a low and a high hand."""
    return tuple(
        points(*(kind_of(card) for card in tiles.parse_many(hand))) for hand in (low, high)
    )


def pair_of(kind):
    return (kind, kind) if kind in ALIKE else (MIXED[kind], OTHER[kind])


def tile_of(kind):
    return kind if kind in ALIKE else MIXED[kind]


# A2.1


@pytest.mark.parametrize(
    ("low", "high"),
    [
        ("chaat", "nhor"),
        ("teen", "gee"),
        ("day", "teen"),
        ("paat", "teen"),
        ("gow", "day"),
        ("ng", "gow"),
    ],
)
def test_A2_1_two_pairs_are_played_as_two_hands(house_way, low, high):
    (a, b), (c, d) = pair_of(low), pair_of(high)
    found = house_way(f"{a} {c} {d} {b}")
    assert found == (" ".join(sorted((a, b))), " ".join(sorted((c, d))), "A2.1")


# A2.2

NEVER_SPLIT = ("nhor", "mooy", "cheong_sum", "ban_tang")
NEVER_SPLIT += ("foo_tau", "hoong_tau_sap", "lim_lum_lok", "ng")


@pytest.mark.parametrize("kind", NEVER_SPLIT)
def test_A2_2_these_pairs_are_kept_whatever_comes_with_them(kind):
    others = [named for named in tiles.KINDS if named != kind]
    for x, y in combinations(others, 2):
        pair = pair_of(kind)
        found = answer(pair[0], tile_of(x), pair[1], tile_of(y))
        assert (found["high"], found["clause"]) == (sorted(pair), "A2.2"), (x, y)


def test_A2_2_a_kept_pair_may_cost_better_totals(house_way):
    low, high, clause = house_way("mooy gow_63 mooy paat_62")
    assert (low, high, clause) == ("gow_63 paat_62", "mooy mooy", "A2.2")


# A2.3: what the listed numbers mean, and the list

FOURS, SIXES = ("nhor", "ban_tang"), ("cheong_sum", "lim_lum_lok")
SEVENS, EIGHTS, TENS = ("ka_kiok_chaat", "chaat"), ("yun", "paat"), ("mooy", "hoong_tau_sap")
# A gee counts as a six in the row of Teen and Day, and in no other.
LOWER = (*FOURS, "ng", *SIXES, "gee")


def rows(*listed):
    """All couples of one of the first with one of the second kinds of a row."""
    return {frozenset((x, y)) for left, other in listed for x in left for y in other if x != y}


TEEN_OR_DAY = rows(
    (("gow",), (*EIGHTS, *SEVENS, *LOWER)),
    (EIGHTS, (*EIGHTS, *SEVENS, *LOWER)),
    (SEVENS, (*SEVENS, *LOWER)),
)
WITH_NINES = rows((("teen",), ("day",)), (("teen", "day"), TENS), (TENS, TENS))
WITH_EIGHTS = WITH_NINES | rows(
    (("teen", "day"), ("foo_tau",)), (TENS, ("foo_tau",)), (("foo_tau",), ("gow",))
)
WITH_SEVENS = rows((("teen",), ("day",)), (("teen", "day"), ("foo_tau", *TENS)))
SPLIT = {
    "gee": rows((("cheong_sum",), ("lim_lum_lok", "ng", *FOURS))),
    "teen": TEEN_OR_DAY,
    "day": TEEN_OR_DAY,
    "gow": WITH_NINES,
    "yun": WITH_EIGHTS,
    "paat": WITH_EIGHTS,
    "ka_kiok_chaat": WITH_SEVENS,
    "chaat": WITH_SEVENS,
}


@pytest.mark.parametrize("kind", SPLIT)
def test_A2_3_a_pair_is_split_with_the_listed_tiles_and_no_others(kind):
    others = [named for named in tiles.KINDS if named != kind]
    pair, found = pair_of(kind), set()
    for x, y in combinations(others, 2):
        told = answer(tile_of(x), pair[0], tile_of(y), pair[1])
        assert told["clause"] == "A2.3"
        if sorted(pair) not in (told["low"], told["high"]):
            found.add(frozenset((x, y)))
    assert found == SPLIT[kind]


@pytest.mark.parametrize(
    ("dealt", "low", "high"),
    [
        ("gee_6 gee_3 cheong_sum nhor", {"gee_6 nhor", "gee_3 nhor"}, 9),
        ("teen teen gow_63 ng_41", {"ng_41 teen"}, 1),
        ("gow_63 gow_54 teen day", {"day gow_63", "day gow_54"}, 1),
        ("yun yun foo_tau gow_63", {"gow_63 yun"}, 9),
        ("chaat_52 chaat_43 day foo_tau", {"chaat_52 foo_tau", "chaat_43 foo_tau"}, 9),
    ],
)
def test_A2_3_a_split_pair_lies_on_both_hands(house_way, dealt, low, high):
    found = house_way(dealt)
    assert found[0] in low
    assert totals(*found[:2])[1] == high


# A2.4


@pytest.mark.parametrize(
    ("dealt", "low", "high"),
    [
        ("day gow_63 mooy hoong_tau_sap", "hoong_tau_sap mooy", "day gow_63"),
        ("teen yun mooy hoong_tau_sap", "hoong_tau_sap mooy", "teen yun"),
        ("day chaat_52 foo_tau gow_63", None, "day gow_63"),
        ("teen ka_kiok_chaat ban_tang lim_lum_lok", "ban_tang lim_lum_lok", "ka_kiok_chaat teen"),
    ],
)
def test_A2_4_1_wong_gong_or_high_nine_is_made_though_the_low_hand_suffers(
    house_way, dealt, low, high
):
    found = house_way(dealt)
    assert found[1] == high
    assert low is None or found[0] == low


def test_A2_4_1_a_higher_play_goes_first(house_way):
    low, high, clause = house_way("teen teen gow_63 mooy")
    assert (low, high, clause) == ("gow_63 mooy", "teen teen", "A2.3")


@pytest.mark.parametrize(
    ("dealt", "joins"),
    [
        ("teen gow_63 paat_62 mooy", "paat_62"),
        ("teen gow_63 chaat_52 mooy", "chaat_52"),
        ("day paat_62 chaat_52 mooy", "chaat_52"),
        ("day gow_63 paat_62 chaat_52", "chaat_52"),
        ("teen gow_63 chaat_52 nhor", "chaat_52"),
    ],
)
def test_A2_4_2_high_nine_before_gong_before_wong(house_way, dealt, joins):
    _, high, clause = house_way(dealt)
    assert (high, clause) == (" ".join(sorted((dealt.split()[0], joins))), "A2.4.2")


@pytest.mark.parametrize(
    ("dealt", "low", "joins"),
    [("teen yun paat_62 mooy", "mooy yun", "paat_62"), ("day ka_kiok_chaat chaat_52 foo_tau",
      "foo_tau ka_kiok_chaat", "chaat_52")],
)  # fmt: skip
def test_A2_4_2_of_two_that_make_the_same_the_lower_one_joins(house_way, dealt, low, joins):
    found = house_way(dealt)
    assert found[:2] == (low, " ".join(sorted((dealt.split()[0], joins))))


@pytest.mark.parametrize(
    ("dealt", "low", "high"),
    [
        ("teen day gow_63 mooy", "day mooy", "gow_63 teen"),
        ("day paat_62 teen foo_tau", "day foo_tau", "paat_62 teen"),
        ("chaat_52 day teen ng_41", "day ng_41", "chaat_52 teen"),
        # With two of nine, eight and seven the Teen has the higher one.
        ("teen day gow_63 paat_62", "day paat_62", "gow_63 teen"),
        ("teen day paat_62 chaat_52", "chaat_52 day", "paat_62 teen"),
        ("chaat_52 gow_63 day teen", "chaat_52 day", "gow_63 teen"),
    ],
)
def test_A2_4_3_the_teen_goes_on_the_high_hand(house_way, dealt, low, high):
    assert house_way(dealt) == (low, high, "A2.4.3")


# A2.5


@pytest.mark.parametrize("four", FOURS)
@pytest.mark.parametrize("lead", ["teen", "day"])
def test_A2_5_1_with_a_four_the_gong_goes_before_high_nine(house_way, lead, four):
    low, high, clause = house_way(f"{lead} paat_62 chaat_52 {four}")
    assert (high, clause) == (" ".join(sorted((lead, "paat_62"))), "A2.5.1")
    assert low == " ".join(sorted(("chaat_52", four)))


def test_A2_5_1_a_four_does_not_bring_a_wong_down(house_way):
    """With nine, seven and four there is no Gong to play: High Nine stays."""
    assert house_way("teen gow_63 chaat_52 nhor")[1] == "chaat_52 teen"
    assert house_way("day gow_63 paat_62 ban_tang")[1] == "day paat_62"


@pytest.mark.parametrize("other", ["yun", "paat_62", "ka_kiok_chaat", "chaat_52"])
@pytest.mark.parametrize("lead", ["teen", "day"])
def test_A2_5_2_with_an_eleven_the_wong_is_played(house_way, lead, other):
    low, high, clause = house_way(f"{lead} gow_63 {other} foo_tau")
    assert (high, clause) == (" ".join(sorted((lead, "gow_63"))), "A2.5.2")
    assert low == " ".join(sorted((other, "foo_tau")))


def test_A2_5_2_without_a_nine_there_is_no_wong_to_play(house_way):
    assert house_way("teen paat_62 chaat_52 foo_tau")[1] == "chaat_52 teen"


# A2.6


@pytest.mark.parametrize(
    ("dealt", "low", "high"),
    [
        ("mooy day cheong_sum ng_32", "cheong_sum mooy", "day ng_32"),
        ("yun ka_kiok_chaat lim_lum_lok chaat_43", "chaat_43 ka_kiok_chaat", "lim_lum_lok yun"),
        ("chaat_52 paat_53 mooy lim_lum_lok", "chaat_52 paat_53", "lim_lum_lok mooy"),
        ("gow_63 gee_3 ng_41 ban_tang", "gee_3 gow_63", "ban_tang ng_41"),
    ],
)
def test_A2_6_1_the_hands_are_as_close_as_possible(house_way, dealt, low, high):
    assert house_way(dealt)[:2] == (low, high)


def test_A2_6_1_unless_both_hands_can_be_higher(house_way):
    # One and one would be level, but five and seven is more on both hands.
    low, high, clause = house_way("foo_tau nhor ka_kiok_chaat mooy")
    assert (low, high, clause) == ("foo_tau nhor", "ka_kiok_chaat mooy", "A2.6.1")


def test_A2_6_2_with_seven_or_less_the_high_tile_goes_on_the_low_hand(house_way):
    low, high, clause = house_way("hoong_tau_sap mooy lim_lum_lok ng_32")
    assert (low, high, clause) == ("mooy ng_32", "hoong_tau_sap lim_lum_lok", "A2.6.2")
    assert totals(low, high) == (5, 6)
    low, high, clause = house_way("mooy hoong_tau_sap ka_kiok_chaat ng_32")
    assert (low, high, clause) == ("mooy ng_32", "hoong_tau_sap ka_kiok_chaat", "A2.6.2")
    assert totals(low, high) == (5, 7)


def test_A2_6_3_with_eight_or_more_the_high_tile_goes_on_the_high_hand(house_way):
    low, high, clause = house_way("hoong_tau_sap ng_41 mooy gow_63")
    assert (low, high, clause) == ("hoong_tau_sap ng_41", "gow_63 mooy", "A2.6.3")


def test_A2_6_4_the_two_highest_tiles_lie_on_different_hands(house_way):
    low, high, clause = house_way("foo_tau gow_63 ka_kiok_chaat chaat_52")
    assert (low, high, clause) == ("gow_63 ka_kiok_chaat", "chaat_52 foo_tau", "A2.6.4")


def test_A2_6_4_only_where_the_high_tile_has_no_choice_of_hands(house_way):
    """The sentences on the high tile decide before the one on the two highest."""
    low, _high, clause = house_way("ban_tang foo_tau hoong_tau_sap mooy")
    assert clause == "A2.6.2"
    assert "mooy" in low


# A2.7: the listed hands


def listed(*others):
    """Each way to fill in a line of the list, where it says `any` or `or`."""
    made = [""]
    for other in others:
        made = [f"{start} {name}".strip() for start in made for name in other.split("/")]
    return made


ANY_6, ANY_7, ANY_8 = "cheong_sum/lim_lum_lok", "ka_kiok_chaat/chaat_52", "yun/paat_62"
ANY_10, TWO_OR_TWELVE, ANY_4 = "mooy/hoong_tau_sap", "day/teen", "nhor/ban_tang"
H6_5_GEE = ("cheong_sum", "ng_41", "gee_6")
LISTED = [
    (("mooy", "hoong_tau_sap", ANY_6, TWO_OR_TWELVE), (0, 8)),
    (("mooy", "hoong_tau_sap", "foo_tau", ANY_7), (0, 8)),
    (("mooy", "hoong_tau_sap", "foo_tau", ANY_8), (0, 9)),
    (("yun", "mooy", "foo_tau", ANY_7), (7, 9)),
    ((*H6_5_GEE, TWO_OR_TWELVE), (7, 9)),
    ((*H6_5_GEE, ANY_7), (2, 9)),
    ((*H6_5_GEE, ANY_8), (3, 9)),
    ((*H6_5_GEE, ANY_10), (5, 9)),
    ((*H6_5_GEE, "foo_tau"), (6, 9)),
    ((*H6_5_GEE, "lim_lum_lok"), (1, 9)),
    ((*H6_5_GEE, "gow_63"), (4, 9)),
    (("nhor", "ban_tang", "ng_41", ANY_6), (0, 9)),
    (("cheong_sum", "lim_lum_lok", TWO_OR_TWELVE, ANY_4), (0, 8)),
    (("cheong_sum", "lim_lum_lok", TWO_OR_TWELVE, "ng_41"), (1, 8)),
]


@pytest.mark.parametrize(
    ("dealt", "played"), [(dealt, played) for line, played in LISTED for dealt in listed(*line)]
)
def test_A2_7_the_listed_hands_have_the_listed_totals(house_way, dealt, played):
    low, high, _ = house_way(dealt)
    assert totals(low, high) == played


PLACED = [
    # Two hands, then which tile the line wants on which of them.
    (("nhor", "ban_tang", "ng_41", "gee_6"), (7, 9), "high", "nhor"),
    (("yun", "paat_62", "cheong_sum", ANY_7), (4, 5), "high", "yun"),
    (("yun", "paat_62", "nhor", ANY_7), (2, 5), "high", "yun"),
    (("yun", "paat_62", "nhor", ANY_6), (2, 4), "high", "yun"),
    (("mooy", "hoong_tau_sap", "cheong_sum", ANY_7), (6, 7), "high", "mooy"),
    (("nhor", "mooy", "ban_tang", "foo_tau"), (4, 5), "high", "nhor"),
    (("mooy", "yun", "paat_62", "gow_63"), (7, 8), "low", "yun"),
]


@pytest.mark.parametrize(
    ("dealt", "played", "hand", "tile"),
    [(dealt, *rest) for line, *rest in PLACED for dealt in listed(*line)],
)
def test_A2_7_the_listed_hands_have_the_named_tile_on_the_named_hand(
    house_way, dealt, played, hand, tile
):
    low, high, _ = house_way(dealt)
    assert totals(low, high) == played
    assert tile in (low if hand == "low" else high).split()


# A2.7: the sentences that say the same


@pytest.mark.parametrize(
    ("dealt", "low", "high"),
    [
        ("foo_tau mooy hoong_tau_sap chaat_52", "hoong_tau_sap mooy", "chaat_52 foo_tau"),
        # From one and eight to nought and nine: the high hand is never lowered.
        ("yun mooy hoong_tau_sap foo_tau", "hoong_tau_sap mooy", "foo_tau yun"),
        ("nhor cheong_sum ban_tang ng_41", "ban_tang cheong_sum", "ng_41 nhor"),
    ],
)
def test_A2_7_a_low_hand_of_one_yields_to_eight_or_nine(house_way, dealt, low, high):
    assert house_way(dealt) == (low, high, "A2.7")


def test_A2_7_a_low_hand_of_two_yields_to_an_eight_with_teen_or_day(house_way):
    assert house_way("mooy hoong_tau_sap cheong_sum day")[1:] == ("cheong_sum day", "A2.7")


def test_A2_7_a_low_hand_of_two_yields_to_nothing_else(house_way):
    # Two and eight stay, although one and nine is possible.
    low, high, _ = house_way("nhor ban_tang ka_kiok_chaat ng_41")
    assert totals(low, high) == (2, 8)


def test_A2_7_two_of_the_six_highest_are_parted_though_the_high_tile_has_a_choice(house_way):
    # With an eight the Yun would go on the high hand, to the Mooy.
    assert house_way("gow_54 yun paat_53 mooy") == ("gow_54 yun", "mooy paat_53", "A2.7")


def test_A2_7_an_eight_of_five_and_gee_yields_to_a_nine_with_a_high_six_or_better(house_way):
    assert house_way("cheong_sum ng_41 gee_6 mooy") == ("mooy ng_41", "cheong_sum gee_6", "A2.7")
    assert house_way("nhor ban_tang ng_41 gee_6")[1:] == ("ng_41 nhor", "A2.7")


def test_A2_7_a_nine_whose_best_tile_is_below_a_high_six_is_no_reason(house_way):
    low, high, _ = house_way("lim_lum_lok ng_41 gee_6 foo_tau")
    assert totals(low, high) == (7, 8)


@pytest.mark.parametrize("seven", ["ka_kiok_chaat", "chaat_43"])
def test_A2_7_high_eight_high_ten_and_eleven_with_a_seven(house_way, seven):
    low, high, clause = house_way(f"yun mooy foo_tau {seven}")
    assert (low, high) == (" ".join(sorted(("mooy", seven))), "foo_tau yun")
    assert clause == "A2.7"
