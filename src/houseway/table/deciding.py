"""What a command brings about at a table, and who may send it."""

from typing import Any

import msgspec

from houseway import core
from houseway.games.kit.jackpot import DoubtHeld, PayHeld
from houseway.money import dollars
from houseway.table import (
    custody,
    dealers,
    equipment,
    gaming_day,
    limits,
    patrons,
    prizes,
    seats,
    second_signature,
    sets,
    sign,
    tokens,
)
from houseway.table.chips import has_left, keep_back, take_back
from houseway.table.conduct import CloseTable, Exclude, Excluded, Readmit, TableClosed
from houseway.table.corrections import entered, set_aside
from houseway.table.ledger import with_play
from houseway.table.limits import FoundWager
from houseway.table.notices import KeepTime
from houseway.table.second_signature import SignEntry
from houseway.table.state import FELT, Table
from houseway.table.tokens import StakeTokens
from houseway.table.turns import ACT_OF, all_narrowed, asked

# What no person sends, and under which power the table does.
OF_THE_TABLE: dict[type, str] = {
    core.Correct: "over_maximum",
    core.ExcludeSeat: "exclude",
    core.EndPlay: "close_table",
    PayHeld: "jackpot_pool",
    DoubtHeld: "jackpot_pool",
}
# What depends on who the person is, or on everything that is filled in.
OWN = (
    *(prizes.why_not_by, dealers.why_not_by, second_signature.why_not_by),
    *(gaming_day.why_not_by, custody.why_not_by, seats.why_not_by, equipment.why_not_by),
)
TO_THE_GAME = (*OF_THE_TABLE, core.Stake)


def decide(table: Table, envelope: core.Envelope) -> core.Decided[Table] | core.Refusal:
    """What a command brings about; what time has brought about comes first."""
    answer = Answer(_entered(table, envelope), isinstance(envelope.command, StakeTokens))
    answer.notices(envelope.at)
    now = answer.table
    refused = why_not(now, envelope) or _carry_out(answer, envelope) or answer.overdrawn
    if refused:
        return refused
    answer.tell_each(limits.recapped(now, answer.table))
    answer.notices(envelope.at)
    return answer.decided


def _entered(table: Table, envelope: core.Envelope) -> Table:
    """The table as the command comes in, as if its record were folded."""
    if table.method != FELT:
        return table
    by, role, sent = envelope.by, envelope.role, envelope.command
    return entered(table, by, role, core.kind(sent), msgspec.to_builtins(sent))


def due_at(table: Table, at: str) -> core.Decided[Table]:
    """What time has brought about; it is recorded with the next command, but holds already."""
    answer = Answer(table)
    answer.notices(at)
    return answer.decided


def is_due(table: Table, at: str) -> bool:
    """Whether time has brought about something that is still to be recorded."""
    return bool(due_at(table, at).events) or _to_be_seen_out(table)


# May it be done, and by whom


def why_not(table: Table, envelope: core.Envelope) -> core.Refusal | None:
    """Why a command is refused; None where it is not. The test is what the moves are made of."""
    sent = envelope.command
    if power := OF_THE_TABLE.get(type(sent)):
        return table.refusal(power, "only the table itself sends this command")
    if isinstance(sent, core.Drawn):
        return _why_not_drawn(table, envelope.role)
    if isinstance(sent, KeepTime):
        by_itself = table.refusal("display_sign", "only the house itself keeps the time")
        return None if envelope.role == core.HOUSE else by_itself
    moves = asked(table, sent)
    if isinstance(moves, core.Refusal):
        return moves
    theirs = [move for move in moves if may(table, envelope, move.by)]
    if not theirs:
        return _own_area(table, envelope) or _belongs(table, envelope, moves[0])
    if refused := next(filter(None, (rule(table, envelope) for rule in OWN)), None):
        return refused
    offered = theirs if type(sent) in ACT_OF else all_narrowed(table, theirs)
    fitting = any(move.offers(sent) for move in offered)
    return None if fitting else _unfit(table, sent, theirs)


