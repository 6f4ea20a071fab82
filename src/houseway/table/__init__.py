"""One live table: a decider around a game.

It knows seats, chips, limits and conduct, and never decides a rule of the game.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from houseway import games
from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Correct,
    Decision,
    Drawn,
    Events,
    ExcludeSeat,
    Move,
    Refusal,
    RoundClosed,
    RoundOpened,
    Sign,
    SignPosted,
    Stake,
    Staked,
    TakeBack,
    Turn,
    Voided,
    by_seat,
    kind,
    rack,
    replay,
)
from houseway.table import conduct, limits, seats
from houseway.table.ledger import overdrawn, posted, take_back, transfers
from houseway.table.powers import clause_of
from houseway.table.state import (
    HOUSE,
    PLAYER,
    BoughtIn,
    CashedOut,
    ClosureAnnounced,
    Directed,
    Dispute,
    DisputeDecided,
    DisputeRaised,
    Envelope,
    Excluded,
    FoundWager,
    LimitsAnnounced,
    MarkerPlaced,
    Notice,
    ReviewRequested,
    Seat,
    SeatLeft,
    SeatTaken,
    Table,
    TableClosed,
    TableOpened,
    UnderMinimumAdvised,
)

FELT = "felt"
# A void round does not undo these: they are no part of it, even if they happen meanwhile.
OUTSIDE_ROUND = (BoughtIn, CashedOut, Directed)


def opened(
    game: str, sign: Sign, *variants: Mapping[str, Any] | str, method: str, training: bool = False
) -> TableOpened:
    """The first event of a table; LawError or ValueError says what does not fit."""
    limits.check_sign(sign)
    loaded = games.load(game)
    if method not in loaded.methods:
        raise ValueError(f"{game} is dealt by {' or '.join(loaded.methods)}, not {method!r}")
    if unknown := set(sign.options) - set(loaded.options):
        raise ValueError(f"{game} has no option {', '.join(sorted(unknown))}")
    if sign.jackpot and not loaded.jackpot:
        raise ValueError(f"{game} has no progressive jackpot")
    rules = loaded.rules(*variants)
    power = rules.power("display_sign")
    under = power.clause[0] if power else ""
    float_cents = limits.MOST
    return TableOpened(game, dict(rules.data), sign, method, training, float_cents, under)


# Whose turn it is


def turn(table: Table) -> Turn:
    """Whom the table waits for, what chance must supply, and every move open to anybody."""
    due, draw, offered = table.game.turn(table.play)
    narrowed = (limits.narrowed(table, one) for one in offered)
    own = (*seats.moves(table), *limits.moves(table), *conduct.moves(table))
    return Turn(due, draw, (*(one for one in narrowed if one), *own))


def fits(table: Table, envelope: Envelope, by: str) -> bool:
    """Whether the sender may make a move of this person or role; staff enter it for a felt."""
    if by.startswith("seat/"):
        seat = table.seats.get(int(by.partition("/")[2]))
        if envelope.role == PLAYER:
            return seat is not None and seat.player == envelope.by
        return table.method == FELT and envelope.role in (DEALER, SUPERVISOR)
    if by == DEALER:
        return envelope.role in (DEALER, SUPERVISOR, HOUSE)
    if by == PLAYER and envelope.by in {one.player for one in table.seats.values()}:
        return False
    return envelope.role == by


def _why_not_theirs(table: Table, envelope: Envelope) -> Refusal | None:
    """A refusal where the command is open now, but to somebody else."""
    sent = envelope.command
    if isinstance(sent, Correct | ExcludeSeat):
        return Refusal("", "only the table itself sends this command")
    if isinstance(sent, Drawn):
        right = DEALER if table.method == FELT else HOUSE
        if envelope.role != right:
            return Refusal("", f"at this table the {right} supplies cards")
        return None
    named = [one for one in turn(table).moves if one.command == kind(sent)]
    if envelope.role == PLAYER and all(one.by == PLAYER for one in named):
        return None  # Whoever sits already is told so, not that somebody else must do it.
    if not named or any(fits(table, envelope, one.by) for one in named if one.offers(sent)):
        return None
    if any(one.offers(sent) for one in named):
        return _belongs(next(one for one in named if one.offers(sent)))
    if not any(fits(table, envelope, one.by) for one in named):
        return _belongs(named[0])
    return None


def _belongs(move: Move) -> Refusal:
    return Refusal(move.clause, f"this is for {move.by.replace('/', ' ')} to do")


# Decisions


def decide(table: Table, envelope: Envelope) -> Decision:
    """What a command brings about; what time has brought about comes first."""
    due = notices_due(table, envelope.at)
    now = replay(evolve, table, due)
    answer = _why_not_theirs(now, envelope) or _answer(now, envelope)
    if isinstance(answer, Refusal):
        return answer
    made = _with_reversals(now, answer)
    return overdrawn(now, made, clause_of(now, "chips")) or due + made


def notices_due(table: Table, at: str) -> Events:
    """Announced changes take effect between rounds, when their time has come."""
    events: Events = ()
    if table.live:
        return events
    limits_notice, closure = table.limits_notice, table.closure_notice
    if limits_notice and limits_notice.sign and at >= limits_notice.effective:
        events += (SignPosted(limits_notice.sign, clause_of(table, "change_limits")),)
    if closure and not table.closed and at >= closure.effective:
        events += (TableClosed(clause_of(table, "close_table")),)
    return events


def _answer(table: Table, envelope: Envelope) -> Decision:
    for room in (seats, limits, conduct):
        answer = room.decide(table, envelope)
        if answer is not None:
            return answer if isinstance(answer, Refusal) else _consequences(table, answer)
    sent = envelope.command
    if isinstance(sent, CloseWagers):
        return _close_wagers(table)
    answer = table.game.decide(table.play, sent)
    if isinstance(sent, Stake) and not isinstance(answer, Refusal):
        return _seated(table, sent) or limits.check_stake(table, sent) or answer
    if isinstance(sent, TakeBack) and not isinstance(answer, Refusal):
        return limits.check_take_back(table, sent) or answer
    return answer


def _seated(table: Table, sent: Stake) -> Refusal | None:
    if sent.seat in table.seats:
        return None
    return Refusal(clause_of(table, "seat"), f"nobody sits at seat {sent.seat}")


def _close_wagers(table: Table) -> Decision:
    """Wagers under the minimum are dealt with as the first card is about to be dealt."""
    short = limits.under_minimum(table) if limits.open_to_wagers(table) else ()
    after = replay(evolve, table, short)
    closed = after.game.decide(after.play, CloseWagers())
    if isinstance(closed, Refusal):
        return short or closed
    return short + closed


def _consequences(table: Table, events: Events) -> Events:
    """What the table's own events bring about at once."""
    after = replay(evolve, table, events)
    for one in events:
        if isinstance(one, FoundWager):
            events += limits.settled_to_limits(after, one)
        if isinstance(one, Excluded):
            events += seats.give_up(after, one.seat, "excluded", one.under)
    return events


