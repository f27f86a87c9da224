"""Glass and light: bottles, bubbles and a cold drink."""

import math
import random

from studio import materials as m
from studio import shapes as s
from studio.nodes import material, surface
from studio.scene import ambient, area, camera, cove, picture

BOTTLES = (
    [(0, 0.02), (0.34, 0), (0.38, 0.06), (0.38, 1.3), (0.3, 1.6), (0.12, 1.8), (0.11, 2.3), (0.15, 2.32), (0.15, 2.42)],
    [
        (0, 0.02),
        (0.52, 0),
        (0.6, 0.1),
        (0.6, 0.5),
        (0.42, 0.85),
        (0.13, 1.05),
        (0.12, 1.35),
        (0.18, 1.38),
        (0.18, 1.46),
    ],
    [(0, 0.02), (0.26, 0), (0.3, 0.06), (0.3, 0.9), (0.26, 1.05), (0.1, 1.2), (0.09, 1.95), (0.13, 1.97), (0.13, 2.06)],
    [(0, 0.02), (0.3, 0), (0.5, 0.2), (0.58, 0.55), (0.5, 0.9), (0.25, 1.15), (0.2, 1.6), (0.3, 1.8), (0.32, 1.84)],
)


def bottle(kind, tint, at, density=22.0):
    made = s.vessel(BOTTLES[kind], 0.035, m.glass("ffffff", 0.0, 1.46, tint, density))
    return s.place(made, at)


@picture("glass-and-light-colored-bottles", (2000, 1333), samples=8, bounces=8, exposure=0.55)
def bottles():
    cove(m.plain("f2ede4", 0.6), 5, 40)
    for kind, tint, x, y in (
        (0, "2f8f6b", -1.5, 0.2),
        (1, "d98a1f", -0.55, -0.35),
        (2, "3b6fc4", 0.25, 0.35),
        (3, "b03a55", 1.15, -0.1),
        (0, "c9b458", 2.0, 0.5),
    ):
        bottle(kind, tint, (x, y, 0))
    area((1.5, 5.2, 3.6), (0, 0, 0.6), 0.6, 2200, "fff0dc", 140)
    area((-4, -1, 5), (0, 0, 0.6), 3, 160, "dfe9ff")
    ambient("ffffff", "e6ddd0", 0.75)
    camera((0.25, -8.0, 1.9), (0.25, 0, 0.95), 62, 6)


@picture("glass-and-light-soap-bubbles", (2000, 2000), samples=8, bounces=6)
def bubbles():
    made, n, output = material("Film")
    facing = n.add("LayerWeight", blend=0.25)
    swirl = n.noise(1.6, 4, 0.6, 1.5)
    shine = n.add("BsdfPrincipled", base_color="000000", roughness=0.0, specular_ior_level=1.0)
    height = n.add("SeparateXYZ", n.coords("Normal")).outputs[2]
    thick = n.math("ADD", n.math("MULTIPLY", swirl, 420), n.range(height, -1, 1, 520, 130))
    n.put(shine.inputs["Thin Film Thickness"], thick)
    n.put(shine.inputs["Thin Film IOR"], 1.33)
    shine.inputs["IOR"].default_value = 1.8
    mix = n.add("MixShader", n.range(facing.outputs[1], 0.0, 1.0, 0.22, 1.0))
    n.put(mix.inputs[1], n.add("BsdfTransparent"))
    n.put(mix.inputs[2], shine)
    n.put(output.inputs["Surface"], mix)
    rng = random.Random(9)
    spots = [
        (0.25, 0, 0.15, 1.25),
        (-1.75, 0.9, 1.35, 0.72),
        (1.85, 0.6, 1.7, 0.55),
        (-1.45, -0.2, -1.35, 0.62),
        (1.75, -0.5, -1.5, 0.42),
        (-0.35, 1.5, 2.1, 0.34),
        (2.45, 1.2, 0.1, 0.3),
        (-2.5, 1.5, 0.0, 0.26),
        (0.35, -1.2, -1.75, 0.2),
        (-0.75, -1.6, 1.35, 0.14),
        (0.95, 2.0, -2.2, 0.3),
        (-2.3, 0.6, 2.4, 0.2),
    ]
    for x, y, z, r in spots:
        ball = s.ball(r, made, (x, y, z), 72)
        ball.rotation_euler = [rng.uniform(-0.4, 0.4) for _ in range(3)]
    wall, w, out = material("Wall")
    glow = w.ramp(w.noise(0.07, 1), (0.35, "12283f"), (0.5, "2f6480"), (0.62, "7a7f8a"), (0.75, "e0a878"))
    w.put(out.inputs["Surface"], w.add("Emission", color=glow, strength=0.5))
    s.plane(40, wall, at=(0, 12, 0), turn=(90, 0, 0))
    area((-4, -3, 5), (0, 0, 0), (2, 3), 700, "ffffff", hidden=True)
    area((5, -2, 1), (0, 0, 0), (1, 4), 400, "ffd9b0", hidden=True)
    area((0, -5, -5), (0, 0, 0), 4, 160, "9fc8ff", hidden=True)
    ambient("6a8fb5", "2a2230", 0.35)
    camera((0, -8.5, 0.1), (0, 0, 0.12), 52, 2.8, (0, -1.0, 0))


