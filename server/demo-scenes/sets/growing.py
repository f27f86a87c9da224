"""Growing things: leaves, succulents, cacti and grass."""

import math
import random

import numpy as np

from studio import materials as m
from studio import shapes as s
from studio import things as t
from studio.nodes import surface
from studio.scene import ambient, area, camera, picture, sun


def fleshy(low, high, rim):
    def build(n):
        uv = n.add("SeparateXYZ", n.coords("UV"))
        along = uv.outputs[0]
        tone = n.ramp(
            n.math("ADD", along, n.range(n.noise(2), 0.3, 0.7, -0.1, 0.1)),
            (0.0, low),
            (0.75, high),
            (0.93, high),
            (1.0, rim),
        )
        edge = n.math("ABSOLUTE", n.math("SUBTRACT", uv.outputs[1], 0.5))
        bloom = n.range(n.noise(9), 0.35, 0.65)
        return {
            "base_color": n.mix(n.range(edge, 0.42, 0.5, 0, 0.6), tone, rim),
            "roughness": n.mix(bloom, "777777", "999999"),
            "subsurface_weight": 0.12,
            "subsurface_radius": (0.15, 0.25, 0.08),
            "normal": n.bump(n.noise(30), 0.08, 0.01),
        }

    return surface(build)


def petal(mat):
    """A thick pointed leaf along +x, cupped."""

    def shape(u, v):
        a = u + 0.5
        w = 0.34 * np.sin(np.pi * np.clip(a * 0.93 + 0.07, 0, 1)) ** 0.65 * (0.55 + 0.6 * a)
        turn = v * 2 * np.pi
        thick = 0.1 * np.sin(np.pi * np.clip(a * 0.95 + 0.05, 0, 1)) ** 0.5
        y = np.sin(turn) * w
        z = np.cos(turn) * thick + 0.55 * np.abs(y) ** 1.5 + 0.24 * a**2.2
        return a * 1.0 + 0.03 * np.exp(-(((a - 1) / 0.05) ** 2)), y, z

    return s.sheet(shape, mat, (1, 1), (36, 33))


def rosette(mat, count, size, at, tilt=(0, 0)):
    leaf = petal(mat)
    import bpy

    centre = bpy.data.objects.new("Rosette", None)
    bpy.context.scene.collection.objects.link(centre)
    for k in range(count):
        f = (k / count) ** 0.75
        one = leaf if k == 0 else s.copy_of(leaf)
        s.place(
            one,
            (0.06 * f * math.cos(k * 2.39996), 0.06 * f * math.sin(k * 2.39996), 0.28 * (1 - f)),
            (0, -82 * (1 - f) ** 1.1 - 4, math.degrees(k * 2.39996)),
            0.24 + 0.82 * f,
        )
        one.parent = centre
    s.place(centre, at, (*tilt, 0), size)


@picture("growing-things-succulents", (2000, 2000))
def succulents():
    s.plane(20, m.concrete("4a4440", 3.0, 0.95, 0.6), at=(0, 0, -0.4))
    kinds = [
        ("7fa58a", "9fc0a4", "d98a8a"),
        ("5f8f78", "87b59a", "c25a6a"),
        ("8c7fa0", "b59fc0", "e7b7c0"),
        ("6f9a5a", "a5c07a", "d9b25a"),
        ("87a8a8", "b7cfcb", "e0a0a0"),
    ]
    mats = [fleshy(*kind) for kind in kinds]
    rosette(mats[0], 46, 1.6, (0.1, 0.05, 0.05))
    spots = [
        (-2.1, 1.2, 1.05, 2),
        (1.95, 1.75, 1.1, 1),
        (2.2, -1.0, 0.95, 3),
        (-1.75, -1.5, 1.15, 4),
        (0.3, -2.35, 0.85, 2),
        (-0.4, 2.5, 0.9, 3),
        (-2.9, -0.2, 0.7, 1),
        (3.0, 0.35, 0.6, 4),
        (1.5, -2.75, 0.7, 0),
        (-2.9, 2.9, 0.9, 0),
        (3.0, 3.0, 0.9, 2),
        (-3.1, -2.8, 0.85, 3),
        (3.1, -2.6, 0.8, 1),
    ]
    for x, y, size, kind in spots:
        rosette(mats[kind], 34, size, (x, y, -0.15), (y * -3, x * 3))
    rng = random.Random(2)
    stone = s.ball(0.12, m.plain("8d8378", 0.85, bump=0.3, scale=20), (0, 0, -30), 12)
    for _ in range(420):
        s.copy_of(
            stone,
            (rng.uniform(-4, 4), rng.uniform(-4, 4), -0.36),
            [rng.uniform(0, 180) for _ in range(3)],
            (rng.uniform(0.4, 1.2), rng.uniform(0.4, 1.0), rng.uniform(0.3, 0.7)),
        )
    area((-5, 4, 6), (0, 0, 0), 1.6, 900, "fff1dc")
    area((5, -4, 5), (0, 0, 0), 3, 160, "cfe0ff")
    ambient("dfe8ee", strength=0.25)
    camera((0.1, -1.2, 8.2), (0.05, -0.05, 0.2), 56, 4, (0.1, 0, 0.5))


