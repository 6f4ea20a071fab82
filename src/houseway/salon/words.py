"""Kept for the terminal until it imports `house.describe`."""

from houseway.house.describe import describe as words

__all__ = ["words"]