def _with_reversals(table: Table, events: Events) -> Events:
    """A void round takes back all that it had moved, right where it is declared void."""
    made: Events = ()
    for one in events:
        made += (one,)
        table = evolve(table, one)
        if isinstance(one, Voided) and one.scope == "round" and table.moved:
            back = take_back(table, table.moved, one.under)
            made += (back,)
            table = evolve(table, back)
    return made


# Bookkeeping


def evolve(table: Table | None, happened: Any) -> Table:
    """The table after an event; nothing is decided here."""
    if isinstance(happened, TableOpened):
        table = _opened(happened)
    assert table is not None, "a table's stream begins with TableOpened"
    moved = transfers(happened)
    kept = moved if table.live and not isinstance(happened, OUTSIDE_ROUND) else ()
    table = replace(
        table,
        play=table.game.evolve(table.play, happened),
        balances=posted(table.balances, moved),
        moved=table.moved + kept,
    )
    return _kept(table, happened)


def _opened(happened: TableOpened) -> Table:
    game = games.load(happened.game)
    rules = game.recorded_rules(happened.rules)
    play = game.open(rules, happened.sign, method=happened.method)
    return Table(game, rules, happened.sign, happened.method, happened.training, play)


def _kept(table: Table, happened: Any) -> Table:
    match happened:
        case RoundOpened(number):
            return replace(
                table,
                round=number,
                live=True,
                void=False,
                moved=(),
                seated=frozenset(table.seats),
                wagered=frozenset(),
            )
        case Staked(seat):
            return replace(table, wagered=table.wagered | {seat})
        case Voided("round"):
            return replace(table, void=True)
        case RoundClosed():
            return replace(table, live=False, seats=_idle_counts(table))
        case SeatTaken(seat, player):
            return replace(table, seats={**table.seats, seat: Seat(player)})
        case SeatLeft(seat):
            left = {number: one for number, one in table.seats.items() if number != seat}
            return replace(table, seats=left)
        case UnderMinimumAdvised(seat):
            return _with_seat(table, seat, under_minimum=table.seats[seat].under_minimum + 1)
        case MarkerPlaced(seat, maximum):
            return _with_seat(table, seat, maximum=maximum)
        case LimitsAnnounced(sign, effective):
            return replace(table, limits_notice=Notice(effective, sign))
        case SignPosted(sign):
            return replace(table, sign=sign, limits_notice=None)
        case ClosureAnnounced(effective):
            return replace(table, closure_notice=Notice(effective, None))
        case TableClosed():
            return replace(table, closed=True)
        case Excluded(_, player):
            return replace(table, excluded=table.excluded | {player})
    return _disputes(table, happened)


