"""`python -m houseway.cli` is the command `houseway`."""

from houseway.cli import main

main()
