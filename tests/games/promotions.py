"""Promotions are one procedure in several documents: what is the same in the tests of each."""

from datetime import timedelta

from houseway.core import Refusal
from tests.games.fair import DETAILS, HAMPER, PURSE, START, TERMS, Fair, refused, under

# Terms and prizes


def check_offer(document, clause):
    fair = Fair(document)
    drafted = fair.draft()
    assert under(drafted, document, clause)
    assert drafted.version == 1
    assert fair.promotion.documents == (document,)
    assert refused(fair.draft(), "", "")


def check_barred(document, clause, word):
    """A word that may be in no prize, neither in a draft nor by an amendment."""
    fair = Fair(document, prescribed=("fireworks",))
    assert refused(fair.draft(HAMPER | {"includes": ["cheese", word]}), document, clause)
    assert not fair.walk.floor.promotions.known
    fair.draft(HAMPER | {"includes": ["cheese"]})
    barred = [HAMPER | {"includes": [word]}]
    assert refused(fair("promotion_amend", prizes=barred), document, clause)
    assert len(fair.promotion.versions) == 1


def check_liquor(document, clause):
    """20 litres in one prize, whatever the number of prizes; not a drop more."""
    fair = Fair(document)
    assert refused(fair.draft(HAMPER | {"liquor_ml": 20001}), document, clause)
    assert not isinstance(fair.draft(HAMPER | {"liquor_ml": 20000, "number": 5}), Refusal)


def check_published(document, clause):
    fair = Fair(document).submitted()
    fair.clock = START
    assert refused(fair("promotion_start"), document, clause)
    for channels, reference in ((["the desk"], False), ([], True), ([""], True)):
        sent = {"channels": channels, "marketing_reference": reference}
        assert refused(fair("promotion_publish", **sent), document, clause)
    sent = {"channels": ["the desk"], "marketing_reference": True}
    assert under(fair("promotion_publish", **sent), document, clause)
    assert fair("promotion_start").promotion == "fair"


def check_no_terms(document, clause):
    fair = Fair(document)
    fair("promotion_draft", documents=[document])
    assert refused(fair("promotion_submit"), document, clause)
    fair("promotion_amend", terms={"nature": "as it is"})
    assert not refused(fair("promotion_submit"), document, clause)


def check_item(document, clause, item, empty=None):
    """Terms without an item are not submitted; a running promotion keeps it."""
    fair = Fair(document)
    without = {item: empty}
    fair.draft(terms=without)
    assert refused(fair("promotion_submit"), document, clause)
    fair("promotion_amend", terms={item: TERMS.get(item, {"required": False})})
    assert fair("promotion_submit").version == 2
    running = Fair(document).running()
    assert refused(running("promotion_amend", terms=without), document, clause)
    assert running.promotion.in_force == 1


def check_eligible(document, clause):
    """The group of the terms, a valid card of one's own, a game of it; never staff."""
    gold = {"eligibility": {"text": "gold", "group": "gold"}}
    fair = Fair(document)
    fair.submitted(terms=gold)("promotion_publish", channels=["desk"], marketing_reference=True)
    fair.at(START.isoformat())("promotion_start")
    for who in ("Cy", "Di", "Ed", "Flo"):
        fair.walk("person_register", person=who, groups=[] if who == "Cy" else ["gold"])
        if who != "Di":
            fair.walk("card_issue", person=who, card=f"card of {who}")
    fair.walk("staff_flag", person="Ed")
    for ticket, who in enumerate(("Cy", "Di", "Ed", "a stranger")):
        assert refused(fair.enter(who, ticket), document, clause)
    assert refused(fair.enter("Flo", 9, game="no game of it"), document, clause)
    assert fair.enter("Flo", 9, game=document).patron == "Flo"


