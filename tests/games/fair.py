"""A promotion walked through by the ops of floor scripts, whatever documents govern it."""

from datetime import datetime, timedelta

from houseway.core import Refusal
from tests.floor.walk import Walk

START = datetime.fromisoformat("2026-07-01T12:00:00+10:00")
TERMS = {
    "awarded_how": "a ticket out of the drum for every prize",
    "awarded": {"at": "2026-07-09T20:00:00+10:00", "place": "the bar"},
    "eligibility": {"text": "whoever holds a card"},
    "nature": "as it is, with the maker's guarantee",
    "entries_close": "2026-07-08T20:00:00+10:00",
    "draw": {"at": "2026-07-09T20:00:00+10:00", "place": "the bar"},
    "claiming": {"method": "at the desk"},
    "notified_how": "by a call",
    "results_published_how": "on the board",
}
PURSE = {"id": "purse", "type": "money", "what": "a purse", "value": 40000}
HAMPER = {"id": "hamper", "type": "goods", "what": "a hamper", "value": 30000}
DETAILS = {
    "appliance": {"make": "Orr", "model": "4", "accessories": []},
    "vehicle": {"make": "Orr", "model": "4", "accessories": [], "on_road_costs": False},
    "travel": {
        "persons": 2,
        "included": "flights",
        "restrictions": "none",
        "spending_money": False,
    },
    "real_estate": {
        "dwelling": "house",
        "plans": "sheet 1",
        "contract": "as signed",
        "easements": "none",
        "address": "1 Mill Road",
        "included": "fixtures",
    },
}


class Fair:
    """A promotion called fair on a floor of these documents, walked through by its ops."""

    def __init__(self, *documents, **settings):
        self.documents = documents
        self.walk = Walk(*documents, strangers_carded=True, **settings)
        self.clock = START - timedelta(days=3)

    def __call__(self, op, hours=0, **fields):
        """What became of an op on the fair, so many hours later."""
        self.clock += timedelta(hours=hours)
        about = {} if {"award", "claim", "dispute"} & {*fields} else {"promotion": "fair"}
        return self.walk(op, self.clock.isoformat(), **about | fields)

    def at(self, when):
        """Go on at this moment."""
        self.clock = datetime.fromisoformat(when)
        return self

    def draft(self, *prizes, terms=None, **more):
        sent = {"documents": list(self.documents), "prizes": list(prizes or (PURSE,))}
        return self("promotion_draft", **sent | {"terms": TERMS | (terms or {})} | more)

    def submitted(self, *prizes, **more):
        for happened in (self.draft(*prizes, **more), self("promotion_submit")):
            assert not isinstance(happened, Refusal), happened
        return self

    def running(self, *prizes, **more):
        """Started, with entries of Ari and Bea by the tickets 1 and 2."""
        self.submitted(*prizes, **more)
        self("promotion_publish", channels=["the desk"], marketing_reference=True)
        self.clock = START
        for happened in (self("promotion_start"), self.enter("Ari", 1), self.enter("Bea", 2)):
            assert not isinstance(happened, Refusal), happened
        return self

    def enter(self, patron, ticket, **more):
        return self("promotion_enter", patron=patron, ticket=ticket, **more)

    def draw(self, prize="purse", ticket=1, award="first", **more):
        self.at("2026-07-09T20:00:00+10:00")
        won = [{"award": award, "prize": prize, "ticket": ticket}]
        return self("promotion_draw", winners=won, **more)

    def drawn(self, *prizes, **more):
        """Ari has won the first of the prizes."""
        self.running(*prizes, **more)
        self("scrutineer_nominate", scrutineer="Sol")
        drawn = self.draw((prizes or (PURSE,))[0]["id"], scrutineer="Sol")
        assert not isinstance(drawn, Refusal), drawn
        return self

    def pay(self, by="eft", to="Ari", amount=40000, **more):
        part = {"by": by, "to": to, "amount": amount} | more
        return self("prize_pay", award="first", parts=[part])

    def owed(self, what):
        """What is owed of this kind: to whom, when, under which citation, and how it stands."""
        return [
            (owed.to, owed.due, owed.under, owed.state(self.clock.isoformat()))
            for owed in self.walk.floor.owed.owed
            if owed.what == what
        ]

    @property
    def promotion(self):
        return self.walk.floor.promotions.known["fair"]

    def later(self, **time):
        """A moment later than now, as obligations state it."""
        return (self.clock + timedelta(**time)).isoformat()


def refused(happened, document, clause):
    """Whether this clause refuses it, in words."""
    return (
        isinstance(happened, Refusal)
        and bool(happened.why)
        and happened[0] == (f"{document} {clause}" if clause else "")
    )


def under(happened, document, clause):
    """Whether it happened, under this clause."""
    return not isinstance(happened, Refusal) and happened.under == f"{document} {clause}"
