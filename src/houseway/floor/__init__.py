"""Across tables: jackpots that several tables share."""
