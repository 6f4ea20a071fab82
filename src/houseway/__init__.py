"""Houseway runs, settles, records and proves regulated casino table games."""
