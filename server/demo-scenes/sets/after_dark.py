"""After dark: a wet street and candles."""

import random

from studio import materials as m
from studio import shapes as s
from studio.nodes import material, surface
from studio.scene import ambient, camera, picture, point


def windows(color="1c1d22", lit="ffc98a", seed=0.0, share=0.45, columns=1.3, rows=1.0):
    """A front with windows, some lit, each in its own tone."""
    made, n, output = material("Front")
    xyz = n.add("SeparateXYZ", n.coords())
    x = n.math("MULTIPLY", n.math("ADD", xyz.outputs[0], xyz.outputs[1]), columns)
    z = n.math("MULTIPLY", xyz.outputs[2], rows)
    u, v = (
        n.math("ABSOLUTE", n.math("SUBTRACT", n.math("FRACT", x), 0.5)),
        n.math("ABSOLUTE", n.math("SUBTRACT", n.math("FRACT", z), 0.5)),
    )
    pane = n.math("MULTIPLY", n.math("LESS_THAN", u, 0.27), n.math("LESS_THAN", v, 0.33))
    cell = n.add("CombineXYZ", n.math("FLOOR", x), n.math("FLOOR", z), seed)
    chance = n.add("TexWhiteNoise", vector=cell.outputs[0])
    on = n.math("MULTIPLY", pane, n.math("LESS_THAN", chance.outputs[0], share))
    tone = n.mix(n.math("FRACT", n.math("MULTIPLY", chance.outputs[0], 37.0)), lit, "ffe9c9")
    shader = n.add(
        "BsdfPrincipled",
        base_color=n.mix(pane, color, "0a0c10"),
        roughness=n.range(pane, 0, 1, 0.8, 0.15),
        emission_color=tone,
        emission_strength=n.math("MULTIPLY", on, n.range(chance.outputs[0], 0, share, 0.6, 3.2)),
    )
    n.put(output.inputs["Surface"], shader)
    return made


@picture("after-dark-wet-street", (1333, 2000), glare=0.6)
def street():
    rng = random.Random(7)

    def asphalt(n):
        wet = n.range(n.noise(0.7, 4, 0.6), 0.44, 0.58)
        grain = n.noise(45, 3)
        return {
            "base_color": n.mix(wet, "2c2b2c", "0d0d0f"),
            "roughness": n.range(wet, 0, 1, 0.5, 0.04),
            "normal": n.bump(n.math("MULTIPLY", grain, n.range(wet, 0, 1, 1, 0.12)), 0.5, 0.03),
        }

    s.plane((60, 160), surface(asphalt), at=(0, 50, 0))
    pavement = m.concrete("4a474a", 1.0, 0.35)
    for side in (-1, 1):
        s.box((3, 120, 0.16), pavement, 0.03, at=(side * 5.0, 50, 0.08))
        for k in range(11):
            rng.uniform(5.0, 8.0)
            h = rng.uniform(9, 20)
            y = -4 + k * 7.2
            front = windows(
                rng.choice(("2a2320", "1f2226", "33261f")),
                rng.choice(("ffb766", "ffd7a0", "ffc07a")),
                k * 3.0 + side,
                rng.uniform(0.25, 0.55),
            )
            s.box((6, 7.0, h), front, 0, at=(side * 9.4, y, h / 2))
            sign = rng.choice(("ff3d5a", "33c7ff", "ffae2b", "58e07c", "ff66d0", "ffd0a0"))
            s.box((0.12, rng.uniform(2.5, 4.5), 0.35), m.glow(sign, 5), 0.03, at=(side * 6.3, y, 3.4))
            s.box(
                (0.1, 3.6, 2.1), m.glow(rng.choice(("ffca8a", "ffe2b8", "ffb36b")), 1.2), 0.0, at=(side * 6.38, y, 1.55)
            )
            if k % 2 == 0:
                s.box(
                    (1.0, 0.1, 2.2),
                    m.glow(rng.choice(("ff4466", "3fb8ff", "ffcc55", "a46bff")), 5),
                    0.04,
                    at=(side * 5.8, y + 2.4, 5.2 + (k % 3)),
                )
    iron = m.plain("141416", 0.5)
    for k in range(7):
        for side in (-1, 1):
            x, y = side * 3.8, 4 + k * 10
            s.rod(0.06, 5.4, iron, at=(x, y, 2.7))
            s.tube([(x, y, 5.3), (x - side * 0.2, y, 5.6), (x - side * 0.9, y, 5.65)], 0.04, iron)
            s.ball(0.16, m.glow("ffd9a0", 30), (x - side * 0.95, y, 5.52), 16)
    coat, red = m.plain("0c0d10", 0.8), m.plain("b3121d", 0.45)
    body = s.lathe([(0, 0.75), (0.3, 0.72), (0.27, 1.1), (0.25, 1.4), (0.1, 1.55), (0, 1.56)], coat, 32, 4)
    s.place(body, (0.35, 9, 0), scale=(1, 0.7, 1))
    for dx in (-0.09, 0.1):
        s.tube([(0.35 + dx, 9 + dx, 0.78), (0.35 + dx, 9 + dx, 0.4), (0.35 + dx * 1.2, 9 + dx * 2, 0.02)], 0.085, coat)
    s.ball(0.13, coat, (0.35, 9, 1.68), 24)
    umbrella = s.lathe([(0.86, 1.82), (0.7, 2.02), (0.4, 2.18), (0, 2.26)], red, 8, 4)
    umbrella.data.shade_flat()
    s.place(umbrella, (0.42, 9, 0), (0, 6, 20))
    s.rod(0.012, 1.0, iron, at=(0.5, 8.9, 1.75))
    ambient("1d2a4a", "0c0e14", 0.35)
    camera((0.1, -5.0, 1.35), (0.15, 12, 2.7), 40, 2.2, (0.35, 9, 1.5))