def _disputes(table: Table, happened: Any) -> Table:
    match happened:
        case DisputeRaised(number, player, about, words):
            made = (*table.disputes, Dispute(number, player, about, words))
            return replace(table, disputes=made)
        case DisputeDecided(number, decision):
            changed: dict[str, Any] = {"decision": decision}
        case ReviewRequested(number):
            changed = {"review": "requested"}
        case _:
            return table
    made = tuple(one._replace(**changed) if one.number == number else one for one in table.disputes)
    return replace(table, disputes=made)


def _with_seat(table: Table, seat: int, **changed: Any) -> Table:
    return replace(table, seats={**table.seats, seat: replace(table.seats[seat], **changed)})


def _idle_counts(table: Table) -> dict[int, Seat]:
    """Rounds in a row that a player sat out while all seats were in use; voids count for none."""
    if table.void:
        return dict(table.seats)
    sat_out = table.seated - table.wagered if table.full else frozenset()
    return {
        number: replace(one, idle=one.idle + 1 if number in sat_out else 0)
        for number, one in table.seats.items()
    }


# What a person sees


def view(table: Table, viewer: str) -> dict[str, Any]:
    """The table for a seat (`seat/3`), a role, or anybody who watches."""
    seen = table.game.view(table.play, viewer)
    due, draw, offered = turn(table)
    staff = viewer in (DEALER, SUPERVISOR)
    return seen | {
        "game": table.game.name,
        "training": table.training,
        "method": table.method,
        "due": list(due),
        # What is out of the pack already would give hidden cards away.
        "draw": {"kind": draw.kind, "to": draw.to, "clause": draw.clause} if draw else None,
        "moves": [_plain(one) for one in offered if _theirs(table, viewer, one.by)],
        "seats": _seats(table),
        "money": {str(number): table.balance(rack(number)) for number in table.seats},
        "sign": table.sign,
        "notices": _notices(table),
        "closed": table.closed,
        "disputes": [one._asdict() for one in table.disputes if staff or _mine(table, viewer, one)],
        "reminders": conduct.reminders(table, seen["stage"]) if staff else [],
    }


def _theirs(table: Table, viewer: str, by: str) -> bool:
    if viewer in (DEALER, SUPERVISOR) and by.startswith("seat/"):
        return table.method == FELT
    return by == viewer or (viewer == SUPERVISOR and by == DEALER)


def _plain(move: Move) -> dict[str, Any]:
    return move._asdict() | {"fields": [one._asdict() for one in move.fields]}


def _seats(table: Table) -> dict[str, dict[str, Any]]:
    return {
        str(number): {"player": one.player, "idle": one.idle, "maximum": one.maximum}
        for number, one in table.seats.items()
    }


def _notices(table: Table) -> list[dict[str, Any]]:
    notices = {"limits": table.limits_notice, "closure": table.closure_notice}
    return [
        {"what": what, "deadline": one.effective, "sign": one.sign}
        for what, one in notices.items()
        if one and not (what == "closure" and table.closed)
    ]


def _mine(table: Table, viewer: str, dispute: Dispute) -> bool:
    return any(
        by_seat(number) == viewer and one.player == dispute.player
        for number, one in table.seats.items()
    )
