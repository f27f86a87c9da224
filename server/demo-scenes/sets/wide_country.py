"""Wide country: mountains, dunes, mesas and a lake."""

import math
import random

import numpy as np

from studio import shapes as s
from studio import terrain as g
from studio.nodes import material
from studio.scene import camera, picture, sky, sun, world


@picture("wide-country-ridges-in-mist", (2000, 1125))
def ridges():
    haze = {
        "color": "93a9c4",
        "distance": 42.0,
        "strength": 0.95,
        "warm": "f6c9a0",
        "sun": (0.25, 0.95, 0.08),
        "height": (-0.5, 2.6),
    }
    mat = g.ground("2c3a2a", "3c3f3c", haze=haze, scale=1.5)

    def heights(x, y):
        return g.fractal(x * 0.09, y * 0.09, 8, 0.5, 4, True) * 4.6 - 4.4 + 0.05 * (y + 40)

    s.place(s.sheet(heights, mat, (130, 110), (620, 520)), (0, 48, 0))
    n, output = world()
    z = n.add("SeparateXYZ", n.coords("Generated"))
    tone = n.ramp(n.range(z.outputs[2], 0, 0.6), (0.0, "f3c9a4"), (0.25, "d9c3c0"), (0.6, "8fa9cc"), (1.0, "5b7fb4"))
    n.put(output.inputs["Surface"], n.add("Background", color=tone, strength=1.0))
    sun(9, 75, 2.6, "ffcf9c", 1.0)
    camera((0, -9, 3.9), (0.5, 30, 1.2), 45)


@picture("wide-country-dunes", (2000, 1333), look="AgX - High Contrast", exposure=0.2)
def dunes():
    def heights(x, y):
        bend = g.fractal(x * 0.03, y * 0.03, 3, 0.5, 3) * 7
        u = (x * 0.75 + y * 0.5 + bend) * 0.085
        phase = u - np.floor(u)
        crest = np.where(phase < 0.72, (phase / 0.72) ** 1.6, 1 - (np.clip(phase - 0.72, 0, 1) / 0.28) ** 0.85)
        tall = 0.55 + 0.45 * g.fractal(x * 0.02 + 5, y * 0.02, 3, 0.5, 8)
        return crest * 4.6 * tall + g.fractal(x * 0.02, y * 0.02, 4, 0.5, 1) * 2.0

    made, n, output = material("Sand")
    warp = n.noise(0.35, 3)
    lines = n.add("TexWave", vector=n.mapped((1, 1, 0.4), (0, 0, 0.6)), scale=1.15, distortion=7.0, detail=2.0)
    n.put(lines.inputs["Detail Scale"], 0.6)
    grain = n.noise(60, 3)
    tone = n.mix(n.range(warp, 0.3, 0.7), "d99a5b", "c98347")
    shader = n.add("BsdfPrincipled", base_color=tone, roughness=0.85)
    height = n.math("ADD", n.math("MULTIPLY", lines.outputs[1], 0.5), n.math("MULTIPLY", grain, 0.2))
    n.put(shader.inputs["Normal"], n.bump(height, 0.55, 0.09))
    g.hazed(n, shader, output, color="e9c7a8", distance=420.0, strength=0.9)
    s.place(s.sheet(heights, made, (180, 180), (800, 800)), (0, 70, 0))
    s.plane(9000, made, at=(0, 0, -0.5))
    sky(11, 62, 0.22, dust=1.0, disc=False)
    sun(11, 152, 4.2, "ffc68c", 0.6)
    camera((2, -13, 8.2), (1, 30, 1.6), 38)


@picture("wide-country-snow-peak-and-lake", (2000, 1333))
def lake():
    haze = {"color": "a9c4e2", "distance": 190.0, "strength": 0.85}
    mat = g.ground("3d4a2c", "57524f", "f4f7fb", (4.2, 6.5), scale=1.2, haze=haze, slope=(0.6, 0.8))

    def heights(x, y):
        r = np.hypot(x / 30, (y - 30) / 24)
        base = g.fractal(x * 0.045, y * 0.045, 9, 0.52, 11, True) * 8.5 - 6.2
        peak = (
            12
            * np.exp(-((np.hypot(x + 6, y - 34) / 17) ** 2))
            * (0.5 + 0.5 * g.fractal(x * 0.08, y * 0.08, 7, 0.5, 2, True))
        )
        return base * np.clip(r * 0.4 + 0.45, 0, 1) + peak - 3.5 * np.exp(-(((y + 22) / 24) ** 2)) - 9 * (y < -38)

    s.place(s.sheet(heights, mat, (140, 110), (700, 560)), (0, 38, 0))
    water, n, output = material("Lake")
    shader = n.add("BsdfPrincipled", base_color="0b2630", roughness=0.03, ior=1.333)
    stretch = n.mapped((0.25, 1.6, 1))
    n.put(shader.inputs["Normal"], n.bump(n.noise(1.2, 3, vector=stretch), 0.22, 0.03))
    n.put(output.inputs["Surface"], shader)
    s.plane(240, water, at=(0, 20, 0.1))
    forest(heights, (0, 38), 900, (-48, 48), (-30, 20), (0.35, 2.6), 0.55)
    sky(20, 115, 0.2, ozone=2.0)
    sun(20, 205, 1.2, "ffe3bd", 0.6)
    camera((0, -19, 1.9), (-0.5, 20, 4.4), 40)


def tree(seed=0, color="22351d"):
    """A spruce: tiers of drooping boughs."""
    rng = random.Random(seed)
    from studio import materials as m

    needles = m.plain(color, 0.9, bump=0.6, scale=30)
    tiers = []
    points, faces = [], []
    for k in range(9):
        z, r = 0.25 + k * 0.22, 0.62 * (1 - k / 9.6)
        first = len(points)
        points.append((0, 0, z + 0.42))
        for j in range(14):
            a = j * math.tau / 14 + k * 0.7
            reach = r * (1 if j % 2 else 0.55) * rng.uniform(0.85, 1.15)
            points.append((reach * math.cos(a), reach * math.sin(a), z - 0.08 * (1 if j % 2 else -1) - 0.1 * r))
        faces += [(first, first + 1 + j, first + 1 + (j + 1) % 14) for j in range(14)]
    tiers = s.mesh("Spruce", points, faces, needles, smooth=False)
    return tiers


def forest(heights, offset, count, xs, ys, band, size):
    """Spruces where the ground is neither too high nor too low nor too steep."""
    rng = random.Random(7)
    kinds = [s.place(tree(k, c), (0, 0, -90)) for k, c in enumerate(("1d3019", "26391f", "2d3f1d"))]
    across, along = (np.array([[rng.uniform(*side) for _ in range(count * 3)]]) for side in (xs, ys))
    tops, sides = heights(across, along)[0], heights(across + 0.3, along)[0]
    for x, y, z, side in zip(across[0], along[0], tops, sides):
        if band[0] < z < band[1] and abs(side - z) < 0.35:
            s.copy_of(
                rng.choice(kinds),
                (x + offset[0], y + offset[1], z - 0.1),
                (0, 0, rng.uniform(0, 360)),
                size * rng.uniform(0.6, 1.25),
            )
