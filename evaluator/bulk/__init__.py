"""Settlements by the million: Arrow record batches in, record batches with verdicts out."""
