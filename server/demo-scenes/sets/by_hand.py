"""By hand: pencils, wheels, keys and a record."""

import math

from studio import materials as m
from studio import shapes as s
from studio.nodes import surface
from studio.scene import ambient, area, camera, picture


def pencil(color):
    """A sharpened six-sided pencil along +z, its point on top."""
    paint = m.plain(color, 0.25, coat_weight=0.4)
    body = s.lathe([(0, 0), (0.1, 0), (0.1, 2.6)], paint, 6, 0)
    body.data.shade_flat()
    vertices, faces = [], []
    for k in range(48):
        a = k * math.tau / 48
        rim = 0.0985
        low = 2.6 - 0.1 * (0.5 - 0.5 * math.cos(6 * a))
        vertices += [
            (rim * math.cos(a), rim * math.sin(a), low),
            (0.032 * math.cos(a), 0.032 * math.sin(a), 3.0),
        ]
    faces = [(2 * k, 2 * ((k + 1) % 48), 2 * ((k + 1) % 48) + 1, 2 * k + 1) for k in range(48)]
    s.mesh("Wood", vertices, faces, m.wood("e3bf8f", "c2935a", 4.0, 0.7, along=(1, 1, 0.1))).parent = body
    s.lathe([(0.033, 2.99), (0.008, 3.17), (0, 3.18)], m.plain(color, 0.5, bump=0.2), 24, 0).parent = body
    return body


@picture("by-hand-ring-of-pencils", (2000, 2000))
def pencils():
    s.plane(30, m.plain("f4f1ea", 0.85, bump=0.08, scale=60))
    tones = [
        "d7263d",
        "e8472b",
        "f46036",
        "f7902b",
        "fbb62b",
        "f9d423",
        "d5d02c",
        "9fc131",
        "5fae3c",
        "2e9e4f",
        "1b9a78",
        "17a2a2",
        "1d8fc1",
        "1f6fc4",
        "2a4fb5",
        "3b3aa8",
        "5a35a5",
        "7a34a3",
        "9a2f97",
        "b92b83",
        "d02a6b",
        "c98d5a",
        "7a4a2b",
        "2b2b2e",
    ]
    for k, tone in enumerate(tones):
        a = k * math.tau / len(tones)
        reach = 4.0
        s.place(pencil(tone), (reach * math.cos(a), reach * math.sin(a), 0.092), (0, -90, math.degrees(a)))
    area((-6, 5, 6), (0, 0, 0), 0.9, 1500, "fff2df")
    ambient("ffffff", strength=0.5)
    camera((0, 0, 11.1), (0, 0.001, 0), 46)


def gear(teeth, size, mat, spokes=5, thick=0.3):
    """A spoked gear wheel; `size` is the radius of its pitch circle."""
    depth = 2.1 * size / teeth
    profile = []
    for k in range(teeth):
        for f, r in ((0.0, -1), (0.2, -1), (0.3, 0.9), (0.5, 0.9), (0.6, -1)):
            a = (k + f - 0.4) * math.tau / teeth
            profile.append((a, size + r * depth * 0.5))
    n = len(profile)
    inner = size * 0.78
    points, faces = [], []
    for z in (-thick / 2, thick / 2):
        points += [(r * math.cos(a), r * math.sin(a), z) for a, r in profile]
        points += [(inner * math.cos(a), inner * math.sin(a), z) for a, _ in profile]
    for k in range(n):
        j = (k + 1) % n
        faces += [
            (k, j, j + 2 * n, k + 2 * n),
            (k + n, k + 3 * n, j + 3 * n, j + n),
            (k, k + n, j + n, j),
            (k + 2 * n, j + 2 * n, j + 3 * n, k + 3 * n),
        ]
    wheel = s.mesh("Gear", points, faces, mat, smooth=False)
    s.refine(wheel, 0, 0.018, 2)
    hub = s.rod(size * 0.24, thick * 1.35, mat, 0.03)
    hub.parent = wheel
    for k in range(spokes):
        a = k * math.tau / spokes
        spoke = s.box(
            (size * 0.62, size * 0.14, thick * 0.6),
            mat,
            0.02,
            at=(0.5 * size * math.cos(a), 0.5 * size * math.sin(a), 0),
        )
        spoke.rotation_euler[2] = a
        spoke.parent = wheel
    axle = s.rod(size * 0.1, thick * 1.8, m.metal("6a6d72", 0.3), 0.02)
    axle.parent = wheel
    return wheel


@picture("by-hand-gear-wheels", (2000, 1333))
def gears():
    s.plane(30, m.metal("3a3d42", 0.42, 0.6), at=(0, 0, -0.35))
    brass, steel, copper = m.metal("c9a24e", 0.24, 0.3), m.metal("b9bec4", 0.22, 0.4), m.metal("b9683f", 0.26, 0.3)
    module = 0.1
    wheels = [
        (28, 0, 0, steel, 6),
        (16, 200, 0, brass, 4),
        (20, 330, 0, copper, 5),
        (14, 85, 0, brass, 4),
        (24, 152, 0, copper, 6),
    ]
    first = wheels[0]
    size = first[0] * module / 2
    s.place(gear(first[0], size, first[3], first[4]), (0, 0, 0), (0, 0, 0))
    for teeth, angle, _, mat, spokes in wheels[1:]:
        r = teeth * module / 2
        a = math.radians(angle)
        reach = size + r + 0.012
        # The tooth of one is in the gap of the other where they touch.
        turn = angle + 180 + (angle * first[0] / teeth) + 180 / teeth
        s.place(gear(teeth, r, mat, spokes), (reach * math.cos(a), reach * math.sin(a), 0), (0, 0, turn))
    area((-3.5, 3.5, 3.4), (0, 0, 0), (1.2, 3), 420, "fff0da")
    area((4, -2, 2.6), (0, 0, 0), (3, 1), 210, "a8c8ff")
    ambient("b8c0cc", "3a3530", 0.3)
    camera((0.7, -4.6, 3.9), (-0.1, -0.05, 0), 56, 2.6, (0.2, -0.5, 0.15))