def segments(n):
    """The cut face of an orange: ten wedges round a white middle."""
    xyz = n.add("SeparateXYZ", n.coords())
    turn = n.math("MULTIPLY", n.math("ARCTAN2", xyz.outputs[0], xyz.outputs[1]), 10 / math.tau)
    wall = n.math("ABSOLUTE", n.math("SUBTRACT", n.math("FRACT", turn), 0.5))
    out = n.add("VectorMath", n.coords(), operation="LENGTH").outputs[1]
    white = n.range(out, 0.33, 0.345)
    white = n.math("MAXIMUM", white, n.range(n.math("MULTIPLY", n.math("SUBTRACT", 0.5, wall), out), 0.012, 0.004))
    white = n.math("MAXIMUM", white, n.range(out, 0.05, 0.03))
    tone = n.mix(n.noise(30), "ff9a12", "ffc04a")
    return {
        "base_color": n.mix(white, tone, "fff0cf"),
        "roughness": 0.3,
        "subsurface_weight": 0.3,
        "normal": n.bump(n.noise(50), 0.3, 0.01),
    }


@picture("glass-and-light-cold-drink", (1600, 2000), samples=8, bounces=8)
def cold_drink():
    cove(m.plain("d9853b", 0.7), 4, 40)
    rng = random.Random(4)
    tumbler = s.vessel([(0, 0.0), (0.5, 0), (0.54, 0.05), (0.58, 0.6), (0.64, 1.35)], 0.04, m.glass(ior=1.5), steps=5)
    s.place(tumbler, (0, 0, 0))
    body = s.lathe(
        [(0, 0.06), (0.47, 0.06), (0.512, 0.12), (0.542, 0.6), (0.575, 1.02), (0.565, 1.03), (0, 1.03)],
        m.liquid(tint="d9661a", density=1.6),
        steps=0,
    )
    s.place(body, (0, 0, 0))
    ice = m.glass(rough=0.06, ior=1.31)
    for k, (x, y, z) in enumerate(
        [(-0.18, -0.12, 1.0), (0.2, 0.12, 0.98), (0.02, -0.15, 0.68), (0.14, 0.22, 0.55), (-0.16, 0.2, 1.1)]
    ):
        cube = s.box((0.34, 0.34, 0.34), ice, 0.05, 4, (x, y, z), [rng.uniform(0, 90) for _ in range(3)])
        cube.name = f"Ice {k}"
    peel = m.plain("f0a51c", 0.45, bump=0.3, scale=120)
    slice_ = s.rod(0.42, 0.07, peel, 0.02)
    s.place(slice_, (0.55, -0.12, 1.34), (78, 12, 20))
    flesh = surface(segments)
    disc = s.rod(0.37, 0.078, flesh, 0.01)
    s.place(disc, (0.55, -0.12, 1.34), (78, 12, 20))
    s.tube([(-0.2, 0.1, 0.15), (-0.42, 0.2, 2.15)], 0.035, m.plain("f4efe6", 0.4), smooth=False)
    wet = m.glass(ior=1.33)
    drop = s.ball(0.02, wet, (0, 0, -30), 16)
    for _ in range(170):
        a, z = rng.uniform(0, 6.28), rng.uniform(0.05, 1.0)
        r = 0.54 + 0.075 * z + 0.012
        s.copy_of(drop, (r * math.cos(a), r * math.sin(a), z), scale=rng.uniform(0.3, 1.0))
    area((-3.5, 2.5, 4.2), (0, 0, 0.6), 0.6, 620, "fff2dd")
    area((3, -3, 3), (0, 0, 0.7), 2, 120, "ffffff")
    ambient("ffe9cf", "c98a52", 0.4)
    camera((0.3, -6.2, 1.7), (0.1, 0, 0.93), 66, 4)
