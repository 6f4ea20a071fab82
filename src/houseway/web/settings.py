"""What the operator of the browser tables may set; the defaults are what the pages announce."""

from typing import NamedTuple


class Settings(NamedTuple):
    """Times in seconds, rates by the second.

    `decision` is the reasonable time that a player has for a decision and `more` what asking for
    more adds. `countdown` runs from the first player who is ready to the end of wagers; where only
    seated players without a wager are not ready it is `grace`. Where nobody says so, wagers end
    `start` after the last chip was placed. `pause` is how long the dealer lets people look,
    `thought` how long an automatic player takes. A player without a connection is `away` after so
    long and gives the seat up after `seat_kept`. At a training table `company` automatic players
    sit down. A session in which nothing is done for `staff_idle` or `player_idle` is over.
    """

    countdown: float = 20
    grace: float = 15
    start: float = 30
    away: float = 20
    seat_kept: float = 180
    company: int = 2
    decision: float = 60
    more: float = 60
    most_more: int = 5
    pause: float = 1.5
    thought: float = 0.6
    dealer_away: float = 30
    commands_per_second: float = 20
    commands_at_once: float = 40
    # Reads of somebody, and those that look through rounds or records.
    reads_per_second: float = 50
    reads_at_once: float = 200
    lookups_per_second: float = 2
    lookups_at_once: float = 30
    cards_per_minute: float = 20
    sign_ins_per_minute: float = 20
    staff_idle: float = 30 * 60
    player_idle: float = 12 * 3600
    # Where several processes serve one floor: how long what one of them does by itself is its own.
    lease: float = 5
    threads: int = 4
    long_threads: int = 2
    body_bytes: int = 65_536
    # A command of the floor may bring the text of a document.
    document_bytes: int = 2_000_000
    queue: int = 256
    secure: bool = False
    # After so many seconds, what advice at training tables rests on is worked out ahead; 0: never.
    ahead: float = 0
    # Who shows this key comes into a demonstration in any role; nobody does without one.
    demo_key: str = ""
