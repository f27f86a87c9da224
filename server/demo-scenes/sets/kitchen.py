"""In the kitchen: coffee, eggs, melon and tomatoes."""

import math
import random

import numpy as np

from studio import materials as m
from studio import shapes as s
from studio.nodes import surface
from studio.scene import ambient, area, camera, picture
from studio.things import leaf_material, leaf_mesh, window


def spaced(rng, count, low, high, gap, keep_out=0.0):
    spots = []
    for _ in range(count * 60):
        x, y = rng.uniform(low[0], high[0]), rng.uniform(low[1], high[1])
        if math.hypot(x, y) > keep_out and all((x - a) ** 2 + (y - b) ** 2 > gap * gap for a, b in spots):
            spots.append((x, y))
        if len(spots) == count:
            break
    return spots


@picture("in-the-kitchen-coffee-and-beans", (1600, 1600))
def coffee():
    s.plane(16, m.concrete("3a3b3d", 0.7, 0.7, 0.2))
    white = m.ceramic("f6f2ea", 0.2)
    cup = s.vessel([(0, 0), (0.9, 0), (1.35, 0.4), (1.5, 1.2)], 0.09, white)
    s.place(cup, (0, 0, 0.12))
    s.lathe([(0, 0.05), (1.3, 0.03), (2.3, 0.24), (2.36, 0.27), (2.3, 0.3), (1.3, 0.12), (0, 0.12)], white, 96)
    handle = [(0.34 * math.cos(t / 10 * 6.28), 0, 0.34 * math.sin(t / 10 * 6.28)) for t in range(10)]
    s.place(s.tube(handle, 0.08, white, closed=True), (1.66 * 0.82, -1.66 * 0.57, 0.85), (0, 0, -35))

    def surface_of_coffee(n):
        away = n.add("VectorMath", n.coords(), operation="LENGTH").outputs[1]
        xyz = n.add("SeparateXYZ", n.coords())
        turn = n.math("ARCTAN2", xyz.outputs[1], xyz.outputs[0])
        wave = n.math("SINE", n.math("ADD", n.math("MULTIPLY", away, 9.0), n.math("MULTIPLY", turn, 3.0)))
        art = n.math("MULTIPLY", n.range(wave, -0.1, 0.35), n.range(away, 1.05, 0.8))
        crema = n.mix(n.range(n.noise(6, 4, 0.65, 0.8), 0.35, 0.65), "7a431b", "a9682f")
        return {"base_color": n.mix(art, crema, "f3e2c4"), "roughness": 0.3, "normal": n.bump(n.noise(40), 0.05, 0.01)}

    s.place(s.rod(1.38, 0.02, surface(surface_of_coffee), 0.005, segments=96), (0, 0, 1.12))

    def roast(n):
        y = n.math("ADD", n.add("SeparateXYZ", n.coords()).outputs[1], n.range(n.noise(3), 0.3, 0.7, -0.05, 0.05))
        groove = n.range(n.math("ABSOLUTE", y), 0.02, 0.05)
        tone = n.mix(n.range(n.noise(4), 0.3, 0.7), "3a1d0e", "5a3219")
        return {"base_color": n.mix(groove, "1a0c06", tone), "roughness": 0.38, "normal": n.bump(groove, 0.8, 0.05)}

    rng, bean = random.Random(4), s.ball(0.2, surface(roast), (0, 0, -9), 24)
    for x, y in spaced(rng, 150, (-5, -5), (5, 5), 0.36, 2.65):
        made = s.copy_of(bean, (x, y, 0.09), (rng.uniform(-14, 14), rng.uniform(-10, 10), rng.uniform(0, 360)))
        made.scale = (1.25, 0.88, 0.55)
    area((-5, 5, 5), (0, 0, 0.5), 1.0, 1000, "fff0da")
    ambient("ffffff", "b9b2a8", 0.4)
    camera((0, -0.3, 11.5), (0, 0, 0), 50)


@picture("in-the-kitchen-eggs", (1600, 1067))
def eggs():
    def carton(x, y):
        return 0.34 * np.cos(np.pi * x) * np.cos(np.pi * y) + 0.34

    pulp = m.plain("8f8a80", 0.95, bump=0.7, scale=60, uneven=0.35)
    s.sheet(carton, pulp, (14, 12), (420, 360))
    shells = []
    for color, fleck in (("d9a679", "8f5a36"), ("f3e7d7", "d9c3a8"), ("c78c5f", "7d4b2c"), ("e9cdb0", "b08a68")):

        def shell(n, color=color, fleck=fleck):
            dots = n.math("LESS_THAN", n.voronoi(26), n.range(n.noise(9, 2), 0.5, 0.8, 0, 0.22))
            return {
                "base_color": n.mix(n.math("MULTIPLY", dots, 0.6), color, fleck),
                "roughness": 0.45,
                "normal": n.bump(n.noise(70, 3), 0.15, 0.01),
                "subsurface_weight": 0.12,
            }

        line = []
        for t in np.linspace(-math.pi / 2, math.pi / 2, 15):
            line.append((0.62 * math.cos(t) * (1 - 0.1 * math.sin(t)), 0.82 * math.sin(t) + 0.06))
        shells.append(s.place(s.lathe(line, surface(shell), 48, 4), (0, 0, -20)))
    rng = random.Random(6)
    for i in range(-6, 7):
        for j in range(-5, 6):
            if (i + j) % 2 and (i, j) not in ((1, 0), (-2, 1)):
                s.copy_of(
                    rng.choice(shells), (i, j, 0.78), (rng.uniform(-8, 8), rng.uniform(-8, 8), rng.uniform(0, 360))
                )
    area((-7, 3, 4), (0, 0, 0.5), (1, 3), 1500, "ffe5c2")
    ambient("f4f0ff", "a08f80", 0.32)
    camera((0.8, -5.6, 4.6), (0.3, 0.2, 0.5), 62, 0.7)


