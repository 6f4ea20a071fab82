"""Promotions over several documents, the order of reasons, and what nothing changes."""

import pytest

from houseway.core import Envelope, Refusal
from houseway.floor.deciding import decide
from houseway.floor.promotions.drawing import SignDraw
from houseway.floor.promotions.duties import has_section
from houseway.law import games
from houseway.law.rules import cited, floor_sections, powers
from tests.floor.walk import answered
from tests.games.fair import HAMPER, PURSE, START, TERMS, Fair, refused, under

CRAPS, LUNAR, TILES, BONUS = "craps", "lunar-poker", "pai-gow", "texas-holdem-bonus"
CAR = {
    "id": "car",
    "type": "vehicle",
    "what": "a car",
    "value": 2000000,
    "details": {"make": "Orr", "model": "4", "accessories": [], "on_road_costs": False},
}


# Several documents: the strictest of each duty, and its clause


def test_amendments_wait_for_approval_where_one_document_says_so():
    fair = Fair(TILES, LUNAR, CRAPS).running()
    assert under(fair("promotion_amend", terms={"nature": "other"}), LUNAR, "15.9.1")
    assert fair.owed("resubmit_terms") == []
    answer = fair("promotion_approve", version=2)
    assert under(answer, LUNAR, "15.9.1")
    assert fair.owed("resubmit_terms") == []
    others = Fair(TILES, CRAPS).running()
    assert under(others("promotion_amend", terms={"nature": "other"}), TILES, "17.12.1")
    assert refused(others("promotion_approve", version=2), "", "")


def test_the_inspector_hears_by_the_shortest_time_of_all_documents():
    fair = Fair(BONUS, LUNAR).running()
    fair("promotion_cancel", why="forged")
    assert fair.owed("notify_inspector") == [
        ("inspector", fair.later(minutes=15), f"{LUNAR} 15.12", "open")
    ]


def test_cash_is_out_as_soon_as_one_document_bars_it():
    fair = Fair(LUNAR, TILES, CRAPS).drawn()
    assert refused(fair.pay("cash"), TILES, "17.4")
    assert refused(fair.pay("chips"), LUNAR, "15.4")
    assert refused(fair.pay(to="Bea"), LUNAR, "15.4")
    assert under(fair.pay(), LUNAR, "15.4")


def test_the_winners_choice_binds_where_one_document_says_so():
    fair = Fair(CRAPS, LUNAR).drawn(CAR | {"alternative": 1500000})
    taken = fair("prize_alternative", award="first")
    assert (under(taken, LUNAR, "15.3"), taken.amount) == (True, 1500000)
    assert refused(fair.pay(amount=1500000), LUNAR, "15.4")
    claim = {"claim": "c", "promotion": "fair", "prize": "car", "patron": "Ari"}
    assert refused(fair("prize_claim", **claim, choice=["cash"]), CRAPS, "11.4")
    fair("prize_claim", **claim, choice=["cheque", "eft"])
    assert under(fair.pay(amount=1500000), CRAPS, "11.4")


def test_slots_dollars_and_unstated_money_go_by_the_document_that_speaks_of_them():
    slots = HAMPER | {"type": "slots_dollars"}
    assert refused(Fair(CRAPS, LUNAR).draft(slots | {"alternative": 1}), LUNAR, "15.3")
    fair = Fair(CRAPS, LUNAR).drawn(slots)
    assert refused(fair.pay(amount=30000), LUNAR, "15.3")
    assert fair("prize_deliver", award="first").award == "first"
    fair = Fair(CRAPS, LUNAR).drawn(HAMPER)
    assert refused(fair("prize_alternative", award="first"), LUNAR, "15.3")
    dollars = Fair(CRAPS, LUNAR).drawn(HAMPER | {"type": "casino_dollars"})
    assert refused(dollars("prize_alternative", award="first"), CRAPS, "11.3")


def test_staff_are_held_to_the_document_that_speaks_of_them():
    fair = Fair(CRAPS, BONUS).drawn()
    fair.walk("staff_flag", person="Ari", since=START.isoformat())
    assert refused(fair.pay(), BONUS, "13.15")
    free = Fair(CRAPS, TILES).drawn()
    free.walk("staff_flag", person="Ari", since=START.isoformat())
    assert not isinstance(free.pay(), Refusal)


