"""Built space: steps, arches and stairs in clear light."""

import math

from studio import materials as m
from studio import shapes as s
from studio.scene import ambient, area, camera, picture, sky, sun


@picture("built-space-white-steps", (1333, 2000))
def white_steps():
    white = m.plaster("f3eee6", 0.8, 0.12)
    for k in range(14):
        s.box((3.0, 0.62, 0.34), white, 0.02, at=(0, k * 0.6, 0.17 + k * 0.34))
    s.box((0.5, 9.4, 1.1), white, 0.06, at=(1.75, 4.0, 2.9), turn=(29.5, 0, 0))
    s.box((3.4, 12, 9), white, 0.05, at=(-3.2, 5.0, 1.2))
    s.box((4.2, 3, 12), white, 0.05, at=(-0.2, 10.4, 1.0))
    dome = s.ball(1.55, m.plain("1f5fa8", 0.45, bump=0.05), (-0.2, 10.6, 7.0), 64)
    dome.scale = (1, 1, 0.95)
    s.place(s.rod(1.65, 0.5, white, 0.04), (-0.2, 10.6, 7.0))
    s.rod(0.05, 0.7, m.metal("d0b060", 0.3), at=(-0.2, 10.6, 8.75))
    door = m.plain("2c6fb5", 0.5, bump=0.2, scale=8)
    s.box((1.1, 0.1, 2.0), door, 0.02, at=(0.1, 8.88, 5.75))
    s.place(s.rod(0.55, 0.1, door, 0.01), (0.1, 8.88, 6.75), (90, 0, 0))
    clay = m.plain("b4623a", 0.8, bump=0.2, scale=20)
    flower = m.plain("d6246e", 0.6)
    green = m.plain("3d6a2c", 0.7)
    import random

    rng = random.Random(4)
    for at in ((-1.1, 1.2, 1.02), (1.1, 4.2, 2.72)):
        s.place(s.vessel([(0, 0), (0.22, 0), (0.3, 0.35), (0.34, 0.4)], 0.03, clay), at)
        for k in range(150):
            r, a, z = 0.42 * rng.random() ** 0.5, rng.uniform(0, 6.28), rng.uniform(0.35, 0.9)
            bit = s.ball(
                0.05, green if k % 3 else flower, (at[0] + r * math.cos(a), at[1] + r * math.sin(a), at[2] + z), 8
            )
            bit.scale = (1, 0.4, 1.2)
            bit.rotation_euler = (rng.uniform(0, 3), rng.uniform(0, 3), 0)
    water = m.plain("1c5f8c", 0.25, bump=0.3, scale=0.6)
    s.plane(4000, water, at=(0, 0, -1.0))
    s.box((5, 6, 4.2), white, 0.05, at=(4.6, 9.5, 1.6))
    s.box((3, 5, 3.0), white, 0.05, at=(3.6, 3.2, -0.2))
    sky(42, 200, 0.1, ozone=3.0, disc=False)
    sun(44, -28, 4.2, "fff0d8", 0.5)
    camera((0.5, -7.0, 2.4), (-0.05, 6, 4.5), 34)


def arcade(count, width, height, depth, pier, mat, y=0.0, above=1.2):
    """A wall of round arches, standing on y = `y` and running along x."""
    span = width - pier
    half, spring = span / 2, height - span / 2
    for k in range(count):
        cx = (k - (count - 1) / 2) * width
        outline = [(cx - half, spring)]
        outline += [
            (cx + half * math.cos(a), spring + half * math.sin(a))
            for a in [math.pi - math.pi * j / 24 for j in range(25)]
        ]
        top = height + above
        for (x0, z0), (x1, z1) in zip(outline, outline[1:]):
            if abs(x1 - x0) < 1e-6:
                continue
            for side in (y - depth / 2, y + depth / 2):
                s.mesh(
                    "Spandrel",
                    [(x0, side, z0), (x1, side, z1), (x1, side, top), (x0, side, top)],
                    [(0, 1, 2, 3)],
                    mat,
                    smooth=False,
                )
            s.mesh(
                "Soffit",
                [(x0, y - depth / 2, z0), (x1, y - depth / 2, z1), (x1, y + depth / 2, z1), (x0, y + depth / 2, z0)],
                [(0, 1, 2, 3)],
                mat,
                smooth=False,
            )
    for k in range(count + 1):
        x = (k - count / 2) * width
        s.box((pier, depth, spring), mat, 0.03, at=(x, y, spring / 2))
        s.box((pier * 1.12, depth * 1.08, 0.14), mat, 0.03, at=(x, y, spring - 0.07))
        s.box((pier, depth, above + half), mat, 0, at=(x, y, spring + (above + half) / 2))


@picture("built-space-arcade", (2000, 1333))
def cloister():
    ochre = m.plaster("d9bb98", 0.6, 0.2)
    arcade(9, 3.0, 4.0, 0.6, 0.7, ochre, 0.0)
    s.box((40, 0.4, 5.4), m.plaster("e6cdac", 0.5, 0.2), 0, at=(0, 4.2, 2.7))
    s.box((40, 5.2, 0.3), m.plaster("d8b48c", 0.6, 0.2), 0, at=(0, 2.1, 5.3))
    tile = m.marble("d9c7ae", "a58a6c", 0.7, 0.35)
    slab = s.box((0.985, 0.985, 0.1), tile, 0.012, at=(0, 0, -30))
    for x in range(-16, 17):
        for y in range(-6, 5):
            s.copy_of(slab, (x, y, -0.05), (0, 0, 90 * ((x * 7 + y * 3) % 4)))
    s.plane(60, m.plain("6d5a48", 0.9), at=(0, 0, -0.12))
    ambient("5d97d6", "cfdbe6", 0.9)
    sun(33, -62, 5.0, "ffdca8", 0.6)
    camera((-10.6, 2.3, 1.7), (4, 2.0, 1.85), 26)


