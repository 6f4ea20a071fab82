"""The shuffling device and its two decks."""

import pytest

from houseway.equipment.shoe import ShufflingDevice


def test_the_decks_of_a_shuffling_device_alternate() -> None:
    device = ShufflingDevice(in_play="red", in_shuffle="blue")
    second = device.next_round()
    assert (second.in_play, second.in_shuffle) == ("blue", "red")
    assert second.next_round() == device


def test_the_decks_of_a_shuffling_device_differ() -> None:
    with pytest.raises(ValueError, match="both are red"):
        ShufflingDevice("red", "red")
