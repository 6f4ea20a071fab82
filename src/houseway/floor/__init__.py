"""Across tables: shared jackpots, people, cases, promotions, and what the house owes."""
