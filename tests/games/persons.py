"""What the documents say of persons, checked for each under its own clauses."""

from tests.floor.scripts import TABLES, Day, refused

BY_DOCUMENT = {document: table for table, document in reversed(TABLES.items())}


def check_out_of_casino(document, clause):
    """Out of the casino by this document: no seat at any game, no card, until it is lifted."""
    day, out = Day(), {"person": "Mei", "document": document, "from": "casino"}
    day("sit", table="hold-em", seat=2, person="Mei")
    refusal = day("exclude", by="dealer", **out)
    assert refused(refusal, f"{document} {clause}")
    done = day("exclude", why="a device", **out)
    assert (done["accepted"], done["clause"]) == (True, clause)
    assert done["unseated"] == [{"table": "hold-em", "seat": 2}]
    for table in TABLES:
        assert refused(day("sit", table=table, seat=1, person="Mei"), f"{document} {clause}")
    assert refused(day("card_issue", person="Mei", card="7"), f"{document} {clause}")
    assert day("lift", **out)["accepted"]
    assert day("sit", table="hold-em", seat=1, person="Mei")["accepted"]


def check_card(document, commence, own):
    """Play begins by a valid card, and by one's own."""
    day, table = Day(), BY_DOCUMENT[document]
    day("person_register", person="Mei")
    assert refused(day("sit", table=table, seat=1, person="Mei"), f"{document} {commence}")
    day("card_issue", person="Mei", card="7")
    shown = {"table": table, "seat": 1, "card": "7"}
    assert refused(day("sit", person="Ida", **shown), f"{document} {own}")
    day("card_found_invalid", card="7")
    assert refused(day("sit", person="Mei", **shown), f"{document} {commence}")
    day("card_issue", person="Mei", card="8")
    assert day("sit", table=table, seat=1, person="Mei")["accepted"]


def check_apart(document, clause):
    """Two who are kept apart meet at no table of the game, whoever comes second."""
    day, table = Day(), BY_DOCUMENT[document]
    pair = {"persons": ["Mei", "Ida"], "document": document}
    assert refused(day("keep_apart", by="dealer", **pair), f"{document} {clause}")
    assert day("keep_apart", **pair)["clause"] == clause
    assert day("sit", table=table, seat=1, person="Ida")["accepted"]
    assert refused(day("sit", table=table, seat=2, person="Mei"), f"{document} {clause}")
    assert day("rejoin", **pair)["accepted"]
    assert day("sit", table=table, seat=2, person="Mei")["accepted"]
