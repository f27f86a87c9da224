"""At home: an armchair, a plant by the wall and a shelf."""

import math
import random

import numpy as np

from studio import materials as m
from studio import shapes as s
from studio.nodes import surface
from studio.scene import ambient, area, camera, picture, point
from studio.things import leaf_material, leaf_mesh, window


def floorboards(light="c9a274", dark="8a6238"):
    for k in range(-14, 15):
        board = m.wood(light, dark, 0.5, 0.4, 0.15, (0.1, 1, 1), 0.7)
        s.box((16, 0.48, 0.1), board, 0.012, at=((k * 37 % 5) * 0.7 - 1.4, k * 0.49, -0.05))


@picture("at-home-armchair-and-lamp", (1280, 1600))
def armchair():
    floorboards()
    s.plane((30, 12), m.plaster("2f5a5f", 0.5, 0.25), at=(0, 3.2, 3), turn=(90, 0, 0))
    s.box((30, 0.08, 0.3), m.plain("e9e4da", 0.5), 0.02, at=(0, 3.14, 0.15))
    velvet = m.plain("c9772f", 0.85, bump=0.3, scale=60, sheen_weight=0.9, uneven=0.3)
    for size, at, turn in (
        ((1.9, 1.8, 0.55), (0, 0.5, 0.75), (2, 0, 0)),
        ((1.9, 0.5, 1.8), (0, 1.5, 1.55), (-12, 0, 0)),
        ((0.45, 1.9, 1.0), (-1.12, 0.55, 0.9), (0, -3, 0)),
        ((0.45, 1.9, 1.0), (1.12, 0.55, 0.9), (0, 3, 0)),
        ((1.75, 1.6, 0.34), (0, 0.4, 1.12), (3, 0, 0)),
    ):
        s.box(size, velvet, 0.2, 8, at, turn)
    s.box((1.0, 0.3, 0.9), m.plain("efe6d6", 0.9, bump=0.5, scale=80), 0.14, 8, (-0.2, 1.0, 1.75), (-22, 8, 14))
    for x, y in ((-0.95, -0.2), (0.95, -0.2), (-0.95, 1.5), (0.95, 1.5)):
        s.place(s.lathe([(0.04, 0), (0.08, 0.5)], m.wood("7a4f2b", "45290f", 3), 20, 0), (x, y, 0))
    brass, shade = m.metal("c79a4a", 0.22), m.plain("f4e6cc", 0.9, subsurface_weight=0.5)
    s.place(s.lathe([(0, 0), (0.5, 0), (0.5, 0.05), (0.05, 0.1), (0, 0.1)], brass), (2.1, 1.7, 0))
    s.tube([(2.1, 1.7, 0), (2.1, 1.7, 3.9)], 0.035, brass, smooth=False)
    s.place(s.lathe([(0.62, 0), (0.42, 0.8)], shade, 64, 0), (2.1, 1.7, 3.5))
    point((2.1, 1.7, 3.8), 260, "ffbf78", 0.15)
    s.rod(0.62, 0.07, m.wood("b98b5a", "7a5230", 2), 0.02, (-2.2, 0.5, 1.15))
    for k in range(3):
        a = k * 2.1
        s.tube(
            [(-2.2, 0.5, 1.12), (-2.2 + 0.45 * math.cos(a), 0.5 + 0.45 * math.sin(a), 0)], 0.035, m.plain("1c1c1e", 0.4)
        )
    s.place(s.vessel([(0, 0), (0.14, 0), (0.17, 0.1), (0.17, 0.3)], 0.02, m.ceramic("efe7db")), (-2.05, 0.35, 1.19))
    s.box((0.6, 0.42, 0.08), m.plain("8f3a32", 0.6), 0.01, at=(-2.35, 0.65, 1.23), turn=(0, 0, 22))
    for x, z, w, h, color in ((-1.5, 4.3, 1.1, 1.5, "e8b98a"), (-0.1, 4.5, 1.1, 1.1, "a8c2b8")):
        s.box((w + 0.14, 0.06, h + 0.14), m.wood("8a6238", "54381c", 3), 0.01, at=(x, 3.14, z))
        s.box((w, 0.08, h), m.plain("f6f1e6", 0.8), 0, at=(x, 3.13, z))
        s.rod(w * 0.28, 0.1, m.plain(color, 0.8), 0.005, (x, 3.12, z + 0.05), (90, 0, 0))
    s.rod(2.6, 0.03, m.fabric("d9cdb9", "c2b49c", 500), 0.01, (0, 0.4, 0.015), segments=96)
    window((-6.5, -3.5, 6.5), (0, 1.2, 1.4), (2, 3), (2.2, 3.0), 1250, "ffe0b8")
    ambient("dbe6ee", "8a7a66", 0.24)
    camera((0.2, -9.2, 2.6), (0, 0.6, 2.45), 46, 4)


