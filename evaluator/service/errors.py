"""Errors that only exist because there is a wire."""

from evaluator.errors import HupaiError


class MalformedMessage(HupaiError):
    """The bytes of a request are not the message that the RPC takes."""

    def __init__(self) -> None:
        """Says so; the bytes themselves are not quoted."""
        super().__init__("the bytes are not the request message of this RPC")


class AnswerTooLarge(HupaiError):
    """The answer would be larger than the server sends."""

    def __init__(self, most: int) -> None:
        """Names the limit and the way out."""
        super().__init__(
            f"the answer is larger than {most} bytes; ask for fewer hands or fewer decompositions"
        )


class NotBuilt(HupaiError):
    """The RPC is part of the contract and this version does not answer it."""

    def __init__(self, rpc: str) -> None:
        """Names the RPC."""
        super().__init__(f"{rpc} is not built yet in this version")


class CallFailed(HupaiError):
    """A call to a server failed; the text has every fault the server named, one a line."""

    def __init__(self, code: str, message: str, faults: list[str]) -> None:
        """Joins what the server said."""
        super().__init__("\n  ".join([f"{code}: {message}", *faults]))
        self.code, self.faults = code, faults
