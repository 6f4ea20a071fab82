"""A table in the terminal: one client for every game, for players and for dealers.

It knows no game. What may be done comes from the moves of a table's view, what lies on the felt
from its things, what all of it is called from the game's words, and what came of a command from
the events that the house answers with.
"""
