"""Small things: marbles, coins, an hourglass, gifts, balloons, umbrellas and a bottle of perfume."""

import math
import random

import numpy as np

from studio import materials as m
from studio import shapes as s
from studio.nodes import surface
from studio.scene import ambient, area, camera, cove, picture


def swirl_glass(color, second, seed):
    """A clear marble with a twisted ribbon of color inside."""

    def ribbon(u, v):
        a = u * 5.0 + seed
        r = v * 0.62 * np.cos(u * 3.0) ** 0.5
        return r * np.cos(a), r * np.sin(a), u * 1.25

    band = s.sheet(
        ribbon,
        surface(lambda n: {"base_color": n.mix(n.range(n.noise(3), 0.35, 0.65), color, second), "roughness": 0.4}),
        (1, 1),
        (60, 12),
    )
    band.modifiers.new("Thick", "SOLIDIFY").thickness = 0.06
    body = s.ball(0.72, m.glass(ior=1.48), segments=64)
    band.parent = body
    return body


@picture("small-things-glass-marbles", (1600, 1067), samples=10, bounces=8)
def marbles():
    s.plane(60, m.wood("c79b6a", "8f6237", 0.7, 0.35, 0.3))
    pairs = (
        ("d9281f", "f2b43a"),
        ("1f5fb0", "8fd0e8"),
        ("2f8f4f", "e8e26a"),
        ("f07f2a", "fff0d0"),
        ("7a3aa8", "f09ac8"),
        ("10a0a0", "ffffff"),
    )
    made = [swirl_glass(*pair, seed=k) for k, pair in enumerate(pairs)]
    rng, spots = random.Random(4), []
    for _ in range(3000):
        x, y = rng.uniform(-5, 5), rng.uniform(-2.2, 6)
        if all(math.hypot(x - a, y - b) > 1.5 for a, b in spots):
            spots.append((x, y))
    for k, (x, y) in enumerate(spots[:17]):
        first = made[k % len(made)]
        body = s.copy_of(first, (x, y, 0.72), [rng.uniform(0, 360) for _ in range(3)])
        twin = s.copy_of(first.children[0])
        twin.parent = body
    for thing in made:
        thing.location.z = -90
    area((3.5, 7, 3.2), (0, 0, 0.4), 0.8, 900, "fff0d8", 150)
    area((-5, -2, 5), (0, 0, 0.5), 2, 220, "dfe9ff")
    ambient("ffffff", "cbb8a0", 0.55)
    camera((0.3, -7.2, 3.2), (0, 0.2, 0.55), 58, 0.7, (0, -1.2, 0.7))


@picture("small-things-stacks-of-coins", (1600, 1067))
def coins():
    cove(m.plain("234a3f", 0.6), 6, 40)
    rng = random.Random(7)
    kinds = [
        m.metal("e3b04b", 0.24, bump=0.06, scale=90),
        m.metal("c9cdd2", 0.22, bump=0.06, scale=90),
        m.metal("c07a45", 0.28, bump=0.06, scale=90),
    ]
    rim = [(0, 0), (0.62, 0), (0.68, -0.015), (0.72, 0.01), (0.72, 0.11), (0.68, 0.135), (0.62, 0.12), (0, 0.12)]
    coin = [s.place(s.lathe(rim, kind, 72, 0), (0, 0, -20)) for kind in kinds]
    for one in coin:
        s.refine(one, 0, 0.012, 2)
    for k, (x, y, count, kind) in enumerate(
        ((-3.6, 0.3, 3, 2), (-1.9, 0.1, 7, 1), (-0.1, 0.2, 12, 0), (1.75, 0.1, 18, 0), (3.6, 0.3, 26, 0))
    ):
        for j in range(count):
            s.copy_of(
                coin[kind],
                (x + rng.uniform(-0.05, 0.05), y + rng.uniform(-0.05, 0.05), 0.122 * j),
                (0, 0, rng.uniform(0, 360)),
            )
    for k, spot in enumerate(((-3.0, -1.9, 0), (-1.0, -2.2, 0), (2.7, -1.6, 0), (4.4, -1.3, 0), (-4.8, -1.2, 0))):
        s.copy_of(coin[k % 3], spot, (0, 0, 50 * k))
    s.copy_of(coin[0], (0.9, -1.35, 0.72), (90, 0, 24))
    area((-5, -3, 6), (0, 0, 1), (1, 4), 900, "fff0d0")
    area((5, 2, 4), (0, 0, 1.2), (1, 3), 620, "ffe2b0")
    ambient("9fc2b4", "14251f", 0.4)
    camera((-1.0, -11.0, 2.7), (0.25, 0, 1.3), 46, 0.8, (0.4, -0.6, 0.8))


