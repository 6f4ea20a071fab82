"""The equipment of a real felt: what lies there, and the checks that a clause asks for.

The floor keeps the register and tells the table what stands there on which gaming day; where it
keeps none the table goes on without. Which checks there are, on which occasion and by whom, stands
in the rules. An electronic table answers for its own equipment by itself.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.games.kit.pack import DeckCounted
from houseway.law.equipment import Check
from houseway.law.rules import cited
from houseway.table import counted, sets
from houseway.table.conduct import TableClosed
from houseway.table.powers import done_by
from houseway.table.state import FELT, DueCheck, Equipped, Placed, Table

NAMESPACE = "table"
BEFORE, AFTER, FIRST_USE = "before_gaming", "after_gaming", "first_use"
REPLACED, WRONG, ASKED = "replaced", "wrong_count", "asked"
FOUND = ("missing", "foreign", "damaged")


class EquipTable(core.Command):
    """What stands at this table on this gaming day; sent by the house, from the register."""

    day: str
    sets: tuple[Placed, ...]


class ConfirmEquipment(core.Command):
    """All that is to be checked now was checked and is right."""


class ReportEquipment(core.Command):
    """Something at the table is not right: what, and what is the matter with it."""

    need: str
    found: str


class ReplaceSet(core.Command):
    """Another set comes to the table, by its id, in place of the one that is there."""

    need: str
    set: str
    why: str


class ReplacePieces(core.Command):
    """Single cards, tiles or dice of a set are replaced."""

    need: str
    pieces: int
    why: str


class AskForCheck(core.Command):
    """A check is asked for: cards were dropped, a supervisor orders one, or gaming has ended."""

    check: str
    why: str


class TableEquipped(core.Event, to=core.STAFF):
    """These sets stand at the table on this gaming day."""

    day: str
    sets: tuple[Placed, ...]
    under: str


class EquipmentChecked(core.DoneBy, core.Event, to=core.STAFF):
    """A check that a clause asks for was made, and all was right."""

    check: str
    occasion: str
    sets: tuple[str, ...]
    role: str
    at: str


class EquipmentFaulty(core.DoneBy, core.Event, to=core.STAFF):
    """Something is not right with a set: it is replaced before the next round."""

    need: str
    sets: tuple[str, ...]
    found: str
    at: str


class EquipmentReplaced(core.DoneBy, core.Event, to=core.STAFF):
    """A set, or so many pieces of it, was replaced; `old` is the set that went."""

    need: str
    old: str
    set: str
    pieces: int
    why: str
    at: str


class CheckAsked(core.DoneBy, core.Event, to=core.STAFF):
    """Somebody asked for a check."""

    check: str
    occasion: str
    why: str
    at: str


# What the game waits for


def waits(table: Table) -> core.Refusal | None:
    """Why the game does not go on: something is missing or has to be checked first."""
    if not table.live and (short := counted.short(table)):
        return short
    at = table.equipment
    if at is None or table.method != FELT:
        return None
    held = "play" if table.live else "round"
    for check, known in _due(table):
        if known.holds in (held, "play") and check.occasion != AFTER:
            return core.Refusal(known.clause, f"check first: {known.says}")
    return None if table.live else next(_lacking(table, at), None)


def _lacking(table: Table, at: Equipped) -> Iterator[core.Refusal]:
    for name, need in table.rules.document.equipment.items():
        here = [placed for placed in at.sets if placed.need == name]
        if not here:
            why = f"no {sets.said(need.kinds[0])} is on record at this table: put one here"
            yield core.Refusal(cited(need.clause), why)
        for placed in here:
            if need.approved and not placed.approval:
                why = f"the {sets.said(placed.kind)} ({placed.id}) is not approved yet"
                records = f"{why}: a manager records the approval"
                yield core.Refusal(sets.step_clause(need, "approved"), records)
        if need.in_turn and len(here) > 1 and not sets.device(need, at.sets):
            devices = " or a ".join(map(sets.said, need.in_turn))
            why = f"two {sets.said(name)}s are used in turn only with a {devices}: "
            why += f"put one here, or store {here[-1].id}"
            yield core.Refusal(sets.step_clause(need, "in_turn"), why)
        if name in at.faulty:
            why = f"something is wrong with the {sets.said(name)}: a supervisor replaces it first"
            yield core.Refusal(sets.step_clause(need, "replaced"), why)


def going_on(table: Table, offered: Iterable[core.Move]) -> tuple[core.Move, ...]:
    """The game's moves: while a check is to be made, only those of who does not deal."""
    if waits(table) is None:
        return tuple(offered)
    others = (core.SUPERVISOR, core.INSPECTOR, core.HOUSE)
    return tuple(move for move in offered if move.by in others)


