"""Load and benchmarks: from this machine to this machine, bounded, each run ends by itself."""
