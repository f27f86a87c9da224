"""The empty studio: render settings, world, lights and camera."""

import math
import os

import bpy
from mathutils import Vector

from .nodes import Nodes, hex_color

PICTURES = {}
# The share of the final size at which pictures are rendered; they are enlarged afterwards.
RENDERED = 0.6


def picture(name, size=(2000, 1333), samples=8, **settings):
    """Registers the scene of one picture."""

    def register(build):
        PICTURES[name] = (build, size, samples, settings)
        return build

    return register


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new("World")
    scene.world.use_nodes = True
    scene.world.node_tree.nodes.clear()
    return scene


def settings(
    size,
    samples,
    preview=None,
    look="AgX - Medium High Contrast",
    exposure=0.0,
    bounces=3,
    noise=0.06,
    clamp=8.0,
    glare=0.0,
    caustics=False,
):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scale = preview / max(size) if preview else RENDERED
    scene.render.resolution_x, scene.render.resolution_y = (round(side * scale) for side in size)
    scene.render.threads_mode, scene.render.threads = "FIXED", int(os.environ.get("THREADS", "2"))
    cycles = scene.cycles
    cycles.samples = 6 if preview else samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, noise
    cycles.adaptive_min_samples = 4
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    cycles.denoising_prefilter, cycles.denoising_quality = "ACCURATE", "BALANCED"
    cycles.max_bounces, cycles.transparent_max_bounces = bounces, 12
    cycles.diffuse_bounces, cycles.glossy_bounces = min(3, bounces), min(bounces, 6)
    cycles.transmission_bounces = bounces
    cycles.sample_clamp_indirect, cycles.blur_glossy = clamp, 0.6
    cycles.caustics_reflective = cycles.caustics_refractive = caustics
    cycles.use_light_tree = True
    scene.view_settings.view_transform, scene.view_settings.look = "AgX", look
    scene.view_settings.exposure = exposure
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.compression = 20
    scene.render.dither_intensity = 1.0
    if glare:
        scene.use_nodes = True
        tree = scene.node_tree
        tree.nodes.clear()
        layers, out = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeComposite")
        bloom = tree.nodes.new("CompositorNodeGlare")
        bloom.glare_type, bloom.quality = "BLOOM", "HIGH"
        bloom.inputs["Threshold"].default_value = 1.2
        bloom.inputs["Strength"].default_value = glare
        bloom.inputs["Size"].default_value = 0.6
        tree.links.new(layers.outputs["Image"], bloom.inputs["Image"])
        tree.links.new(bloom.outputs["Image"], out.inputs["Image"])


def camera(at, to, lens=50.0, fstop=None, focus=None, shift=(0, 0), roll=0.0):
    """A camera at a place, looking at another; sharp at `focus` (a point), or at `to`."""
    data = bpy.data.cameras.new("Camera")
    made = bpy.data.objects.new("Camera", data)
    bpy.context.scene.collection.objects.link(made)
    made.location = at
    made.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    if roll:
        made.rotation_euler.rotate_axis("Z", math.radians(roll))
    data.lens, data.clip_end, data.clip_start = lens, 20000, 0.001
    data.shift_x, data.shift_y = shift
    if fstop:
        data.dof.use_dof, data.dof.aperture_fstop = True, fstop
        forward = (Vector(to) - Vector(at)).normalized()
        data.dof.focus_distance = (Vector(focus or to) - Vector(at)).dot(forward)
    bpy.context.scene.camera = made
    return made


def area(at, to=(0, 0, 0), size=1.0, power=100.0, color="ffffff", spread=180.0, hidden=True):
    data = bpy.data.lights.new("Area", "AREA")
    data.shape = "RECTANGLE"
    data.size, data.size_y = (size, size) if isinstance(size, (int, float)) else size
    data.energy, data.color, data.spread = power, hex_color(color)[:3], math.radians(spread)
    made = bpy.data.objects.new("Area", data)
    bpy.context.scene.collection.objects.link(made)
    made.location = at
    made.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    made.visible_camera = not hidden
    return made


def point(at, power=50.0, color="ffffff", radius=0.05):
    data = bpy.data.lights.new("Point", "POINT")
    data.energy, data.color, data.shadow_soft_size = power, hex_color(color)[:3], radius
    made = bpy.data.objects.new("Point", data)
    bpy.context.scene.collection.objects.link(made)
    made.location = at
    return made


def spot(at, to, power=500.0, angle=40.0, blend=0.4, color="ffffff", radius=0.05):
    data = bpy.data.lights.new("Spot", "SPOT")
    data.energy, data.color, data.shadow_soft_size = power, hex_color(color)[:3], radius
    data.spot_size, data.spot_blend = math.radians(angle), blend
    made = bpy.data.objects.new("Spot", data)
    bpy.context.scene.collection.objects.link(made)
    made.location = at
    made.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    return made


def sun(elevation=35.0, azimuth=120.0, power=4.0, color="fff1dc", angle=0.6):
    """Azimuth in degrees from x towards y: where the light comes from."""
    data = bpy.data.lights.new("Sun", "SUN")
    data.energy, data.color, data.angle = power, hex_color(color)[:3], math.radians(angle)
    made = bpy.data.objects.new("Sun", data)
    bpy.context.scene.collection.objects.link(made)
    e, a = math.radians(elevation), math.radians(azimuth)
    source = Vector((math.cos(e) * math.cos(a), math.cos(e) * math.sin(a), math.sin(e)))
    made.rotation_euler = (-source).to_track_quat("-Z", "Y").to_euler()
    return made


def world():
    nodes = Nodes(bpy.context.scene.world.node_tree)
    return nodes, nodes.add("OutputWorld")


def sky(elevation=15.0, rotation=0.0, strength=0.25, dust=1.0, ozone=1.0, air=1.0, disc=True, size=0.545):
    """The sky of a clear day; `rotation` turns the sun about the zenith."""
    n, output = world()
    made = n.add("TexSky", sky_type="NISHITA")
    made.sun_elevation, made.sun_rotation = math.radians(elevation), math.radians(rotation)
    made.dust_density, made.ozone_density, made.air_density = dust, ozone, air
    made.sun_disc, made.sun_size = disc, math.radians(size)
    n.put(output.inputs["Surface"], n.add("Background", color=made.outputs[0], strength=strength))
    return made


def ambient(top="ffffff", bottom=None, strength=0.3):
    """A soft world light, from one color below to another above."""
    n, output = world()
    if bottom is None:
        color = hex_color(top)
    else:
        height = n.add("SeparateXYZ", n.coords("Generated")).outputs[2]
        color = n.ramp(n.range(height, -1, 1), (0.35, bottom), (0.75, top))
    n.put(output.inputs["Surface"], n.add("Background", color=color, strength=strength))


def cove(mat, depth=6.0, width=40.0, height=14.0, radius=3.0, front=14.0):
    """A backdrop that runs from the floor up the wall without an edge."""
    from .shapes import mesh

    line = [(-front, 0.0), (depth - radius, 0.0)]
    line += [
        (depth - radius + radius * math.sin(t), radius - radius * math.cos(t))
        for t in [math.pi / 2 * k / 24 for k in range(1, 25)]
    ]
    line.append((depth, height))
    vertices = [(x, y, z) for y, z in line for x in (-width / 2, width / 2)]
    faces = [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(len(line) - 1)]
    return mesh("Cove", vertices, faces, mat)
