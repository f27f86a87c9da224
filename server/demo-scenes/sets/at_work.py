"""At work: a desk, keys, nuts and bolts, a chain, bulbs and books."""

import math
import random

import numpy as np

from studio import materials as m
from studio import shapes as s
from studio.nodes import material, surface
from studio.scene import ambient, area, camera, picture, point


def laptop():
    case, dark = m.metal("b9bcc2", 0.32), m.plain("17181b", 0.45)
    s.box((3.4, 2.3, 0.1), case, 0.05, at=(0, 0, 0.05))
    key = s.box((0.2, 0.19, 0.05), dark, 0.03, at=(0, 0, -9))
    for row in range(5):
        for column in range(13):
            s.copy_of(key, (-1.5 + 0.25 * column, 0.88 - 0.24 * row, 0.12))
    s.box((1.3, 0.75, 0.02), m.metal("a8abb1", 0.25), 0.02, at=(0, -0.68, 0.1))
    s.box((3.4, 0.06, 2.2), dark, 0.03, at=(0, 1.5, 1.02), turn=(-18, 0, 0))
    made, n, output = material("Screen")
    height = n.add("SeparateXYZ", n.coords()).outputs[2]
    tone = n.ramp(n.range(height, -1, 1), (0.0, "f2b48a"), (0.5, "c96f86"), (1.0, "35406f"))
    n.put(output.inputs["Surface"], n.add("Emission", color=tone, strength=1.4))
    s.box((3.2, 0.02, 2.0), made, 0, at=(0, 1.465, 1.02), turn=(-18, 0, 0))


def cup_of_coffee(at, color="f2eee6", radius=0.55):
    x, y, z = at
    cup = s.vessel([(0, 0), (radius * 0.7, 0), (radius * 0.95, 0.25), (radius, 0.9)], 0.06, m.ceramic(color), steps=5)
    s.place(cup, (x, y, z + 0.08))
    s.place(s.lathe([(0, 0.06), (0.6, 0.0), (1.0, 0.1), (1.02, 0.13), (0, 0.09)], m.ceramic(color)), (x, y, z))

    def crema(n):
        away = n.add("VectorMath", n.coords(), operation="LENGTH").outputs[1]
        swirl = n.math("ADD", away, n.range(n.noise(5, 4, 0.6, 1.5), 0.3, 0.7, -0.12, 0.12))
        tone = n.ramp(n.range(swirl, 0, radius), (0.3, "6b3a16"), (0.75, "8a5122"), (0.95, "c08a4c"))
        return {"base_color": tone, "roughness": 0.25}

    s.place(s.rod(radius * 0.9, 0.02, surface(crema), 0.005), (x, y, z + 0.84))
    ring = [(0.14 * math.cos(t / 8 * 6.28), 0, 0.26 * math.sin(t / 8 * 6.28)) for t in range(8)]
    s.place(s.tube(ring, 0.05, m.ceramic(color), closed=True), (x + radius + 0.02, y, z + 0.55))


