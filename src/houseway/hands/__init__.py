"""Things on the felt ranked: a hand becomes one int, and the higher int is the better hand."""
