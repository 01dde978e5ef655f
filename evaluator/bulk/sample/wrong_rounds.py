"""Errors in whether, how much and by whom was paid; made as those of ``wrong_hands`` are."""

from dataclasses import replace
from random import Random

from evaluator.bulk.sample.right import Right


def not_hu_paid(right: Right, dice: Random) -> Right | None:
    """A hand that does not win, for which all others paid."""
    if right.hu:
        return None
    paid = replace(right, hu=True, tun=1, multiplier=1, parts=right.parts)
    return paid.paying(dice.choice((1, 2, 4, 8)))


def hu_denied(right: Right, dice: Random) -> Right | None:
    """A hand that wins is not paid."""
    return replace(
        right,
        hu=False,
        huxi=0,
        tun=0,
        ka=0,
        multiplier=0,
        total=0,
        lines=(),
        net=(0,) * len(right.net),
    )


def total(right: Right, dice: Random) -> Right | None:
    """The sum at the end is wrong."""
    return right.paying(right.total + dice.choice((1, 2, 10, right.total)))


def payer(right: Right, dice: Random) -> Right | None:
    """Another seat pays, or one where all do."""
    if not right.net:
        return None
    payers = [seat for seat, part in enumerate(right.parts) if part < 0]
    winner = next(seat for seat, part in enumerate(right.parts) if part > 0)
    others = [seat for seat in range(len(right.parts)) if seat != winner]
    wrong = [seat for seat in others if payers != [seat]]
    if not wrong:
        return None
    payer = dice.choice(wrong)
    paid = -min(right.parts) * right.total * (right.rate or 1)
    gains = {winner: paid, payer: -paid}
    net = tuple(gains.get(seat, 0) - right.fee for seat in range(len(right.parts)))
    return replace(right, net=net)


def rate(right: Right, dice: Random) -> Right | None:
    """All pay as if at another rate."""
    if not right.net:
        return None
    worth = right.total * (right.rate or 1) * dice.choice((2, 10))
    return replace(right, net=tuple(part * worth - right.fee for part in right.parts))


def fee(right: Right, dice: Random) -> Right | None:
    """The fee is not taken."""
    if not (right.net and right.fee):
        return None
    return replace(right, net=tuple(points + right.fee for points in right.net))


def net(right: Right, dice: Random) -> Right | None:
    """One seat gets something else."""
    if not right.net:
        return None
    seat, off_by = dice.randrange(len(right.net)), dice.choice((-1, 1, 10))
    return replace(right, net=tuple(p + off_by * (s == seat) for s, p in enumerate(right.net)))