def may(table: Table, envelope: core.Envelope, by: str) -> bool:
    """Whether the sender may make a move of this person or role; staff enter it for a felt."""
    if core.seat_of(by):
        seat = table.seats.get(core.seat_of(by))
        if envelope.role == core.PLAYER:
            return seat is not None and seat.player == envelope.by
        return table.method == FELT and envelope.role in (core.DEALER, core.SUPERVISOR)
    if by == core.DEALER:
        return envelope.role in (core.DEALER, core.SUPERVISOR, core.HOUSE)
    if by == core.PLAYER and seats.why_not_seated(table, envelope.by):
        return False
    if by == core.SUPERVISOR and envelope.role == core.HOUSE:
        # What the floor has decided about a person the house carries out at every table.
        if isinstance(envelope.command, Exclude | Readmit | patrons.AcceptCardOf):
            return True
        # Where nobody of staff is, the house carries a round on, and whoever goes last shuts the
        # door; all other powers and prizes stay with people.
        # The end of the hours of gaming it announces to whoever sits there.
        if isinstance(envelope.command, CloseTable):
            return not table.seats or envelope.command.minutes > 0
        return not table.dealer and table.method != FELT and type(envelope.command) not in ACT_OF
    return envelope.role == by


def _own_area(table: Table, envelope: core.Envelope) -> core.Refusal | None:
    """An area takes the wager of its own player only, where the document says so."""
    sent, by_player = envelope.command, envelope.role == core.PLAYER
    if not by_player or not isinstance(sent, core.Stake) or not table.rules.power("own_area"):
        return None
    return table.refusal("own_area", f"only the player of seat {sent.seat} wagers there")


def _belongs(table: Table, envelope: core.Envelope, move: core.Move) -> core.Refusal:
    """Why a move that is open is not for the sender."""
    reason = (
        seats.why_not_seated(table, envelope.by)
        if envelope.role == move.by == core.PLAYER
        else None
    )
    seat = core.seat_of(move.by)
    who = f"seat {seat}" if seat else f"the {move.by}"
    return reason or core.Refusal(move.clause, f"only {who} may do this")


def _unfit(table: Table, sent: Any, moves: list[core.Move]) -> core.Refusal:
    """Why what was filled in is not among what is offered."""
    if isinstance(sent, StakeTokens):
        return tokens.why_not(table, sent)
    own = type(sent) in ACT_OF
    refused = core.misfit(moves, sent) if own else table.game.why_not(table.play, sent)
    return refused or limits.why_not(table, sent)


def _why_not_drawn(table: Table, role: str) -> core.Refusal | None:
    """Chance has one supplier at a table; where nothing is due the game itself says so."""
    draw, right = table.draw, core.DEALER if table.method == FELT else core.HOUSE
    if draw is None or role == right:
        return equipment.waits(table)
    why = f"at this table the {right} supplies the {draw.kind}"
    return core.Refusal(draw.others or draw.clause, why)


# What follows


class Answer:
    """The answer to a command while it is found: what has happened, each event folded once.

    `in_tokens` says that wagers are made with promotional tokens.
    """

    def __init__(self, table: Table, in_tokens: bool = False) -> None:
        self.before = self.table = table
        self.in_tokens = in_tokens
        self.overdrawn: core.Refusal | None = None
        self._events: list[Any] = []
        self._states: list[Table] = []

    @property
    def decided(self) -> core.Decided[Table]:
        """All that has happened, and the table after each event."""
        return core.Decided(self.before, tuple(self._events), tuple(self._states))

    def tell(self, *happenings: Any) -> core.Refusal | None:
        """Events of the table and commands that it sends its game; a refusal ends it."""
        for happening in happenings:
            if not isinstance(happening, TO_THE_GAME):
                self._fold(happening, self.table.game.evolve(self.table.play, happening))
            elif refused := self.play(happening):
                return refused
        return None

    def tell_each(self, happenings: core.Events) -> None:
        """The same, as far as the game lets them happen."""
        for happening in happenings:
            self.tell(happening)

    def play(self, sent: Any) -> core.Refusal | None:
        """Let the game decide a command; the table adds to its events what only the table knows."""
        game = self.table.game
        decided = game.decide(self.table.play, sent)
        if isinstance(decided, core.Refusal):
            return decided
        # Whose card was valid when the command came gets back what was paid for the wager.
        events = patrons.without_prizes(self.before, decided.events)
        # The game has folded its own events. That some of it is tokens changes nothing in the
        # game, but where winnings are withheld it folds anew.
        known, undone = events is decided.events, False
        for number, happened in enumerate(events):
            valid = patrons.without_winnings(self.table, happened)
            given = tokens.with_tokens(self.table, valid, self.in_tokens)
            known = known and valid is happened
            play = decided.states[number] if known else game.evolve(self.table.play, given)
            self._fold(given, play)
            back = None
            if isinstance(given, core.Voided) and given.scope == "round" and self.table.moved:
                back, undone = take_back(self.table, given.under, given.forfeits), True
            elif (
                undone
                and isinstance(given, core.Returned | core.Paid)
                and has_left(self.table, given.seat)
            ):
                back = keep_back(self.table, given)
            if aside := back or set_aside(self.table, given):
                self.tell(aside)
            self.tell(*sets.next_taken(self.table, given))
        return None

    def _fold(self, happened: Any, play: Any) -> None:
        self.table = table = with_play(self.table, happened, play)
        self._events.append(happened)
        self._states.append(table)
        for transfer in table.transfers:
            if table.balance(transfer.debit) < 0 and core.account(transfer.debit).kind == "rack":
                has = dollars(self.before.balance(transfer.debit))
                why = f"there is only {has} in chips: buy in for more"
                self.overdrawn = table.refusal("chips", why)

    def notices(self, at: str) -> None:
        """Announced changes take effect between rounds, when their time has come."""
        if not self.table.live:
            self.tell(*sign.due(self.table, at))
        closure = self.table.closure_notice
        if closure and closure.reached(at) and not self.table.closed:
            clause = self.table.clause("close_table")
            self.tell(core.EndPlay(clause))
            if not _in_play(self.table):
                self.tell(TableClosed(clause))


