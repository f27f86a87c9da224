"""Shape and color: paper, spheres and a stage with nothing on it."""

import math

import numpy as np

from studio import materials as m
from studio import shapes as s
from studio.scene import ambient, area, camera, picture, sun


@picture("shape-and-color-paper-waves", (2000, 1333))
def paper_waves():
    tones = ["12243f", "1d4060", "2d6a80", "5a9a98", "a3c4a8", "ead9a8", "f0b57a", "e58a63", "c95a55"]
    for k, tone in enumerate(tones):
        base = 2.9 - k * 0.78

        def edge(u, v, k=k, base=base):
            x = u * 12
            wave = 0.42 * np.sin(x * (0.55 + 0.05 * k) + k * 1.7) + 0.2 * np.sin(x * 1.3 + k * 2.9)
            top = base + wave
            y = top - (0.5 - v) * 9
            return x, y, 0.02 * np.sin(x * 0.7 + k) + 0 * v

        paper = s.sheet(edge, m.plain(tone, 0.85, bump=0.12, scale=90), (1, 1), (160, 24))
        s.place(paper, (0, 0, k * 0.16))
        thick = paper.modifiers.new("Thickness", "SOLIDIFY")
        thick.thickness = 0.025
    s.plane(30, m.plain("0b1730", 0.9), at=(0, 0, -0.2))
    disc = s.rod(0.95, 0.03, m.plain("f7e3b0", 0.85, bump=0.1, scale=90), 0.01, (2.2, 2.55, 0.1))
    disc.location.z = 0.07
    area((-5, 6, 6), (0, 0, 0), 0.9, 1500, "fff2e0")
    ambient("e8eef8", strength=0.45)
    camera((0, 0.35, 10.5), (0, 0.36, 0), 50)


@picture("shape-and-color-golden-spiral", (2000, 2000))
def spiral():
    s.plane(30, m.plain("101216", 0.35), at=(0, 0, -0.3))
    gold, black, white = m.gold(0.18), m.plain("15161a", 0.2, coat_weight=0.4), m.plain("efe9df", 0.35)
    kinds = [s.ball(1, mat, (0, 0, -30), 40) for mat in (gold, black, white)]
    for k in range(1, 520):
        a, r = k * 2.399963, 0.165 * math.sqrt(k)
        size = 0.05 + 0.022 * r
        kind = kinds[0] if k % 5 else kinds[1 + (k // 5) % 2]
        s.copy_of(kind, (r * math.cos(a), r * math.sin(a), size * 1.35 - 0.3), scale=size * 1.35)
    area((-5, 4, 5), (0, 0, 0), 2.2, 900, "ffe8cc")
    area((5, -5, 4), (0, 0, 0), (1, 5), 420, "a8c4ff")
    ambient("8a94a8", "2a2622", 0.25)
    camera((0, -3.2, 8.4), (0, -0.1, 0), 56, 3.2, (0, -0.5, 0.3))


@picture("shape-and-color-empty-stage", (1600, 2000))
def stage():
    peach = m.plaster("f1c3a6", 1.0, 0.08)
    s.plane((30, 14), peach, at=(0, 2.4, 4), turn=(90, 0, 0))
    s.plane((30, 14), m.plaster("f4d0b6", 1.0, 0.06), at=(0, -4, 0))
    outline = [
        (-1.25, 0),
        *[(1.25 * math.cos(a), 2.3 + 1.25 * math.sin(a)) for a in np.linspace(math.pi, 0, 40)],
        (1.25, 0),
    ]
    ring = [(x, y, z) for y in (1.2, 2.2) for x, z in outline]
    n = len(outline)
    faces = [tuple(range(n))[::-1], tuple(range(n, 2 * n))]
    faces += [(k, (k + 1) % n, (k + 1) % n + n, k + n) for k in range(n)]
    arch = s.mesh("Arch", ring, faces, m.plaster("d98c73", 1.0, 0.1), smooth=False)
    arch.location.x = 0.55
    s.rod(1.25, 0.45, m.plaster("fae6d6", 1.0, 0.05), 0.03, (-0.35, -0.1, 0.225), segments=96)
    s.rod(0.8, 0.5, m.marble("f5efe8", "a79a90", 1.0, 0.2), 0.02, (-0.35, -0.1, 0.7), segments=96)
    s.rod(0.42, 1.5, m.plaster("8fa89a", 1.0, 0.08), 0.02, (1.75, 0.15, 0.75), segments=64)
    s.ball(0.36, m.gold(0.22), (1.75, 0.15, 1.86), 64)
    s.ball(0.42, m.plaster("c8634c", 1.0, 0.05), (-1.75, -0.65, 0.42), 64)
    for k in range(3):
        s.box(
            (1.0, 0.4, 0.24 * (3 - k)),
            m.plaster("f1d9c4", 1.0, 0.05),
            0.02,
            at=(-1.85, 0.55 + 0.4 * (2 - k), 0.12 * (3 - k)),
        )
    sun(36, -138, 4.6, "ffe0bd", 0.8)
    ambient("ffeee2", "e8b89c", 0.55)
    camera((0, -9.5, 2.0), (0, 0, 1.75), 50)