def test_other_duties_are_cited_by_the_first_document():
    fair = Fair(TILES, LUNAR).drawn(CAR)
    assert fair.owed("notify_winner")[0][2] == f"{TILES} 17.8"
    told = fair("winner_notify", award="first", method="mail")
    assert under(told, TILES, "17.8.2")
    fair("prize_claim", claim="c", promotion="fair", prize="car", patron="Zed")
    denied = fair("claim_deny", claim="c", reason="no", name="Z", address="1 Mill Road")
    assert under(denied, TILES, "17.9.1")
    assert fair.owed("give_reasons")[0][2] == f"{TILES} 17.9"


# Which documents


@pytest.mark.parametrize(
    "documents", [[], ["canberra-holdem"], [TILES], [CRAPS, "canberra-holdem"], ["no game"]]
)
def test_a_promotion_names_games_of_the_floor_that_have_such_a_section(documents):
    fair = Fair(CRAPS, "canberra-holdem")
    assert refused(fair("promotion_draft", documents=documents), "", "")


def test_what_the_floor_carries_out_of_a_document_is_its_section_on_promotions():
    for document in games():
        stated = [power for name, power in powers(document).items() if name.startswith("promotion")]
        sections = {cited(power.clause).partition(".")[0] for power in stated}
        assert sections == {*floor_sections(document)}, document
        assert has_section(document) == bool(stated)


def test_without_documents_they_are_those_of_the_floor():
    fair = Fair(LUNAR, "canberra-holdem", CRAPS)
    assert under(fair("promotion_draft"), LUNAR, "15.1")
    assert fair.promotion.documents == (LUNAR, CRAPS)


# Of several reasons the first


def test_what_is_barred_comes_in_the_order_of_the_clauses_before_the_alternative():
    wine = HAMPER | {"liquor_ml": 20001, "alternative": 1}
    smoke = PURSE | {"includes": ["tobacco"], "alternative": 1}
    assert refused(Fair(CRAPS).draft(wine, smoke), CRAPS, "11.5.1")
    assert refused(Fair(CRAPS).draft(wine, PURSE | {"alternative": 1}), CRAPS, "11.5.4")


def test_terms_lack_their_items_in_order_and_details_last():
    fair = Fair(BONUS)
    fair("promotion_draft", prizes=[CAR | {"details": {"make": "Orr"}}])
    items = (*TERMS,)
    clauses = ["1", "2", "3", "5", "6", "7", "8", "9", "9(unnumbered)"]
    for item, clause in zip(items, clauses, strict=True):
        assert refused(fair("promotion_submit"), BONUS, f"14.7.{clause}")
        fair("promotion_amend", terms={item: TERMS[item]})
    assert refused(fair("promotion_submit"), BONUS, "14.7.10.2")


def test_a_start_asks_for_integrity_before_submission_before_publication():
    fair = Fair(CRAPS)
    fair.draft()
    fair("promotion_postpone", what="draw", why="an open box")
    assert refused(fair("promotion_start"), CRAPS, "11.11")
    fair("promotion_validate", how="counted")
    assert refused(fair("promotion_start"), CRAPS, "11.12")
    fair("promotion_submit")
    assert refused(fair("promotion_start", hours=24), CRAPS, "11.6")
    fair("promotion_publish", channels=["desk"], marketing_reference="see the desk")
    assert fair("promotion_start").promotion == "fair"
    assert refused(fair("promotion_start"), "", "")


def test_an_entry_asks_for_start_and_ticket_before_time_and_person_and_wager():
    asked = {
        "wager": {"required": True, "minimum": 100},
        "eligibility": {"text": "x", "group": "g"},
    }
    fair = Fair(CRAPS).submitted(terms=asked)
    assert refused(fair.enter("Ari", 1), "", "")
    fair("promotion_publish", channels=["desk"], marketing_reference=True)
    fair.at(START.isoformat())("promotion_start")
    assert refused(fair.enter("Ari", 1), CRAPS, "11.7.3")
    fair.walk("person_register", person="Ari", groups=["g"])
    fair.walk("card_issue", person="Ari", card="n")
    assert refused(fair.enter("Ari", 1), CRAPS, "11.7.4")
    assert fair.enter("Ari", 1, wager=100).version == 1
    fair.at("2026-07-08T20:00:01+10:00")
    assert refused(fair.enter("Ari", 1, wager=100), "", "")
    assert refused(fair.enter("Zed", 2), CRAPS, "11.7.6")


