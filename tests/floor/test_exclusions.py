"""Exclusions and keeping apart, over all tables of the floor."""

import pytest

from houseway.floor.script import ScriptError
from tests.floor.scripts import Day, refused

GAME = [
    ("dice", "craps", "10.4.2"),
    ("bonus", "texas-holdem-bonus", "13.4.2"),
    ("moon", "lunar-poker", "14.3.2"),
    ("tiles", "pai-gow", "16.4.2"),
    ("hold-em", "canberra-holdem", "15.2(b)"),
]
CASINO = [
    ("craps", "10.4.3"),
    ("texas-holdem-bonus", "13.4.3"),
    ("lunar-poker", "14.3.3"),
    ("pai-gow", "16.4.3"),
]
APART = [
    ("bonus", "texas-holdem-bonus", "11.12.2"),
    ("moon", "lunar-poker", "12.13.2"),
    ("tiles", "pai-gow", "15.14.2"),
]
DECIDE = ["gaming_supervisor", "casino_supervisor", "assistant_gaming_manager", "gaming_manager"]
OTHERS = ["dealer", "boxperson", "cashier", "surveillance", "inspector", "player"]


def out(document, **more):
    return {"person": "Mei", "document": document, "from": "game", "why": "a device"} | more


@pytest.mark.parametrize(("table", "document", "clause"), GAME)
def test_10_4_2_13_4_2_14_3_2_16_4_2_out_of_the_game_is_out_at_all_its_tables(
    table, document, clause
):
    day = Day()
    day("sit", table=table, seat=3, person="Mei")
    other = "moon" if table != "moon" else "hold-em"
    day("sit", table=other, seat=2, person="Mei")
    done = day("exclude", **out(document))
    assert (done["accepted"], done["document"], done["clause"]) == (True, document, clause)
    assert done["unseated"] == [{"table": table, "seat": 3}]
    # The seat is free for somebody else, and the seat at the other game was not touched.
    assert day("sit", table=table, seat=3, person="Ida")["accepted"]
    assert refused(day("sit", table=other, seat=2, person="Ida"))
    assert refused(day("sit", table=table, seat=4, person="Mei"), f"{document} {clause}")
    assert day("card_issue", person="Mei", card="9")["accepted"]
    assert refused(day("exclude", **out(document)))
    ended = {"person": "Mei", "document": document, "from": "game"}
    assert refused(day("lift", by="dealer", **ended), f"{document} {clause}")
    assert day("lift", **ended)["accepted"]
    assert refused(day("lift", **ended))
    assert day("sit", table=table, seat=4, person="Mei")["accepted"]


@pytest.mark.parametrize(("document", "clause"), CASINO)
def test_10_4_3_13_4_3_14_3_3_16_4_3_out_of_the_casino_is_out_everywhere(document, clause):
    day = Day()
    for table, seat in (("tiles", 1), ("dice 2", 5), ("dice", 11), ("dice", 2)):
        day("sit", table=table, seat=seat, person="Mei")
    done = day("exclude", **out(document, **{"from": "casino"}))
    assert (done["document"], done["clause"]) == (document, clause)
    places = [(place["table"], place["seat"]) for place in done["unseated"]]
    assert places == [("dice", 2), ("dice", 11), ("dice 2", 5), ("tiles", 1)]
    for table in ("dice", "bonus", "moon", "tiles", "hold-em"):
        assert refused(day("sit", table=table, seat=7, person="Mei"), f"{document} {clause}")
    assert refused(day("card_issue", person="Mei", card="9"), f"{document} {clause}")


def test_of_several_exclusions_the_one_from_the_casino_speaks_first_and_each_is_lifted_alone():
    day = Day()
    day("person_register", person="Mei")
    assert refused(day("sit", table="dice", seat=1, person="Mei"), "craps 6.1")
    day("exclude", **out("craps"))
    assert refused(day("sit", table="dice", seat=1, person="Mei"), "craps 10.4.2")
    day("exclude", **out("pai-gow", **{"from": "casino"}))
    day("exclude", **out("craps", **{"from": "casino"}))
    assert refused(day("sit", table="dice", seat=1, person="Mei"), "pai-gow 16.4.3")
    day("lift", person="Mei", document="pai-gow", **{"from": "casino"})
    assert refused(day("sit", table="moon", seat=1, person="Mei"), "craps 10.4.3")
    day("lift", person="Mei", document="craps", **{"from": "casino"})
    assert day("sit", table="moon", seat=1, person="Mei")["accepted"]
    assert refused(day("sit", table="dice", seat=1, person="Mei"), "craps 10.4.2")


