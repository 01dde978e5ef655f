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


class Overloaded(HupaiError):
    """The server has more work than it can do in time; the same call may be taken later."""

    def __init__(self, again: float) -> None:
        """``again`` is after how many seconds to come again."""
        super().__init__("the server has more work than it can do in time; come again later")
        self.again = again


class TooLate(HupaiError):
    """The caller's deadline cannot be met, so the call is not begun."""

    def __init__(self, needed: float) -> None:
        """Names the seconds that the answer would take."""
        super().__init__(f"the deadline cannot be met: the answer would take about {needed:.3g} s")


class Unauthenticated(HupaiError):
    """The call carries no token that the server knows."""

    def __init__(self) -> None:
        """Says what is expected, and nothing of what was there."""
        super().__init__("expected metadata `authorization: Bearer …` with a token of this server")


class UnknownMethod(HupaiError):
    """The server has no such RPC."""

    def __init__(self) -> None:
        """Does not quote the name, which is the caller's text."""
        super().__init__("no such RPC here; reflection lists those there are")


class BadConfiguration(HupaiError):
    """A server was told things that cannot be; all faults at once, each naming its place."""

    def __init__(self, faults: list[str]) -> None:
        """Keeps the faults, one line each."""
        super().__init__("\n".join(faults))
        self.faults = faults


class CannotServe(HupaiError):
    """A server cannot begin, and why."""


class CallFailed(HupaiError):
    """A call to a server failed; the text has every fault the server named, one a line."""

    def __init__(self, code: str, message: str, faults: list[str]) -> None:
        """Joins what the server said."""
        super().__init__("\n  ".join([f"{code}: {message}", *faults]))
        self.code, self.faults = code, faults
