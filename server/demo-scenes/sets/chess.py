"""Over the board: chess, from close by."""

import random

from studio import chessmen as c
from studio import materials as m
from studio import shapes as s
from studio.scene import ambient, area, camera, picture


def board(light="d9b98a", dark="5a3019", rim="3a2012"):
    tones = (m.wood(dark, "2e160b", 1.3, 0.3, 0.35), m.wood(light, "a67c4b", 1.3, 0.3, 0.35))
    tiles = [s.box((0.995, 0.995, 0.2), tone, 0.012, at=(0, 0, -40)) for tone in tones]
    rng = random.Random(3)
    for x in range(8):
        for y in range(8):
            s.copy_of(tiles[(x + y) % 2], (x - 3.5, y - 3.5, -0.1), (0, 0, rng.choice((0, 180))))
    for tile in tiles:
        s.remove(tile)
    edge = m.wood(rim, "1d0f08", 0.6, 0.3, 0.4)
    for turn in range(4):
        at = [(0, -4.45), (4.45, 0), (0, 4.45), (-4.45, 0)][turn]
        s.box((9.8 if turn % 2 == 0 else 8, 0.9, 0.34), edge, 0.05, at=(*at, -0.14), turn=(0, 0, 90 * (turn % 2)))
    s.plane(60, m.wood("4a3424", "20130b", 0.3, 0.5), at=(0, 0, -0.32))


def men(white="e8d3ab", black="2a1710"):
    tones = {
        "w": m.wood(white, "c9a772", 1.2, 0.3, 0.4, (1, 1, 0.12), 0.4),
        "b": m.wood(black, "120905", 1.2, 0.25, 0.5, (1, 1, 0.12), 0.4),
    }
    made = {}

    def stand(kind, side, file, rank, turn=0, lean=(0, 0), at=None):
        if (kind, side) not in made:
            made[kind, side] = c.chessman(kind, tones[side])
            s.place(made[kind, side], (0, 0, -60))
        rng = random.Random(file * 8 + rank)
        spot = at or ((file - 3.5) + rng.uniform(-0.07, 0.07), rank - 3.5 + rng.uniform(-0.07, 0.07), 0)
        return c.copy_family(made[kind, side], spot, (*lean, turn), 0.82)

    return stand


GAME = (
    "rw00 kw10 pw01 pw11 bw22 nw52 pw33 pw51 pw61 pw71 rw50 qw41 "
    "rb07 kb67 pb06 pb16 bb25 nb55 pb34 pb56 pb66 pb75 rb37 qb45"
)
KINDS = {"r": "rook", "n": "knight", "b": "bishop", "q": "queen", "k": "king", "p": "pawn"}


def game(stand):
    for k, (kind, side, file, rank) in enumerate(GAME.split()):
        turn = (75 if side == "w" else -105) + (k * 37) % 40 if kind == "n" else k * 50
        stand(KINDS[kind], side, int(file), int(rank), turn)


@picture("over-the-board-game-by-lamplight", (2000, 1333))
def lamplight():
    board()
    game(men())
    area((-4.5, 2.5, 7), (0, 0.5, 0), 1.2, 1500, "ffcf96", 120)
    area((7, -3, 5), (0, 0, 0), 3, 220, "8fb4ff")
    ambient("39414f", "1a1613", 0.25)
    camera((5.2, -8.2, 5.2), (0.0, -0.2, 0.3), 50, 2.4, (0.2, -0.8, 0.6))


@picture("over-the-board-king-and-queen", (1600, 2000))
def king_and_queen():
    board("e3cba0", "6a3a1d")
    stand = men()
    stand("king", "w", 3, 2, 20)
    stand("queen", "w", 4, 2, 0)
    for file, rank, kind in (
        (1, 5, "pawn"),
        (2, 6, "rook"),
        (4, 6, "king"),
        (5, 6, "queen"),
        (6, 5, "pawn"),
        (3, 5, "pawn"),
        (0, 6, "bishop"),
    ):
        stand(kind, "b", file, rank, file * 40)
    area((-4, -4, 5), (-0.2, -1.5, 1), 1.4, 420, "fff0d8")
    area((5, 3, 3.5), (0, 0, 1), (1, 3), 330, "a8c8ff")
    ambient("20242c", "0e0c0b", 0.4)
    camera((0.55, -7.0, 1.5), (0.05, -1.5, 1.03), 70, 1.6, (0, -1.5, 1.2))


@picture("over-the-board-fallen-king", (2000, 1333))
def fallen_king():
    board("dccfb9", "463a34", "2a2422")
    stand = men("ece2cf", "1b1a1c")
    stand("king", "b", 3, 3, 0, (0, 0), at=(0, 0, -30))
    stand("king", "b", 0, 0, 25, (0, 84.5), at=(-0.95, -0.75, 0.42))
    stand("queen", "w", 5, 4, 10)
    stand("rook", "w", 2, 5, 0)
    stand("pawn", "w", 6, 4, 0)
    stand("pawn", "b", 0, 4, 0)
    stand("bishop", "w", 6, 6, 0)
    area((4, 3.5, 4.5), (0, 0, 0), 1.2, 900, "ffe3c2")
    area((-5, -3, 4), (0, 0, 0), 3, 260, "b6ccff")
    ambient("39414f", "1a1613", 0.2)
    camera((-0.3, -7.4, 2.5), (0.3, 0, 0.62), 56, 2.0, (0, -0.6, 0.5))
