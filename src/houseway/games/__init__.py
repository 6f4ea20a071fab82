"""The games of the house, one folder per document; each is found through its entry point."""
