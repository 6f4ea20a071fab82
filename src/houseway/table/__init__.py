"""One live table: a decider around a game.

It knows seats, chips, limits and conduct, and never decides a rule of the game.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from houseway.core import (
    DEALER,
    SUPERVISOR,
    TOKENS,
    CloseWagers,
    Correct,
    Decision,
    Drawn,
    EndPlay,
    Events,
    ExcludeSeat,
    Field,
    Move,
    Paid,
    Refusal,
    Returned,
    RoundClosed,
    RoundOpened,
    Settled,
    Sign,
    Staked,
    TakeBack,
    Voided,
    by_seat,
    kind,
    load_game,
    replay,
)
from houseway.law import LawError
from houseway.law.rules import cited
from houseway.table import declarations, limits, patrons, payments, seats, sign, tokens
from houseway.table.ledger import has_left, keep_back, overdrawn, posted, take_back, transfers
from houseway.table.payments import PaymentRectified
from houseway.table.powers import MOST, NEEDED, clause_of
from houseway.table.sign import check_sign
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
from houseway.table.tokens import TokensIssued, TokensTakenBack
from houseway.table.turns import FELT as FELT
from houseway.table.turns import ROOMS, all_narrowed, in_game, named_moves
from houseway.table.turns import turn as turn
from houseway.table.views import eyes as eyes
from houseway.table.views import plain as plain
from houseway.table.views import view as view

# A void round does not undo these: they are no part of it, even if they happen meanwhile.
OUTSIDE_ROUND = (BoughtIn, CashedOut, Directed, PaymentRectified, TokensIssued, TokensTakenBack)
# What no person sends, and under which power the table does.
OF_THE_TABLE = {Correct: "over_maximum", ExcludeSeat: "exclude", EndPlay: "close_table"}


def opened(
    game: str,
    posted_sign: Sign,
    *variants: Mapping[str, Any] | str,
    method: str,
    training: bool = False,
) -> TableOpened:
    """The first event of a table; LawError or ValueError says what does not fit."""
    check_sign(posted_sign)
    loaded = load_game(game)
    if method not in loaded.methods:
        raise ValueError(f"{game} is dealt by {' or '.join(loaded.methods)}, not {method!r}")
    if unknown := set(posted_sign.options) - set(loaded.options):
        raise ValueError(f"{game} has no option {', '.join(sorted(unknown))}")
    if posted_sign.jackpot and not loaded.jackpot:
        raise ValueError(f"{game} has no progressive jackpot")
    rules = loaded.rules(*variants)
    most = rules.document.number.get("seats")
    if most and posted_sign.seats > most.is_:
        raise ValueError(f"{game} has at most {most.is_} seats ({cited(most.clause)})")
    clauses = {one: power.clause for one in NEEDED if (power := rules.power(one))}
    if missing := set(NEEDED) - set(clauses):
        raise LawError(f"the rules of {game} name no clause for {', '.join(sorted(missing))}")
    under = cited(clauses["display_sign"])
    return TableOpened(game, dict(rules.data), posted_sign, method, training, MOST, under)


# Who may make a move


def _named(table: Table, sent: Any) -> list[Move]:
    """The open moves of one command, without looking at all the others; near ones if any are."""
    name, offered = kind(sent), in_game(table, table.turn).moves
    if name.startswith("table."):
        return named_moves(table, sent, offered)
    moves = tuple(one for one in offered if one.command == name)
    near = tuple(one for one in moves if all(_near(each, sent) for each in one.fields))
    return all_narrowed(table, near or moves)


def _near(field: Field, sent: Any) -> bool:
    """Whether a field fits, amounts aside: those are what the sign and the chips narrow."""
    return field.name == "cents" or field.fits(getattr(sent, field.name))


def fits(table: Table, envelope: Envelope, by: str) -> bool:
    """Whether the sender may make a move of this person or role; staff enter it for a felt."""
    if by.startswith("seat/"):
        seat = table.seats.get(int(by.partition("/")[2]))
        if envelope.role == PLAYER:
            return seat is not None and seat.player == envelope.by
        return table.method == FELT and envelope.role in (DEALER, SUPERVISOR)
    if by == DEALER:
        return envelope.role in (DEALER, SUPERVISOR, HOUSE)
    if by == PLAYER and seats.why_not_seated(table, envelope.by):
        return False
    return envelope.role == by


def _why_not_theirs(table: Table, envelope: Envelope) -> Refusal | None:
    """A refusal where the command is open now, but to somebody else."""
    sent = envelope.command
    if isinstance(sent, tuple(OF_THE_TABLE)):
        power = OF_THE_TABLE[type(sent)]
        return Refusal(clause_of(table, power), "only the table itself sends this command")
    if isinstance(sent, Drawn):
        return _why_not_drawn(table, envelope.role)
    named = _named(table, sent)
    offered = [one for one in named if one.offers(sent)]
    if any(fits(table, envelope, one.by) for one in offered or named):
        return None
    # A player whose own move is not open is told why, not whose turn it is instead.
    if envelope.role == PLAYER and all(one.by == PLAYER for one in offered):
        named = [one for one in named if one.by != PLAYER and not one.by.startswith("seat/")]
    return _belongs((offered or named)[0]) if named else None


def _why_not_drawn(table: Table, role: str) -> Refusal | None:
    """Chance has one supplier at a table; where nothing is due the game itself says so."""
    draw, right = table.turn.draw, DEALER if table.method == FELT else HOUSE
    if draw is None or role == right:
        return None
    return Refusal(draw.clause, f"at this table the {right} supplies {draw.kind}")


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
    told = _told(now, answer)
    if refused := overdrawn(now, told, clause_of(now, "chips")):
        return refused
    after = replay(evolve, now, told)
    back = _told(after, limits.recapped(now, after))
    after = replay(evolve, after, back)
    return due + told + back + notices_due(after, envelope.at)


def notices_due(table: Table, at: str) -> Events:
    """Announced changes take effect between rounds, when their time has come."""
    events, closure = () if table.live else sign.due(table, at), table.closure_notice
    if closure and closure.reached(at) and not table.closed:
        clause = clause_of(table, "close_table")
        ending = table.game.answer(table.play, EndPlay(clause))
        events += () if isinstance(ending, Refusal) else _told(table, ending)
        if not _in_play(replay(evolve, table, events)):
            events += (TableClosed(clause),)
    return events


def _in_play(table: Table) -> bool:
    """Whether anything waits to be decided; a round without a wager yet keeps nobody."""
    return bool(limits.wagers(table)) or (table.live and not limits.open_to_wagers(table))


def _answer(table: Table, envelope: Envelope) -> Decision:
    for room in (*ROOMS, tokens):
        answer = room.decide(table, envelope)
        if answer is not None:
            return answer if isinstance(answer, Refusal) else _consequences(table, answer)
    sent = envelope.command
    if refused := declarations.why_not(table, sent):
        return refused
    if isinstance(sent, CloseWagers):
        return _close_wagers(table)
    answer = _nobody_there(table, sent) or table.game.answer(table.play, sent)
    if type(sent) in limits.stakes(table) and not isinstance(answer, Refusal):
        carded = patrons.check_stake(table, sent.seat)
        return carded or limits.check_stake(table, sent) or answer
    if isinstance(sent, TakeBack) and not isinstance(answer, Refusal):
        return limits.check_take_back(table, sent) or answer
    return answer


def _nobody_there(table: Table, sent: Any) -> Refusal | None:
    """A game knows seats, not who sits there: a player's move is for a seat that is taken."""
    seat = getattr(sent, "seat", None)
    if seat is None or seat in table.seats:
        return None
    # What staff may also do for a seat, they may do for one that was left.
    offered = {one.by for one in table.turn.moves if one.offers(sent)}
    if offered == {by_seat(seat)}:
        return Refusal(clause_of(table, "seat"), f"nobody sits at seat {seat}")
    return None


