"""Things that more than one set shows: fruit, stones, plants in vases, chessmen, books."""

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
            "normal": n.bump(n.math("ADD", pores, n.math("MULTIPLY", n.noise(60 / radius), 0.3)), 0.4,
                             0.035 * radius),
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


def apple(radius=1.0, red="a3151a", green="c4b04a", seed=2):
    def build(n):
        position = n.add("SeparateXYZ", n.coords())
        streaks = n.noise(3.0, 6, 0.6, vector=n.mapped((7, 7, 0.6)))
        blush = n.math("ADD", n.range(position.outputs[0], -1 * radius, 1 * radius, -0.35, 0.35), streaks)
        dots = n.math("LESS_THAN", n.voronoi(16 / radius), 0.09)
        tone = n.ramp(blush, (0.25, green), (0.5, red), (0.9, "6d0a12"))
        return {
            "base_color": n.mix(n.math("MULTIPLY", dots, 0.5), tone, "e9d79a"),
            "roughness": n.range(n.noise(5), 0.3, 0.7, 0.2, 0.34),
            "subsurface_weight": 0.08,
            "coat_weight": 0.35,
            "coat_roughness": 0.15,
            "normal": n.bump(n.noise(9), 0.05, 0.05),
        }

    profile = [(0, -0.62), (0.16, -0.7), (0.36, -0.82), (0.66, -0.62), (0.92, -0.15), (0.98, 0.25), (0.82, 0.62),
               (0.5, 0.82), (0.24, 0.76), (0.08, 0.56), (0, 0.5)]
    fruit = s.lathe([(r * radius, z * radius) for r, z in profile], surface(build), 64, 5, 0.018, seed)
    rng = random.Random(seed)
    dx, dy = rng.uniform(-0.15, 0.15), rng.uniform(-0.15, 0.15)
    stem = s.tube([(0, 0, 0.5), (dx * 0.3, dy * 0.3, 0.75), (dx, dy, 1.05)], 0.035, m.wood("6b4a2c", "3a2614"),
                  radii=[1, 0.8, 1.5])
    s.place(stem, scale=radius)
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

    profile = [(0, -0.86), (0.2, -0.92), (0.45, -0.9), (0.8, -0.6), (0.92, -0.2), (0.8, 0.25), (0.54, 0.65),
               (0.4, 1.0), (0.3, 1.24), (0.14, 1.34), (0, 1.3)]
    fruit = s.lathe([(r * radius, z * radius) for r, z in profile], surface(build), 64, 5, 0.02, seed)
    stem = s.tube([(0, 0, 1.25), (0.03, 0.02, 1.5), (0.16, 0.05, 1.8)], 0.04, m.wood("5a4028", "2e1d10"),
                  radii=[1, 0.8, 1.5])
    s.place(stem, scale=radius)
    stem.parent = fruit
    return fruit


CHESS = {
    "pawn": [(0, 0), (0.42, 0), (0.44, 0.08), (0.4, 0.16), (0.3, 0.24), (0.2, 0.42), (0.15, 0.62), (0.15, 0.72),
             (0.27, 0.76), (0.26, 0.8), (0.14, 0.84), (0.22, 0.92), (0.25, 1.04), (0.19, 1.2), (0, 1.28)],
    "rook": [(0, 0), (0.48, 0), (0.5, 0.1), (0.46, 0.2), (0.34, 0.3), (0.27, 0.5), (0.25, 0.95), (0.3, 1.02),
             (0.36, 1.06), (0.36, 1.34), (0.26, 1.34), (0.26, 1.22), (0, 1.22)],
    "bishop": [(0, 0), (0.48, 0), (0.5, 0.1), (0.45, 0.2), (0.33, 0.3), (0.2, 0.6), (0.16, 1.0), (0.3, 1.06),
               (0.29, 1.11), (0.16, 1.16), (0.24, 1.3), (0.26, 1.46), (0.15, 1.7), (0.07, 1.76), (0.09, 1.84),
               (0, 1.9)],
    "queen": [(0, 0), (0.52, 0), (0.55, 0.1), (0.5, 0.22), (0.36, 0.34), (0.22, 0.7), (0.17, 1.3), (0.34, 1.36),
              (0.33, 1.42), (0.2, 1.48), (0.22, 1.6), (0.36, 1.98), (0.3, 1.94), (0.14, 1.99), (0.09, 2.04),
              (0.1, 2.13), (0, 2.18)],
    "king": [(0, 0), (0.54, 0), (0.57, 0.1), (0.52, 0.22), (0.38, 0.36), (0.23, 0.74), (0.18, 1.4), (0.36, 1.46),
             (0.35, 1.52), (0.21, 1.58), (0.23, 1.7), (0.34, 2.08), (0.3, 2.16), (0.12, 2.22), (0, 2.24)],
}