@picture("at-work-desk-from-above", (1600, 1067))
def desk():
    s.plane(16, m.wood("d8b78e", "b08356", 0.55, 0.5, grain=0.6))
    laptop()
    cup_of_coffee((2.9, 0.9, 0))
    s.box((1.5, 2.1, 0.12), m.plain("2f5d62", 0.7, bump=0.2), 0.05, at=(-2.9, 0.2, 0.06), turn=(0, 0, 7))
    s.box((1.42, 2.0, 0.02), m.plain("f4efe4", 0.8), 0.01, at=(-2.9, 0.2, 0.13), turn=(0, 0, 7))
    for k, (color, turn) in enumerate((("e8b23a", 20), ("c8503f", 31))):
        pencil = s.rod(0.06, 1.7, m.plain(color, 0.35), 0.005, segments=6)
        s.place(pencil, (-2.75 + 0.3 * k, -0.1, 0.2), (90, 0, turn))
        tip = s.lathe([(0.06, 0), (0.0, 0.2)], m.wood("e0c39a", "c79f6c"), 12, 0)
        angle = math.radians(turn)
        end = (-2.75 + 0.3 * k - 0.85 * math.sin(angle), -0.1 + 0.85 * math.cos(angle), 0.2)
        s.place(tip, end, (-90, 0, turn))
    s.box((0.75, 1.5, 0.09), m.plain("101114", 0.12), 0.06, at=(2.7, -1.0, 0.05), turn=(0, 0, -9))
    rng = random.Random(3)
    clip = m.metal("d9a441", 0.25)
    for _ in range(6):
        x, y, a = rng.uniform(-1.8, -0.4), rng.uniform(-2.2, -1.7), rng.uniform(0, 180)
        line = [(0, 0, 0), (0.3, 0, 0), (0.3, 0.1, 0), (0.02, 0.1, 0), (0.02, 0.03, 0), (0.24, 0.03, 0)]
        s.place(s.tube(line, 0.012, clip, smooth=False), (x, y, 0.02), (0, 0, a))
    area((-6, 5, 6), (0, 0, 0), 1.2, 1300, "fff1dc")
    ambient("ffffff", "e9e2d8", 0.55)
    camera((0, -0.4, 10.6), (0, -0.1, 0), 54)


def hexagon(width, height, mat):
    made = s.lathe([(0, 0), (width, 0), (width, height), (0, height)], mat, 6, 0)
    made.data.shade_flat()
    return s.refine(made, 0, 0.05 * width, 3)


def nut(mat):
    def ring(u, v):
        a = (u + 0.5) * math.tau
        side, corner = 0.87 / np.cos(a % (math.pi / 3) - math.pi / 6), np.rint((v + 0.5) * 6).astype(int)
        r = np.choose(corner, [0.5, 0.56, side, side, 0.56, 0.5, 0.5])
        z = np.choose(corner, [0.06, 0.0, 0.0, 0.72, 0.72, 0.66, 0.06])
        return r * np.cos(a), r * np.sin(a), z

    made = s.sheet(ring, mat, (1, 1), (145, 7))
    made.data.shade_flat()
    return s.refine(made, 0, 0.05, 2)


def bolt(mat):
    thread = [(0, 0.6)]
    for k in range(20):
        thread += [(0.5, 0.6 + 0.13 * k), (0.42, 0.665 + 0.13 * k)]
    thread += [(0.4, 3.2), (0, 3.22)]
    shaft = s.lathe(thread, mat, 32, 0)
    head = hexagon(0.95, 0.6, mat)
    shaft.parent = head
    return head


@picture("at-work-nuts-and-bolts", (2000, 1333))
def nuts():
    rng = random.Random(12)
    s.plane(60, m.metal("3a3d42", 0.45, 0.6))
    metals = [m.metal("c7cbd0", 0.2), m.metal("d8ad5c", 0.22), m.metal("8b8f96", 0.35)]
    spots = []
    for _ in range(3000):
        x, y = rng.uniform(-7, 7), rng.uniform(-4, 9)
        if all((x - a) ** 2 + (y - b) ** 2 > 2.6 for a, b in spots):
            spots.append((x, y))
    for k, (x, y) in enumerate(spots):
        mat = rng.choice(metals)
        if k % 4 == 0:
            s.place(bolt(mat), (x, y, 0.82), (90, 30, rng.uniform(0, 360)))
        else:
            s.place(nut(mat), (x, y, 0), (0, 0, rng.uniform(0, 60)))
            if k % 7 == 1:
                s.place(nut(mat), (x + 0.35, y + 0.2, 0.73), (4, -5, rng.uniform(0, 60)))
    area((-6, 8, 9), (0, 1, 0), (4, 8), 4200, "ffe6c4")
    area((8, -5, 8), (0, 0, 0), 5, 1400, "cfe0ff")
    ambient("c9d4e2", "5b5f66", 0.6)
    camera((1.0, -12.5, 9.5), (0, 0.2, 0.3), 58, 0.5, (0, -1.2, 0.6))