def _close_wagers(table: Table) -> Decision:
    """Wagers under the minimum are dealt with as the first card is about to be dealt."""
    refused = table.game.answer(table.play, CloseWagers())
    if isinstance(refused, Refusal):
        return refused
    events = patrons.still_invalid(table)
    after = replay(evolve, table, events)
    for seat, area in limits.wagers(after) if limits.open_to_wagers(table) else ():
        short = limits.short(after, seat, area, table.seats[seat].under_minimum)
        events, after = events + short, replay(evolve, after, short)
    closed = after.game.answer(after.play, CloseWagers())
    if isinstance(closed, Refusal):
        return events or closed
    return events + closed


def _consequences(table: Table, events: Events) -> Events:
    """What the table's own events bring about at once."""
    after = replay(evolve, table, _told(table, events))
    for one in events:
        if isinstance(one, FoundWager):
            events += limits.settled_to_limits(after, one)
        if isinstance(one, Excluded):
            events += seats.give_up(after, one.seat, "excluded", one.under)
    return events


def _told(table: Table, events: Events) -> Events:
    """The events with what only the table knows: tokens, invalid wagers, what a void takes back."""
    made: Events = ()
    undone = False
    for one in patrons.without_prizes(table, events):
        if isinstance(one, Settled):
            one = patrons.without_winnings(table, one)
        one = tokens.told(table, one)
        made += (one,)
        table = evolve(table, one)
        if isinstance(one, Voided) and one.scope == "round" and table.moved:
            back, undone = take_back(table, table.moved, one.under, one.forfeits), True
            made += (back,)
            table = evolve(table, back)
        elif undone and isinstance(one, Returned | Paid) and has_left(table, one.seat):
            kept = keep_back(table, one)
            made += (kept,)
            table = evolve(table, kept)
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
        tokens=posted(table.tokens, moved, TOKENS),
        moved=table.moved + kept,
    )
    return declarations.evolve(_kept(table, happened), happened)


