"""Thirty bugs, planted on purpose: the simulation finds every one of them.

Each is a way in which a program of this kind really goes wrong: a write that is lost, an answer
that comes too early, a rule that nobody asks, a cent that goes astray. They take the place of what
they break for as long as `planted` lasts.
"""

from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from unittest.mock import patch

from houseway import core, table
from houseway.core import Refusal
from houseway.floor import following, obligations, persons_at_tables, pools
from houseway.house import stream_of, submit
from houseway.house.casino import Casino
from houseway.house.records import answer_to
from houseway.house.submit import House
from houseway.money import Transfer
from houseway.store import Repeated, Write, appending, records
from houseway.store.database import Store
from houseway.table import deciding, ledger, second_signature
from houseway.table.seats import BoughtIn

BUGS = {}
POOLED = "texas-holdem-bonus"


def bug(target, name, *tables):
    """The decorated function makes the broken part out of the whole one; found at these games."""

    def planted_by(make):
        BUGS[make.__name__] = (target, name, make, tables or None)
        return make

    return planted_by


@contextmanager
def planted(name):
    """This bug is there; answers at which games it shows."""
    target, attribute, make, tables = BUGS[name]
    with patch.object(target, attribute, make(getattr(target, attribute))):
        yield tables


def every(times):
    """Whether it is this call's turn, of so many."""
    calls = 0

    def now():
        nonlocal calls
        calls += 1
        return calls % times == 0

    return now


# The store


@bug(Store, "append")
def a_write_is_answered_and_lost(whole):
    turn = every(40)

    def append(self, writes, transfers, id, at, *beside):
        if turn():
            heads = [(write, records.NO_DIGEST) for write in writes]
            return tuple(records.sealed(heads, transfers, id, at))
        return whole(self, writes, transfers, id, at, *beside)

    return append


@bug(Store, "append")
def transfers_are_forgotten(whole):
    turn = every(15)
    return lambda self, writes, transfers, id, at, *beside: whole(
        self, writes, () if turn() else transfers, id, at, *beside
    )


@bug(Store, "append")
def only_the_first_stream_is_written(whole):
    return lambda self, writes, *rest: whole(self, writes[:1], *rest)


@bug(Store, "append")
def half_of_an_append_is_written(whole):
    turn = every(30)

    def append(self, writes, transfers, id, at, *beside):
        first = writes[0]
        if turn() and len(first.records) > 2:
            writes = [first._replace(records=first.records[:2]), *writes[1:]]
        return whole(self, writes, transfers, id, at, *beside)

    return append


@bug(Store, "append")
def versions_are_not_compared(whole):
    def append(self, writes, *rest):
        now = [write._replace(expected=self.version(write.stream)) for write in writes]
        return whole(self, now, *rest)

    return append


@bug(Store, "append")
def an_id_is_not_remembered(whole):
    def append(self, writes, transfers, id, at, *beside):
        again = f"{id} again" if self.recorded(id) else id
        return whole(self, writes, transfers, again, at, *beside)

    return append


@bug(Store, "append")
def ids_are_mixed_up(whole):
    last = []

    def append(self, writes, transfers, id, at, *beside):
        last.append(id)
        other = last[-2] if len(last) > 1 and not self.recorded(last[-2]) else id
        return whole(self, writes, transfers, other, at, *beside)

    return append


@bug(appending, "_head_digest")
def the_chain_begins_anew_with_every_append(whole):
    def head(found, write):
        whole(found, write)
        return records.NO_DIGEST

    return head


@bug(Store, "read")
def a_record_is_passed_over(whole):
    turn = every(60)

    def read(self, stream, after=0):
        found = list(whole(self, stream, after))
        return iter(found[1:] if turn() else found)

    return read


# The house


@bug(House, "_recorded")
def a_repeated_command_has_no_answer(_):
    return lambda self, envelope: ()


@bug(submit, "answer_to")
def an_id_answers_for_any_command(_):
    return lambda stored, by, is_same, prefix: answer_to(stored, by, lambda _: True, prefix)


@bug(House, "_fold")
def a_process_never_looks_again(whole):
    return lambda self, name: self._folded.states.get(stream_of(name)) or whole(self, name)