@pytest.mark.parametrize("how", ["game", "casino"])
@pytest.mark.parametrize("role", [*DECIDE, *OTHERS])
def test_10_4_2_14_3_2_who_decides(role, how):
    for document, clauses in (
        ("craps", {"game": "10.4.2", "casino": "10.4.3"}),
        ("lunar-poker", {"game": "14.3.2", "casino": "14.3.3"}),
    ):
        day = Day()
        decides = role in DECIDE or (role, document) == ("boxperson", "craps")
        done = day("exclude", by=role, **out(document, **{"from": how}))
        assert done["accepted"] is decides
        assert done["clause"] == clauses[how]
        day("exclude", **out(document, **{"from": how}))
        ended = {"person": "Mei", "document": document, "from": how}
        assert day("lift", by=role, **ended)["accepted"] is decides


def test_a_power_that_a_document_does_not_have_is_refused_without_a_clause():
    day = Day()
    assert refused(day("exclude", **out("canberra-holdem", **{"from": "casino"})))
    for document in ("craps", "canberra-holdem"):
        for op in ("keep_apart", "rejoin"):
            assert refused(day(op, persons=["Mei", "Ida"], document=document))
    assert refused(day("exclude", **out("baccarat")))
    assert refused(day("exclude", **out("craps", person=" ")))


@pytest.mark.parametrize(("table", "document", "clause"), APART)
def test_11_12_2_12_13_2_15_14_2_whoever_comes_second_sits_elsewhere(table, document, clause):
    day = Day()
    pair = {"persons": ["Mei", "Ida"], "document": document}
    for role in (*OTHERS, *DECIDE):
        done = day("keep_apart", by=role, **pair)
        assert (done["accepted"], done["clause"]) == (role in DECIDE, clause)
        if role in DECIDE:
            assert day("rejoin", by=role, **pair)["accepted"]
    assert day("keep_apart", **pair)["accepted"]
    assert refused(day("keep_apart", persons=["Ida", "Mei"], document=document))
    assert day("sit", table=table, seat=1, person="Ida")["accepted"]
    assert refused(day("sit", table=table, seat=1, person="Mei"), f"{document} {clause}")
    assert day("sit", table=table, seat=2, person="Olu")["accepted"]
    assert day("sit", table="dice", seat=1, person="Ida")["accepted"]
    assert day("sit", table="dice", seat=2, person="Mei")["accepted"]
    assert refused(day("rejoin", by="dealer", **pair), f"{document} {clause}")
    assert day("rejoin", persons=["Ida", "Mei"], document=document)["accepted"]
    assert refused(day("rejoin", **pair))
    assert day("sit", table=table, seat=3, person="Mei")["accepted"]


def test_two_persons_are_kept_apart_not_one_and_not_three():
    day = Day()
    for persons in (["Mei"], ["Mei", "Mei"], ["Mei", "Ida", "Olu"], ["Mei", ""], []):
        assert refused(day("keep_apart", persons=persons, document="pai-gow"))


def test_an_exclusion_may_run_out_by_itself():
    day = Day()
    end = "2026-05-04T10:03:00+10:00"
    assert refused(day("exclude", **out("craps", until="2026-05-04T10:01:00+10:00")))
    assert day("exclude", **out("craps", until=end))["accepted"]
    assert day("sit", table="dice", seat=1, person="Mei")["accepted"]
    assert day("exclude", **out("craps", until="2026-05-04T10:30:00+10:00"))["accepted"]
    assert refused(day("sit", table="dice", seat=1, person="Mei"), "craps 10.4.2")


@pytest.mark.parametrize(
    ("op", "more"),
    [
        ("exclude", {"until": "tomorrow"}),
        ("exclude", {"until": "2026-05-04T10:30:00"}),
        ("exclude", {"from": "town"}),
        ("exclude", {"person": 7}),
        ("exclude", {"out_of": "game"}),
        ("lift", {"because": "of age"}),
    ],
)
def test_a_script_with_bad_input_says_which_event(op, more):
    day = Day()
    day("leave", table="dice", seat=1)
    with pytest.raises(ScriptError, match=r"event 2: .+"):
        day(op, **(out("craps") | more))
