"""The vocabulary of everything that decides: commands, events, turns, acts, and what a game is.

Somebody sends a command; `decide` answers with events or a refusal; `evolve` folds an event into
the state. Chance is asked for like anything else: a turn may say which cards, dice or tiles must
be supplied, and whoever runs the game does.
"""

from houseway.core.acts import *  # noqa: F403
from houseway.core.codec import *  # noqa: F403
from houseway.core.events import *  # noqa: F403
from houseway.core.game import *  # noqa: F403
from houseway.core.numbered import *  # noqa: F403
from houseway.core.places import *  # noqa: F403
from houseway.core.sign import *  # noqa: F403
from houseway.core.signatures import *  # noqa: F403
from houseway.core.situation import *  # noqa: F403
from houseway.core.turns import *  # noqa: F403