def check_wager(document, clause):
    """To the cent."""
    asked = {"wager": {"required": True, "minimum": 5000}}
    fair = Fair(document)
    fair.draft(terms={"wager": {"required": True}})
    assert refused(fair("promotion_submit"), document, clause)
    fair = Fair(document).submitted(terms=asked)
    fair("promotion_publish", channels=["desk"], marketing_reference=True)
    fair.at(START.isoformat())("promotion_start")
    assert refused(fair.enter("Ari", 1, wager=4999), document, clause)
    assert refused(fair.enter("Ari", 1), document, clause)
    assert fair.enter("Ari", 1, wager=5000).wager == 5000


def check_closing(document, clause):
    """To the second."""
    fair = Fair(document).running()
    close = TERMS["entries_close"]
    assert refused(fair("promotion_close_entries"), document, clause)
    assert fair.at(close).enter("Cy", 3).ticket == "3"
    fair.clock += timedelta(seconds=1)
    assert refused(fair.enter("Di", 4), document, clause)
    closed = fair("promotion_close_entries")
    assert (closed.entries, len(closed.digest)) == (3, 64)


def check_drawing(document, clause):
    """Not before its time, and not elsewhere."""
    fair = Fair(document).running().at("2026-07-09T19:59:59+10:00")
    won = [{"award": "first", "prize": "purse", "ticket": 1}]
    assert refused(fair("promotion_draw", winners=won), document, clause)
    fair.clock += timedelta(seconds=1)
    elsewhere = fair("promotion_draw", winners=won, place="the lawn")
    assert refused(elsewhere, document, clause)
    assert fair("promotion_draw", winners=won, place="the bar").awards[0].winner == "Ari"


def check_presence(document, clause):
    """An absent entrant cannot win, and nobody who was there has to be told."""
    fair = Fair(document).running(terms={"claiming": {"method": "on the spot", "present": True}})
    assert refused(fair.draw(present=["Bea"]), document, clause)
    assert fair.draw(present=["Bea"], ticket=2).awards[0].winner == "Bea"
    assert fair.owed("notify_winner") == []


def check_prizes(document, clause):
    """There are some, each with what it is and its value."""
    for prizes in ([], [PURSE | {"what": ""}], [PURSE | {"value": None}]):
        fair = Fair(document)
        fair.draft()
        fair("promotion_amend", prizes=prizes)
        assert refused(fair("promotion_submit"), document, clause)


def check_details(document, clause, kind):
    """Each of the details of a type of prize; no, nought and none are answers."""
    whole = HAMPER | {"type": kind, "details": DETAILS[kind]}
    for left_out in DETAILS[kind]:
        told = {name: value for name, value in DETAILS[kind].items() if name != left_out}
        fair = Fair(document)
        fair.draft(whole | {"details": told})
        assert refused(fair("promotion_submit"), document, clause), left_out
    fair("promotion_amend", prizes=[whole])
    assert fair("promotion_submit").version == 2


# The draw


def check_scrutineer(document, clause):
    """For one prize over $10,000, however many smaller there are."""
    small = {"id": "small", "type": "money", "what": "cents", "value": 1000000, "number": 3}
    fair = Fair(document).running(small, small | {"id": "large", "value": 1000001, "number": 1})
    assert fair.draw("small", award="a").awards[0].winner == "Ari"
    assert refused(fair.draw("large"), document, clause)
    assert refused(fair.draw("large", scrutineer="Sol"), document, clause)
    assert under(fair("scrutineer_nominate", scrutineer="Sol"), document, clause)
    assert refused(fair.draw("large", scrutineer="Tess"), document, clause)
    assert fair.draw("large", scrutineer="Sol").scrutineer == "Sol"


def check_told(document, clause):
    """Within two days of the draw; three attempts are enough."""
    fair = Fair(document).drawn()
    cited = f"{document} {clause}"
    assert fair.owed("notify_winner") == [("Ari", fair.later(days=2), cited, "open")]
    assert refused(fair("winner_notify", award="first", method="sms"), document, clause)
    for _ in range(2):
        fair("winner_notify", award="first", method="telephone", reached=False)
    assert fair.owed("notify_winner")[0][3] == "open"
    fair("winner_notify", award="first", method="email", reached=False)
    assert fair.owed("notify_winner")[0][3] == "done"


