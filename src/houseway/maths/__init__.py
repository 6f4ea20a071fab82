"""Analysis over kernels: what the code that pays is worth, exactly."""
