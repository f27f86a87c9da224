"""After dark, continued: lamps in fog, towers at dusk and a corridor of light."""

import math
import random

from studio import materials as m
from studio import shapes as s
from studio import terrain as g
from studio.nodes import material, surface
from studio.scene import ambient, camera, picture, point, world

from .after_dark import windows


def foggy(color, rough, fog, distance=26.0, strength=0.32):
    made, n, output = material("In fog")
    tone = n.mix(n.range(n.noise(3), 0.3, 0.7), color, "000000", "MULTIPLY")
    shader = n.add("BsdfPrincipled", base_color=n.mix(0.6, color, tone), roughness=rough)
    g.hazed(n, shader, output, color=fog, distance=distance, strength=strength)
    return made


@picture("after-dark-lamps-in-fog", (1280, 1600), glare=0.75, exposure=0.3)
def lamps():
    fog, rng = "5f6f86", random.Random(4)
    dark, bark = foggy("15171a", 0.5, fog), foggy("17130f", 0.9, fog)
    s.plane((3.6, 200), foggy("3a3733", 0.22, fog), at=(0, 90, 0.02))
    s.plane((200, 220), foggy("1f2a18", 0.95, fog), at=(0, 90, 0))
    s.plane((400, 200), foggy("000000", 1, fog, 1.0, 0.34), at=(0, 130, 0), turn=(90, 0, 0))
    bulb = m.glow("ffd29a", 55)
    for k in range(12):
        y = -1.5 + k * 6.5
        for side in (-1, 1):
            x = side * 2.5
            if (k + (side > 0)) % 2:
                s.lathe(
                    [(0.16, 0), (0.12, 0.5), (0.05, 0.7), (0.045, 3.3), (0.09, 3.4), (0, 3.42)], dark, 20, 0
                ).location = (x, y, 0)
                s.ball(0.2, bulb, (x, y, 3.6), 24)
                s.lathe([(0, 0.32), (0.1, 0.26), (0.3, 0.1)], dark, 20, 0).location = (x, y, 3.62)
                point((x, y, 3.55), 190, "ffc88a", 0.2)
            elif k % 3 == 1:
                s.box((0.5, 1.7, 0.06), dark, 0.02, at=(side * 2.3, y, 0.48))
                s.box((0.06, 1.7, 0.4), dark, 0.02, at=(side * 2.55, y, 0.78), turn=(0, side * 12, 0))
    for k in range(30):
        side, y = (-1, 1)[k % 2], -2 + (k // 2) * 5.4 + rng.uniform(-1, 1)
        x = side * rng.uniform(3.8, 7.5)
        height = rng.uniform(7, 10)
        s.tube(
            [(x, y, -0.2), (x + rng.uniform(-0.2, 0.2), y, height / 2), (x + rng.uniform(-0.5, 0.5), y, height)],
            0.24,
            bark,
            radii=[1.3, 0.8, 0.3],
        )
        for _ in range(15):
            h, a = rng.uniform(2.6, height * 0.95), rng.uniform(0, 6.28)
            long = rng.uniform(1.2, 2.8) * (1.15 - h / height * 0.6)
            end = (x + long * math.cos(a), y + long * math.sin(a), h + long * rng.uniform(0.3, 0.8))
            middle = (x + long * 0.5 * math.cos(a + 0.3), y + long * 0.5 * math.sin(a + 0.3), h + long * 0.22)
            s.tube([(x, y, h), middle, end], 0.055, bark, radii=[1.2, 0.7, 0.15], resolution=2)
    s.tube([(0.35, 15, 0), (0.35, 15, 0.9)], 0.11, bark)
    s.tube([(0.35, 15, 0.75), (0.35, 15, 1.45)], 0.2, bark)
    s.ball(0.13, bark, (0.35, 15, 1.68), 20)
    ambient("4a5a74", "1c2028", 0.3)
    camera((0, -9, 1.55), (0, 20, 2.7), 42)


@picture("after-dark-towers-at-dusk", (1067, 1600), exposure=-1.0)
def towers():
    for at, size, turn, color, lit, seed, columns, rows in (
        ((-6.2, 5, 20), (6, 6, 40), 8, "22262c", "ffd09a", 1.0, 1.1, 0.9),
        ((6.4, 4, 24), (6.4, 6.4, 48), -12, "2b2622", "ffe0b0", 5.0, 0.8, 1.0),
        ((-4.5, 19, 31), (7, 7, 62), 24, "1a2028", "ffca8a", 9.0, 0.9, 0.8),
        ((7.5, 20, 26), (8, 8, 52), 4, "242a30", "ffe9c9", 13.0, 1.3, 1.2),
        ((1.0, 33, 34), (9, 9, 70), -20, "1f242c", "ffd7a0", 17.0, 0.7, 0.7),
        ((-14, 14, 22), (7, 7, 44), 3, "26221f", "ffc07a", 21.0, 1.2, 1.0),
        ((15, 13, 20), (7, 7, 40), -5, "20262b", "ffdca8", 25.0, 1.0, 1.1),
    ):
        s.box(size, windows(color, lit, seed, 0.42, columns, rows), 0.05, at=at, turn=(0, 0, turn))
    n, output = world()
    z = n.add("SeparateXYZ", n.coords("Generated")).outputs[2]
    tone = n.ramp(n.range(z, 0, 1), (0.0, "f0a070"), (0.3, "a8739a"), (0.65, "3f5f9f"), (1.0, "16285a"))
    n.put(output.inputs["Surface"], n.add("Background", color=tone, strength=1.7))
    camera((0.2, -9, 1.2), (0.4, 12, 19), 24)


@picture("after-dark-corridor-of-light", (2000, 1125), glare=0.5, bounces=5)
def corridor():
    def floor(n):
        wear = n.range(n.noise(1.2, 4, 0.6), 0.4, 0.6)
        return {
            "base_color": "0c0d12",
            "roughness": n.range(wear, 0, 1, 0.05, 0.22),
            "normal": n.bump(n.noise(8), 0.06, 0.02),
        }

    s.plane((14, 140), surface(floor), at=(0, 60, 0))
    wall = m.concrete("23242b", 0.6, 0.5, 0.3)
    for side in (-1, 1):
        s.box((0.4, 140, 5), wall, 0, at=(side * 4.2, 60, 2.5))
    s.box((9, 140, 0.4), wall, 0, at=(0, 60, 5.1))
    colors = ("ff2f92", "ff4fb0", "a85cff", "4f6bff", "24b6ff", "2fe0e6")
    for k in range(16):
        y, tube = 1.5 + k * 4.2, m.glow(colors[min(k // 2, len(colors) - 1)], 13)
        for x, z, size in (
            (-3.4, 2.35, (0.09, 0.09, 4.4)),
            (3.4, 2.35, (0.09, 0.09, 4.4)),
            (0, 4.55, (6.89, 0.09, 0.09)),
        ):
            s.box(size, tube, 0.02, at=(x, y, z))
        dark = m.metal("3a3b42", 0.35)
        for side in (-1, 1):
            s.box((0.3, 0.34, 4.7), dark, 0.02, at=(side * 3.7, y, 2.35))
        s.box((7.6, 0.34, 0.25), dark, 0.02, at=(0, y, 4.75))
    black = m.plain("050507", 0.7)
    s.tube([(-0.16, 22, 0), (-0.14, 22, 0.95)], 0.12, black)
    s.tube([(0.2, 22.2, 0), (0.12, 22, 0.95)], 0.12, black)
    s.tube([(0, 22, 0.85), (0, 22, 1.6)], 0.24, black, radii=[0.9, 1.1])
    s.ball(0.15, black, (0, 22, 1.9), 20)
    s.plane((20, 10), m.glow("bff6ff", 1.6), at=(0, 70, 2), turn=(90, 0, 0))
    ambient("20242f", "0a0a10", 0.2)
    camera((0.5, -5.5, 1.5), (0, 20, 1.95), 30)