def check_way(document, clause, method):
    fair = Fair(document).drawn()
    assert under(fair("winner_notify", award="first", method=method), document, clause)
    assert fair.owed("notify_winner")[0][3] == "done"


# Money


def check_alternative(document, clause):
    """The value of a prize in kind instead of it; never money for casino dollars."""
    fair = Fair(document).drawn(HAMPER | {"alternative": 25000})
    assert refused(fair.pay(amount=25000), "", "")
    taken = fair("prize_alternative", award="first")
    assert under(taken, document, clause)
    assert taken.amount == 25000
    assert fair.pay(amount=25000).payee == "Ari"
    dollars = {"id": "dollars", "type": "casino_dollars", "what": "dollars", "value": 5000}
    fair = Fair(document)
    assert refused(fair.draft(dollars | {"alternative": 1}), document, clause)
    assert refused(fair.draft(PURSE | {"alternative": 1}), document, clause)
    fair = Fair(document).drawn(dollars)
    assert refused(fair("prize_alternative", award="first"), document, clause)
    assert refused(fair.pay(amount=5000), document, clause)
    issued = fair("prize_deliver", award="first")
    assert under(issued, document, "1.1")
    assert issued.voucher == 5000


def check_unstated_alternative_is_the_value(document, clause):
    """Where the terms are silent it is the value; slots dollars are a prize like others."""
    for prize in (HAMPER, HAMPER | {"type": "slots_dollars"}):
        fair = Fair(document).drawn(prize)
        taken = fair("prize_alternative", award="first")
        assert under(taken, document, clause)
        assert taken.amount == 30000


def check_alternative_is_stated(document, clause):
    """Money has to stand in the terms, and there is none for slots dollars."""
    fair = Fair(document).drawn()
    assert refused(fair("prize_alternative", award="first"), document, clause)
    fair = Fair(document).drawn(HAMPER)
    assert refused(fair("prize_alternative", award="first"), document, clause)
    assert fair("prize_deliver", award="first").award == "first"
    slots = HAMPER | {"type": "slots_dollars"}
    assert refused(Fair(document).draft(slots | {"alternative": 1}), document, clause)
    fair = Fair(document).drawn(slots)
    assert refused(fair("prize_alternative", award="first"), document, clause)


def check_payment(document, clause):
    """Crossed cheque or transfer to the winner; no cash, nobody else, the whole amount, once."""
    fair = Fair(document).drawn()
    claim = {"claim": "c", "promotion": "fair", "prize": "purse", "patron": "Ari"}
    assert refused(fair("prize_claim", **claim, choice=["cash"]), document, clause)
    assert refused(fair.pay("cash"), document, clause)
    check_payee(fair, document, clause)


def check_payee(fair, document, clause):
    for wrong in (
        {"by": "chips"},
        {"to": "Bea"},
        {"by": "cheque", "to": "Bea", "crossed": True},
        {"by": "cheque", "crossed": False},
    ):
        assert refused(fair.pay(**wrong), document, clause), wrong
    assert refused(fair.pay(amount=39999), "", "")
    cheque = {"by": "cheque", "to": "Ari", "amount": 10000, "crossed": True}
    transfer = {"by": "eft", "to": "Ari", "amount": 30000}
    paid = fair("prize_pay", award="first", parts=[cheque, transfer])
    assert under(paid, document, clause)
    assert refused(fair.pay(), "", "")


def check_choice(document, clause):
    """Over $10,000 the winner chooses, cash too; up to it the house does."""
    large = PURSE | {"value": 1000001}
    claim = {"claim": "c", "promotion": "fair", "prize": "purse", "patron": "Ari"}
    fair = Fair(document).drawn(large)
    assert refused(fair.pay(amount=1000001), document, clause)
    fair("prize_claim", **claim, choice=["cash"])
    assert refused(fair.pay(amount=1000001), document, clause)
    assert under(fair.pay("cash", amount=1000001), document, clause)
    assert under(
        Fair(document).drawn(PURSE | {"value": 1000000}).pay("cash", amount=1000000),
        *(document, clause),
    )
    check_payee(Fair(document).drawn(), document, clause)


