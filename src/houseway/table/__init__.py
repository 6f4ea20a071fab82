"""One live table: a decider around a game.

It knows seats, chips, limits and conduct, and never decides a rule of the game. Each file holds
one power with its commands, events and acts; `turns` and `deciding` are made of all of them, and
`ledger` keeps the books.
"""

from collections.abc import Mapping
from typing import Any

from houseway.core import Refusal, RefusedError, Sign, TableOpened, check_sign, load_game
from houseway.law import LawError
from houseway.law.rules import cited
from houseway.law.variants import unapproved
from houseway.table.counted import CASHLESS
from houseway.table.deciding import OF_THE_TABLE as OF_THE_TABLE
from houseway.table.deciding import decide as decide
from houseway.table.deciding import due_at as due_at
from houseway.table.deciding import is_due as is_due
from houseway.table.deciding import may as may
from houseway.table.deciding import why_not as why_not
from houseway.table.ledger import OUTSIDE_ROUND as OUTSIDE_ROUND
from houseway.table.ledger import evolve as evolve
from houseway.table.notices import notices_of as notices_of
from houseway.table.powers import MOST
from houseway.table.second_signature import alone
from houseway.table.sign import approval_asked as approval_asked
from houseway.table.state import FELT as FELT
from houseway.table.state import NEEDED
from houseway.table.turns import turn as turn
from houseway.table.views import barred as barred
from houseway.table.views import common as common
from houseway.table.views import eyes as eyes
from houseway.table.views import open_moves as open_moves
from houseway.table.views import plain as plain
from houseway.table.views import racks as racks
from houseway.table.views import view as view
from houseway.table.views import without as without

# Of the house's procedures: 1 books wrong payments on the patron of the round, as they were paid,
# lets directions bind, keeps cards found invalid so, and lets players dispute where they sat; 3 has
# a tray that owes chips wait for its fill, and bounds the count of a float.
EDITION = 3


def opened(
    game: str,
    posted_sign: Sign,
    *variants: Mapping[str, Any] | str,
    method: str,
    training: bool = False,
    signs_by_two: bool = False,
    counted: bool = False,
) -> TableOpened:
    """The first event of a table; LawError or ValueError says what does not fit.

    RefusedError: a regulated table is played by what is approved, and by nothing else. Where the
    float is not counted the table has as much as it may ever need, out of the house's vault.
    """
    check_sign(posted_sign)
    loaded = load_game(game)
    if method not in loaded.methods:
        raise ValueError(f"{game} is dealt by {' or '.join(loaded.methods)}, not {method!r}")
    if posted_sign.jackpot and not loaded.jackpot:
        raise ValueError(f"{game} has no progressive jackpot")
    rules = loaded.rules(*variants)
    if method == FELT and CASHLESS in posted_sign.options and not rules.power(CASHLESS):
        box = rules.power("drop_box") or rules.power("chips")
        clause = cited(box.clause) if box else ""
        raise RefusedError(Refusal(clause, f"no table of {game} is run cashless"))
    known = {*loaded.options, *((CASHLESS,) if method == FELT else ())}
    if unknown := set(posted_sign.options) - known:
        raise ValueError(f"{game} has no option {', '.join(sorted(unknown))} by {method}")
    for title, status, clause in [] if training else unapproved(game, *variants):
        why = f"{title!r} is not approved ({status}): it is for training tables only"
        raise RefusedError(Refusal(clause, why))
    most = rules.document.number.get("seats")
    if most and posted_sign.seats > most.is_:
        raise ValueError(f"{game} has at most {most.is_} seats ({cited(most.clause)})")
    clauses = {name: power.clause for name in NEEDED if (power := rules.power(name))}
    if missing := set(NEEDED) - set(clauses):
        raise LawError(f"the rules of {game} name no clause for {', '.join(sorted(missing))}")
    under = cited(clauses["display_sign"])
    data = dict(rules.data)
    two, chips = {**alone(signs_by_two and not training)}, 0 if counted else MOST
    about = (game, data, posted_sign, method, training, chips, under, EDITION)
    return TableOpened(*about, two=two, counted=counted)
