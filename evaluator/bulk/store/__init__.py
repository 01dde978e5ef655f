"""Settlements and results as files: found, cut, read, written, sorted."""
