"""Laws of settling: nothing is lost or made, seats are alike, the rate scales."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from evaluator.domain.settlement import HOUSE, Drawn, Round, Settlement, Winner, Won
from evaluator.scoring import built_in
from evaluator.scoring.settle import settle
from evaluator.scoring.tasks import own_draw
from tests.support.hands import Judged, law, random_hands

SEED = st.integers(0, 10**6)


def settled(hand: Judged, seed: int) -> tuple[Round, Settlement]:
    """A round that the hand won, seats and amounts drawn from the seed."""
    assume(hand.evaluation.hu)
    seats = hand.rules.ruleset.seats[seed % len(hand.rules.ruleset.seats)]
    seat, other = seed % seats, (seed + 1) % seats
    terms = hand.rules.terms
    spared = terms.same_wait_spared and seats > 2 and seed % 3 == 0
    played = Round(
        seats,
        Won(
            (Winner(seat, hand.position),),
            None if own_draw(hand.position) else other,
            ((seed + 2) % seats,) if spared else (),
        ),
        seed % 7,
        seed % 5 if terms.fee else 0,
    )
    return played, settle(played, hand.rules)


@law(300)
@given(random_hands(), SEED)
def test_what_some_gain_others_lose(hand: Judged, seed: int) -> None:
    played, settlement = settled(hand, seed)
    assert sum(settlement.net_by_seat) + settlement.house == 0
    net = [0] * played.seats
    for transfer in settlement.transfers:
        assert transfer.amount > 0
        assert transfer.from_seat != transfer.to_seat
        net[transfer.from_seat] -= transfer.amount
        if transfer.to_seat != HOUSE:
            net[transfer.to_seat] += transfer.amount
    assert tuple(net) == settlement.net_by_seat


@law(200)
@given(random_hands(), SEED)
def test_seats_are_alike(hand: Judged, seed: int) -> None:
    """Everybody one seat further gives everybody's points one seat further."""
    played, settlement = settled(hand, seed)
    assert isinstance(played.outcome, Won)
    won = played.outcome

    def further(seat: int) -> int:
        return (seat + 1) % played.seats

    moved = Won(
        tuple(replace(winner, seat=further(winner.seat)) for winner in won.winners),
        None if won.payer_seat is None else further(won.payer_seat),
        tuple(map(further, won.same_wait_seats)),
    )
    net = settle(replace(played, outcome=moved), hand.rules).net_by_seat
    assert net == (settlement.net_by_seat[-1], *settlement.net_by_seat[:-1])


@law(200)
@given(random_hands(), SEED)
def test_the_rate_scales_what_is_won_and_not_the_fee(hand: Judged, seed: int) -> None:
    played, _ = settled(hand, seed)
    plain = settle(replace(played, rate=1, fee=0), hand.rules)
    assert settle(replace(played, rate=0, fee=0), hand.rules) == plain
    scaled = settle(replace(played, rate=6), hand.rules)
    assert [net + played.fee for net in scaled.net_by_seat] == [6 * n for n in plain.net_by_seat]
    assert scaled.house == played.fee * played.seats


@law(200)
@given(random_hands(), SEED)
def test_no_loser_pays_more_than_another(hand: Judged, seed: int) -> None:
    """Who pays pays in full: the total at the rate for each share that is due, and his fee."""
    played, settlement = settled(hand, seed)
    assert isinstance(played.outcome, Won)
    assert hand.evaluation.best is not None
    full = hand.evaluation.best.score.total * (played.rate or 1)
    terms = hand.rules.terms
    alone = hand.position.win.source in terms.payer_alone
    if alone:
        full *= {"share": 1, "losers": played.seats - 1, "seats": played.seats}[terms.alone_pays]
    winner = played.outcome.winners[0].seat
    losers = [net for seat, net in enumerate(settlement.net_by_seat) if seat != winner]
    assert {-net - played.fee for net in losers} <= {0, full}
    if alone:
        assert [-net - played.fee for net in losers if net + played.fee] == [full]


@law(200)
@given(st.lists(st.integers(0, 4), min_size=2, max_size=4), SEED)
def test_who_has_more_wilds_never_gains_by_them(wilds: list[int], seed: int) -> None:
    assume(sum(wilds) <= 4)
    played = Round(len(wilds), Drawn(tuple(wilds)), seed % 9)
    settlement = settle(played, built_in().resolved("duowang"))
    assert sum(settlement.net_by_seat) == 0
    by_wilds = sorted(zip(wilds, settlement.net_by_seat, strict=True))
    nets = [net for _, net in by_wilds]
    assert nets == sorted(nets, reverse=True)
