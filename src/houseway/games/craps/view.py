from typing import Any
from houseway.games.craps.state import Round
def view(state: Round, viewer: str) -> dict[str, Any]:
    return {}