# Denials, disputes, integrity


def claimed(document, value):
    fair = Fair(document).drawn(PURSE | {"value": value})
    fair("prize_claim", claim="c", promotion="fair", prize="purse", patron="Zed")
    return fair


def check_reasons(document, clause):
    """A reason always, told as soon as practicable; $100 is not over $100."""
    fair = claimed(document, 10000)
    assert refused(fair("claim_deny", claim="c", reason=" "), document, clause)
    denied = fair("claim_deny", claim="c", reason="not drawn")
    assert under(denied, document, clause)
    assert not denied.retained
    due = ("Zed", fair.later(hours=24), f"{document} {clause}", "open")
    assert fair.owed("give_reasons") == [due]
    assert refused(fair("claim_deny", claim="c", reason="again"), "", "")
    assert under(fair("claim_inform", claim="c"), document, clause)
    assert fair.owed("give_reasons")[0][3] == "done"


def check_denied(document, clause):
    """Over $100 with name and address, and for ever."""
    fair = claimed(document, 10001)
    reason = {"claim": "c", "reason": "not drawn"}
    for told in ({}, {"name": "Zed Orr"}, {"address": "1 Mill Road"}):
        assert refused(fair("claim_deny", **reason | told), document, clause)
    fair.walk("person_register", person="Zed", full_name="Zed Orr", address="1 Mill Road")
    denied = fair("claim_deny", **reason)
    assert under(denied, document, clause)
    assert denied.retained
    assert refused(fair("claim_delete", claim="c"), document, clause)
    listed = fair("denied_claims")
    assert under(listed, document, clause)
    (row,) = listed.list
    kept = (row.claim, row.name, row.address, row.reason, row.amount)
    assert kept == ("c", "Zed Orr", "1 Mill Road", "not drawn", 10001)


def check_dispute(document, clause):
    """Decided once; who is not satisfied hears of the complaint."""
    fair = Fair(document).running()
    for id in ("d", "e"):
        told = {"promotion": "fair", "patron": "Ari", "about": "my ticket"}
        fair("promotion_dispute", dispute=id, **told)
    decision = {"decision": "it was late"}
    decided = fair("dispute_decide", dispute="d", **decision, satisfied=False)
    assert under(decided, document, clause)
    assert decided.final
    assert refused(fair("dispute_decide", dispute="d", **decision), document, clause)
    fair("dispute_decide", dispute="e", **decision, satisfied=True)
    due = ("Ari", fair.later(hours=24), f"{document} {clause}", "open")
    assert fair.owed("advise_complaint") == [due]
    assert under(fair("dispute_advise", dispute="d"), document, clause)
    assert fair.owed("advise_complaint")[0][3] == "done"


def check_integrity(document, clause, **time):
    """Postponed until validated, or cancelled; an inspector hears of each."""
    fair, cited = Fair(document).running(), f"{document} {clause}"
    assert refused(fair("promotion_postpone", what="draw"), document, clause)
    postponed = fair("promotion_postpone", what="draw", why="an open box")
    assert under(postponed, document, clause)
    notice = ("inspector", fair.later(**time), cited, "open")
    assert fair.owed("notify_inspector") == [notice]
    again = fair("promotion_postpone", what="draw", why="once more")
    assert refused(again, document, clause)
    assert fair.enter("Cy", 3).ticket == "3"
    assert refused(fair.draw(), document, clause)
    assert under(fair("inspector_notify"), document, clause)
    draw_at = fair.later(hours=1)
    validated = fair("promotion_validate", how="counted", draw_at=draw_at)
    assert under(validated, document, clause)
    assert isinstance(fair.draw(), Refusal)
    assert under(fair("promotion_cancel", why="forged"), document, clause)
    assert refused(fair.enter("Di", 4), document, clause)
    assert refused(fair("promotion_amend", terms={"nature": "x"}), document, clause)
    assert refused(fair("promotion_validate", how="mended"), document, clause)
    assert len(fair.owed("notify_inspector")) == 2
    held = Fair(document).running()
    held("promotion_postpone", what="promotion", why="an open box")
    assert refused(held.enter("Cy", 3), document, clause)


