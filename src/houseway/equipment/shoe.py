"""What holds the packs at a table: frozen values; every choice of chance is handed in."""

from dataclasses import dataclass

BACKS = ("red", "blue")


@dataclass(frozen=True, slots=True)
class ShufflingDevice:
    """Two decks, told apart by the colour of their backs: one in play, one being shuffled."""

    in_play: str
    in_shuffle: str

    def __post_init__(self) -> None:
        if self.in_play == self.in_shuffle:
            raise ValueError(f"The backs of the two decks must differ; both are {self.in_play}.")

    def next_round(self) -> "ShufflingDevice":
        return ShufflingDevice(in_play=self.in_shuffle, in_shuffle=self.in_play)