def test_a_draw_asks_for_tickets_before_the_scrutineer_before_presence():
    there = {"claiming": {"method": "on the spot", "present": True}}
    fair = Fair(CRAPS).running(CAR, terms=there)
    assert refused(fair.draw("car", 77), "", "")
    assert refused(fair.draw("boat"), "", "")
    assert refused(fair.draw("car"), CRAPS, "11.2")
    fair("scrutineer_nominate", scrutineer="Sol")
    assert refused(fair.draw("car", scrutineer="Sol"), CRAPS, "11.7.8")
    assert fair.draw("car", scrutineer="Sol", present=["Ari"]).awards[0].winner == "Ari"
    assert refused(fair.draw("car", award="second", scrutineer="Sol"), "", "")


def test_a_denied_claim_is_not_paid_and_staff_come_before_the_way():
    fair = Fair(BONUS).drawn()
    fair("prize_claim", claim="c", promotion="fair", prize="purse", patron="Ari")
    fair.walk("staff_flag", person="Ari", since=START.isoformat())
    assert refused(fair.pay("cash"), BONUS, "13.15")
    fair("claim_deny", claim="c", reason="forged", name="A", address="1 Mill Road")
    assert refused(fair.pay("cash"), "", "")
    other = Fair(BONUS).drawn(HAMPER)
    other("prize_claim", claim="c", promotion="fair", prize="hamper", patron="Bea")
    other("claim_deny", claim="c", reason="not drawn", name="B", address="1 Mill Road")
    assert other("prize_deliver", award="first").award == "first"


# What changes nothing


@pytest.mark.parametrize(
    ("op", "fields"),
    [
        *((op, {"promotion": "nowhere"}) for op in ("promotion_submit", "promotion_start")),
        ("promotion_enter", {"promotion": "nowhere", "patron": "Ari", "ticket": 1}),
        ("winner_notify", {"award": "nothing", "method": "mail"}),
        ("prize_pay", {"award": "nothing"}),
        ("claim_deny", {"claim": "nothing", "reason": "x"}),
        ("claim_delete", {"claim": "nothing"}),
        ("dispute_decide", {"dispute": "nothing"}),
        ("prize_claim", {"claim": "c", "promotion": "fair", "prize": "no", "patron": "Ari"}),
        ("promotion_amend", {"promotion": "fair", "terms": {"nature": TERMS["nature"]}}),
        ("promotion_amend", {"promotion": "fair", "prizes": [PURSE, PURSE]}),
        ("promotion_amend", {"promotion": "fair", "prizes": [PURSE | {"type": "gold"}]}),
    ],
)
def test_unknown_names_and_no_change_are_refused_without_a_clause(op, fields):
    fair = Fair(CRAPS).running()
    before = fair.walk.floor
    assert refused(fair(op, **fields), "", "")
    assert fair.walk.floor == before


def test_the_same_text_submitted_again_keeps_its_first_time():
    fair = Fair(CRAPS).submitted()
    fair("promotion_publish", channels=["desk"], marketing_reference=True)
    fair("promotion_submit", hours=23)
    assert fair("promotion_start", hours=1).promotion == "fair"


def test_hours_pass_over_the_end_of_summer_time():
    fair = Fair(CRAPS).at("2026-04-04T10:00:00+11:00").submitted()
    fair("promotion_publish", channels=["desk"], marketing_reference=True)
    assert refused(fair.at("2026-04-05T08:59:59+10:00")("promotion_start"), CRAPS, "11.12")
    assert fair.at("2026-04-05T09:00:00+10:00")("promotion_start").promotion == "fair"


def test_an_amendment_before_the_start_is_owed_anew_only_when_it_is_not_open():
    fair = Fair(CRAPS)
    fair.draft(starts=START.isoformat())
    fair("promotion_amend", terms={"nature": "other"})
    assert len(fair.owed("submit_terms")) == 1
    fair("promotion_submit")
    fair("promotion_amend", terms={"nature": "another"})
    assert [state for *_, state in fair.owed("submit_terms")] == ["done", "open"]