@picture("small-things-hourglass", (1280, 1600), samples=10, bounces=10)
def hourglass():
    s.plane(30, m.wood("5a3a24", "2c1a10", 0.6, 0.3, 0.4))
    s.plane(60, m.plain("b9683a", 0.9), at=(0, 7, 0), turn=(90, 0, 0))
    line = [
        (0.82, 0),
        (0.98, 0.35),
        (0.9, 0.95),
        (0.4, 1.5),
        (0.09, 1.78),
        (0.09, 1.86),
        (0.4, 2.14),
        (0.9, 2.69),
        (0.98, 3.29),
        (0.82, 3.64),
    ]
    inner = [(max(r - 0.04, 0.05), z) for r, z in reversed(line)]
    s.place(
        s.lathe([(0, 0.0), *line, (0, 3.64)] + [(0, 3.6), *inner[1:-1], (0, 0.04)], m.glass(ior=1.42), 96, 5),
        (0, 0, 0.3),
    )
    sand = m.plain("f0d5a4", 0.95, bump=0.8, scale=120, uneven=0.25)
    s.place(
        s.lathe([(0, 0.03), (0.76, 0.03), (0.92, 0.35), (0.9, 0.55), (0.45, 0.86), (0, 1.08)], sand, 72, 5), (0, 0, 0.3)
    )
    s.place(s.lathe([(0.05, 1.84), (0.34, 2.16), (0.62, 2.44), (0.3, 2.38), (0, 2.26)], sand, 72, 5), (0, 0, 0.3))
    s.tube([(0, 0, 1.2), (0, 0, 2.2)], 0.022, sand, smooth=False)
    frame = m.wood("a8713a", "5f3a1b", 3, 0.35, 0.4)
    for z in (0.14, 4.1):
        s.lathe(
            [(0, -0.14), (1.22, -0.14), (1.3, -0.05), (1.3, 0.05), (1.22, 0.14), (0, 0.14)], frame, 72, 0
        ).location.z = z
    for k in range(3):
        a = k * math.tau / 3 + 0.5
        post = s.lathe(
            [(0.09, 0), (0.09, 0.3), (0.06, 0.5), (0.11, 1.9), (0.06, 3.3), (0.09, 3.5), (0.09, 3.8)],
            m.metal("c99a4a", 0.22),
            32,
            4,
        )
        s.place(post, (1.1 * math.cos(a), 1.1 * math.sin(a), 0.24))
    area((4, 4, 4), (0, 0, 2), 1.2, 900, "ffe2b8", 140)
    area((-4, -3, 4), (0, 0, 2), (0.8, 3), 600, "ffffff")
    ambient("ffd9b8", "6a3a22", 0.45)
    camera((-0.5, -10.5, 3.0), (0, 0, 2.05), 66, 2.0)


