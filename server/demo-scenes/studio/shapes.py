"""Solid things: lathed, boxed, drawn along a curve, made from a function, strewn and dropped."""

import math
import random

import bmesh
import bpy
import numpy as np
from mathutils import Euler, Vector


def link(thing, mat=None):
    bpy.context.scene.collection.objects.link(thing)
    if mat is not None:
        thing.data.materials.append(mat)
    return thing


def mesh(name, vertices, faces, mat=None, smooth=True):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in vertices], [], [tuple(f) for f in faces])
    data.update()
    if smooth:
        data.shade_smooth()
    return link(bpy.data.objects.new(name, data), mat)


def place(thing, location=(0, 0, 0), rotation=(0, 0, 0), scale=1.0):
    """Rotation in degrees."""
    thing.location = location
    thing.rotation_euler = [math.radians(r) for r in rotation]
    thing.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale
    return thing


def refine(thing, levels=2, bevel=0.0, segments=3):
    if bevel:
        made = thing.modifiers.new("Bevel", "BEVEL")
        made.width, made.segments, made.limit_method = bevel, segments, "ANGLE"
    if levels:
        made = thing.modifiers.new("Subdivision", "SUBSURF")
        made.levels = made.render_levels = levels
    return thing


def spline(points, steps=6):
    """Points on a smooth (Catmull-Rom) line through the given ones."""
    points = [np.array(p, float) for p in points]
    padded = [2 * points[0] - points[1], *points, 2 * points[-1] - points[-2]]
    result = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:]):
        for step in range(steps):
            t = step / steps
            result.append(
                0.5 * ((2 * b) + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
            )
    return [*result, points[-1]]


def lathe(profile, mat=None, segments=64, steps=6, wobble=0.0, seed=0):
    """Turns (radius, height) points about z. `steps` 0 keeps corners as they are."""
    line = spline(profile, steps) if steps else [np.array(p, float) for p in profile]
    rng = random.Random(seed)
    shifts = [rng.uniform(0, 6.28) for _ in range(3)]
    vertices, faces = [], []
    for r, z in line:
        for s in range(segments):
            a = 2 * math.pi * s / segments
            k = 1 + wobble * (math.sin(2 * a + shifts[0]) + 0.6 * math.sin(3 * a + shifts[1] + z * 2))
            vertices.append((max(r, 0) * k * math.cos(a), max(r, 0) * k * math.sin(a), z))
    for row in range(len(line) - 1):
        for s in range(segments):
            a, b = row * segments + s, row * segments + (s + 1) % segments
            faces.append((a, b, b + segments, a + segments))
    made = mesh("Lathe", vertices, faces, mat)
    tidy = bmesh.new()
    tidy.from_mesh(made.data)
    bmesh.ops.remove_doubles(tidy, verts=tidy.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(tidy, faces=tidy.faces)
    tidy.to_mesh(made.data)
    tidy.free()
    made.data.shade_smooth()
    return made


def vessel(outer, wall=0.03, mat=None, **named):
    """A lathed vessel from its outer profile, from the middle of its foot up to its lip."""
    inner = [(max(r - wall, 0), max(z, outer[0][1] + wall)) for r, z in reversed(outer)]
    lip = ((outer[-1][0] - wall / 2), outer[-1][1] + wall * 0.35)
    inner[-1] = (0, outer[0][1] + wall)
    return lathe([*outer, lip, *inner], mat, **named)


def box(size=(1, 1, 1), mat=None, bevel=0.02, segments=3, at=(0, 0, 0), turn=(0, 0, 0)):
    tidy = bmesh.new()
    bmesh.ops.create_cube(tidy, size=1)
    bmesh.ops.scale(tidy, vec=size, verts=tidy.verts)
    data = bpy.data.meshes.new("Box")
    tidy.to_mesh(data)
    tidy.free()
    data.shade_smooth()
    made = link(bpy.data.objects.new("Box", data), mat)
    if bevel:
        edge = made.modifiers.new("Bevel", "BEVEL")
        edge.width, edge.segments, edge.harden_normals = bevel, segments, True
    return place(made, at, turn)


def ball(radius=1.0, mat=None, at=(0, 0, 0), segments=48):
    tidy = bmesh.new()
    bmesh.ops.create_uvsphere(tidy, u_segments=segments, v_segments=segments // 2, radius=radius)
    data = bpy.data.meshes.new("Ball")
    tidy.to_mesh(data)
    tidy.free()
    data.shade_smooth()
    return place(link(bpy.data.objects.new("Ball", data), mat), at)


def rod(radius=0.1, length=1.0, mat=None, bevel=0.02, at=(0, 0, 0), turn=(0, 0, 0), segments=48):
    """A cylinder with rounded rims, its middle at `at`."""
    b, h = min(bevel, radius * 0.9, length / 2.1), length / 2
    arc = [(radius - b + b * math.sin(t), h - b + b * math.cos(t)) for t in np.linspace(0, math.pi / 2, 5)]
    profile = [(0, -h), *[(r, -z) for r, z in arc], *reversed(arc), (0, h)]
    return place(lathe(profile, mat, segments, steps=0), at, turn)


def plane(size=10.0, mat=None, at=(0, 0, 0), turn=(0, 0, 0)):
    x, y = (size, size) if isinstance(size, (int, float)) else size
    corners = [(-x / 2, -y / 2, 0), (x / 2, -y / 2, 0), (x / 2, y / 2, 0), (-x / 2, y / 2, 0)]
    made = mesh("Plane", corners, [(0, 1, 2, 3)], mat, smooth=False)
    made.data.uv_layers.new()
    return place(made, at, turn)


def sheet(function, mat=None, size=(2, 2), cells=(100, 100)):
    """A surface `function(x, y) -> z` of numpy arrays, with UVs."""
    nx, ny = cells
    x, y = np.meshgrid(np.linspace(-size[0] / 2, size[0] / 2, nx), np.linspace(-size[1] / 2, size[1] / 2, ny))
    z = function(x, y)
    xyz = z if isinstance(z, tuple) else (x, y, z)
    vertices = np.stack([np.broadcast_to(c, x.shape).ravel() for c in xyz], 1)
    at = np.arange(nx * ny).reshape(ny, nx)
    faces = np.stack([at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[1:, :-1]], -1).reshape(-1, 4)
    data = bpy.data.meshes.new("Sheet")
    data.vertices.add(len(vertices))
    data.vertices.foreach_set("co", vertices.ravel())
    data.loops.add(faces.size)
    data.loops.foreach_set("vertex_index", faces.ravel())
    data.polygons.add(len(faces))
    data.polygons.foreach_set("loop_start", np.arange(len(faces)) * 4)
    data.update(calc_edges=True)
    uv = data.uv_layers.new()
    u, v = np.meshgrid(np.linspace(0, 1, nx), np.linspace(0, 1, ny))
    flat = np.stack([u.ravel(), v.ravel()], 1)[faces.ravel()]
    uv.data.foreach_set("uv", flat.ravel())
    data.shade_smooth()
    return link(bpy.data.objects.new("Sheet", data), mat)


def tube(points, radius=0.05, mat=None, closed=False, radii=None, resolution=6, smooth=True):
    data = bpy.data.curves.new("Tube", "CURVE")
    data.dimensions, data.bevel_depth, data.bevel_resolution = "3D", radius, resolution
    data.use_fill_caps = True
    line = data.splines.new("NURBS" if smooth else "POLY")
    line.points.add(len(points) - 1)
    for at, point in enumerate(points):
        line.points[at].co = (*point, 1)
        line.points[at].radius = radii[at] if radii else 1
    line.use_cyclic_u, line.use_endpoint_u, line.order_u = closed, True, min(4, len(points))
    line.use_smooth = True
    return link(bpy.data.objects.new("Tube", data), mat)


def copy_of(thing, location=(0, 0, 0), rotation=(0, 0, 0), scale=1.0):
    """Another object with the same mesh."""
    made = thing.copy()
    bpy.context.scene.collection.objects.link(made)
    return place(made, location, rotation, scale)


def remove(thing):
    bpy.data.objects.remove(thing)


def drop(things, solids, frames=90, shape="CONVEX_HULL", friction=0.6, bounce=0.05, mass=1.0):
    """Lets things fall under gravity on and into `solids`, and leaves them where they come to rest."""
    scene = bpy.context.scene
    bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    world.substeps_per_frame, world.solver_iterations = 12, 20
    world.point_cache.frame_end = frames
    world.collection = bpy.data.collections.new("Falling")
    for thing in [*things, *solids]:
        world.collection.objects.link(thing)
        body = thing.rigid_body
        body.type = "ACTIVE" if thing in things else "PASSIVE"
        body.collision_shape = shape if thing in things else "MESH"
        body.friction, body.restitution, body.mass = friction, bounce, mass
        body.use_margin, body.collision_margin = True, 0.001
        body.linear_damping, body.angular_damping = 0.15, 0.3
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    rest = [thing.matrix_world.copy() for thing in things]
    bpy.ops.rigidbody.world_remove()
    for thing, matrix in zip(things, rest):
        thing.matrix_world = matrix
    scene.frame_set(1)
    return things


def turned(point, degrees):
    return Vector(point) @ Euler([math.radians(d) for d in degrees]).to_matrix().transposed()
