"""How much work one search may do, counted in hands and not in time."""


class Budget:
    """How many hands may still be judged; ``cut`` says that more were asked for."""

    def __init__(self, hands: int) -> None:
        """Nothing is spent yet."""
        self.left, self.cut = hands, False

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