@picture("growing-things-cacti", (2000, 1333))
def cacti():
    s.plane((30, 14), m.plaster("e8917a", 0.8, 0.15), at=(0, 1.7, 4), turn=(90, 0, 0))
    s.plane((30, 12), m.plain("f0b39b", 0.7, bump=0.1), at=(0, -3, 0))
    spine_mat = m.plain("f0e6c8", 0.6)
    spine = s.lathe([(0.008, 0), (0.005, 0.08), (0, 0.15)], spine_mat, 5, 0)
    s.place(spine, (0, 0, -30))
    rng = random.Random(5)

    def cactus(at, radius, height, ribs, color, round_top=0.6):
        skin = m.plain(color, 0.55, bump=0.15, scale=25)

        def shape(u, v):
            a, h = u * 2 * np.pi, v + 0.5
            bulge = np.clip(1 - ((h - 0.45) / 0.75) ** 2, 0, 1) ** 0.35 if round_top > 0.8 else 1
            cap = np.sqrt(
                np.clip(
                    1 - np.clip((h - 1 + round_top * radius / height) / (round_top * radius / height), 0, 1) ** 2, 0, 1
                )
            )
            r = radius * bulge * cap * (0.86 + 0.14 * np.abs(np.cos(a * ribs / 2)) ** 0.8)
            return r * np.cos(a), r * np.sin(a), h * height

        body = s.place(s.sheet(shape, skin, (1, 1), (ribs * 12 + 1, 60)), at)
        for k in range(ribs):
            a = k * math.tau / ribs
            for j in range(int(height / 0.1)):
                h = (j + 0.5) * 0.1 / height
                top = max(0.0, (h - 1 + round_top * radius / height) / (round_top * radius / height))
                bulge = max(0.0, 1 - ((h - 0.45) / 0.75) ** 2) ** 0.35 if round_top > 0.8 else 1
                r = radius * bulge * math.sqrt(max(0.0, 1 - top * top))
                for _ in range(4):
                    s.copy_of(
                        spine,
                        (at[0] + r * math.cos(a), at[1] + r * math.sin(a), at[2] + h * height),
                        (rng.uniform(-50, 50), 90 + rng.uniform(-50, 50), math.degrees(a) + rng.uniform(-40, 40)),
                    )
        return body

    def pot(at, radius, height, mat):
        s.place(
            s.vessel(
                [
                    (0, 0),
                    (radius * 0.75, 0),
                    (radius * 0.98, height * 0.8),
                    (radius * 1.08, height * 0.82),
                    (radius * 1.1, height),
                ],
                0.035,
                mat,
                steps=0,
            ),
            at,
        )
        s.place(s.rod(radius * 0.95, 0.05, m.plain("3a2a20", 0.95, bump=0.9, scale=30)), (at[0], at[1], height * 0.88))

    clay, white = m.plain("b8623c", 0.85, bump=0.2, scale=14), m.ceramic("f2ede4", 0.35, 0.8)
    pot((-1.5, 0, 0), 0.5, 0.75, clay)
    cactus((-1.5, 0, 0.62), 0.34, 1.6, 12, "4f7f4a", 0.7)
    cactus((-1.18, 0.12, 0.62), 0.17, 0.85, 9, "5a8a50", 0.8)
    pot((0.05, -0.25, 0), 0.62, 0.62, white)
    cactus((0.05, -0.25, 0.45), 0.5, 0.85, 18, "3f7358", 0.95)
    s.place(
        s.lathe([(0, 0.1), (0.06, 0.08), (0.13, 0.0), (0.05, -0.03), (0, -0.03)], m.plain("f04f8b", 0.5), 24, 3),
        (0.05, -0.25, 1.3),
    )
    pot((1.55, 0.1, 0), 0.45, 0.95, m.plain("2f5d6b", 0.4, bump=0.05))
    cactus((1.55, 0.1, 0.8), 0.22, 1.9, 10, "6a9a5a", 0.9)
    cactus((1.32, 0.0, 0.8), 0.14, 1.1, 8, "5f9058", 0.9)
    sun(38, -150, 4.2, "ffe6c4", 0.7)
    ambient("ffe3d6", "e8b39f", 0.45)
    camera((0.1, -8.2, 1.7), (0.05, 0, 1.22), 55, 6)


@picture("growing-things-big-leaves", (1600, 2000))
def leaves():
    rng = random.Random(8)
    mats = [
        t.leaf_material(a, b, 0.3, 11) for a, b in (("173a24", "4f8a4a"), ("1f4a2a", "6a9a4f"), ("12301f", "3f7a48"))
    ]
    s.plane(30, m.plain("08120c", 0.9), at=(0, 0, -2.4))
    for k in range(70):
        depth = -1.9 + 1.9 * k / 70
        made = t.leaf_mesh(
            rng.uniform(1.7, 2.6), rng.uniform(0.36, 0.52), mats[k % 3], rng.uniform(0.05, 0.3), 0.3, 0.035, k
        )
        s.place(
            made,
            (rng.uniform(-2.9, 2.2), rng.uniform(-3.2, 3.0), depth),
            (rng.uniform(-22, 22), rng.uniform(-16, 10), rng.uniform(0, 360)),
        )
    area((-4, 4, 5), (0, 0, -0.5), 2.0, 620, "f2fff0")
    area((5, -2, 3), (0, 0, -0.5), 2, 160, "9fc8ff")
    ambient("a8c8b8", strength=0.12)
    camera((0, 0, 8.5), (0, 0.01, 0), 68, 5, (0, 0, -0.2))