@picture("after-dark-candles", (2000, 1333), glare=0.5)
def candles():
    s.plane(30, m.wood("5a3a22", "22120a", 0.5, 0.3, 0.2))
    s.plane((30, 12), m.plaster("2a2422", 0.8), at=(0, 4, 4), turn=(90, 0, 0))
    rng = random.Random(4)
    spots = [
        (-1.7, 0.3, 0.3, 1.5),
        (-0.95, -0.4, 0.34, 0.8),
        (-0.35, 0.55, 0.28, 1.95),
        (0.4, -0.15, 0.38, 1.1),
        (1.15, 0.5, 0.3, 1.6),
        (1.75, -0.3, 0.3, 0.65),
        (2.5, 0.6, 0.32, 1.2),
        (-2.5, -0.1, 0.28, 0.7),
    ]
    for k, (x, y, r, h) in enumerate(spots):

        def wax(n, h=h):
            z = n.add("SeparateXYZ", n.coords()).outputs[2]
            hot = n.range(z, h - 0.75, h, 0, 1)
            return {
                "base_color": "efe2c8",
                "roughness": 0.4,
                "subsurface_weight": 0.3,
                "subsurface_radius": (0.3, 0.15, 0.06),
                "emission_color": "ff8a35",
                "emission_strength": n.math("MULTIPLY", n.math("POWER", hot, 2.5), 0.8),
                "normal": n.bump(n.noise(3), 0.1, 0.05),
            }

        rim = h + 0.03
        candle = s.lathe(
            [
                (0, 0),
                (r, 0.01),
                (r, h * 0.5),
                (r * 0.99, h - 0.02),
                (r * 0.93, rim),
                (r * 0.8, h - 0.04),
                (r * 0.4, h - 0.1),
                (0, h - 0.11),
            ],
            surface(wax),
            48,
            5,
            0.012,
            k,
        )
        s.place(candle, (x, y, 0))
        s.tube([(x, y, h - 0.12), (x + 0.01, y, h + 0.02), (x + 0.03, y, h + 0.08)], 0.014, m.plain("1a1410", 0.9))
        made, n, output = material("Flame")
        z = n.add("SeparateXYZ", n.coords()).outputs[2]
        tone = n.ramp(n.range(z, 0, 0.38), (0.0, "2a50ff"), (0.14, "ff7a1c"), (0.4, "ffc25a"), (1.0, "ff9a33"))
        strength = n.ramp(n.range(z, 0, 0.38), (0.0, 0.03), (0.3, 1.0), (1.0, 0.4))
        n.put(output.inputs["Surface"], n.add("Emission", color=tone, strength=n.math("MULTIPLY", strength, 16.0)))
        flame = s.lathe([(0, 0), (0.05, 0.04), (0.068, 0.1), (0.05, 0.2), (0.022, 0.3), (0, 0.38)], made, 20, 4)
        s.place(flame, (x + 0.02, y, h + 0.02), (rng.uniform(-4, 4), rng.uniform(-4, 4), 0))
        flame.visible_diffuse = flame.visible_shadow = False
        point((x + 0.02, y, h + 0.2), 26, "ff9d4a", 0.06)
    ambient("20263a", strength=0.2)
    camera((0.0, -7.2, 1.6), (0.0, 0, 1.12), 58, 1.8, (0.2, -0.4, 1.0))
