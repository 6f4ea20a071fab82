"""What a round is dealt from; no figure rests on it, so that it stands apart from the cards."""

from houseway.core.turns import Pack
from houseway.law.rules import Rules


def pack_of_cards(rules: Rules) -> tuple[Pack, ...]:
    """The one deck that a round is dealt from."""
    return (Pack("cards", 0, rules.number("deck") - 1),)
