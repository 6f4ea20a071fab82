"""Programs for those who change the house; nothing in the package imports them."""
