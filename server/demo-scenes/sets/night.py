"""After dark, continued: lamps in fog."""

import math
import random

from studio import materials as m
from studio import shapes as s
from studio import terrain as g
from studio.nodes import material
from studio.scene import ambient, camera, picture, point


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
