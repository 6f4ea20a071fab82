"""What games at boxes share: one function for what two documents say alike."""