@picture("small-things-wrapped-gifts", (1600, 1600))
def gifts():
    cove(m.plain("f0c9c4", 0.7), 5, 40)

    def parcel(size, at, turn, paper, band, stripes=False):
        def wrap(n):
            if not stripes:
                return {"base_color": paper, "roughness": 0.45, "normal": n.bump(n.noise(7, 4), 0.12, 0.04)}
            xyz = n.add("SeparateXYZ", n.coords())
            lines = n.math("FRACT", n.math("MULTIPLY", n.math("ADD", xyz.outputs[0], xyz.outputs[1]), 3.2))
            return {"base_color": n.mix(n.math("LESS_THAN", lines, 0.4), paper, "ffffff"), "roughness": 0.45}

        x, y, z = size
        body = s.box(size, surface(wrap), 0.03, at=(at[0], at[1], at[2] + z / 2), turn=(0, 0, turn))
        silk = m.plain(band, 0.25, sheen_weight=0.4, coat_weight=0.2)
        for wide in ((0.2, y + 0.03, z + 0.03), (x + 0.03, 0.2, z + 0.03)):
            ribbon = s.box(wide, silk, 0.01)
            ribbon.parent = body
        for k in range(6):
            a, up = k * math.tau / 6, 0.34 if k % 2 else 0.24
            loop = [(0, 0, 0), (0.22, -0.09, up), (0.52, 0, up * 0.9), (0.42, 0.06, 0.06), (0, 0, 0.02)]
            bow = s.tube(loop, 0.075, silk)
            bow.parent, bow.location, bow.rotation_euler = body, (0, 0, z / 2 + 0.02), (0, 0, a)
            bow.scale = (1, 1.25, 1)

    parcel((2.0, 1.6, 1.2), (-0.9, 0.6, 0), 14, "2f5d62", "e8c468")
    parcel((1.5, 1.5, 1.5), (1.35, 0.9, 0), -18, "d8432f", "fdf3e6")
    parcel((1.2, 1.0, 0.8), (-0.75, 0.5, 1.2), -24, "fdf6ec", "d8432f")
    parcel((1.3, 1.1, 0.7), (0.35, -1.1, 0), 31, "e9b64a", "2f5d62", True)
    parcel((0.9, 0.9, 0.55), (-1.7, -1.15, 0), -12, "c86a86", "fdf3e6", True)
    parcel((0.8, 0.8, 0.8), (2.1, -0.9, 0), 24, "f4ece2", "c86a86")
    rng = random.Random(5)
    tones = [m.plain(c, 0.4) for c in ("d8432f", "e9b64a", "2f5d62", "c86a86", "ffffff")]
    for _ in range(150):
        s.rod(0.06, 0.012, rng.choice(tones), 0.002, (rng.uniform(-4, 4), rng.uniform(-3.5, 1.8), 0.01), segments=16)
    area((-5, -3, 6), (0, 0, 0.6), 2, 900, "fff2e2")
    area((5, -1, 4), (0, 0, 0.8), 2, 220, "ffdfe8")
    ambient("ffffff", "f0cfc8", 0.5)
    camera((0.6, -9.2, 4.6), (0.1, 0, 0.85), 60, 2.4)


@picture("small-things-party-balloons", (1280, 1600), bounces=4)
def party():
    s.plane(80, m.plain("f7d774", 0.8), at=(0, 5, 0), turn=(90, 0, 0))
    rng = random.Random(3)
    line = [
        (0.0, -1.36),
        (0.13, -1.34),
        (0.06, -1.24),
        (0.3, -1.12),
        (0.62, -0.82),
        (0.92, -0.3),
        (1.0, 0.25),
        (0.86, 0.8),
        (0.5, 1.14),
        (0, 1.26),
    ]
    colors = ("e2412f", "2f8fc4", "f4f0e6", "f08fb0", "3fa07a", "e8862c", "7a4fa8")
    string = m.plain("fbfaf5", 0.8)
    for k, (x, y, z) in enumerate(
        (
            (-1.5, 0.4, 2.6),
            (0.2, 0, 3.3),
            (1.75, 0.7, 2.4),
            (-0.7, 1.4, 4.4),
            (1.2, 1.6, 4.5),
            (-2.2, 2.0, 4.0),
            (0.3, -0.9, 1.5),
            (2.7, 2.2, 3.7),
        )
    ):
        skin = m.plain(
            colors[k % len(colors)], 0.12, coat_weight=0.6, coat_roughness=0.03, subsurface_weight=0.25, uneven=0.0
        )
        body = s.lathe(line, skin, 72, 5)
        s.place(body, (x, y, z), (rng.uniform(-6, 6), x * 4, 0))
        s.tube(
            [(x, y, z - 1.32), (x * 0.7, y * 0.8, z - 2.5), (x * 0.25, y * 0.4, -0.5), (0, 0.2, -2.6)], 0.014, string
        )
    area((-4, -5, 7), (0, 0, 3), (1.4, 2), 900, "ffffff")
    area((5, -3, 3), (0, 0, 2.6), (1, 3), 420, "fff0e0")
    area((0, 3.5, 8), (0, 2, 3), 2, 260, "ffffff")
    ambient("ffffff", "f7e3a8", 0.5)
    camera((0, -11.5, 2.6), (0.1, 0, 2.55), 58)


