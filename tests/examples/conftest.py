"""The server that the examples ask is that of the documentation."""

from tests.docs.conftest import address

__all__ = ["address"]