@picture("at-home-monstera-and-shadow", (1280, 1600))
def monstera():
    s.plane(30, m.wood("cda678", "94693e", 0.5, 0.5))
    s.plane((30, 20), m.plaster("f0d9c8", 0.5, 0.2), at=(0, 1.6, 5), turn=(90, 0, 0))
    pot = s.vessel([(0, 0), (0.62, 0), (0.78, 0.6), (0.86, 1.15)], 0.07, m.ceramic("c96f4a", 0.6, 0.4), steps=4)
    s.place(s.lathe([(0, 0.9), (0.78, 0.92)], m.plain("33261c", 0.95, bump=0.9, scale=20), 40, 0), (0, 0, 0))
    pot.location = (0, 0, 0)

    def split(u, v):
        t, side = u + 0.5, np.sign(v)
        half = 0.72 * np.sin(np.pi * np.clip(t, 0, 1) ** 0.7) ** 0.75 + 0.01
        comb = 0.5 + 0.5 * np.cos(t * 40 + side * 0.8)
        cut = 1 - 0.62 * np.clip(comb - 0.62, 0, 1) / 0.38 * (np.abs(v) * 2 > 0.42) * (t > 0.15) * (t < 0.9)
        wide = np.minimum(np.abs(v) * 2, np.where(cut < 0.9, 0.45 + 0.1 * cut, 1.0))
        y = side * wide * half
        return t * 1.55, y, -0.45 * t**2 + 0.16 * np.abs(y) + 0.0 * v

    rng = random.Random(8)
    greens = [
        leaf_material(a, b, 0.3, veins=10)
        for a, b in (("2f6b3a", "6fa04f"), ("3a7a40", "8ab55a"), ("27592f", "5f9145"))
    ]
    for k in range(11):
        a, long = k * 2.4 + rng.uniform(-0.3, 0.3), rng.uniform(1.6, 3.6)
        out = rng.uniform(0.5, 1.25)
        x, y, z = out * math.cos(a), out * 0.55 * math.sin(a) - 0.1, 0.9 + long
        s.tube(
            [(0.1 * math.cos(a), 0.1 * math.sin(a), 0.9), (x * 0.45, y * 0.45, 0.9 + long * 0.6), (x, y, z)],
            0.035,
            greens[2],
        )
        made = s.sheet(split, greens[k % 3], (1, 1), (200, 61))
        made.modifiers.new("Thick", "SOLIDIFY").thickness = 0.008
        s.place(
            made, (x, y, z), (rng.uniform(-25, 25) - 20, rng.uniform(5, 35), math.degrees(a)), rng.uniform(0.75, 1.1)
        )
    window((-7, -5.5, 7.5), (0.3, 1.2, 2.6), (2, 3), (2.6, 3.6), 1300, "ffdcb0", 0.08)
    ambient("ffffff", "d9c4b4", 0.27)
    camera((0.1, -11, 2.5), (0.15, 0, 2.45), 56)


