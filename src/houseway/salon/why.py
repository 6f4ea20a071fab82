"""Kept for the terminal until it asks `core.explain` itself."""

from houseway.core.explain import clause_texts, reading_words

__all__ = ["clause_texts", "reading_words"]
