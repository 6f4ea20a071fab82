"""A table in the terminal: drawing, input and wording shared by the games.

Nothing here decides a rule. What may be done comes from the moves of a table's view, what it is
called from a game's wording, and what came of it from the events that the house answers with.
"""