@picture("at-home-shelf-with-jars", (1600, 1067), samples=10, bounces=8)
def shelf():
    s.plane((40, 20), m.plaster("dfe3dc", 0.4, 0.2), at=(0, 1.4, 3), turn=(90, 0, 0))
    plank = m.wood("a8774a", "6b4526", 0.6, 0.4, 0.2)
    for z in (0.0, 2.75):
        s.box((14, 2.2, 0.16), plank, 0.02, at=(0, 0.4, z - 0.08))
    rng, x = random.Random(6), -4.6
    fills = (
        ("f0e2c4", 60, 1.4),
        ("7a3f1c", 22, 1.0),
        ("e8c86a", 40, 1.7),
        ("c8502a", 14, 0.8),
        ("f4ead6", 90, 1.2),
        ("5a6b32", 18, 1.5),
        ("2b1c14", 30, 1.05),
        ("d9a86a", 26, 1.6),
    )
    for color, scale, tall in fills:
        r = rng.uniform(0.42, 0.54)
        jar = s.vessel(
            [(0, 0), (r * 0.9, 0), (r, 0.08), (r, tall), (r * 0.8, tall + 0.16), (r * 0.8, tall + 0.28)],
            0.03,
            m.glass(ior=1.3),
            steps=3,
        )
        s.place(jar, (x, 0, 0.01))
        full = tall * rng.uniform(0.6, 0.92)

        def grains(n, color=color, scale=scale):
            cells = n.voronoi(scale * 0.35)
            return {
                "base_color": n.mix(n.range(cells, 0.1, 0.7), color, "2a1a10", "MIX"),
                "roughness": 0.7,
                "normal": n.bump(cells, -0.9, 0.05),
            }

        s.place(
            s.lathe([(0, 0.05), (r * 0.93, 0.05), (r * 0.93, full), (0, full + 0.05)], surface(grains), 56, 0),
            (x, 0, 0),
        )
        s.rod(r * 0.72, 0.26, m.wood("c99c6a", "8f6a3c", 3, 0.8), 0.03, (x, 0, tall + 0.34))
        x += r * 2 + 0.26
    x = -4.4
    for kind, color in enumerate(("2f5d62", "e9dcc6", "c96f4a", "efe7db", "d8b24a", "7f9a8a")):
        r = rng.uniform(0.5, 0.66)
        for k in range(rng.choice((1, 2, 3))):
            bowl = s.vessel([(0, 0), (r * 0.5, 0), (r * 0.92, 0.3), (r, 0.5)], 0.05, m.ceramic(color, 0.3, 0.5))
            s.place(bowl, (x, 0.1, 2.77 + 0.16 * k))
        x += r * 2 + 0.42
    trail = leaf_mesh(0.34, 0.12, leaf_material("4a7a3a", "86ab58"), 0.4, 0.3, 0.02)
    trail.location.z = -30
    pot = s.vessel([(0, 0), (0.4, 0), (0.52, 0.75)], 0.05, m.ceramic("f2eee6", 0.4))
    s.place(pot, (4.1, 0.1, 2.77))
    for k in range(7):
        a = rng.uniform(2.6, 6.6)
        line = [
            (4.1, 0.1, 3.5),
            (4.1 + 0.6 * math.cos(a), -0.55, 3.6),
            (4.1 + 0.75 * math.cos(a), -0.85, rng.uniform(1.6, 2.6)),
        ]
        s.tube(line, 0.015, leaf_material("4a7a3a", "86ab58"))
        for point_ in s.spline(line, 9):
            s.copy_of(
                trail,
                tuple(point_),
                (rng.uniform(-40, 40), rng.uniform(20, 70), rng.uniform(0, 360)),
                rng.uniform(0.7, 1.2),
            )
    area((-5, -5, 6), (0, 0, 1.6), 1.3, 1100, "fff0dc")
    area((6, -4, 3), (0, 0, 1.5), 2, 130, "dfeaff")
    ambient("ffffff", "c9bfae", 0.45)
    camera((-0.2, -10.2, 2.3), (-0.1, 0.2, 1.75), 50)
