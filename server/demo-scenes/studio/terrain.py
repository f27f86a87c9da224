"""Ground: heights from layered noise, rock and snow by slope, and the haze of distance."""

import math

import numpy as np

from . import shapes as s
from .nodes import hex_color, material


def noise(x, y, seed=0):
    """Smooth noise between -1 and 1 on a lattice of 256 by 256."""
    table = np.random.default_rng(seed).uniform(-1, 1, (256, 256))
    i, j = np.floor(x).astype(int), np.floor(y).astype(int)
    u, v = x - i, y - j
    u, v = u * u * u * (u * (u * 6 - 15) + 10), v * v * v * (v * (v * 6 - 15) + 10)

    def at(a, b):
        return table[(i + a) % 256, (j + b) % 256]

    low = at(0, 0) * (1 - u) + at(1, 0) * u
    high = at(0, 1) * (1 - u) + at(1, 1) * u
    return low * (1 - v) + high * v


def fractal(x, y, octaves=8, gain=0.5, seed=0, ridged=False):
    total, size, weight = np.zeros_like(x), 1.0, 1.0
    for k in range(octaves):
        c, d = math.cos(k * 0.7), math.sin(k * 0.7)
        value = noise((x * c - y * d) * 2.03**k + 17 * k, (x * d + y * c) * 2.03**k + 9 * k, seed + k)
        if ridged:
            value = (1 - np.abs(value)) ** 2
            total += value * size * weight
            weight = np.clip(value * 1.6, 0, 1)
        else:
            total += value * size
        size *= gain
    return total


def hazed(n, shader, output, color="b8c8da", distance=60.0, strength=1.0, height=None, warm=None, sun=(0, 1, 0)):
    """Mixes a shader with the color of the air by its distance from the camera."""
    view = n.add("CameraData").outputs[1]
    factor = n.math("SUBTRACT", 1.0, n.math("EXPONENT", n.math("MULTIPLY", view, -1.0 / distance)))
    if height:
        z = n.add("SeparateXYZ", n.add("NewGeometry").outputs[0]).outputs[2]
        factor = n.math(
            "MAXIMUM",
            factor,
            n.math("MULTIPLY", n.range(z, *height, 1, 0), n.range(view, distance * 0.1, distance * 0.8)),
        )
    tone = hex_color(color)
    if warm:
        away = n.add("VectorMath", n.add("NewGeometry").outputs["Incoming"], operation="DOT_PRODUCT")
        n.put(away.inputs[1], tuple(-c for c in sun))
        tone = n.mix(n.range(away.outputs[1], 0.75, 1.0), color, warm)
    air = n.add("Emission", color=tone, strength=strength)
    mix = n.add("MixShader", factor)
    n.put(mix.inputs[1], shader)
    n.put(mix.inputs[2], air)
    n.put(output.inputs["Surface"], mix)


def ground(
    flat="5d6b3a",
    steep="6f6a66",
    top=None,
    snow=(6, 8),
    slope=(0.72, 0.86),
    scale=1.0,
    bump=0.5,
    haze=None,
    rough=0.9,
    patches=None,
):
    """Flat ground, steep rock, and snow above a height."""
    made, n, output = material("Ground")
    geometry = n.add("NewGeometry")
    z = n.add("SeparateXYZ", geometry.outputs[0]).outputs[2]
    up = n.add("SeparateXYZ", geometry.outputs[1]).outputs[2]
    fine = n.noise(2.2 * scale, 4, 0.65)
    up = n.math("ADD", up, n.range(fine, 0.3, 0.7, -0.08, 0.08))
    rock = n.mix(n.range(n.noise(0.8 * scale), 0.3, 0.7), steep, "2f2a28", "MULTIPLY")
    low = n.mix(n.range(n.noise(0.5 * scale), 0.35, 0.65), flat, patches or flat)
    tone = n.mix(n.range(up, *slope), rock, low)
    shine = rough
    if top:
        line = n.math("ADD", z, n.range(fine, 0.3, 0.7, -1.2, 1.2))
        cover = n.math("MULTIPLY", n.range(line, *snow), n.range(up, slope[0] - 0.12, slope[1] - 0.06))
        tone = n.mix(cover, tone, top)
    shader = n.add("BsdfPrincipled", base_color=tone, roughness=shine)
    n.put(shader.inputs["Specular IOR Level"], 0.25)
    n.put(shader.inputs["Normal"], n.bump(fine, bump, 0.3 / scale))
    if haze:
        hazed(n, shader, output, **haze)
    else:
        n.put(output.inputs["Surface"], shader)
    return made


def ocean(
    mat,
    size=60,
    height=1.0,
    resolution=14,
    repeat=2,
    wind=12,
    chop=1.2,
    seed=1,
    at=(0, 0, 0),
    smallest=0.02,
    align=0.3,
    time=2.0,
):
    made = s.plane(1, mat, at)
    wave = made.modifiers.new("Ocean", "OCEAN")
    wave.geometry_mode, wave.resolution, wave.viewport_resolution = "GENERATE", resolution, resolution
    wave.repeat_x = wave.repeat_y = repeat
    wave.spatial_size, wave.size = int(size), 1.0
    wave.wave_scale, wave.choppiness, wave.wind_velocity = height, chop, wind
    wave.random_seed, wave.wave_scale_min, wave.wave_alignment, wave.time = seed, smallest, align, time
    total = size * (repeat - 1) / 2
    made.location = (at[0] - total, at[1] - total, at[2])
    return made


def sea_water(deep="06222e", shallow="1d5a66", rough=0.06, haze=None, ripples=0.4, scale=3.0):
    made, n, output = material("Sea")
    up = n.add("SeparateXYZ", n.coords()).outputs[2]
    shader = n.add("BsdfPrincipled", base_color=n.mix(n.range(up, -1, 1.5), deep, shallow), roughness=rough, ior=1.333)
    n.put(shader.inputs["Normal"], n.bump(n.noise(scale, 4, 0.6), ripples, 0.06))
    if haze:
        hazed(n, shader, output, **haze)
    else:
        n.put(output.inputs["Surface"], shader)
    return made


def strew(thing, spots, seed=0, size=(0.8, 1.2), tilt=4):
    """Copies of a thing at spots, turned and scaled at random."""
    import random

    rng = random.Random(seed)
    for spot in spots:
        s.copy_of(
            thing, spot, (rng.uniform(-tilt, tilt), rng.uniform(-tilt, tilt), rng.uniform(0, 360)), rng.uniform(*size)
        )
