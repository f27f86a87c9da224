"""Through the year: tulips, mushrooms, pumpkins, baubles and balanced stones."""

import math
import random

import numpy as np

from studio import materials as m
from studio import shapes as s
from studio import terrain as g
from studio.nodes import material, surface
from studio.scene import ambient, area, camera, picture, sky, sun
from studio.things import leaf_material, leaf_mesh


def tulip(color, deep):
    """Stem, leaves and a cup of petals, as one parent with children."""

    def build(n):
        z = n.add("SeparateXYZ", n.coords()).outputs[2]
        return {
            "base_color": n.mix(n.range(z, -0.3, 0.5), deep, color),
            "roughness": 0.45,
            "subsurface_weight": 0.35,
            "subsurface_radius": (0.4, 0.15, 0.1),
            "normal": n.bump(n.noise(12, 3, vector=n.mapped((6, 6, 0.6))), 0.2, 0.02),
        }

    mat = surface(build)

    def petal(u, v):
        t = u + 0.5
        wide = 0.44 * np.sin(np.pi * np.clip(0.12 + t * 0.83, 0, 1)) ** 0.75
        a = v * 2 * wide / 0.42
        r = 0.14 + 0.36 * np.sin(np.pi * (0.08 + 0.72 * t)) - 0.06 * t
        return r * np.cos(a), r * np.sin(a), t * 1.05 - 0.2

    root = s.tube([(0, 0, -2.6), (0.05, 0.02, -1.2), (0, 0, -0.15)], 0.06, m.plain("6f9a4a", 0.5))
    for k in range(6):
        made = s.sheet(petal, mat, (1, 1), (18, 11))
        made.parent, made.rotation_euler = root, (0.05 * (k % 2), 0, k * math.tau / 6)
        made.scale = (1, 1, 1) if k % 2 else (0.9, 0.9, 0.96)
    green = leaf_material("4f8040", "8fae62", 0.45, veins=0)
    for k in range(3):
        made = leaf_mesh(1.9, 0.17, green, -0.55, 0.5, 0.05, k)
        made.parent, made.location = root, (0, 0, -2.5)
        made.rotation_euler = (0, -0.95, k * 2.2)
    return root


def planted(root, at, turn, size):
    made = s.copy_of(root, at, (0, 0, turn), size)
    for child in root.children:
        twin = s.copy_of(child)
        twin.parent, twin.location = made, child.location
        twin.rotation_euler, twin.scale = child.rotation_euler, child.scale