def test_another_closing_time_opens_entries_again():
    fair = Fair(CRAPS).running().at(TERMS["entries_close"])
    fair("promotion_close_entries")
    assert refused(fair.enter("Cy", 3), CRAPS, "11.7.6")
    fair("promotion_amend", terms={"entries_close": fair.later(hours=1)})
    assert fair.enter("Cy", 3).version == 2


def test_an_award_keeps_the_prize_of_the_draw():
    fair = Fair(CRAPS).drawn(HAMPER | {"alternative": 20000}, PURSE)
    fair("promotion_amend", prizes=[PURSE])
    assert fair("prize_alternative", award="first").amount == 20000
    fair("prize_claim", claim="c", promotion="fair", prize="hamper", patron="Zed")
    assert fair("claim_deny", claim="c", reason="no", name="Z", address="x").retained


def test_promotion_and_draw_are_postponed_each_and_validated_together():
    fair = Fair(CRAPS).running()
    fair("promotion_postpone", what="draw", why="an open box")
    fair("promotion_postpone", what="promotion", why="forged tickets")
    assert len(fair.owed("notify_inspector")) == 2
    assert refused(fair("promotion_postpone", what="lunch", why="late"), "", "")
    assert refused(fair("promotion_validate", how=""), CRAPS, "11.11")
    fair("inspector_notify")
    assert [state for *_, state in fair.owed("notify_inspector")] == ["done", "done"]
    fair("promotion_validate", how="counted")
    assert fair.draw().awards[0].winner == "Ari"


def test_what_is_submitted_and_what_is_in_doubt_goes_into_the_book_of_messages():
    fair = Fair(CRAPS).running()
    fair("promotion_postpone", what="draw", why="an open box")
    fair("inspector_notify")
    fair("promotion_cancel", why="forged tickets")
    fair("inspector_notify")
    letters = fair.walk.floor.messages.of_promotion("fair")
    assert [(sent.to, sent.under, sent.version) for sent in letters] == [
        ("NICC", f"{CRAPS} 11.12", 1),
        ("inspector", f"{CRAPS} 11.11", 0),
        ("inspector", f"{CRAPS} 11.11", 0),
    ]
    told = [sent.words for sent in letters[1:]]
    assert told == ["the draw was postponed: an open box", "it was cancelled: forged tickets"]
    # The duty of the document is done by telling; that it was read is the inspector's own word.
    assert [state for *_, state in fair.owed("notify_inspector")] == ["done", "done"]
    assert not any(sent.seen for sent in letters)


def test_an_entry_leaves_those_before_it_where_they_are():
    fair = Fair(CRAPS).running()
    before = fair.promotion.entries
    fair.enter("Ari", 3)
    pairs = zip(before._shelves, fair.promotion.entries._shelves, strict=True)
    shared = sum(old is new for old, new in pairs)
    assert shared == len(before._shelves) - 1
    assert [*fair.promotion.entries] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"terms": {"colour": "red"}}, "colour"),
        ({"terms": {"entries_close": "tomorrow"}}, "entries_close is a time"),
        ({"terms": {"draw": {"at": "2026-07-09T20:00"}}}, "at is a time"),
        ({"starts": "soon"}, "starts is a time"),
        ({"prizes": [PURSE | {"value": -1}]}, "value"),
        ({"prizes": [{"type": "money"}]}, "id"),
    ],
)
def test_what_does_not_fit_is_named(sent, said):
    with pytest.raises(ValueError, match=said):
        answered([CRAPS], {"op": "promotion_draft", "promotion": "p"} | sent)


def test_a_voucher_is_answered_only_where_there_is_one():
    base = {"promotion": "p", "terms": TERMS, "prizes": [HAMPER]}
    day = [
        {"op": "promotion_draft", "at": "2026-06-20T10:00:00+10:00"} | base,
        {"op": "promotion_submit", "promotion": "p", "at": "2026-06-20T10:00:00+10:00"},
        {"op": "promotion_publish", "promotion": "p", "at": "2026-06-20T10:00:00+10:00"}
        | {"channels": ["desk"], "marketing_reference": True},
        {"op": "promotion_start", "promotion": "p", "at": START.isoformat()},
        {"op": "promotion_enter", "promotion": "p", "patron": "Ari", "ticket": "one"}
        | {"at": START.isoformat()},
        {"op": "promotion_draw", "promotion": "p", "at": "2026-07-09T20:00:00+10:00"}
        | {"winners": [{"award": "w", "prize": "hamper", "ticket": "one"}]},
        {"op": "prize_deliver", "award": "w", "at": "2026-07-09T20:00:00+10:00"},
    ]
    answer = answered([CRAPS], *day, settings={"strangers_carded": True})
    assert [*answer["events"][-2]["awards"]] == [{"award": "w", "prize": "hamper", "winner": "Ari"}]
    assert answer["events"][-1] == {"accepted": True}


