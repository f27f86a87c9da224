"""The sea, by every light."""

import math
import random

import numpy as np

from studio import materials as m
from studio import shapes as s
from studio import terrain as g
from studio.nodes import material
from studio.scene import camera, picture, point, sky, sun, world


@picture("the-sea-turquoise-shallows", (2000, 2000))
def shallows():
    made, n, output = material("Shallows")
    warp = n.noise(0.5, 3)
    bent = n.add("VectorMath", n.coords(), operation="ADD")
    n.put(
        bent.inputs[1],
        n.add("CombineXYZ", n.math("MULTIPLY", warp, 1.3), n.math("MULTIPLY", n.noise(0.7, 3), 1.3), 0.0),
    )
    fine = n.range(n.voronoi(1.5, "DISTANCE_TO_EDGE", bent.outputs[0]), 0.0, 0.13, 1, 0)
    broad = n.range(n.voronoi(0.8, "DISTANCE_TO_EDGE", bent.outputs[0]), 0.0, 0.2, 1, 0)
    net = n.math("ADD", n.math("POWER", fine, 3.0), n.math("MULTIPLY", n.math("POWER", broad, 3.0), 0.7))
    y = n.add("SeparateXYZ", n.coords())
    depth = n.math(
        "ADD",
        n.math("MULTIPLY", n.math("ADD", y.outputs[1], y.outputs[0]), 0.055),
        n.math("MULTIPLY", n.noise(0.18, 4), 1.2),
    )
    floor = n.ramp(depth, (0.15, "e6d9b4"), (0.4, "9fdccb"), (0.65, "2fb3b8"), (0.95, "0b7f9c"))
    tone = n.mix(n.math("MULTIPLY", net, 0.3), floor, "ffffff", "ADD")
    stones = n.math("LESS_THAN", n.voronoi(0.55), n.range(n.noise(0.4), 0.5, 0.7, 0, 0.28))
    tone = n.mix(n.math("MULTIPLY", stones, 0.5), tone, "3b5a4c")
    shader = n.add("BsdfPrincipled", base_color=tone, roughness=0.04, ior=1.333)
    n.put(
        shader.inputs["Normal"],
        n.bump(n.math("ADD", n.noise(0.9, 4), n.math("MULTIPLY", n.noise(3.5, 3), 0.3)), 0.5, 0.3),
    )
    n.put(output.inputs["Surface"], shader)
    s.plane(40, made)
    board = s.lathe(
        [(0, 0.1), (0.5, 0.09), (0.6, 0.05), (0.62, 0), (0.5, -0.05), (0, -0.06)], m.plain("fbf6ea", 0.3), 64, 4
    )
    s.place(board, (0.6, -0.4, 0.12), (0, 0, 38), (0.62, 2.6, 1.0))
    stripe = s.lathe([(0, 0.112), (0.18, 0.108), (0.19, 0.1)], m.plain("e2583e", 0.4), 64, 2)
    s.place(stripe, (0.6, -0.4, 0.122), (0, 0, 38), (0.55, 7.2, 1.0))
    s.tube([(0.15, -1.3, 0.3), (1.15, 0.9, 0.3)], 0.035, m.wood("b98b5a", "6b4423"), smooth=False)
    blade = s.ball(0.22, m.plain("2a2a2e", 0.4), (1.27, 1.16, 0.3), 24)
    blade.scale, blade.rotation_euler[2] = (0.5, 1.25, 0.12), -0.43
    sky(48, 40, 0.22, disc=False)
    sun(48, 130, 3.2, "fff2dc", 0.5)
    camera((0, 0, 15), (0, 0.01, 0), 50)