@picture("in-the-kitchen-melon-slices", (1600, 1067))
def melon():
    s.plane(30, m.plain("6fb8b0", 0.6))

    def flesh(n):
        xyz = n.add("SeparateXYZ", n.coords())
        away = n.math("SQRT", n.math("ADD", n.math("POWER", xyz.outputs[0], 2.0), n.math("POWER", xyz.outputs[1], 2.0)))
        wet = n.mix(n.range(n.noise(3, 4), 0.3, 0.7), "e8303f", "f2545b")
        tone = n.mix(n.range(away, 1.62, 1.72), wet, "f4f6d8")
        tone = n.mix(n.range(away, 1.8, 1.86), tone, "3f8f4a")
        return {
            "base_color": n.mix(n.range(away, 1.9, 1.94), tone, "1d5a2c"),
            "roughness": n.range(n.noise(14), 0.3, 0.7, 0.2, 0.45),
            "normal": n.bump(n.noise(22), 0.3, 0.02),
            "subsurface_weight": 0.2,
        }

    mat, pit = surface(flesh), m.plain("1b120e", 0.25)
    rim = [(2 * math.cos(t), -2 * math.sin(t)) for t in np.linspace(0, math.pi, 41)]
    corners = [(x, y, z) for z in (0, 0.42) for x, y in rim]
    count = len(rim)
    faces = [tuple(range(count, 2 * count)), tuple(reversed(range(count)))]
    faces += [(k, (k + 1) % count, count + (k + 1) % count, count + k) for k in range(count)]
    slice_ = s.refine(s.mesh("Slice", corners, faces, mat, smooth=False), 0, 0.02, 2)
    slice_.location.z = -20
    seed = s.ball(0.07, pit, (0, 0, -20), 16)
    rng = random.Random(2)
    for i in range(-2, 3):
        for j in range(-2, 3):
            x, y, turn = i * 4.7 + (j % 2) * 2.35, j * 2.85, rng.uniform(-24, 24) + (180 if (i + j) % 2 else 0)
            s.copy_of(slice_, (x, y, 0), (0, 0, turn))
            c, d = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            for _ in range(11):
                a, r = rng.uniform(0.25, 2.9), rng.uniform(0.5, 1.45)
                u, v = r * math.cos(a), -r * math.sin(a)
                made = s.copy_of(seed, (x + u * c - v * d, y + u * d + v * c, 0.42), (0, 0, rng.uniform(0, 180)))
                made.scale = (1.5, 0.9, 0.5)
    area((-7, 6, 8), (0, 0, 0), 0.5, 2600, "fff3dc")
    ambient("ffffff", "dff5f2", 0.6)
    camera((0, 0, 12), (0, 0.01, 0), 56)


@picture("in-the-kitchen-tomatoes", (1600, 1067), bounces=5)
def tomatoes():
    s.plane(40, m.concrete("2b2d30", 0.8, 0.55, 0.3))
    red, green = [], leaf_material("3f6b2a", "6f9440", 0.5)
    for color in ("c8201a", "d8391c", "b3160f", "e0601a"):
        red.append(m.plain(color, 0.16, coat_weight=0.5, coat_roughness=0.05, subsurface_weight=0.15, uneven=0.25))
    star = leaf_mesh(0.42, 0.07, green, -0.9, 0.1, 0.02)
    star.location.z = -20
    drop, rng = s.ball(0.028, m.glass(ior=1.33), (0, 0, -20), 16), random.Random(21)
    for x, y in spaced(rng, 34, (-5.5, -2.6), (5.5, 6), 1.28):
        r = rng.uniform(0.55, 0.66)
        line = [(0, -0.86), (0.55, -0.78), (0.95, -0.25), (1.0, 0.2), (0.72, 0.7), (0.25, 0.82), (0, 0.74)]
        body = s.lathe([(a * r, b * r) for a, b in line], rng.choice(red), 56, 5, 0.02, rng.randint(0, 99))
        s.place(body, (x, y, r * 0.84), (rng.uniform(-14, 14), rng.uniform(-14, 14), 0))
        for k in range(5):
            s.copy_of(star, (x, y, r * 1.62), (0, 0, k * 72 + rng.uniform(-9, 9)))
        s.tube([(x, y, r * 1.6), (x + 0.04, y, r * 1.6 + 0.22), (x + 0.16, y, r * 1.6 + 0.34)], 0.035, green)
        for _ in range(9):
            a, b = rng.uniform(0, 6.28), rng.uniform(0.2, 1.2)
            n = (math.cos(a) * math.cos(b), math.sin(a) * math.cos(b), math.sin(b))
            s.copy_of(
                drop,
                (x + n[0] * r * 0.98, y + n[1] * r * 0.98, r * 0.84 + n[2] * r * 0.78),
                scale=rng.uniform(0.5, 1.4),
            )
    window((-6, 6, 6), (0, 1, 0), (2, 2), (2.6, 2.6), 2300, "fff0d8")
    area((6, -2, 4), (0, 0, 0.4), 2, 120, "cfe2ff")
    ambient("c9d6e6", "33302c", 0.3)
    camera((0.3, -7.4, 4.4), (0.1, 0.5, 0.35), 60, 0.8)
