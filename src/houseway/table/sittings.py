"""Who had which seat in which rounds, for what comes to light after they have left it."""

from houseway.table.state import Sitting, Table


def with_round(table: Table, number: int) -> Table:
    """The table when a round opened: whoever has a seat has it for this round."""
    sittings = dict(table.sittings)
    for seat, taken in table.seats.items():
        sittings[seat] = _sat_on(sittings.get(seat, ()), taken.player, number)
    return table.after(sittings=sittings)


def with_newcomer(table: Table, seat: int) -> Table:
    """The table when somebody who sat down during the round has a part in it."""
    if not table.live or seat not in table.seats:
        return table
    had, player = table.sittings.get(seat, ()), table.seats[seat].player
    if had and had[-1].player == player and not had[-1].left:
        return table
    return table.after(sittings={**table.sittings, seat: _sat_on(had, player, table.round)})


def without(table: Table, seat: int) -> Table:
    """The table when the player of a seat rose."""
    had = table.sittings.get(seat, ())
    if not had:
        return table
    left = (*had[:-1], had[-1]._replace(left=True))
    return table.after(sittings={**table.sittings, seat: left})


def _sat_on(had: tuple[Sitting, ...], player: str, number: int) -> tuple[Sitting, ...]:
    last = had[-1] if had else None
    if last and not last.left and last.player == player:
        return (*had[:-1], last._replace(last=number))
    return (*had, Sitting(player, number, number))


def player_at(table: Table, seat: int, number: int) -> str:
    """Who played a round at a seat; of several in one round the last. Empty where nobody did."""
    had = reversed(table.sittings.get(seat, ()))
    return next((sat.player for sat in had if sat.first <= number <= sat.last), "")


def spans(table: Table, seat: int, until: int) -> list[tuple[int, int]]:
    """The rounds in a row, up to one, in which somebody had a seat, whoever it was."""
    found: list[tuple[int, int]] = []
    for sat in table.sittings.get(seat, ()):
        first, last = sat.first, min(sat.last, until)
        if last < first:
            continue
        if found and first <= found[-1][1] + 1:
            first, before = found.pop()
            last = max(before, last)
        found.append((first, last))
    return found


def still_there(table: Table, player: str, number: int) -> int:
    """The seat where a player has sat since a round without rising; 0 where there is none."""
    for seat, taken in table.seats.items():
        had = table.sittings.get(seat, ())
        if taken.player == player and had and not had[-1].left and had[-1].player == player:
            return seat if had[-1].first <= number else 0
    return 0