@picture("the-sea-iceberg", (2000, 1333))
def iceberg():
    def heights(x, y):
        r = np.hypot(x / 6.2, y / 4.0)
        ridge = g.fractal(x * 0.22 + 3, y * 0.22, 8, 0.5, 14, True)
        return (
            np.clip(1.25 - r**2.2, -0.6, 1) * (2.0 + 3.3 * ridge)
            + 0.5 * np.round(g.fractal(x * 0.5, y * 0.5, 3, 0.5, 6) * 2) * 0.3
            - 1.0
        )

    made, n, output = material("Ice")
    z = n.add("SeparateXYZ", n.add("NewGeometry").outputs[0]).outputs[2]
    up = n.add("SeparateXYZ", n.add("NewGeometry").outputs[1]).outputs[2]
    blue = n.ramp(
        n.math("ADD", n.range(z, 0, 3, 0.0, 0.6), n.math("MULTIPLY", n.noise(0.8), 0.5)),
        (0.25, "4fa7c4"),
        (0.5, "b3dcea"),
        (0.75, "eaf5fb"),
    )
    tone = n.mix(n.range(up, 0.45, 0.75), blue, "f7fbff")
    shader = n.add("BsdfPrincipled", base_color=tone, roughness=0.4)
    n.put(shader.inputs["Subsurface Weight"], 0.0)
    n.put(shader.inputs["Normal"], n.bump(n.noise(2.4, 4, 0.65), 0.6, 0.15))
    n.put(output.inputs["Surface"], shader)
    s.place(s.sheet(heights, made, (16, 12), (500, 380)), (0.5, 6, 0.0))
    rng = random.Random(3)
    for _ in range(26):
        piece = s.ball(rng.uniform(0.1, 0.45), made, (rng.uniform(-12, 12), rng.uniform(-6, 16), 0.0), 12)
        piece.scale = (rng.uniform(0.7, 1.6), 1, rng.uniform(0.35, 0.6))
        piece.rotation_euler = (rng.uniform(0, 0.6), 0, rng.uniform(0, 6))
    water = g.sea_water("03151f", "0f3a4c", 0.04, haze={"color": "b9cfe0", "distance": 320.0, "strength": 0.8})
    g.ocean(water, 60, 0.35, 14, 5, 6, 0.8, 5, smallest=0.01)
    sky(10, 60, 0.2, ozone=2.5, disc=False)
    sun(12, 160, 3.0, "ffd9b0", 0.6)
    camera((-1, -15, 2.2), (0.3, 6, 1.7), 44)


@picture("the-sea-lighthouse-at-dusk", (1333, 2000), glare=0.5)
def lighthouse():
    def heights(x, y):
        r = np.hypot(x / 7.0, y / 5.0)
        return (
            np.clip(1.2 - r, -0.5, 1) * 3.0
            + g.fractal(x * 0.3, y * 0.3, 7, 0.5, 9, True) * 1.4 * np.clip(1.4 - r, 0, 1)
            - 1.3
        )

    rock = g.ground("3a3a34", "2f2c2a", scale=1.6, bump=0.8)
    s.place(s.sheet(heights, rock, (18, 14), (400, 320)), (0, 10, 0))
    white, red = m.plain("ece6da", 0.7, bump=0.15, scale=6), m.plain("a32a22", 0.6, bump=0.15, scale=6)
    base = 2.6
    for k in range(5):
        low, high = 1.25 - 0.1 * k, 1.25 - 0.1 * (k + 1)
        s.place(s.lathe([(low, 0), (high, 1.7)], white if k % 2 == 0 else red, 64, 0), (0, 10, base + k * 1.7))
    top = base + 8.5
    dark = m.plain("1c1f22", 0.5)
    s.place(s.rod(1.05, 0.18, dark), (0, 10, top))
    s.place(s.lathe([(0.62, 0), (0.62, 1.1)], m.glow("ffe2a8", 14), 24, 0), (0, 10, top + 0.1))
    for k in range(8):
        a = k * math.tau / 8
        s.rod(0.035, 1.15, dark, at=(0.66 * math.cos(a), 10 + 0.66 * math.sin(a), top + 0.65))
    for k in range(18):
        a = k * math.tau / 18
        s.rod(0.018, 0.5, dark, at=(1.0 * math.cos(a), 10 + 1.0 * math.sin(a), top + 0.32), segments=8)
    s.place(s.lathe([(0.98, 0), (1.02, 0.03), (0.98, 0.05)], dark, 64, 2), (0, 10, top + 0.55))
    s.place(s.lathe([(0.85, 0), (0.75, 0.15), (0.35, 0.6), (0.06, 0.8), (0, 1.1)], red, 48, 3), (0, 10, top + 1.2))
    for z in (4.2, 7.0, 9.2):
        s.box((0.28, 0.2, 0.45), m.glow("ffc070", 3.0), 0.02, at=(0.25, 10 - 1.3 + 0.055 * z, z))
    point((0, 10, top + 0.8), 2200, "ffd79a", 0.5)
    water = g.sea_water("04141f", "12364a", 0.06, haze={"color": "c79a9a", "distance": 300.0, "strength": 0.4})
    g.ocean(water, 60, 0.9, 14, 5, 11, 1.1, 8, smallest=0.01)
    n, output = world()
    z = n.add("SeparateXYZ", n.coords("Generated")).outputs[2]
    cloud = n.noise(2.2, 4, 0.6, 0.4, vector=n.mapped((1, 1, 4.5), vector=n.coords("Generated")))
    tone = n.ramp(n.range(z, 0, 0.7), (0.0, "f0a06a"), (0.18, "d58a8c"), (0.45, "6d79a8"), (1.0, "22335c"))
    tone = n.mix(n.range(cloud, 0.5, 0.72, 0, 0.55), tone, "f0a894")
    n.put(output.inputs["Surface"], n.add("Background", color=tone, strength=0.5))
    sun(4, 200, 0.9, "ff9f6b", 2)
    camera((-2.5, -16, 2.4), (-0.4, 10, 6.6), 36)
