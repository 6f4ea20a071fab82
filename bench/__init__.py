"""Measurements: each module here has `run()`, whose rows say what was measured against what."""
