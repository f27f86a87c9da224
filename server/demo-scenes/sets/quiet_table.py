"""The quiet table: pottery and fruit in the light of a window."""

import math
import random

from mathutils import Matrix

from studio import materials as m
from studio import shapes as s
from studio import things as t
from studio.scene import ambient, area, camera, picture


def room(wall="d9cdbb", table="a97f52", dark="5d3b20", depth=1.6):
    s.plane((14, 9), m.plaster(wall, 1.2), at=(0, depth, 2), turn=(90, 0, 0))
    s.box((9, 6, 0.16), m.wood(table, dark, 0.6), 0.02, at=(0, -1.3, -0.08))


@picture("quiet-table-three-vases", (1600, 2000))
def three_vases():
    room("c9b8a0", "8c6a4a", "4c2f1b")
    tall = s.vessel(
        [(0, 0), (0.3, 0), (0.42, 0.3), (0.5, 0.8), (0.42, 1.3), (0.2, 1.65), (0.16, 1.95), (0.24, 2.1)],
        0.03,
        m.ceramic("e9e0d0", 0.5, 0.8),
        wobble=0.006,
        seed=4,
    )
    s.place(tall, (-0.75, 0.5, 0))
    low = s.vessel(
        [(0, 0), (0.34, 0), (0.62, 0.25), (0.66, 0.5), (0.45, 0.78), (0.26, 0.86), (0.3, 0.94)],
        0.035,
        m.ceramic("5b6f73", 0.22, 0.5, "22282a"),
        wobble=0.008,
        seed=8,
    )
    s.place(low, (0.6, 0.35, 0))
    bowl = s.vessel(
        [(0, 0), (0.22, 0), (0.24, 0.06), (0.5, 0.22), (0.62, 0.42)],
        0.03,
        m.ceramic("a4573a", 0.35, 0.7, "3d1c10"),
        wobble=0.006,
        seed=2,
    )
    s.place(bowl, (-0.35, -0.75, 0))
    rng = random.Random(5)
    stalk = m.plain("9b8455", 0.8)
    seed_head = m.plain("c7b07c", 0.95, bump=0.6, scale=90)
    kernel = s.ball(0.03, seed_head, (0, 0, -50), 10)
    kernel.data.transform(Matrix.Diagonal((0.7, 0.7, 1.9, 1)))
    for _ in range(11):
        a, lean = rng.uniform(0, 6.28), rng.uniform(0.1, 0.55)
        h = rng.uniform(1.0, 1.75)
        end = (-0.75 + math.cos(a) * lean, 0.5 + math.sin(a) * lean * 0.5, 2.0 + h)
        middle = (-0.75 + math.cos(a) * lean * 0.3, 0.5 + math.sin(a) * lean * 0.2, 2.0 + h * 0.5)
        s.tube([(-0.75, 0.5, 1.2), (-0.75 + math.cos(a) * 0.1, 0.5, 2.1), middle, end], 0.008, stalk)
        direction = (end[0] - middle[0], end[1] - middle[1], end[2] - middle[2])
        length = math.sqrt(sum(d * d for d in direction))
        for j in range(26):
            f = 1 - j * 0.016
            spot = [middle[i] + direction[i] * f + rng.uniform(-0.03, 0.03) for i in range(3)]
            turn = (rng.uniform(-35, 35), rng.uniform(-35, 35), rng.uniform(0, 360))
            s.copy_of(kernel, spot, turn, rng.uniform(0.8, 1.3) * length)
    pear = t.pear(0.3)
    s.place(pear, (0.62, -0.85, 0.265), (0, 82, -28))
    t.window((-4.5, -2.6, 4.2), (0, 0.6, 1.0), (2, 3), (2.4, 3.4), 520)
    area((-4, -3, 3), (0, 0, 0.8), 2.5, 60, "cfe0ff")
    ambient("c8d4e6", "5a5048", 0.22)
    camera((0.25, -7.6, 1.95), (0.02, 0, 1.66), 56, 4.0, (0, -0.1, 1))


@picture("quiet-table-bowl-of-oranges", (2000, 1333))
def oranges():
    s.plane((14, 9), m.plaster("3c4a48", 1.0), at=(0, 2.2, 2), turn=(90, 0, 0))
    table = s.box((9, 4.4, 0.16), m.wood("6f4e33", "2e1b10", 0.6, 0.35), 0.02, at=(0, 0, -0.08))
    bowl = s.vessel(
        [(0, 0), (0.42, 0), (0.44, 0.08), (0.9, 0.26), (1.25, 0.62)],
        0.045,
        m.ceramic("d8dcd8", 0.2, 0.6, "41525a"),
        wobble=0.004,
    )
    fruit = [t.citrus(0.34 + 0.03 * math.sin(k * 2.1), seed=k) for k in range(10)]
    for k, one in enumerate(fruit):
        a = k * 2.4
        s.place(one, (0.42 * math.cos(a), 0.42 * math.sin(a), 0.75 + k * 0.42), (k * 47, k * 63, k * 31))
    s.drop(fruit, [bowl, table], 110, "SPHERE", 0.7)
    loose = t.citrus(0.34, seed=22)
    s.place(loose, (1.95, -0.35, 0.33), (20, 15, 200))
    leaf = t.leaf_material("2f5524", "5d7d35", 0.3)
    for k, (x, y, z, turn) in enumerate([(1.5, -0.8, 0.06, 200), (1.75, 0.5, 0.05, 60)]):
        s.place(t.leaf_mesh(0.62, 0.15, leaf, 0.12, 0.35, 0.01, k), (x, y, z), (0, 0, turn))
    area((-4.2, -1.0, 3.4), (0, 0, 0.5), (1.6, 2.6), 420, "fff0dc")
    area((4, -4, 2.5), (0, 0, 0.6), 2.5, 70, "bcd4ff")
    ambient("8fa3b0", "2a2522", 0.2)
    camera((0.55, -6.8, 2.6), (0.4, 0, 0.46), 66, 3.2, (0.2, -0.6, 0.6))


