"""Things that sets are built from: a window, fruit, leaves."""

import math
import random

import numpy as np

from . import materials as m
from . import shapes as s
from .nodes import surface


def window(at, to, panes=(2, 3), size=(2.2, 3.0), power=900, color="ffe8c8", bar=0.07, spread=12.0):
    """Sunlight through a window that nobody sees: it throws the shadow of its bars."""
    from mathutils import Vector

    from .scene import area

    toward = (Vector(to) - Vector(at)).normalized()
    turn = toward.to_track_quat("-Z", "Y").to_euler()
    dark = m.plain("111111", 0.9)
    made = []
    for axis, count in ((0, panes[0]), (1, panes[1])):
        for k in range(count + 1):
            offset = (k / count - 0.5) * size[axis]
            length = [bar, bar, 0.02]
            length[1 - axis] = size[1 - axis] + bar
            position = [0, 0, 0]
            position[axis] = offset
            piece = s.box(length, dark, bevel=0)
            piece.rotation_euler = turn
            piece.location = Vector(at) + turn.to_matrix() @ Vector(position)
            made.append(piece)
    for side in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        piece = s.box((size[0] * 3 if side[1] else size[0], size[1] * 3 if side[0] else size[1], 0.02), dark, 0)
        reach = (2 * size[0] if side[1] == 0 else 0, 2 * size[1] if side[0] == 0 else 0)
        piece.rotation_euler = turn
        piece.location = Vector(at) + turn.to_matrix() @ Vector((side[0] * reach[0], side[1] * reach[1], 0))
        made.append(piece)
    for piece in made:
        piece.visible_camera = False
        piece.visible_glossy = False
    area(Vector(at) - toward * 9, at, 0.5, power, color, spread=spread * 3)


def citrus(radius=1.0, color="ff8a12", seed=1, tip=0.0):
    """An orange or a lemon with the pores of its rind and the scar of its stem."""

    def build(n):
        pores = n.voronoi(26 / radius, "SMOOTH_F1", smoothness=0.4)
        broad = n.noise(2.2 / radius, 4)
        return {
            "base_color": n.mix(n.range(broad, 0.35, 0.7, 0, 0.45), color, "e25a05" if tip == 0 else "c9a70a"),
            "roughness": n.range(n.noise(9), 0.3, 0.7, 0.28, 0.42),
            "normal": n.bump(n.math("ADD", pores, n.math("MULTIPLY", n.noise(60 / radius), 0.3)), 0.4, 0.035 * radius),
            "subsurface_weight": 0.12,
            "subsurface_radius": (0.5, 0.2, 0.05),
            "coat_weight": 0.2,
            "coat_roughness": 0.25,
        }

    rind = surface(build)
    profile = []
    for t in np.linspace(-math.pi / 2, math.pi / 2, 19):
        r, z = math.cos(t), math.sin(t) * (0.94 + tip * 0.25)
        z += tip * 0.22 * (math.exp(-((r / 0.25) ** 2)) * (1 if t > 0 else -0.8))
        if not tip and t > 0:
            z -= 0.09 * math.exp(-((r / 0.18) ** 2))
        profile.append((r * radius, z * radius))
    fruit = s.lathe(profile, rind, 64, 4, wobble=0.012, seed=seed)
    stem = s.lathe([(0, 0), (0.07, 0.0), (0.06, 0.03), (0.025, 0.045), (0, 0.045)], m.plain("6d7a35", 0.8), 12, 3)
    s.place(stem, (0, 0, radius * (0.83 if not tip else 1.38)), scale=radius)
    stem.parent = fruit
    return fruit


def pear(radius=1.0, color="b9b34a", blush="b5652a", seed=3):
    def build(n):
        position = n.add("SeparateXYZ", n.coords())
        side = n.math("ADD", n.range(position.outputs[1], -radius, radius, -0.3, 0.3), n.noise(1.6 / radius, 5))
        freckles = n.math("LESS_THAN", n.voronoi(24 / radius), 0.13)
        tone = n.mix(n.range(side, 0.45, 0.75), color, blush)
        return {
            "base_color": n.mix(n.math("MULTIPLY", freckles, 0.55), tone, "6e5322"),
            "roughness": n.range(n.noise(6), 0.3, 0.7, 0.32, 0.48),
            "normal": n.bump(n.noise(14), 0.12, 0.05),
            "subsurface_weight": 0.08,
        }

    profile = [
        (0, -0.86),
        (0.2, -0.92),
        (0.45, -0.9),
        (0.8, -0.6),
        (0.92, -0.2),
        (0.8, 0.25),
        (0.54, 0.65),
        (0.4, 1.0),
        (0.3, 1.24),
        (0.14, 1.34),
        (0, 1.3),
    ]
    fruit = s.lathe([(r * radius, z * radius) for r, z in profile], surface(build), 64, 5, 0.02, seed)
    stem = s.tube(
        [(0, 0, 1.25), (0.03, 0.02, 1.5), (0.16, 0.05, 1.8)], 0.04, m.wood("5a4028", "2e1d10"), radii=[1, 0.8, 1.5]
    )
    s.place(stem, scale=radius)
    stem.parent = fruit
    return fruit


def leaf_mesh(length=1.0, width=0.4, mat=None, bend=0.5, fold=0.25, wave=0.03, seed=0, tip=1.6):
    """A pointed leaf lying along +x, its veins in UV."""
    rng = random.Random(seed)
    shift = rng.uniform(0, 6)

    def shape(u, v):
        t = u + 0.5
        half = width * np.sin(np.pi * np.clip(t, 0, 1) ** 0.8) ** 0.9 * (1 - 0.25 * t**tip) + 1e-4
        y = v * 2 * half
        x = t * length
        z = -bend * length * t**2 + fold * np.abs(y) + wave * np.sin(t * 22 + shift) * np.abs(v) * 2
        return x, y, z

    return s.sheet(shape, mat, (1, 1), (48, 17))


def leaf_material(color="3f6b2f", light="7d9a4c", rough=0.35, veins=9, glow=0.35):
    def build(n):
        uv = n.add("SeparateXYZ", n.coords("UV"))
        middle = n.math("ABSOLUTE", n.math("SUBTRACT", uv.outputs[1], 0.5))
        slant = n.math("SUBTRACT", n.math("MULTIPLY", uv.outputs[0], veins), n.math("MULTIPLY", middle, veins * 0.9))
        saw = n.math("ABSOLUTE", n.math("SUBTRACT", n.math("FRACT", slant), 0.5))
        vein = n.math("MAXIMUM", n.range(saw, 0.0, 0.07, 0.7, 0), n.range(middle, 0.0, 0.025, 1, 0))
        tone = n.mix(n.range(n.noise(2.5, 6), 0.3, 0.7, 0, 0.6), color, light)
        return {
            "base_color": n.mix(n.math("MULTIPLY", vein, 0.6), tone, light),
            "roughness": n.range(n.noise(9), 0.3, 0.7, rough * 0.8, rough * 1.3),
            "subsurface_weight": glow * 0.3,
            "subsurface_radius": (0.1, 0.2, 0.03),
            "normal": n.bump(n.math("ADD", vein, n.math("MULTIPLY", n.noise(40), 0.3)), 0.4, 0.01),
        }

    return surface(build)
