"""Hands with a thing or two changed, as a careless caller might."""

from dataclasses import fields, replace
from random import Random
from typing import Any

from evaluator.domain.hand import Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.domain.tile import ALL, Tile

CODES = [*sorted(ALL), 0, 27]


def damaged(position: Position, random: Random) -> Position:
    """The position with a thing or two changed, as a careless caller might."""
    for _ in range(random.choice([0, 1, 1, 1, 2])):
        change = random.choice([_concealed, _melds, _flowers, _win, _facts])
        position = change(position, random)
    return position


def _tile(random: Random, like: Tile = 0) -> Tile:
    near = [code for code in (like - 1, like, like + 1) if code in ALL]
    return random.choice(near) if near and random.random() < 0.7 else random.choice(CODES)


def _changed(tiles: tuple[Tile, ...], random: Random) -> tuple[Tile, ...]:
    listed = list(tiles)
    place = random.randrange(len(listed) + 1)
    match random.choice(["replace", "replace", "repeat", "drop", "add"]):
        case "drop":
            del listed[place : place + 1]
        case "add":
            listed.insert(place, _tile(random))
        case "repeat" if listed:
            listed[random.randrange(len(listed))] = random.choice(listed)
        case _:
            listed[place : place + 1] = [_tile(random, listed[place] if tiles[place:] else 0)]
    return tuple(listed)


def _concealed(position: Position, random: Random) -> Position:
    hand = position.hand
    return replace(position, hand=replace(hand, concealed=_changed(hand.concealed, random)))


def _melds(position: Position, random: Random) -> Position:
    hand = position.hand
    if not hand.melds or random.random() < 0.1:
        added = Meld(random.choice(list(MeldKind)), (_tile(random),) * random.choice([0, 3, 4]))
        return replace(position, hand=Hand(hand.concealed, (*hand.melds, added), hand.flowers))
    melds = list(hand.melds)
    place = random.randrange(len(melds))
    if random.random() < 0.5:
        melds[place] = melds[place]._replace(kind=random.choice(list(MeldKind)))
    else:
        melds[place] = melds[place]._replace(tiles=_changed(melds[place].tiles, random))
    return replace(position, hand=replace(hand, melds=tuple(melds)))


def _flowers(position: Position, random: Random) -> Position:
    hand = position.hand
    return replace(position, hand=replace(hand, flowers=_changed(hand.flowers, random)))


def _win(position: Position, random: Random) -> Position:
    win = position.win
    if random.random() < 0.5:
        return replace(position, win=Win(_tile(random, win.tile), win.source))
    return replace(position, win=Win(win.tile, random.choice(list(WinSource))))


def _facts(position: Position, random: Random) -> Position:
    fact = random.choice(fields(Facts)).name
    value = getattr(position.facts, fact)
    if isinstance(value, bool):
        changed: Any = not value
    elif fact == "visible_copies":
        changed = random.randint(-1, 4)
    else:
        changed = random.choice([*position.hand.concealed, position.win.tile, _tile(random)])
    facts = {field.name: getattr(position.facts, field.name) for field in fields(Facts)}
    return replace(position, facts=Facts(**{**facts, fact: changed}))
