"""In the air: balloons and paper planes."""

import math

from studio import materials as m
from studio import shapes as s
from studio import terrain as g
from studio.nodes import material, surface
from studio.scene import ambient, area, camera, picture, sun, world


def heaven(*stops, strength=1.0):
    """A sky from the horizon up, in the colors of the stops."""
    n, output = world()
    z = n.add("SeparateXYZ", n.coords("Generated")).outputs[2]
    tone = n.ramp(n.range(z, 0, 0.6), *stops)
    n.put(output.inputs["Surface"], n.add("Background", color=tone, strength=strength))


def envelope(colors, seed):
    """The striped cloth of a hot-air balloon."""

    def build(n):
        xyz = n.add("SeparateXYZ", n.coords())
        turn = n.math("MULTIPLY", n.math("ARCTAN2", xyz.outputs[1], xyz.outputs[0]), 12 / math.tau)
        band = n.math("FRACT", n.math("ADD", n.math("MULTIPLY", turn, 0.25), 10.0 + seed))
        tone = n.ramp(band, (0.0, colors[0]), (0.25, colors[1]), (0.5, colors[2]), (0.75, colors[1]), mode="CONSTANT")
        seam = n.math("ABSOLUTE", n.math("SUBTRACT", n.math("FRACT", turn), 0.5))
        return {
            "base_color": tone,
            "roughness": 0.55,
            "sheen_weight": 0.3,
            "subsurface_weight": 0.1,
            "normal": n.bump(n.range(seam, 0.38, 0.5), 0.6, 0.25),
        }

    return surface(build)


def balloon(at, colors, size=1.0, seed=0.0):
    line = [(0.32, -2.3), (0.6, -1.7), (1.15, -0.9), (1.55, 0), (1.52, 0.75), (1.1, 1.45), (0.5, 1.82), (0, 1.9)]
    body = s.lathe(line, envelope(colors, seed), 72, 5)
    s.place(body, at, (0, 0, 40 * seed), size)
    basket = s.box((0.36, 0.36, 0.3), m.wood("8a5a30", "4f3018", 6), 0.04)
    rope = m.plain("2b2420", 0.8)
    for k in range(4):
        a = k * math.pi / 2 + 0.785
        line = [(0.3 * math.cos(a), 0.3 * math.sin(a), -2.28), (0.2 * math.cos(a), 0.2 * math.sin(a), -2.95)]
        s.tube(line, 0.012, rope, smooth=False).parent = body
    basket.parent = body
    basket.location = (0, 0, -3.05)


@picture("in-the-air-balloons-at-dawn", (2000, 1333))
def balloons():
    haze = {"color": "b9bfd6", "distance": 46.0, "strength": 0.95, "warm": "f8cfa6", "sun": (0.3, 0.94, 0.1)}
    mat = g.ground("4a4a33", "59483c", haze={**haze, "height": (-1.0, 2.0)}, scale=1.2)

    def heights(x, y):
        return g.fractal(x * 0.06, y * 0.06, 8, 0.5, 21, True) * 3.6 - 4.0

    s.place(s.sheet(heights, mat, (140, 120), (520, 460)), (0, 52, 0))
    heaven((0.0, "f8d3ab"), (0.3, "e3cbd0"), (0.65, "9db4da"), (1.0, "6d8fc6"))
    balloon((-2.4, 8, 4.3), ("c8372d", "f4e3c4", "e7a02f"), 1.0, 0.1)
    balloon((4.6, 14, 6.6), ("1f4f86", "f1ead9", "d65a3a"), 1.0, 0.4)
    balloon((10.5, 30, 5.2), ("e8b034", "8d2f3f", "f4e7d0"), 1.0, 0.7)
    balloon((-12.5, 34, 9.2), ("2f7a63", "f0e4c8", "e88f3c"), 1.0, 0.2)
    balloon((0.6, 44, 4.2), ("a13a68", "f3e6d0", "4a6fa5"), 1.0, 0.9)
    balloon((20, 56, 12), ("d8462f", "f2dfb8", "35507a"), 1.0, 0.5)
    sun(10, 62, 3.4, "ffc78e", 1.0)
    camera((0, -8.5, 4.2), (0.6, 20, 4.8), 40)


@picture("in-the-air-paper-planes", (1600, 1067))
def planes():
    def dart(color, at, turn, size=1.0):
        corners = [(0, 2.2, 0), (-1.1, -1, 0.16), (-0.12, -1, 0.05), (0, -1, -0.62), (0.12, -1, 0.05), (1.1, -1, 0.16)]
        faces = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)]
        made = s.mesh("Plane", corners, faces, m.plain(color, 0.8, bump=0.08, scale=30, uneven=0.06), smooth=False)
        made.modifiers.new("Thick", "SOLIDIFY").thickness = 0.015
        s.place(made, at, turn, size)

    white = "f6f5f1"
    dart("e2412f", (0.5, -1.6, 0.7), (24, 18, -58), 1.05)
    for at, turn in (
        ((-3.2, 2.0, -0.6), (16, -22, -66)),
        ((-2.0, 5.0, 2.4), (26, 12, -52)),
        ((3.7, 4.2, -1.2), (12, 24, -62)),
        ((-5.9, 7.5, 1.0), (20, -10, -57)),
        ((4.8, 8.5, 3.1), (28, 14, -49)),
        ((0.4, 11.5, 0.2), (18, -18, -60)),
        ((-8.6, 13.0, -2.6), (22, 8, -55)),
        ((9.2, 14.0, -0.4), (20, -14, -61)),
    ):
        dart(white, at, turn)
    made, n, output = material("Air")
    z = n.add("SeparateXYZ", n.coords()).outputs[1]
    puff = n.range(n.noise(0.12, 4, 0.6), 0.48, 0.72)
    tone = n.mix(n.math("MULTIPLY", puff, 0.75), n.ramp(n.range(z, -14, 14), (0, "bfe0f2"), (1, "3f8fd0")), "ffffff")
    n.put(output.inputs["Surface"], n.add("Emission", color=tone, strength=1.0))
    s.plane((90, 50), made, at=(0, 26, 0), turn=(90, 0, 0))
    sun(48, 235, 3.4, "fff3de", 1.0)
    area((-6, -8, -4), (0, 0, 0), 5, 160, "cfe6ff")
    ambient("ffffff", "a9cbe6", 0.7)
    camera((0, -11, 0.2), (0.2, 0, 0.4), 46, 1.1, (0.5, -1.6, 0.7))