@picture("by-hand-piano-keys", (2000, 1333), exposure=0.9)
def piano():
    ivory, ebony = m.plain("f3eee2", 0.16, bump=0.01, scale=10), m.plain("0e0e10", 0.22)
    for k in range(26):
        down = 0.09 if k == 12 else 0
        key = s.box((0.985, 6.4, 0.9), ivory, 0.05, 4, (k - 12.5, 0, -0.45 - down))
        key.rotation_euler[0] = -0.012 if k == 12 else 0
        if (k - 5) % 7 not in (2, 6):
            s.box((0.56, 4.1, 0.95), ebony, 0.1, 4, (k - 12, 1.15, 0.08))
    s.box((27, 0.5, 3.5), m.plain("0b0b0d", 0.08, coat_weight=0.5), 0.05, at=(0, 3.5, 1.0))
    s.box((27, 0.08, 0.5), m.fabric("7a1420"), 0.02, at=(0, 3.22, 0.3))
    s.box((27, 0.6, 0.9), m.wood("2a1710", "120806", 0.4, 0.15, 0.6), 0.06, at=(0, -3.65, -0.7))
    area((-7, 2, 5), (0, 0, 0), (1.5, 4), 900, "ffd9a8")
    area((7, -3, 5), (0, 0, 0), 3, 160, "a8c4ff")
    ambient("30353f", strength=0.35)
    camera((-5.2, -4.4, 2.5), (0.3, 0.4, -0.2), 55, 1.4, (-0.8, -0.6, 0))


@picture("by-hand-record-and-needle", (2000, 1333), exposure=0.8)
def record():
    def vinyl(n):
        radius = n.add("VectorMath", n.coords(), operation="LENGTH").outputs[1]
        groove = n.noise(1.0, 3, vector=n.add("CombineXYZ", n.math("MULTIPLY", radius, 55), 0.0, 0.0).outputs[0])
        fine = n.math("SINE", n.math("MULTIPLY", radius, 420.0))
        return {
            "base_color": "0a0a0b",
            "roughness": n.range(groove, 0.3, 0.7, 0.16, 0.36),
            "anisotropic": 0.85,
            "tangent": n.add("Tangent", direction_type="RADIAL", axis="Z").outputs[0],
            "normal": n.bump(n.math("ADD", n.math("MULTIPLY", fine, 0.15), groove), 0.12, 0.01),
        }

    s.box((9, 7, 0.5), m.wood("8a5a34", "4a2a14", 0.5, 0.25, 0.4), 0.12, at=(0.6, 0, -0.45))
    s.plane(40, m.plain("2b2320", 0.8), at=(0, 0, -0.7))
    s.rod(3.05, 0.14, m.metal("9aa0a6", 0.25), 0.03, (0, 0, -0.12), segments=128)
    s.rod(3.0, 0.04, surface(vinyl), 0.015, (0, 0, 0), segments=160)
    s.rod(1.0, 0.046, m.plain("d9542b", 0.6, bump=0.08), 0.004, (0, 0, 0), segments=96)
    s.rod(0.72, 0.048, m.plain("f2e3c6", 0.6), 0.002, (0, 0, 0), segments=96)
    s.rod(0.055, 0.35, m.metal("d0d3d6", 0.12), 0.02, (0, 0, 0.1))
    chrome = m.metal("d8dbde", 0.1)
    s.rod(0.5, 0.3, m.metal("aab0b5", 0.25), 0.05, (3.9, 1.9, 0.0))
    s.rod(0.22, 0.8, chrome, 0.04, (3.9, 1.9, 0.4))
    path = [(4.25, 2.75, 0.62), (3.9, 1.9, 0.64), (3.35, 0.2, 0.6), (2.7, -0.75, 0.42), (2.2, -1.15, 0.22)]
    s.tube(path, 0.07, chrome)
    s.place(s.rod(0.24, 0.6, m.metal("7d8388", 0.3), 0.04), (4.3, 2.9, 0.62), (78, 0, -22))
    s.box((0.24, 0.62, 0.12), m.plain("15151a", 0.3), 0.03, at=(2.08, -1.28, 0.17), turn=(-8, 0, -52))
    s.lathe([(0.02, 0.1), (0.006, 0), (0, -0.01)], chrome, 12, 0).location = (1.9, -1.42, 0.03)
    area((-4, 4.5, 4.5), (0, 0, 0), (1.0, 3), 620, "ffe2ba")
    area((5, -4, 4), (0, 0, 0), 2.5, 160, "9fc0ff")
    ambient("59606c", "2a2420", 0.3)
    camera((0.4, -5.6, 3.2), (1.0, -0.35, 0), 50, 2.0, (1.9, -1.3, 0.1))
