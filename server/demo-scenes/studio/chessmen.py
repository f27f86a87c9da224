"""Turned and carved chessmen."""

import math

import bmesh
import bpy

from . import shapes as s

CHESS = {
    "pawn": [
        (0, 0),
        (0.42, 0),
        (0.44, 0.08),
        (0.4, 0.16),
        (0.3, 0.24),
        (0.2, 0.42),
        (0.15, 0.62),
        (0.15, 0.72),
        (0.27, 0.76),
        (0.26, 0.8),
        (0.14, 0.84),
        (0.22, 0.92),
        (0.25, 1.04),
        (0.19, 1.2),
        (0, 1.28),
    ],
    "rook": [
        (0, 0),
        (0.48, 0),
        (0.5, 0.1),
        (0.46, 0.2),
        (0.34, 0.3),
        (0.27, 0.5),
        (0.25, 0.95),
        (0.3, 1.02),
        (0.36, 1.06),
        (0.36, 1.34),
        (0.26, 1.34),
        (0.26, 1.22),
        (0, 1.22),
    ],
    "bishop": [
        (0, 0),
        (0.48, 0),
        (0.5, 0.1),
        (0.45, 0.2),
        (0.33, 0.3),
        (0.2, 0.6),
        (0.16, 1.0),
        (0.3, 1.06),
        (0.29, 1.11),
        (0.16, 1.16),
        (0.24, 1.3),
        (0.26, 1.46),
        (0.15, 1.7),
        (0.07, 1.76),
        (0.09, 1.84),
        (0, 1.9),
    ],
    "queen": [
        (0, 0),
        (0.52, 0),
        (0.55, 0.1),
        (0.5, 0.22),
        (0.36, 0.34),
        (0.22, 0.7),
        (0.17, 1.3),
        (0.34, 1.36),
        (0.33, 1.42),
        (0.2, 1.48),
        (0.22, 1.6),
        (0.36, 1.98),
        (0.3, 1.94),
        (0.14, 1.99),
        (0.09, 2.04),
        (0.1, 2.13),
        (0, 2.18),
    ],
    "king": [
        (0, 0),
        (0.54, 0),
        (0.57, 0.1),
        (0.52, 0.22),
        (0.38, 0.36),
        (0.23, 0.74),
        (0.18, 1.4),
        (0.36, 1.46),
        (0.35, 1.52),
        (0.21, 1.58),
        (0.23, 1.7),
        (0.34, 2.08),
        (0.3, 2.16),
        (0.12, 2.22),
        (0, 2.24),
    ],
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
    foot = s.lathe(
        [(0, 0), (0.48, 0), (0.5, 0.1), (0.46, 0.2), (0.34, 0.28), (0.36, 0.34), (0.3, 0.4), (0, 0.4)], mat, 56, 5
    )
    outline = s.spline(
        [
            (-0.3, 0.36),
            (-0.34, 0.7),
            (-0.3, 1.1),
            (-0.12, 1.45),
            (0.04, 1.66),
            (0.1, 1.82),
            (0.17, 1.66),
            (0.3, 1.52),
            (0.5, 1.24),
            (0.57, 1.08),
            (0.5, 0.98),
            (0.36, 1.02),
            (0.2, 1.08),
            (0.12, 0.98),
            (0.24, 0.72),
            (0.3, 0.36),
        ],
        4,
    )
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


def copy_family(thing, location, rotation=(0, 0, 0), scale=1.0):
    made = s.copy_of(thing, location, rotation, scale)
    for child in thing.children:
        again = s.copy_of(child)
        again.location, again.rotation_euler, again.scale = child.location, child.rotation_euler, child.scale
        again.parent = made
    return made
