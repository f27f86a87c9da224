"""Something sweet: doughnuts, macarons, ice lollies, sweets and berries."""

import math
import random

import numpy as np

from studio import materials as m
from studio import shapes as s
from studio import things as t
from studio.nodes import surface
from studio.scene import ambient, area, camera, cove, picture


def icing(color):
    return m.plain(color, 0.22, subsurface_weight=0.15, coat_weight=0.4, bump=0.04, scale=20)


def doughnut(glaze, sprinkles, seed):
    rng = random.Random(seed)

    def crumb(n):
        height = n.add("SeparateXYZ", n.coords()).outputs[2]
        band = n.math("ABSOLUTE", n.math("SUBTRACT", height, 0.02))
        tone = n.ramp(
            n.math("ADD", band, n.range(n.noise(4), 0.3, 0.7, -0.05, 0.05)), (0.02, "e9bd78"), (0.12, "c07a33")
        )
        return {
            "base_color": tone,
            "roughness": 0.65,
            "normal": n.bump(n.noise(40), 0.3, 0.02),
            "subsurface_weight": 0.05,
        }

    def ring(big, small, squash, low=0.0, ragged=0.0, mat=None):
        def shape(u, v):
            a, b = u * 2 * np.pi, v * 2 * np.pi
            r = small * (1 + 0.03 * np.sin(3 * a + seed))
            z = np.sin(b) * r * squash
            edge = low + ragged * (np.sin(5 * a + seed) + 0.7 * np.sin(8 * a + 2 * seed) + 0.5 * np.sin(13 * a))
            keep = np.maximum(z, edge) if ragged else z
            pull = np.where((z < edge) & bool(ragged), 0.965, 1.0)
            return (big + np.cos(b) * r * pull) * np.cos(a), (big + np.cos(b) * r * pull) * np.sin(a), keep

        return s.sheet(shape, mat, (1, 1), (121, 49))

    base = ring(0.6, 0.36, 0.8, mat=surface(crumb))
    top = ring(0.6, 0.375, 0.83, 0.06, 0.035, icing(glaze))
    top.location.z = 0.005
    top.parent = base
    tones = [m.plain(c, 0.3) for c in sprinkles]
    seeds = [s.rod(0.016, 0.11, tone, 0.015, (0, 0, -20), segments=10) for tone in tones]
    for _ in range(90):
        a, b = rng.uniform(0, 6.28), rng.gauss(math.pi / 2, 0.5)
        spot = (
            (0.6 + math.cos(b) * 0.38) * math.cos(a),
            (0.6 + math.cos(b) * 0.38) * math.sin(a),
            math.sin(b) * 0.38 * 0.83 + 0.012,
        )
        if spot[2] > 0.17:
            one = s.copy_of(
                rng.choice(seeds),
                spot,
                (90 + math.degrees(b - math.pi / 2) * math.sin(a) * 0.5, 0, rng.uniform(0, 360)),
            )
            one.parent = base
    return base


@picture("something-sweet-doughnuts", (2000, 1333))
def doughnuts():
    cove(m.plain("f3c6c9", 0.7), 5, 40)
    mixed = ["ffffff", "f6d14a", "5ec2d8", "ee5d8a", "8fd16b"]
    pink = doughnut("e8658f", mixed, 1)
    dark = doughnut("3a1b10", ["ffffff", "f0c66a", "e8658f"], 2)
    white = doughnut("f6efe6", mixed, 3)
    mint = doughnut("8fd3c0", ["ffffff", "3a1b10", "f6d14a"], 4)
    s.place(dark, (-0.7, 0.0, 0.29), (0, 0, 30))
    s.place(white, (0.95, 0.9, 0.29), (0, 0, 80))
    s.place(pink, (0.1, 0.3, 0.85), (4, -5, 10))
    s.place(mint, (1.45, -1.0, 0.29), (0, 0, 12))
    area((-3.5, -1.5, 4.5), (0, 0, 0.3), 1.4, 330, "fff4e6")
    area((4, -3, 2), (0, 0, 0.5), 3, 60, "ffd6e0")
    ambient("ffeef2", "f0c0c8", 0.42)
    camera((0.65, -7.0, 3.1), (0.42, 0, 0.48), 60, 4, (0.3, -0.4, 0.6))