@picture("built-space-spiral-stair", (2000, 2000))
def spiral():
    pale, wood = m.plaster("efe8dd", 1.0, 0.06), m.wood("b98653", "6f4522", 0.7, 0.4, 0.1)
    steps = 96
    turn = math.tau / 26
    rise = 0.17
    for k in range(steps):
        a, z = k * turn, -k * rise
        points = []
        for r in (1.15, 3.1):
            for b in (a - turn * 0.52, a + turn * 0.52):
                points.append((r * math.cos(b), r * math.sin(b)))
        (p, q, u, v) = points
        corners = [(*c, z + dz) for dz in (0, -0.07) for c in (p, u, v, q)]
        s.mesh(
            "Tread",
            corners,
            [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)],
            wood,
            smooth=False,
        )
        riser = [(*p, z), (*u, z), (*u, z - rise), (*p, z - rise)]
        s.mesh("Riser", riser, [(0, 1, 2, 3)], pale, smooth=False)

    def line(r, lift):
        angles = [k * turn / 2 for k in range(-10, 2 * steps)]
        return [(r * math.cos(a), r * math.sin(a), lift - a / turn * rise) for a in angles]

    low, high = line(1.14, -0.35), line(1.14, 0.75)
    count = len(low)
    s.mesh("Rail", low + high, [(k, k + 1, count + k + 1, count + k) for k in range(count - 1)], pale)
    s.tube(line(1.14, 0.8), 0.05, m.wood("7a4a25", "3a2010", 1.0, 0.3, 0.4))
    s.place(s.lathe([(3.1, 3), (3.1, -18)], pale, 96, 0), (0, 0, 0))
    s.plane(8, m.marble("e9e2d6", "8d8276", 0.6), at=(0, 0, -16.6))
    for k in range(7):
        a = 0.6 + k * 1.9
        area((2.9 * math.cos(a), 2.9 * math.sin(a), 1.4 - k * 2.4), (0, 0, -k * 2.4), 0.7, 38, "ffd8a6")
    area((0, 0, 7), (0, 0, 0), 4, 420, "dfeaff")
    ambient("cfd8e6", strength=0.12)
    camera((0.25, -0.15, 3.4), (0.0, 0.0, -10), 26)


@picture("built-space-concrete-and-light", (1600, 2000), exposure=1.7)
def chapel():
    wall = m.concrete("b5afa5", 0.5, 0.7)
    s.box((0.4, 16, 9), wall, 0, at=(-3.2, 2, 4.5))
    s.box((0.4, 16, 9), wall, 0, at=(3.2, 2, 4.5))
    s.box((6.8, 0.4, 8.0), wall, 0, at=(0, 8.4, 4.0))
    s.box((5.0, 16.4, 0.5), wall, 0, at=(-0.9, 2, 8.8))
    floor = m.concrete("8d8880", 0.7, 0.28, 0.1)
    s.plane((6.4, 18), floor, at=(0, 2, 0))
    s.plane((8, 6), m.plain("222222"), at=(0, -8, 4), turn=(90, 0, 0))
    line = m.plain("3c3935", 0.9)
    for z in (2.0, 4.0, 6.0):
        for x in (-2.998, 2.998):
            s.box((0.012, 16, 0.02), line, 0, at=(x, 2, z))
        s.box((6.2, 0.012, 0.02), line, 0, at=(0, 8.198, z))
    oak = m.wood("b98b5a", "6b4423", 0.6, 0.4)
    for y in (0.6, 2.6, 4.6):
        s.box((2.6, 0.55, 0.09), oak, 0.015, at=(-0.6, y, 0.47))
        for x in (-1.7, 0.5):
            s.box((0.08, 0.5, 0.43), oak, 0.01, at=(x, y, 0.215))
    s.place(
        s.vessel([(0, 0), (0.3, 0), (0.34, 0.5), (0.28, 0.8), (0.32, 0.86)], 0.04, m.ceramic("2b2927", 0.5)),
        (1.9, 6.8, 0),
    )
    for k, (a, h) in enumerate(((0.2, 1.5), (2.2, 1.8), (4.4, 1.3))):
        s.tube(
            [
                (1.9, 6.8, 0.6),
                (1.9 + 0.1 * math.cos(a), 6.8, 1.2),
                (1.9 + 0.4 * math.cos(a), 6.8 + 0.3 * math.sin(a), 0.6 + h),
            ],
            0.012,
            m.wood("5a4028", "2e1d10"),
        )
    sun(52, 12, 9.0, "ffe3b8", 0.5)
    ambient("bcd0ea", "bcd0ea", 1.1)
    area((2.4, 2, 8.7), (2.2, 2, 0), (1.0, 14), 330, "dbe8ff")
    camera((-0.3, -4.6, 1.75), (0.15, 8, 2.9), 25)