def _due(table: Table) -> Iterator[tuple[DueCheck, Check]]:
    """What is to be checked now, with what the rules say of it; not of what has to be replaced."""
    at, checks = table.equipment, table.rules.document.check
    for due in at.due if at else ():
        if not set(checks[due.check].of) & set(at.faulty if at else ()):
            yield due, checks[due.check]


# Acts


def _equip(table: Table) -> core.Offer | core.Refusal:
    if not table.rules.document.equipment:
        return table.refusal("dealer", "the rules of this game ask for no checks of equipment")
    return core.Offer(table.clause("dealer"))


def _equipped(table: Table, envelope: core.Envelope) -> core.Events:
    sent, document = envelope.command, table.rules.document
    under = cited(next(iter(document.equipment.values())).clause)
    told = TableEquipped(sent.day, sent.sets, under)
    if table.method == FELT:
        return told, *sets.first_taken(table, sent.sets)
    # What an electronic table deals from is a whole deck, set or pair of dice at any time.
    by_itself = (name for name, check in document.check.items() if BEFORE in check.when)
    return told, *(_checked(table, name, BEFORE, envelope) for name in by_itself)


def _checked(table: Table, name: str, occasion: str, envelope: core.Envelope) -> EquipmentChecked:
    check = table.rules.document.check[name]
    checked = table.equipment.ids(check.of) if table.equipment else ()
    told = (name, occasion, checked, envelope.role, envelope.at)
    return EquipmentChecked(*told, **done_by(envelope, check.clause))


def _confirm(table: Table) -> tuple[core.Offer, ...] | core.Refusal:
    first = {check.by: check.clause for _, check in reversed([*_due(table)])}
    nothing = table.refusal("dealer", "nothing is to be checked now")
    return (
        sets.none(table) or tuple(core.Offer(first[by], (), by) for by in sorted(first)) or nothing
    )


def _theirs(table: Table, role: str) -> list[DueCheck]:
    """What somebody checks now: a supervisor's own first, and otherwise the dealer's."""
    due = [*_due(table)]
    own = [name for name, check in due if check.by == role]
    return own or [name for name, check in due if check.by == core.DEALER]


def _confirmed(table: Table, envelope: core.Envelope) -> core.Events:
    return tuple(
        _checked(table, due.check, due.occasion, envelope) for due in _theirs(table, envelope.role)
    )


def why_not_by(table: Table, envelope: core.Envelope) -> core.Refusal | None:
    """Where a clause has a supervisor and the dealer check, they are two people."""
    if not isinstance(envelope.command, ConfirmEquipment) or table.equipment is None:
        return None
    checks, done = table.rules.document.check, table.equipment.done
    for due in _theirs(table, envelope.role):
        clause = checks[due.check].clause
        same = (name for name, by in done.items() if by == envelope.by and name != due.check)
        if any(checks[name].clause == clause for name in same):
            why = "dealer and supervisor each check it: you have done your part"
            return core.Refusal(clause, why)
    return None


def _report(table: Table, need: str) -> core.Offer | core.Refusal:
    if refused := sets.about(table, need):
        return refused
    clause = cited(table.rules.document.equipment[need].clause)
    asked = (check.clause for _, check in _due(table) if need in check.of)
    return core.Offer(next(asked, clause), (core.Field("found", options=FOUND),))


def _reported(table: Table, envelope: core.Envelope) -> core.Events:
    sent, at = envelope.command, table.equipment
    assert at is not None, "it was offered"
    offer = _report(table, sent.need)
    told = (sent.need, sets.in_play(table, sent.need), sent.found, envelope.at)
    return (EquipmentFaulty(*told, **done_by(envelope, offer.clause)),)


def _replacing(table: Table, need: str, step: str) -> str | core.Refusal:
    """The clause under which a set or pieces of it are replaced, between rounds."""
    if refused := sets.about(table, need):
        return refused
    known = table.rules.document.equipment[need]
    clause = sets.step_clause(known, step if step in known.cites else "replaced")
    between = core.Refusal(clause, "it is replaced between rounds: this one is on")
    return between if table.live and need not in _in_play(table) else clause