@picture("at-work-steel-chain", (1600, 1067))
def chain():
    def steel(n):
        rust = n.range(n.noise(1.6, 4, 0.65), 0.5, 0.62)
        return {
            "base_color": n.mix(rust, "a9adb3", "8a4a24"),
            "metallic": n.range(rust, 0, 1, 1, 0.2),
            "roughness": n.range(rust, 0, 1, 0.28, 0.85),
            "normal": n.bump(n.noise(30), 0.25, 0.02),
        }

    mat = surface(steel)
    link = []
    for k in range(24):
        a = k / 24 * math.tau
        link.append((1.0 * math.cos(a) + 0.55 * (1 if math.cos(a) > 0 else -1), 0.82 * math.sin(a), 0))
    first = s.tube(link, 0.34, mat, closed=True, resolution=10)
    for k in range(1, 8):
        s.copy_of(first, (2.05 * k, 0, 0), (90 * (k % 2), 0, 0))
        s.copy_of(first, (-2.05 * k, 0, 0), (90 * (k % 2), 0, 0))
    area((-3, -6, 7), (0, 0, 0), (1, 5), 1300, "fff0dc")
    area((5, 6, 4), (0, 0, 0), 3, 900, "7fa8d8")
    ambient("2c3d4d", "0d1114", 0.5)
    camera((-6.2, -7.2, 3.4), (0.3, 0, 0), 52, 0.28)


@picture("at-work-row-of-bulbs", (1600, 1067), glare=0.2, bounces=8)
def bulbs():
    clear = m.glass(ior=1.2)
    brass, cable = m.metal("c99a4a", 0.25), m.plain("141414", 0.7)
    wire = m.glow("ffa24a", 9)
    for k, (x, y, z) in enumerate(
        ((-3.3, 1.6, 0.5), (-1.5, 0, -0.1), (0.5, 2.4, 0.6), (2.5, 0.8, 0.15), (4.6, 3.4, 0.9))
    ):
        shell = [(0, -1.0), (0.45, -0.92), (0.82, -0.5), (0.86, 0), (0.62, 0.55), (0.36, 0.95), (0.33, 1.15)]
        s.place(s.lathe(shell, clear), (x, y, z))
        screw = [(0.33, 1.1)] + [(0.34 + 0.03 * (j % 2), 1.15 + 0.06 * j) for j in range(9)] + [(0.2, 1.75), (0, 1.78)]
        s.place(s.lathe(screw, brass, 40, 0), (x, y, z))
        s.tube([(x, y, z + 1.7), (x, y, z + 9)], 0.05, cable, smooth=False)
        line = []
        for j in range(49):
            a = j / 48 * math.tau * 2
            line.append((x + 0.3 * math.cos(a), y + 0.3 * math.sin(a), z - 0.5 + 0.9 * abs((j % 8) / 8 - 0.5) + j / 90))
        s.tube(line, 0.018, wire)
        point((x, y, z), 26, "ffb066", 0.2)
    s.plane(60, m.plaster("1f4d52", 0.4, 0.4), at=(0, 7, 0), turn=(90, 0, 0))
    area((-5, -5, 3), (0, 1, 0.3), (0.6, 4), 420, "cfe6ff")
    area((6, -3, 2), (0.5, 1, 0.3), (0.5, 4), 300, "ffdcb0")
    ambient("3f6670", "16282c", 0.6)
    camera((0.4, -9, 0.4), (0.5, 0.6, 0.35), 48, 0.6, (-1.5, 0, 0))