def _in_play(table: Table) -> bool:
    """Whether anything waits to be decided; a round without a wager yet keeps nobody."""
    return bool(limits.wagers(table)) or (table.live and not table.open_to_wagers)


def _carry_out(answer: Answer, envelope: core.Envelope) -> core.Refusal | None:
    """What was offered happens, and what it brings about at once."""
    table, sent = answer.table, envelope.command
    if second_signature.needs_two(table, sent):
        return answer.tell(second_signature.asked(table, envelope, _under(table, sent)))
    if isinstance(sent, SignEntry):
        waits = second_signature.found(table, envelope)
        answer.tell(*ACT_OF[SignEntry].then(table, envelope))
        return _done(answer, core.as_asked(waits, envelope))
    return _done(answer, envelope)


def _under(table: Table, sent: Any) -> str:
    """By which clause something is asked for; it was offered."""
    moves = asked(table, sent)
    return "" if isinstance(moves, core.Refusal) else moves[0].clause


def _done(answer: Answer, envelope: core.Envelope) -> core.Refusal | None:
    table, sent = answer.table, envelope.command
    if isinstance(sent, core.CloseWagers):
        return _close_wagers(answer)
    if isinstance(sent, KeepTime):
        return _keep_time(answer)
    act = ACT_OF.get(type(sent))
    if act is None:
        return answer.play(sent)
    happenings = act.then(table, envelope)
    if refused := answer.tell(*happenings):
        return refused
    for happened in happenings:
        if isinstance(happened, FoundWager):
            answer.tell_each(limits.settled_to_limits(answer.table, happened))
        if isinstance(happened, Excluded):
            answer.tell(*seats.give_up(answer.table, happened.seat, "excluded", happened.under))
    return None


def _close_wagers(answer: Answer) -> core.Refusal | None:
    """Wagers under the minimum are dealt with as the first card is about to be dealt."""
    table = answer.table
    if table.open_to_wagers:
        answer.tell_each(patrons.still_invalid(table))
        for seat, area in limits.wagers(answer.table):
            if sits := table.seats.get(seat):
                answer.tell_each(limits.short(answer.table, seat, area, sits.under_minimum))
    refused = answer.play(core.CloseWagers())
    return None if answer.table is not table else refused


def _to_be_seen_out(table: Table) -> bool:
    """Whether players sit at a closed table; payouts are declared while they do."""
    by_itself = table.tray is None  # From a felt that is counted people are seen out by people.
    return table.closed and bool(table.seats) and not table.to_declare and by_itself


def _keep_time(answer: Answer) -> core.Refusal | None:
    """Whoever sits at a table that has closed goes, with the value of all the chips in front."""
    clause = answer.table.clause("close_table")
    if _to_be_seen_out(answer.table):
        for seat in sorted(answer.table.seats):
            answer.tell(*seats.give_up(answer.table, seat, "the table closed", clause))
    if answer.table is answer.before:
        return core.Refusal(clause, "nothing that was announced is due yet")
    return None
