"""How fast the core, a call and a batch are, measured in one run: ``make bench``."""
