"""Load tests and benchmarks: commands, not tests."""
