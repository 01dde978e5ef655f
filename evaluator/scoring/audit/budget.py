"""How much work one search may do, counted in hands and not in time."""

from collections.abc import Callable

GoOn = Callable[[], None]
"""Called before each hand; what it raises ends the search: nobody waits for the answer any more."""


def always() -> None:
    """Nobody ever goes away."""


class Budget:
    """How many hands may still be judged; ``cut`` says that more were asked for."""

    def __init__(self, hands: int, go_on: GoOn = always) -> None:
        """Nothing is spent yet."""
        self.left, self.cut, self.go_on = hands, False, go_on

    def spend(self, hands: int) -> bool:
        """Whether there is enough for so many; once there is not, there never is again.

        >>> budget = Budget(3)
        >>> budget.spend(2), budget.spend(2), budget.spend(1), budget.cut
        (True, False, False, True)
        """
        if self.cut or hands > self.left:
            self.cut = True
            return False
        self.left -= hands
        return True