@picture("small-things-umbrellas-from-above", (1600, 1600))
def umbrellas():
    def wet(n):
        pool = n.range(n.noise(0.5, 4), 0.45, 0.6)
        joint = n.add("TexBrick", vector=n.coords(), scale=0.55, mortar_size=0.012)
        tone = n.mix(joint.outputs[1], n.mix(n.range(n.noise(2), 0.3, 0.7), "6a6f76", "54585f"), "2a2c30")
        return {"base_color": n.mix(pool, tone, "22252a"), "roughness": n.range(pool, 0, 1, 0.55, 0.06)}

    s.plane(60, surface(wet))

    def canopy(u, v):
        a, r = (u + 0.5) * math.tau, (v + 0.5) * 1.6
        rib = np.abs(np.cos(a * 4)) ** 3
        out = r * (1 - 0.07 * (1 - rib) * (r / 1.6) ** 2)
        return out * np.cos(a), out * np.sin(a), 0.75 - 0.36 * r**1.5 * (0.72 + 0.1 * (1 - rib))

    rng, spots = random.Random(18), [(0.4, -0.3)]
    for _ in range(6000):
        x, y = rng.uniform(-8, 8), rng.uniform(-8, 8)
        if all(math.hypot(x - a, y - b) > 3.05 for a, b in spots):
            spots.append((x, y))
    greys = [m.plain(c, 0.4, uneven=0.1, sheen_weight=0.3) for c in ("17191d", "26292f", "1d2126", "33373d")]
    for k, (x, y) in enumerate(spots):
        mat = m.plain("d4211c", 0.35, uneven=0.05) if k == 0 else rng.choice(greys)
        made = s.sheet(canopy, mat, (1, 1), (160, 24))
        s.place(
            made, (x, y, 1.9 + rng.uniform(-0.15, 0.2)), (rng.uniform(-8, 8), rng.uniform(-8, 8), rng.uniform(0, 90))
        )
        tip = s.rod(0.03, 0.3, greys[0], 0.01)
        tip.parent, tip.location = made, (0, 0, 0.86)
        s.ball(0.3, greys[1], (x, y, 1.1), 20)
        s.box((0.42, 0.8, 0.1), greys[0], 0.05, at=(x + 0.2, y + 0.2, 0.06), turn=(0, 0, rng.uniform(0, 180)))
    area((-7, 6, 10), (0, 0, 0), 5, 2400, "e8efff")
    ambient("dfe8f5", "8f98a5", 0.55)
    camera((0, 0, 17), (0, 0.01, 0), 52)


@picture("small-things-perfume", (1280, 1600), samples=10, bounces=10)
def perfume():
    cove(m.plain("efc7b6", 0.65), 4, 40)
    s.rod(1.9, 0.5, m.plaster("f4ddd0", 0.6, 0.15), 0.04, (0, 0.2, 0.25), segments=96)
    s.rod(1.0, 2.4, m.plaster("eab9a6", 0.6, 0.15), 0.04, (2.0, 1.9, 1.2), segments=96)
    clear, body = m.glass(ior=1.45), (1.5, 0.8, 1.9)
    s.box(body, clear, 0.12, 6, (0, 0, 0.52 + body[2] / 2))
    s.box((1.26, 0.56, 1.25), m.liquid("ffffff", "f0a060", 1.6), 0.08, 5, (0, 0, 0.66 + 0.64))
    gold = m.metal("e0b86a", 0.16)
    s.rod(0.26, 0.26, gold, 0.02, (0, 0, 2.54))
    s.box((0.62, 0.62, 0.7), m.plain("241a18", 0.15, coat_weight=0.6), 0.05, 4, (0, 0, 3.02))
    s.box((0.72, 0.012, 0.46), gold, 0.004, at=(0, -0.41, 1.45))
    petal = m.plain("f7e3dc", 0.6, subsurface_weight=0.4, sheen_weight=0.3)

    def curl(u, v):
        t = u + 0.5
        wide = 0.3 * np.sin(np.pi * np.clip(t * 0.9 + 0.08, 0, 1)) ** 0.7
        return t * 0.75, v * 2 * wide, 0.3 * t**2 + 0.5 * v * v

    rng = random.Random(11)
    for x, y, z in (
        (-1.2, -0.7, 0.52),
        (1.25, -0.55, 0.52),
        (-1.9, -1.4, 0.01),
        (0.9, -1.75, 0.01),
        (-0.5, -1.9, 0.01),
        (2.2, -1.3, 0.01),
    ):
        s.place(s.sheet(curl, petal, (1, 1), (24, 15)), (x, y, z), (rng.uniform(-12, 12), 0, rng.uniform(0, 360)))
    area((4, 3.5, 5), (0, 0, 1.2), 0.7, 1000, "ffe9d0", 140)
    area((-4, -2, 4), (0, 0, 1.4), (0.8, 3), 300, "ffffff")
    ambient("ffffff", "f0cdbd", 0.5)
    camera((-0.4, -9.5, 2.4), (0.15, 0, 1.65), 66, 3.0)