def _in_play(table: Table) -> list[str]:
    """What is replaced while a round is on, because the clause has it replaced during play."""
    checks = table.rules.document.check.values()
    return [need for check in checks if check.holds == "nothing" for need in check.of]


def _replace_set(table: Table, need: str) -> core.Offer | core.Refusal:
    clause = _replacing(table, need, "replaced")
    if isinstance(clause, core.Refusal):
        return clause
    here = table.equipment.ids([need]) if table.equipment else ()
    bars = tuple(core.Refused(id, clause, f"{id} is at this table already") for id in here)
    return core.Offer(clause, (core.Field("set", bars=bars), core.Field("why")))


def _replace_pieces(table: Table, need: str) -> core.Offer | core.Refusal:
    clause = _replacing(table, need, "pieces")
    if isinstance(clause, core.Refusal):
        return clause
    most = table.rules.document.equipment[need].pieces
    if not most:
        return core.Refusal(clause, f"the {sets.said(need)} is replaced as a whole")
    return core.Offer(clause, (core.Field("pieces", 1, most), core.Field("why")))


def _replaced(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    old = next(iter(sets.in_play(table, sent.need)), "")
    whole = isinstance(sent, ReplaceSet)
    offer = (_replace_set if whole else _replace_pieces)(table, sent.need)
    new, pieces = (sent.set.strip(), 0) if whole else (old, sent.pieces)
    told = (sent.need, old, new, pieces, sent.why, envelope.at)
    return (EquipmentReplaced(*told, **done_by(envelope, offer.clause)),)


def _askable(table: Table) -> Iterable[tuple[str]]:
    checks = table.rules.document.check.items() if table.equipment else ()
    return ((name,) for name, check in checks if {ASKED, AFTER} & set(check.when))


def _ask(table: Table, name: str) -> tuple[core.Offer, ...] | core.Refusal:
    check = table.rules.document.check.get(name)
    if refused := sets.none(table):
        return refused
    if check is None or (name,) not in _askable(table):
        return table.refusal("dealer", f"nobody asks for a check called {name}")
    at, after = table.equipment, AFTER in check.when
    if at and check.kind and check.kind not in {placed.kind for placed in at.sets}:
        return core.Refusal(check.clause, f"no {sets.said(check.kind)} is in use at this table")
    if at and name in {due.check for due in at.due}:
        return core.Refusal(check.clause, "this check is asked for already")
    if after and table.live:
        return core.Refusal(check.clause, "a round is on: gaming has not ended")
    roles = [core.DEALER] if after else check.asked_by
    return tuple(core.Offer(check.clause, (core.Field("why"),), role) for role in roles)


def _asked(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    check = table.rules.document.check[sent.check]
    occasion = AFTER if AFTER in check.when else ASKED
    told = (sent.check, occasion, sent.why, envelope.at)
    return (CheckAsked(*told, **done_by(envelope, check.clause)),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(EquipTable, core.HOUSE, _equip, _equipped, (), core.nobody),
    core.Act(ConfirmEquipment, core.DEALER, _confirm, _confirmed),
    core.Act(ReportEquipment, core.DEALER, _report, _reported, sets.OF, sets.needs),
    core.Act(ReplaceSet, core.SUPERVISOR, _replace_set, _replaced, sets.OF, sets.needs),
    core.Act(ReplacePieces, core.SUPERVISOR, _replace_pieces, _replaced, sets.OF, sets.needs),
    *sets.ACTS,
    core.Act(AskForCheck, core.DEALER, _ask, _asked, ("check",), _askable),
)


def shown(table: Table) -> dict[str, Any] | None:
    """What staff see of the equipment: what stands here, and what is to be checked by whom."""
    at = table.equipment
    if at is None or table.method != FELT:
        return None
    waiting = waits(table)
    return {
        "day": at.day,
        "sets": [placed._asdict() for placed in at.sets],
        "in_play": [placed._asdict() for placed in sets.taken(table, at)],
        "due": [
            {"says": check.says, "clause": check.clause, "by": check.by, "occasion": due.occasion}
            for due, check in _due(table)
        ],
        "waits": waiting._asdict() if waiting else None,
    }


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about its equipment, or one that asks for a check of it."""
    at = table.equipment
    if isinstance(happened, TableEquipped):
        return replace(table, equipment=_standing(table, happened))
    if at is None:
        return table
    match happened:
        case EquipmentChecked(check, by=by):
            due = tuple(each for each in at.due if each.check != check)
            after = at._replace(due=due, done={**at.done, check: by})
        case sets.SetTaken(need, one, number):
            turned = max(at.turned, number)
            after = at._replace(taken={**at.taken, need: one}, turned=turned)
        case EquipmentFaulty(need, found):
            after = at._replace(faulty={**at.faulty, need: found})
        case EquipmentReplaced(need, old, new):
            whole = {name: found for name, found in at.faulty.items() if name != need}
            here = tuple(
                placed._replace(id=new, secured=False) if placed.id == old else placed
                for placed in at.sets
            )
            taken = {name: new if each == old else each for name, each in at.taken.items()}
            after = at._replace(sets=here, faulty=whole, taken=taken)
            after = _with_due(table, after, REPLACED, (need,))
            if old != new:
                after = _with_due(table, after, FIRST_USE, (need,))
        case CheckAsked(check, occasion):
            after = at._replace(due=(*at.due, DueCheck(check, occasion)))
        case _:
            after = _demanded(table, at, happened)
    return table if after is at else replace(table, equipment=after)


def _demanded(table: Table, at: Equipped, happened: Any) -> Equipped:
    """What an event of the game or of the table makes due."""
    if isinstance(happened, TableClosed):
        return _with_due(table, at, AFTER)
    if isinstance(happened, DeckCounted):
        wrong = happened.cards != table.rules.number("deck")
        return _with_due(table, at, WRONG) if wrong else at
    clause = core.clause(happened)
    names = [name for name, check in table.rules.document.check.items() if check.after == clause]
    return _adding(at, WRONG, names) if clause and names else at


def _adding(at: Equipped, occasion: str, names: Iterable[str]) -> Equipped:
    """With checks that are due now; who made them before does not count any more."""
    waiting = {due.check for due in at.due}
    new = tuple(DueCheck(name, occasion) for name in names if name not in waiting)
    done = {name: by for name, by in at.done.items() if name not in {due.check for due in new}}
    return at._replace(due=(*at.due, *new), done=done) if new else at


def _with_due(
    table: Table, at: Equipped, occasion: str, needs: tuple[str, ...] | None = None
) -> Equipped:
    """With the checks of an occasion, of these needs or of all."""
    kinds = {placed.kind for placed in at.sets}
    names = [
        name
        for name, check in table.rules.document.check.items()
        if occasion in check.when
        and (needs is None or set(check.of) & set(needs))
        and (not check.kind or check.kind in kinds)
        and not _secured(table, at, name)
    ]
    return _adding(at, occasion, names)


def _secured(table: Table, at: Equipped, name: str) -> bool:
    """Whether a check is not needed: all was checked before it came and kept secure since."""
    check = table.rules.document.check[name]
    here = [placed.secured for placed in at.sets if placed.need in check.of]
    return check.secured and bool(here) and all(here)


def _standing(table: Table, told: TableEquipped) -> Equipped:
    """What stands at the table now, and what of it has to be checked before a round."""
    old = table.equipment or Equipped("")
    changed = {placed.need for placed in (*old.sets, *told.sets)} - {
        need
        for need in table.rules.document.equipment
        if old.ids([need]) == tuple(placed.id for placed in told.sets if placed.need == need)
    }
    stays = (
        old.due
        if old.day == told.day
        else tuple(due for due in old.due if due.occasion in (FIRST_USE, REPLACED, WRONG, ASKED))
    )
    # What went into storage meanwhile is not waited for any more.
    here = {placed.id for placed in told.sets}
    faulty = {need: found for need, found in old.faulty.items() if not found or here & {*found}}
    at = old._replace(day=told.day, sets=told.sets, faulty=faulty)
    at = at._replace(due=tuple(due for due in stays if not _secured(table, at, due.check)))
    if table.method != FELT:
        return at
    if old.day != told.day:
        at = _with_due(table, at, BEFORE)
    elif changed:
        at = _with_due(table, at, REPLACED, tuple(sorted(changed)))
    return _with_due(table, at, FIRST_USE, tuple(sorted(changed)))