def macaron(color, filling, seed):
    rng = random.Random(seed)
    shell = m.plain(color, 0.55, bump=0.08, scale=70, subsurface_weight=0.1)
    upper = s.lathe([(0, 0.3), (0.28, 0.285), (0.43, 0.21), (0.48, 0.13), (0.47, 0.1)], shell, 64, 5, 0.004, seed)
    foot = m.plain(color, 0.85, bump=0.9, scale=60)
    parts = []
    for z, k in ((0.1, 0), (0.09, 1)):

        def frill(u, v, k=k):
            a, b = u * 2 * np.pi, v * 2 * np.pi
            r = 0.035 * (1 + 0.35 * np.sin(37 * a + k) + 0.3 * np.sin(61 * a + 2 + seed))
            return (0.465 + np.cos(b) * r) * np.cos(a), (0.465 + np.cos(b) * r) * np.sin(a), np.sin(b) * 0.035 + 0 * a

        parts.append(s.place(s.sheet(frill, foot, (1, 1), (260, 13)), (0, 0, z)))
    cream = s.lathe(
        [(0, 0.07), (0.42, 0.07), (0.455, 0.03), (0.455, -0.03), (0.42, -0.07), (0, -0.07)],
        m.plain(filling, 0.4, subsurface_weight=0.1),
        64,
        3,
    )
    lower = s.copy_of(upper, (0, 0, 0), (180, 0, 0))
    ring = s.copy_of(parts[0], (0, 0, -0.1), (180, 0, rng.uniform(0, 90)))
    for piece in (*parts, cream, lower, ring):
        piece.parent = upper
    return upper


@picture("something-sweet-macarons", (1600, 2000))
def macarons():
    cove(m.plain("b9cbb8", 0.75), 4, 40)
    s.place(s.rod(1.6, 0.22, m.marble("f2efea", "8d8681", 1.2, 0.15), 0.03), (0, 0, 0.11))
    tones = [
        ("e7a3b2", "f7e7dc"),
        ("c9b6dd", "8c6bb0"),
        ("f0d58c", "fff2d0"),
        ("a8cfae", "5d8f63"),
        ("8a5a3c", "3c2012"),
    ]
    for k, (color, filling) in enumerate(tones):
        s.place(
            macaron(color, filling, k),
            (0.05 * math.sin(k * 2.2), 0.2 + 0.04 * math.cos(k * 3), 0.53 + k * 0.6),
            (2 * math.sin(k), 2 * math.cos(k * 2), k * 50),
        )
    s.place(macaron("e8836b", "fbe3d0", 7), (-0.62, -0.9, 0.6), (70, 14, -24))
    s.place(macaron("9cc3dd", "f4f4f4", 8), (0.85, -0.7, 0.53), (0, 0, 0))
    area((4, -2, 4.5), (0, 0, 1.4), 1.2, 420, "fff1de")
    area((-4, -3, 2.5), (0, 0, 1.4), 3, 70, "dfeaff")
    ambient("f0f4ee", "a9bba8", 0.4)
    camera((0.3, -8.0, 2.3), (0.05, 0, 1.62), 66, 4.5, (0, -0.3, 1.4))


@picture("something-sweet-ice-lollies", (2000, 2000))
def lollies():
    s.plane(30, m.plain("f7d154", 0.7))
    stick = m.wood("dcb987", "b98d58", 2.0, 0.6)
    tones = [
        ("ff5a5f", "ffb199"),
        ("ff9f1c", "ffe0a6"),
        ("2ec4b6", "bff3e3"),
        ("8f5bd1", "e2c4ff"),
        ("ef476f", "ffd1dc"),
    ]
    for k, (low, high) in enumerate(tones):

        def ice(n, low=low, high=high):
            along = n.add("SeparateXYZ", n.coords()).outputs[1]
            blend = n.range(n.math("ADD", along, n.math("MULTIPLY", n.noise(3), 0.5)), -0.35, 0.7)
            return {
                "base_color": n.mix(blend, low, high),
                "roughness": n.range(n.noise(14), 0.3, 0.7, 0.15, 0.4),
                "subsurface_weight": 0.35,
                "subsurface_radius": (0.3, 0.2, 0.15),
                "coat_weight": 0.3,
                "normal": n.bump(n.noise(12), 0.12, 0.03),
            }

        outline = [(-0.43, -0.85), (0.43, -0.85), (0.43, 0.42)]
        outline += [(0.43 * math.cos(a), 0.42 + 0.43 * math.sin(a)) for a in np.linspace(0, math.pi, 20)[1:]]
        body = s.mesh(
            "Lolly",
            [(x, y, z) for z in (-0.13, 0.13) for x, y in outline],
            [tuple(range(len(outline)))[::-1], tuple(range(len(outline), 2 * len(outline)))]
            + [
                (j, (j + 1) % len(outline), (j + 1) % len(outline) + len(outline), j + len(outline))
                for j in range(len(outline))
            ],
            surface(ice),
        )
        s.refine(body, 0, 0.09, 5)
        for side in (-0.17, 0.17):
            groove = s.box((0.1, 1.05, 0.08), body.data.materials[0], 0.035, 4, (side, 0.02, 0.11))
            groove.parent = body
        handle = s.box((0.2, 0.9, 0.06), stick, 0.028, 4, (0, -1.2, 0))
        handle.parent = body
        spot = [(-1.75, 0.45), (-0.62, -0.25), (0.62, 0.4), (1.8, -0.3), (0.0, 0.0)][k]
        if k < 4:
            s.place(body, (*spot, 0.14), (0, 0, [14, -9, 11, -13][k]))
        else:
            s.place(body, (0, 0, -30))
    area((6, 4, 7), (0, 0, 0), 0.35, 2600, "fff3dc")
    ambient("ffffff", "ffe9a0", 0.5)
    camera((0.05, -0.3, 9.4), (0.05, -0.3, 0), 74)