# With the regulator


def check_submission(document, clause):
    """24 hours before the start, of the very text that is in force."""
    fair, cited = Fair(document), f"{document} {clause}"
    fair.draft(starts=START.isoformat())
    due = (START - timedelta(days=1)).isoformat()
    assert fair.owed("submit_terms") == [("NICC", due, cited, "open")]
    fair("promotion_publish", channels=["desk"], marketing_reference=True)
    fair.at(due)
    assert refused(fair("promotion_start"), document, clause)
    assert under(fair("promotion_submit"), document, clause)
    assert fair.owed("submit_terms")[0][3] == "done"
    fair.clock = START - timedelta(seconds=1)
    assert refused(fair("promotion_start"), document, clause)
    fair.clock = START
    fair("promotion_amend", terms={"nature": "otherwise"})
    assert refused(fair("promotion_start"), document, clause)
    fair("promotion_submit")
    assert refused(fair("promotion_start", hours=23), document, clause)
    assert fair("promotion_start", hours=1).promotion == "fair"


def check_resubmission(document, clause):
    """What is amended after the start holds at once and goes to the regulator again."""
    fair = Fair(document).running()
    amended = fair("promotion_amend", terms={"nature": "otherwise"})
    assert under(amended, document, clause)
    assert (amended.in_force, fair.enter("Cy", 3).version) == (True, 2)
    due = ("NICC", fair.later(hours=24), f"{document} {clause}", "open")
    assert fair.owed("resubmit_terms") == [due]
    fair("promotion_submit")
    assert fair.owed("resubmit_terms")[0][3] == "done"


def check_approval(document, clause):
    """What is amended after the start waits until it is approved."""
    fair = Fair(document).running()
    amended = fair("promotion_amend", terms={"nature": "otherwise"})
    assert under(amended, document, clause)
    assert (amended.in_force, fair.enter("Cy", 3).version) == (False, 1)
    assert fair.owed("resubmit_terms") == []
    answered = fair("promotion_approve", version=2, granted=False)
    assert under(answered, document, clause)
    assert (answered.in_force, answered.version) == (False, 1)
    assert refused(fair("promotion_approve", version=2), document, clause)
    fair("promotion_amend", terms={"nature": "another"})
    assert fair("promotion_approve", version=3, reference="A 1").version == 3
    assert fair.enter("Di", 4).version == 3


def check_staff(document, clause):
    """Who was staff when entering is paid only if a gaming manager releases it."""
    fair = Fair(document).drawn()
    flag = {"op": "staff_flag", "person": "Ari", "since": START.isoformat()}
    fair.walk(**flag)
    parts = [{"by": "eft", "to": "Ari", "amount": 40000}]
    paying = {"award": "first", "parts": parts}
    manager = {"role": "gaming_manager"}
    assert refused(fair("prize_pay", **paying), document, clause)
    assert refused(fair("prize_pay", **paying, release=True, role="cashier"), document, clause)
    assert refused(fair("prize_pay", **paying, **manager), document, clause)
    assert fair("prize_pay", **paying, release=True, **manager).released
    fair = Fair(document).drawn(HAMPER)
    fair.walk(**flag)
    assert refused(fair("prize_deliver", award="first"), document, clause)
    delivered = fair("prize_deliver", award="first", release=True, **manager)
    assert delivered.released
    joined = Fair(document).drawn()
    joined.walk(**flag | {"since": joined.later(hours=1)})
    assert not isinstance(joined.pay(), Refusal)