def _opened(happened: TableOpened) -> Table:
    game = load_game(happened.game)
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
                before=table.seats,
                wagered=frozenset(seat for seat, _ in limits.wagers(table)),
            )
        case Staked(seat):
            taken = {seat: table.seats[seat]} if table.live and seat in table.seats else {}
            before = {**table.before, **taken}
            return replace(table, wagered=table.wagered | {seat}, before=before)
        case Voided("round"):
            return replace(table, void=True, seats=_as_before(table))
        case RoundClosed():
            return replace(table, live=False, seats=_idle_counts(table))
        case Returned(seat) if limits.open_to_wagers(table) and not seats.has_wagers(table, seat):
            return replace(table, wagered=table.wagered - {seat})
        case SeatTaken(seat, player):
            occupants = {**table.occupants, seat: player}
            return replace(table, seats={**table.seats, seat: Seat(player)}, occupants=occupants)
        case SeatLeft(seat):
            left = {number: one for number, one in table.seats.items() if number != seat}
            seated, wagered = table.seated - {seat}, table.wagered - {seat}
            return replace(table, seats=left, seated=seated, wagered=wagered)
        case UnderMinimumAdvised(seat):
            return _with_seat(table, seat, under_minimum=table.seats[seat].under_minimum + 1)
        case ClosureAnnounced(effective):
            return replace(table, closure_notice=Notice(effective, None))
        case TableClosed():
            return replace(table, closed=True)
        case Excluded(_, player):
            return replace(table, excluded=table.excluded | {player})
    for room in (sign, patrons, payments):
        table = room.evolve(table, happened)
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
    sat_out = table.seated - table.wagered if seats.full(table) else frozenset()
    return {
        number: replace(one, idle=one.idle + 1 if number in sat_out else 0)
        for number, one in table.seats.items()
    }


def _as_before(table: Table) -> dict[int, Seat]:
    """The seats without the idle round that is void after all."""
    stayed = {number: was for number, was in table.before.items() if not has_left(table, number)}
    idle = {number: replace(table.seats[number], idle=was.idle) for number, was in stayed.items()}
    return {**table.seats, **idle}