@picture("something-sweet-boiled-sweets", (2000, 1333), samples=9)
def boiled_sweets():
    floor = s.box((14, 14, 0.2), m.plain("eef2f2", 0.5), 0, at=(0, 0, -0.1))
    tones = ["e6303a", "f59a1b", "f7d61e", "52b848", "2f9fd8", "8d4fc0", "f071a8", "f4f4f4"]
    glazes = [m.plain(c, 0.15, coat_weight=0.6, subsurface_weight=0.2, bump=0.02, scale=10) for c in tones]
    rng = random.Random(2)
    bowl = s.vessel([(0, 0), (0.5, 0), (0.52, 0.08), (1.0, 0.35), (1.3, 0.85)], 0.04, m.glass(ior=1.48), segments=72)
    sweets = []
    for k in range(62):
        one = s.ball(0.17, glazes[k * 5 % 8 if k % 3 else rng.randrange(8)], segments=32)
        a = k * math.tau / 3 + k // 3
        s.place(one, (0.3 * math.cos(a), 0.3 * math.sin(a), 0.4 + k // 3 * 0.36))
        sweets.append(one)
    s.drop(sweets, [floor, bowl], 130, "SPHERE", 0.4)
    area((-4, 2.5, 4.5), (0, 0, 0.4), 1.2, 480, "fff3e2")
    area((4, -3, 3), (0, 0, 0.4), 2.5, 110, "dbe8ff")
    ambient("eef4fa", "c8d0d4", 0.4)
    camera((0.3, -6.3, 3.2), (0.1, -0.1, 0.45), 62, 4, (0, -0.9, 0.5))


@picture("something-sweet-blueberries", (2000, 1333))
def blueberries():
    table = s.box((14, 14, 0.2), m.wood("d8c7ad", "9c8262", 0.6, 0.6), 0, at=(0, 0, -0.1))

    def skin(n):
        bloom = n.noise(3.2, 6, 0.65, vector=n.coords("Object"))
        return {
            "base_color": n.ramp(bloom, (0.35, "141a3c"), (0.55, "3b4a7c"), (0.75, "8394bd")),
            "roughness": n.range(bloom, 0.35, 0.7, 0.3, 0.75),
            "normal": n.bump(n.noise(14), 0.1, 0.05),
        }

    mat = surface(skin)
    crown = [
        (0, 0.78),
        (0.14, 0.8),
        (0.24, 0.9),
        (0.33, 1.0),
        (0.36, 0.95),
        (0.5, 0.84),
        (0.85, 0.45),
        (0.98, 0),
        (0.85, -0.5),
        (0.5, -0.83),
        (0, -0.93),
    ]
    first = s.lathe([(r * 0.19, z * 0.17) for r, z in crown], mat, 32, 4)
    bowl = s.vessel(
        [(0, 0), (0.4, 0), (0.42, 0.07), (0.85, 0.3), (1.12, 0.75)],
        0.04,
        m.ceramic("e8e2d6", 0.3, 0.9, "6a5a4a"),
        wobble=0.006,
    )
    rng = random.Random(6)
    berries = [first] + [s.copy_of(first) for _ in range(85)]
    for k, one in enumerate(berries):
        a = k * math.tau / 4 + k // 4
        spot = (0.3 * math.cos(a), 0.3 * math.sin(a), 0.4 + k // 4 * 0.42)
        if k > 73:
            spot = (-2.3 + (k - 74) * 0.42, -1.45 - 0.25 * math.sin(k * 2.1), 0.22)
        size = rng.uniform(0.85, 1.1)
        s.place(one, spot, [rng.uniform(0, 360) for _ in range(3)], size)
    s.drop(berries, [table, bowl], 130, "SPHERE", 0.7)
    leaf = t.leaf_material("3f6b2f", "7d9a4c", 0.4)
    for k, (x, y, turn) in enumerate(((1.5, -0.35, 20), (1.42, -0.3, 75), (-1.5, -0.9, 160))):
        s.place(t.leaf_mesh(0.6, 0.17, leaf, 0.1, 0.3, 0.01, k), (x, y, 0.07), (0, -4, turn))
    area((-4, 1.5, 3.6), (0, 0, 0.4), 1.5, 330, "fff6ea")
    area((4, -2, 3), (0, 0, 0.4), 2.5, 60, "dbe8ff")
    ambient("e8eef5", "8d7d68", 0.3)
    camera((0.2, -5.6, 2.9), (0.05, -0.2, 0.4), 58, 3.2, (0, -0.8, 0.6))
