"""What holds for any game's events in a row."""

from houseway.core import replay


def test_a_replay_folds_the_events_in_their_order():
    assert replay(lambda before, event: f"{before}{event}", "a", ["b", "c"]) == "abc"
    assert replay(lambda before, event: event, "a", []) == "a"
