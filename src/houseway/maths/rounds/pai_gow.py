"""Rounds of Pai Gow: one player's hand against a bank, either of them set the House way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.games.pai_gow.play import play
from houseway.hands.tiles import kind_of
from houseway.kernel import kernel
from houseway.maths.games import pai_gow as exact
from houseway.maths.generator import draw
from houseway.maths.rounds import Plan, Worth
from houseway.maths.work import Tell, quiet

if TYPE_CHECKING:
    from houseway.law.rules import Rules

COLUMNS = ("wager",)