def chessman(kind, mat):
    """A chessman of the common turned pattern; the knight is a carved head on a turned foot."""
    if kind == "knight":
        return knight(mat)
    man = s.lathe(CHESS[kind], mat, 56, 5)
    if kind == "king":
        for size, z in (((0.07, 0.06, 0.36), 2.4), ((0.24, 0.06, 0.08), 2.44)):
            s.box(size, mat, 0.012, at=(0, 0, z)).parent = man
    if kind == "rook":
        for k in range(6):
            a = k * math.pi / 3
            merlon = s.box((0.13, 0.2, 0.14), mat, 0.02, at=(0.3 * math.cos(a), 0.3 * math.sin(a), 1.38))
            merlon.rotation_euler[2] = a
            merlon.parent = man
    if kind == "queen":
        for k in range(9):
            a = k * 2 * math.pi / 9
            s.ball(0.055, mat, (0.345 * math.cos(a), 0.345 * math.sin(a), 1.98), 16).parent = man
    return man


def knight(mat):
    import bmesh
    import bpy

    foot = s.lathe([(0, 0), (0.48, 0), (0.5, 0.1), (0.46, 0.2), (0.34, 0.28), (0.36, 0.34), (0.3, 0.4), (0, 0.4)],
                   mat, 56, 5)
    outline = s.spline(
        [(-0.3, 0.36), (-0.34, 0.7), (-0.3, 1.1), (-0.12, 1.45), (0.04, 1.66), (0.1, 1.82), (0.17, 1.66), (0.3, 1.52),
         (0.5, 1.24), (0.57, 1.08), (0.5, 0.98), (0.36, 1.02), (0.2, 1.08), (0.12, 0.98), (0.24, 0.72), (0.3, 0.36)],
        4)
    tidy = bmesh.new()
    ring = [tidy.verts.new((x, 0, z)) for x, z in outline]
    face = tidy.faces.new(ring)
    tidy.normal_update()
    for side in (1, -1):
        inset = bmesh.ops.extrude_face_region(tidy, geom=[face])
        moved = [v for v in inset["geom"] if isinstance(v, bmesh.types.BMVert)]
        for vertex in moved:
            vertex.co.y = side * 0.17
    bmesh.ops.triangulate(tidy, faces=tidy.faces)
    bmesh.ops.recalc_face_normals(tidy, faces=tidy.faces)
    data = bpy.data.meshes.new("Knight")
    tidy.to_mesh(data)
    tidy.free()
    head = s.link(bpy.data.objects.new("Knight", data), mat)
    grow = head.modifiers.new("Remesh", "REMESH")
    grow.mode, grow.voxel_size, grow.use_smooth_shade = "VOXEL", 0.022, True
    soft = head.modifiers.new("Smooth", "SMOOTH")
    soft.factor, soft.iterations = 0.6, 12
    head.parent = foot
    for side in (1, -1):
        s.ball(0.035, mat, (0.24, side * 0.16, 1.36), 16).parent = foot
    return foot


def family(thing):
    return [thing, *thing.children]


def put(thing, location=(0, 0, 0), rotation=(0, 0, 0), scale=1.0):
    return s.place(thing, location, rotation, scale)


def copy_family(thing, location, rotation=(0, 0, 0), scale=1.0):
    made = s.copy_of(thing, location, rotation, scale)
    for child in thing.children:
        again = s.copy_of(child)
        again.location, again.rotation_euler, again.scale = child.location, child.rotation_euler, child.scale
        again.parent = made
    return made


def book(size=(1.5, 2.1, 0.3), cover="7a2e2a", pages="efe6d2", title="c9a45c", seed=0):
    """A closed book lying on its back cover, its spine along y at -x."""
    x, y, z = size
    rng = random.Random(seed)
    cloth = m.plain(cover, 0.75, bump=0.35, scale=160)
    thick = 0.035
    lower = s.box((x, y, thick), cloth, 0.01, at=(0, 0, thick / 2))
    for piece in (
        s.box((x, y, thick), cloth, 0.01, at=(0, 0, z - thick / 2)),
        s.box((thick, y, z - 0.006), cloth, 0.012, at=(-x / 2 + thick / 2, 0, z / 2)),
    ):
        piece.parent = lower
        piece.location.z -= thick / 2

    def paper(n):
        lines = n.noise(1.0, 3, vector=n.mapped((0.4, 0.4, 190)))
        return {"base_color": n.mix(n.range(lines, 0.35, 0.65, 0, 0.5), pages, "9c8a68"), "roughness": 0.9,
                "normal": n.bump(lines, 0.5, 0.006)}

    block = s.box((x - 0.07, y - 0.08, z - 2 * thick), surface(paper), 0.008, at=(0, 0, z / 2 - thick / 2))
    block.parent = lower
    foil = m.metal(title, 0.3)
    for offset, height in ((0.36, 0.018), (-0.36, 0.018), (rng.uniform(-0.1, 0.1), 0.1)):
        band = s.box((0.006, y * height + 0.02, z - 0.07), foil, 0,
                     at=(-x / 2 - 0.001, offset * y, z / 2 - thick / 2))
        band.parent = lower
    return lower


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