@picture("quiet-table-pears-in-a-row", (2000, 1333))
def pears():
    s.plane((14, 9), m.plaster("8fa0a3", 1.4, 0.15), at=(0, 1.5, 2), turn=(90, 0, 0))
    s.box((12, 6, 0.3), m.marble("efece6", "8a8078", 0.5, 0.25), 0.03, at=(0, -1.4, -0.15))
    tones = [
        ("b9b34a", "b5652a"),
        ("a7ad4d", "8d8a3a"),
        ("c2a845", "a8431f"),
        ("9aa84a", "b08a2f"),
        ("bdb556", "a7562a"),
    ]
    turns = [(4, -5, 20), (-3, 7, 100), (2, 3, 220), (-5, -8, 310), (0, 82, -35)]
    for k, ((a, b), turn) in enumerate(zip(tones, turns)):
        one = t.pear(0.36, a, b, seed=k + 3)
        lying = k == 4
        s.place(
            one,
            (
                -1.65 + k * 0.83 + (0.12 if lying else 0),
                -0.1 * (k % 2) - (0.18 if lying else 0),
                0.31 if lying else 0.315,
            ),
            turn,
        )
    t.window((-5.0, -2.2, 3.4), (0, 0.8, 0.5), (3, 2), (3.2, 2.2), 520, "ffe2b8", 0.1)
    area((0, -4, 4), (0, 0, 0.4), 3, 45, "dfe9ff")
    ambient("cfdcec", "7a6f66", 0.2)
    camera((0.2, -6.9, 1.1), (0.2, 0, 0.45), 49, 4.5, (0, -0.3, 0.4))


@picture("quiet-table-lemons-and-jug", (1600, 2000))
def lemons():
    s.plane((14, 9), m.plaster("2e4a63", 1.0, 0.2), at=(0, 1.7, 2), turn=(90, 0, 0))
    s.box((9, 7, 0.2), m.plain("e9e4da", 0.6, bump=0.1), 0.03, at=(0, -1.5, -0.1))
    enamel = m.ceramic("f3f1ea", 0.12)
    jug = s.vessel(
        [(0, 0), (0.5, 0), (0.56, 0.12), (0.6, 0.6), (0.5, 1.15), (0.36, 1.5), (0.35, 1.7), (0.44, 1.86)], 0.03, enamel
    )
    s.place(jug, (-0.35, 0.3, 0))
    rim = s.lathe(
        [(0.415, 1.86), (0.45, 1.85), (0.455, 1.88), (0.42, 1.9), (0.4, 1.88), (0.415, 1.86)],
        m.ceramic("1d3557", 0.1),
        64,
        3,
    )
    s.place(rim, (-0.35, 0.3, 0))
    s.tube([(0.05, 0.3, 1.62), (0.42, 0.3, 1.72), (0.66, 0.3, 1.3), (0.5, 0.3, 0.72), (0.2, 0.3, 0.5)], 0.05, enamel)
    spots = [
        (-0.75, -0.75, 0.235, (85, 10, 30)),
        (0.02, -0.85, 0.235, (88, 0, 140)),
        (0.72, -0.35, 0.235, (80, 5, 255)),
        (-0.38, -0.82, 0.6, (86, 20, 80)),
    ]
    for k, (x, y, z, turn) in enumerate(spots):
        s.place(t.citrus(0.25, "f5cf1c", k, 1.0), (x, y, z), turn)
    leaf = t.leaf_material("37622b", "6d8f3d", 0.3)
    for k in range(7):
        a = k * 0.9
        s.place(
            t.leaf_mesh(0.7, 0.14, leaf, 0.35, 0.3, 0.01, k),
            (-0.35 + 0.2 * math.cos(a), 0.3 + 0.2 * math.sin(a), 1.85 + 0.06 * k),
            (0, -55 + 9 * (k % 3), math.degrees(a)),
        )
    s.tube([(-0.35, 0.3, 0.9), (-0.3, 0.28, 1.9), (-0.45, 0.3, 2.35)], 0.018, m.wood("6b5a38", "3a2f1c"))
    area((4.2, -2.0, 3.6), (0, 0, 0.6), 0.7, 520, "ffe9cf")
    area((-4, -3, 2), (0, 0, 0.8), 2.5, 40, "a9c8ff")
    ambient("9fb6d0", "4a4a4a", 0.15)
    camera((0.1, -6.6, 1.9), (0.0, 0, 0.95), 58, 4, (0, -0.6, 0.5))
