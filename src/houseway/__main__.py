"""`python -m houseway` is the command line too."""

from houseway.cli import main

main()
