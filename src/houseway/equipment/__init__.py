"""What lies on the felt, as ints and their notation; chance itself is handed in from outside."""