def signs(fair, by):
    """What becomes of a signature, which no script has."""
    envelope = Envelope("", by, "scrutineer", fair.clock.isoformat(), SignDraw("fair"))
    outcome = decide(fair.walk.floor, envelope)
    if isinstance(outcome, Refusal):
        return outcome
    fair.walk.floor = outcome.after
    return outcome.events[0]


def test_the_scrutineer_signs_the_draws_that_were_held_under_their_eyes():
    fair = Fair(CRAPS).drawn(CAR, PURSE)
    assert refused(signs(fair, "Tess"), CRAPS, "11.2")
    signed = signs(fair, "Sol")
    assert under(signed, CRAPS, "11.2")
    (draw,) = fair.promotion.drawn
    assert (draw.scrutineer, draw.signed) == ("Sol", fair.clock.isoformat())
    assert refused(signs(fair, "Sol"), CRAPS, "11.2")


def test_the_same_moment_written_otherwise_keeps_entries_closed():
    fair = Fair(CRAPS).running().at(TERMS["entries_close"])
    fair("promotion_close_entries")
    fair("promotion_amend", terms={"entries_close": "2026-07-08T10:00:00+00:00"})
    assert refused(fair.enter("Cy", 3), CRAPS, "11.7.6")


@pytest.mark.parametrize(("out_of", "document"), [("game", CRAPS), ("casino", TILES)])
def test_who_is_out_of_the_game_or_of_the_casino_does_not_enter(out_of, document):
    fair = Fair(CRAPS, TILES).running()
    about = {"person": "Cy", "document": document, "out_of": out_of, "why": "a device"}
    assert not isinstance(fair.walk("exclude", **about), Refusal)
    assert refused(fair.enter("Cy", 3, game=CRAPS), CRAPS, "11.7.3")
    elsewhere = fair.enter("Cy", 4, game=TILES)
    assert isinstance(elsewhere, Refusal) == (out_of == "casino")


def test_no_part_of_a_payment_takes_money_back():
    fair = Fair(CRAPS).drawn()
    parts = [{"by": "eft", "to": "Ari", "amount": cents} for cents in (40100, -100)]
    assert refused(fair("prize_pay", award="first", parts=parts), "", "")
    nothing = [{"by": "eft", "to": "Ari", "amount": cents} for cents in (40000, 0)]
    assert refused(fair("prize_pay", award="first", parts=nothing), "", "")


def test_awards_claims_and_disputes_have_names_of_their_own():
    fair = Fair(CRAPS).drawn(PURSE | {"number": 4})
    assert refused(fair.draw(ticket=2, award="first"), "", "")
    both = [{"award": "same", "prize": "purse", "ticket": ticket} for ticket in (1, 2)]
    assert refused(fair("promotion_draw", winners=both), "", "")
    claim = {"claim": "c", "promotion": "fair", "prize": "purse", "patron": "Ari"}
    dispute = {"dispute": "d", "promotion": "fair", "patron": "Ari", "about": "it"}
    for op, sent in (("prize_claim", claim), ("promotion_dispute", dispute)):
        assert not isinstance(fair(op, **sent), Refusal)
        assert refused(fair(op, **sent), "", "")


def test_a_minimum_binds_unless_no_wager_is_required():
    for required, bound in ((True, True), (None, True), (False, False)):
        asked = {"wager": {"required": required, "minimum": 500}}
        fair = Fair(CRAPS).submitted(terms=asked)
        fair("promotion_publish", channels=["desk"], marketing_reference=True)
        fair.at(START.isoformat())("promotion_start")
        assert refused(fair.enter("Ari", 1), CRAPS, "11.7.4") == bound