@picture("at-work-books-by-lamplight", (1280, 1600))
def books():
    s.plane(30, m.wood("7a4a2a", "3c2213", 0.6, 0.35, 0.3))
    s.plane(40, m.plain("23382f", 0.9, bump=0.1), at=(0, 4, 0), turn=(90, 0, 0))
    rng, z = random.Random(5), 0.0
    for color in ("7c2f2b", "d8c9a6", "2f4a63", "b5803a", "3b5a47", "a33f34"):
        thick, wide, deep = rng.uniform(0.34, 0.58), rng.uniform(2.5, 3.1), rng.uniform(1.8, 2.1)
        turn, x = rng.uniform(-9, 9), rng.uniform(-0.15, 0.15)
        cover = m.plain(color, 0.65, bump=0.25, scale=90)
        for part in (0.03, thick - 0.03):
            s.box((wide, deep, 0.06), cover, 0.02, at=(x - 0.8, 0, z + part), turn=(0, 0, turn))
        pages = m.plain("efe4cc", 0.9, bump=0.6, scale=8)
        s.box((wide - 0.14, deep - 0.12, thick - 0.1), pages, 0, at=(x - 0.8, 0.05, z + thick / 2), turn=(0, 0, turn))
        a = math.radians(turn)
        spine = (x - 0.8 + math.sin(a) * deep / 2, -math.cos(a) * deep / 2, z + thick / 2)
        s.box((wide, 0.06, thick), cover, 0.03, at=spine, turn=(0, 0, turn))
        z += thick
    cup_of_coffee((-0.6, -0.1, z), "d9c7a8", 0.4)
    brass = m.metal("b98b3e", 0.25)
    s.place(s.lathe([(0, 0), (0.75, 0), (0.75, 0.06), (0.1, 0.14), (0, 0.14)], brass), (1.9, 0.9, 0))
    s.tube([(1.9, 0.9, 0.1), (1.9, 0.9, 3.4), (1.5, 0.6, 4.0)], 0.05, brass)
    shade = s.lathe([(0.28, 0.55), (0.55, 0.4), (0.85, -0.15)], m.plain("1f5a45", 0.3), 64, 5)
    s.refine(shade, 0).modifiers.new("Thick", "SOLIDIFY").thickness = 0.03
    s.place(shade, (1.35, 0.5, 3.9), (0, 12, 0))
    s.ball(0.2, m.glow("ffcf8a", 14), (1.35, 0.5, 3.85))
    point((1.35, 0.3, 3.5), 900, "ffbf78", 0.3)
    area((-5, -6, 6), (0, 0, 1.6), 2.5, 420, "ffd9ae")
    ambient("8fa0b5", "4a3a2c", 0.32)
    camera((-0.5, -10.2, 3.0), (-0.2, 0, 1.95), 52, 1.4)


@picture("at-work-keycaps", (2000, 1333))
def keycaps():
    s.plane(60, m.plain("30323a", 0.6), at=(0, 0, -0.3))
    rng = random.Random(8)
    colors = [m.plain(c, 0.42, uneven=0.05) for c in ("efe9dd", "efe9dd", "f3c9b8", "a9c7c0", "f0b96b", "5b6f8c")]
    for row in range(-5, 9):
        for column in range(-8, 9):
            x, y = column * 1.12 + row * 0.28, row * 1.12
            bottom, top, h = 0.51, 0.36, 0.62 + 0.05 * (row % 3)
            corners = [(-bottom, -bottom, 0), (bottom, -bottom, 0), (bottom, bottom, 0), (-bottom, bottom, 0)]
            corners += [
                (-top, -top + 0.06, h),
                (top, -top + 0.06, h),
                (top, top + 0.06, h + 0.05),
                (-top, top + 0.06, h + 0.05),
            ]
            faces = [(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
            made = s.mesh("Key", corners, faces, rng.choice(colors), smooth=True)
            s.place(s.refine(made, 0, 0.09, 4), (x, y, 0))
    area((-6, 6, 6), (0, 0, 0), (2, 4), 1300, "ffe4c8")
    area((7, -4, 7), (0, 0, 0), 4, 450, "cfe0ff")
    ambient("ffffff", "9aa4b5", 0.3)
    camera((-2.6, -6.6, 4.0), (0.1, 0.4, 0.3), 62, 0.4)
