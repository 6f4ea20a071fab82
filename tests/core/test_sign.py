"""What stands on the sign of a table."""

from houseway.core import Limit, Sign


def test_a_limit_is_that_of_the_area_or_else_of_its_kind():
    own, kinds = Limit(100, 500, 100), Limit(200, 900, 200)
    sign = Sign(limits={"place_win": kinds, "place_win/6": own})
    assert sign.limit("place_win/6") is own
    assert sign.limit("place_win/8") is kinds
    assert sign.limit("field") == Limit(0, None, 1)
