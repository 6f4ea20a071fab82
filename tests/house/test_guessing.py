"""Guessing is slowed down by name and address, and nobody else waits for it."""

from houseway.house.guessing import FORGOTTEN, FREE, LONGEST_WAIT, MOST_KEPT, Guessing


class Timer:
    """A clock that goes when it is told to."""

    now = 0.0

    def __call__(self):
        return self.now


def guessed(times=FREE, who="staff/kim", place="1.2.3.4"):
    timer = Timer()
    guessing = Guessing(timer)
    for _ in range(times):
        guessing.failed(who, place)
    return guessing, timer


def test_the_wait_doubles_up_to_a_minute_and_passes():
    assert guessed(FREE - 1)[0].wait("staff/kim", "1.2.3.4") == 0
    waits = [guessed(FREE + more)[0].wait("staff/kim", "1.2.3.4") for more in range(9)]
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    guessing, timer = guessed()
    timer.now = 1.0
    assert guessing.wait("staff/kim", "1.2.3.4") == 0


def test_another_address_another_name_and_a_known_device_do_not_wait():
    guessing, _ = guessed(50)
    assert guessing.wait("staff/kim", "5.6.7.8") == 0
    assert guessing.wait("staff/lee", "1.2.3.4") == 0
    guessing.failed("staff/kim", "device")
    assert guessing.wait("staff/kim", "device", known=True) == 0
    # What failed elsewhere makes the wait of an unknown place longer from its own first failure.
    guessing.failed("staff/kim", "5.6.7.8")
    assert guessing.wait("staff/kim", "5.6.7.8") == LONGEST_WAIT


def test_coming_in_begins_anew_and_a_quiet_hour_is_forgotten():
    guessing, timer = guessed()
    guessing.succeeded("staff/kim", "1.2.3.4")
    assert guessing.wait("staff/kim", "1.2.3.4") == 0
    guessing, timer = guessed(20)
    timer.now = FORGOTTEN
    assert guessing.failed("staff/kim", "1.2.3.4") == 1


def test_what_is_kept_is_bounded_whoever_guesses_what():
    guessing = Guessing(Timer())
    for number in range(MOST_KEPT + 10):
        guessing.failed(f"staff/{number}", "1.2.3.4")
    assert len(guessing._by_place) <= MOST_KEPT
    assert sum(guessing.is_noted(1) for _ in range(1000)) == 120
