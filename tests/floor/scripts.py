"""Floor scripts written as calls: a day on the floor, and what became of each event."""

from datetime import datetime, timedelta
from typing import Any

import msgspec

from houseway.floor.script import Script, run

DOCUMENTS = ["craps", "texas-holdem-bonus", "lunar-poker", "pai-gow", "canberra-holdem"]
TABLES = {
    "dice": "craps",
    "dice 2": "craps",
    "bonus": "texas-holdem-bonus",
    "moon": "lunar-poker",
    "tiles": "pai-gow",
    "hold-em": "canberra-holdem",
}


class Day:
    """Events a minute apart, from the morning of a day on."""

    def __init__(self, day: str = "2026-05-04", **settings: Any) -> None:
        self.at = datetime.fromisoformat(f"{day}T10:00:00+10:00")
        self.settings, self.events = settings, []

    def __call__(self, op: str, by: str = "casino_supervisor", **fields: Any) -> dict[str, Any]:
        """What became of one more event."""
        self.at += timedelta(minutes=1)
        who = {"role": by, "name": f"a {by}"}
        self.events.append({"at": self.at.isoformat(), "by": who, "op": op} | fields)
        return self.answer()["events"][-1]

    def answer(self) -> dict[str, Any]:
        """The answer to all of it."""
        given = {"documents": DOCUMENTS, "tables": TABLES, "settings": self.settings}
        script = {"id": "a day", "given": given | {"events": self.events}}
        return msgspec.json.decode(msgspec.json.encode(run(msgspec.convert(script, Script))))


def refused(answer: dict[str, Any], under: str = "") -> bool:
    """Whether an event was refused, under this citation or under none."""
    cited = f"{answer.get('document', '')} {answer.get('clause', '')}".strip()
    return not answer["accepted"] and bool(answer["why"]) and cited == under