@bug(House, "_due", "canberra-holdem")
def chance_is_not_supplied(_):
    return lambda self, name: None


@bug(House, "_append")
def acknowledged_before_it_is_written(whole):
    waiting = []

    def append(self, changes, id, at, *moved):
        waiting.append((changes, id, at, *moved))
        if len(waiting) < 2:
            return ()
        return whole(self, *waiting.pop(0))

    return append


@bug(House, "_decide")
def a_refusal_leaves_a_record(whole):
    def decide(self, name, envelope, reason, *at):
        answer = whole(self, name, envelope, reason, *at)
        if isinstance(answer, Refusal):
            note = records.Record(core.kind(core.Ruled), core.dump(core.Ruled("", "", "")))
            with_note = Write("refused", self.store.version("refused"), (note,))
            try:
                self.store.append([with_note], (), envelope.id, self.clock())
            except Repeated:
                return answer
        return answer

    return decide


@bug(House, "_in_pool", POOLED)
def the_pool_does_not_hear_of_it(_):
    return lambda self, name, state, decided: []


@bug(House, "_kept_in_step")
def tables_do_not_hear_of_the_floor(_):
    return lambda self, name: ()


@bug(Casino, "_recorded")
def a_repeated_command_of_the_floor_has_no_answer(_):
    return lambda self, id, by, sent: ()


# Tables


@bug(deciding, "may")
def anybody_may_do_anything(_):
    return lambda state, envelope, by: True


@bug(deciding, "OWN")
def one_person_signs_twice(whole):
    return tuple(rule for rule in whole if rule is not second_signature.why_not_by)


@bug(table, "view")
def everybody_sees_what_an_inspector_sees(whole):
    return lambda state, viewer: whole(state, core.INSPECTOR)


def moving(change):
    """The transfers of an event of a table, changed."""

    def make(whole):
        @wraps(whole)
        def transfers(happened):
            return change(happened, whole(happened))

        return transfers

    return make


@bug(ledger, "core_transfers")
def winnings_are_paid_twice(whole):
    def change(happened, moved):
        return moved * 2 if isinstance(happened, core.Settled) else moved

    return moving(change)(whole)


@bug(ledger, "core_transfers")
def a_cent_is_lost_on_the_way(whole):
    def change(happened, moved):
        return tuple(each._replace(cents=each.cents - (each.cents > 1)) for each in moved)

    return moving(change)(whole)


@bug(ledger, "core_transfers")
def a_void_gives_nothing_back(whole):
    def change(happened, moved):
        return () if isinstance(happened, core.Returned) else moved

    return moving(change)(whole)


@bug(ledger, "core_transfers")
def wagers_cost_nothing(whole):
    def change(happened, moved):
        return () if isinstance(happened, core.Staked) else moved

    return moving(change)(whole)


@bug(table, "evolve")
def a_process_folds_money_twice(whole):
    """Only the one that reads: what it decided itself it has in memory."""

    def evolve(state, happened):
        after = whole(state, happened)
        if isinstance(happened, BoughtIn):
            more = {**after.balances, core.rack(happened.seat): 1 + happened.cents}
            return replace(after, balances=more)
        return after

    return evolve


# The floor and its pools


@bug(following, "follows")
def the_floor_does_not_follow(_):
    return lambda floor, acted, events: ()


@bug(obligations, "evolve")
def what_is_overdue_is_forgotten(whole):
    def evolve(register, happened):
        if isinstance(happened, obligations.Escalated):
            left = [
                owed
                for owed in register.owed
                if (owed.what, owed.about) != (happened.what, happened.about)
            ]
            return type(register)(left)
        return whole(register, happened)

    return evolve


@bug(persons_at_tables, "owed")
def the_excluded_keep_their_seats(_):
    return lambda floor, state, at: None


@bug(pools, "transfers", POOLED)
def a_pool_begins_with_a_cent_too_much(whole):
    def transfers(happened, pool):
        moved = whole(happened, pool)
        return tuple(
            Transfer(each.debit, each.credit, each.cents + 1, each.asset, each.why)
            for each in moved
        )

    return transfers
