"""The felts: `python -m tools.felts` draws every game's layout from its rules."""