@picture("through-the-year-tulip-rows", (1600, 1067))
def tulips():
    soil = m.plain("4a3425", 0.95, bump=0.9, scale=6, uneven=0.5)
    s.plane((300, 500), soil, at=(0, 180, -2.7))
    kinds = [
        tulip(*pair)
        for pair in (
            ("f2c431", "d98a1a"),
            ("d9281f", "8f1414"),
            ("f08fb0", "c94a78"),
            ("f4efe2", "e2c9a0"),
            ("6a2a7a", "3d1450"),
        )
    ]
    rng = random.Random(6)
    for row in range(-13, 14):
        kind = kinds[(row // 2) % len(kinds)]
        for k in range(60):
            y = -3 + k * (0.62 + k * 0.004)
            x = row * 1.25 + rng.uniform(-0.2, 0.2)
            if abs(x) < 5 + y * 0.62:
                planted(kind, (x, y, rng.uniform(-0.25, 0.1)), rng.uniform(0, 360), rng.uniform(0.85, 1.1))
    for kind in kinds:
        kind.location.z = -60
    sky(24, 60, 0.2, dust=1.6, disc=False)
    sun(26, 140, 4.4, "ffe3b8", 0.7)
    camera((0.4, -8.6, 2.2), (0.2, 4, -0.35), 46, 0.9, (0, -1.6, 0))


@picture("through-the-year-red-mushrooms", (1280, 1600))
def mushrooms():
    moss = m.plain("45602a", 0.95, bump=1.0, scale=26, uneven=0.6)

    def forest_floor(x, y):
        return g.fractal(x * 0.35, y * 0.35, 5, 0.55, 3) * 0.5

    s.sheet(forest_floor, moss, (24, 24), (240, 240))
    blade = leaf_mesh(0.55, 0.018, leaf_material("4f7a2c", "93ad4a", 0.6, veins=0), -0.3, 0.2, 0.0)
    blade.location.z = -50
    rng = random.Random(31)
    for _ in range(5200):
        x, y = rng.uniform(-5, 5), rng.uniform(-3.5, 7)
        z = float(forest_floor(np.array([[x]]), np.array([[y]]))[0, 0])
        s.copy_of(blade, (x, y, z - 0.02), (0, -rng.uniform(35, 88), rng.uniform(0, 360)), rng.uniform(0.35, 1.0))

    def skin(n):
        tone = n.mix(n.range(n.noise(1.3), 0.35, 0.7), "c81d14", "e2521b")
        return {"base_color": tone, "roughness": 0.22, "coat_weight": 0.4, "subsurface_weight": 0.1}

    cap, stem = surface(skin), m.plain("efe6d2", 0.75, bump=0.5, scale=14)
    wart = m.plain("f7efdc", 0.85, bump=0.8, scale=40)
    for x, y, size, lean in ((-0.25, 0, 1.0, 4), (1.25, 0.9, 0.68, -7), (-1.75, 1.7, 0.8, 9), (0.75, -1.0, 0.36, -5)):
        z = float(forest_floor(np.array([[x]]), np.array([[y]]))[0, 0]) - 0.1
        foot = s.lathe([(0, 0), (0.4, 0.02), (0.42, 0.25), (0.27, 0.6), (0.22, 2.1), (0, 2.12)], stem, 40, 5, 0.03)
        s.place(foot, (x, y, z), (0, lean, 0), size)
        skirt = s.lathe([(0.22, 1.72), (0.34, 1.6), (0.5, 1.36)], stem, 40, 4, 0.05)
        hat = s.lathe(
            [(0, 2.9), (0.6, 2.76), (1.15, 2.32), (1.32, 1.95), (1.22, 1.9), (0.7, 2.02), (0.2, 2.05)],
            cap,
            72,
            5,
            0.015,
        )
        skirt.parent = hat.parent = foot
        for _ in range(46):
            a, t = rng.uniform(0, 6.28), rng.uniform(0.02, 1) ** 0.6
            bump = s.ball(rng.uniform(0.035, 0.085), wart, segments=12)
            r, up = 1.27 * math.sin(t * 1.45), 1.97 + 0.94 * math.cos(t * 1.45)
            bump.parent, bump.location, bump.scale = foot, (r * math.cos(a), r * math.sin(a), up), (1.2, 1.2, 0.7)
    made, n, output = material("Wood behind")
    spots = n.range(n.voronoi(0.5, "SMOOTH_F1", smoothness=0.6), 0.15, 0.7, 1, 0)
    n.put(output.inputs["Surface"], n.add("Emission", color=n.mix(spots, "16240f", "9fb04a"), strength=0.55))
    s.plane(60, made, at=(0, 14, 6), turn=(90, 0, 0))
    area((-4, 3, 7), (0, 0, 1.4), 1.6, 1000, "fff0c4")
    area((3.5, -5, 3), (0, 0, 1), 2, 420, "fff4dc")
    ambient("cfdfae", "55633a", 0.5)
    camera((0.1, -6.6, 1.15), (0.1, 0, 1.45), 52, 0.8)


@picture("through-the-year-pumpkins", (1600, 1067))
def pumpkins():
    s.plane(40, m.wood("8d7a66", "52453a", 0.5, 0.7, grain=1.4))
    s.plane(60, m.plaster("55604f", 0.4, 0.4), at=(0, 5, 0), turn=(90, 0, 0))
    rng, stalk = random.Random(3), m.wood("7d7448", "4a4428", 4, 0.8)
    for x, y, size, color in (
        (-2.9, 0.7, 1.25, "d9651a"),
        (-0.5, 1.5, 1.5, "e2802a"),
        (2.2, 0.9, 1.15, "c9cdbd"),
        (-1.5, -0.8, 0.72, "e8a13a"),
        (0.6, -0.5, 0.9, "b3451a"),
        (3.6, -0.3, 0.62, "e07022"),
        (-3.9, -0.9, 0.5, "d8d2bc"),
        (2.0, -1.4, 0.45, "dd8b2c"),
    ):
        ribs = rng.choice((10, 11, 12))

        def rind(u, v, ribs=ribs):
            a, t = (u + 0.5) * math.tau, (v + 0.5) * math.pi
            groove = 1 - 0.13 * np.abs(np.cos(a * ribs / 2)) ** 6
            r = np.sin(t) ** 0.75 * groove
            up = -np.cos(t) * 0.72 - 0.18 * np.exp(-((np.sin(t) / 0.35) ** 2)) * np.sign(-np.cos(t))
            return r * np.cos(a), r * np.sin(a), up

        skin = m.plain(color, 0.38, bump=0.25, scale=8, uneven=0.35, coat_weight=0.15, subsurface_weight=0.08)
        body = s.place(
            s.sheet(rind, skin, (1, 1), (240, 60)),
            (x, y, 0.6 * size),
            (rng.uniform(-6, 6), rng.uniform(-6, 6), rng.uniform(0, 90)),
            size,
        )
        line = [(0, 0, 0.45), (0.03, 0, 0.68), (0.12, 0.06, 0.9), (0.26, 0.08, 1.0)]
        s.tube(line, 0.11, stalk, radii=[1.5, 0.9, 0.75, 1.0]).parent = body
    leaf = [
        leaf_mesh(0.7, 0.28, leaf_material(a, b, 0.6), 0.25, 0.3, 0.06, k)
        for k, (a, b) in enumerate((("b5521c", "e0a040"), ("8a2f1a", "c8642c"), ("c9982c", "e8cc6a")))
    ]
    for made in leaf:
        made.location.z = -30
    for _ in range(26):
        s.copy_of(
            rng.choice(leaf),
            (rng.uniform(-5, 5), rng.uniform(-2.4, 2.5), 0.12),
            (rng.uniform(-12, 12), rng.uniform(-12, 12), rng.uniform(0, 360)),
            rng.uniform(0.7, 1.3),
        )
    area((-6, -1, 5), (0, 0, 0.5), (1.5, 3), 1100, "ffe0b4")
    area((6, 2, 3), (0, 0, 0.5), 2, 150, "b9cfff")
    ambient("d9dde6", "3d362e", 0.3)
    camera((0.2, -8.6, 2.5), (0, 0, 0.75), 55, 1.4)


@picture("through-the-year-baubles", (1600, 1067), glare=0.35)
def baubles():
    rng = random.Random(9)
    tones = [
        m.metal(c, r)
        for c, r in (("c4182c", 0.06), ("d9a441", 0.08), ("0f5a46", 0.1), ("e9e4da", 0.22), ("8f1426", 0.35))
    ]
    cap = m.metal("e0b75a", 0.2)
    spots = []
    for _ in range(4000):
        r = rng.uniform(0.42, 0.8)
        x, y = rng.uniform(-4.6, 4.6), rng.uniform(-1.6, 4.5)
        if all(math.hypot(x - a, y - b) > (r + c) * 0.97 for a, b, c in spots):
            spots.append((x, y, r))
    for x, y, r in spots:
        body = s.ball(r, rng.choice(tones), (x, y, r))
        ring = s.rod(0.13, 0.16, cap, 0.02)
        ring.parent, ring.location = body, (0, 0, r + 0.04)
        body.rotation_euler = [rng.uniform(-0.9, 0.9) for _ in range(3)]
    s.plane(40, m.fabric("5a0f1c", "3d0a14", 900))
    lamp = m.glow("ffc46a", 26)
    for _ in range(90):
        s.ball(0.05, lamp, (rng.uniform(-12, 12), rng.uniform(7, 14), rng.uniform(-0.5, 7)), 12)
    s.plane(80, m.plain("16201c", 0.9), at=(0, 18, 0), turn=(90, 0, 0))
    area((-4, -4, 6), (0, 0, 0.5), (1.5, 4), 1500, "fff0dc")
    area((5, 1, 5), (0, 0, 0.5), 2, 360, "ffd2a0")
    ambient("b9b4b0", "5a2c34", 0.5)
    camera((0.2, -6.8, 2.7), (0, 0.2, 0.7), 58, 0.4, (0, -0.7, 0.6))


@picture("through-the-year-balanced-stones", (1280, 1600))
def stones():
    def rake(x, y):
        r = np.hypot(x, y - 0.2)
        rings = 0.045 * np.sin(r * 11) * np.clip((r - 1.5) / 0.3, 0, 1) * np.clip((4.2 - r) / 0.4, 0, 1)
        lines = 0.045 * np.sin(x * 11) * np.clip((r - 4.0) / 0.4, 0, 1)
        return rings + lines

    sand = m.plain("dccfb8", 0.95, bump=0.5, scale=90, uneven=0.12)
    s.sheet(rake, sand, (26, 26), (900, 900))
    rng, z = random.Random(12), 0.0
    for k, (wide, tall, color) in enumerate(
        (
            (1.35, 0.5, "5b5f63"),
            (1.02, 0.42, "8a8378"),
            (0.82, 0.36, "3f4347"),
            (0.55, 0.33, "a69c8c"),
            (0.32, 0.24, "54585a"),
        )
    ):

        def stone(n, color=color):
            specks = n.range(n.noise(34, 3), 0.5, 0.68)
            return {
                "base_color": n.mix(specks, color, "c9c4ba"),
                "roughness": 0.55,
                "normal": n.bump(n.noise(26), 0.2, 0.02),
            }

        line = [
            (0, -tall),
            (wide * 0.55, -tall * 0.92),
            (wide * 0.97, -tall * 0.25),
            (wide * 0.96, tall * 0.3),
            (wide * 0.5, tall * 0.93),
            (0, tall),
        ]
        made = s.lathe(line, surface(stone), 72, 5, 0.05, k + 3)
        s.place(
            made,
            (rng.uniform(-0.07, 0.07), 0.2 + rng.uniform(-0.05, 0.05), z + tall * 0.94),
            (rng.uniform(-3, 3), rng.uniform(-3, 3), rng.uniform(0, 360)),
        )
        z += tall * 1.86
    area((-6, 3, 3.2), (0, 0, 1), (1, 2), 1500, "ffdfb4")
    ambient("dfe8f4", "b9a58c", 0.38)
    camera((0.3, -9.5, 4.3), (0.1, 0.2, 1.35), 62, 1.2)
