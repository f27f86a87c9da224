"""Clean energy: wind, sun and water at work."""

import math
import random

import numpy as np

from studio import materials as m
from studio import shapes as s
from studio import terrain as g
from studio.nodes import material, surface
from studio.scene import ambient, area, camera, picture, sun, world
from studio.things import leaf_material, leaf_mesh


def heaven(*stops, strength=1.0, clouds=0.0):
    """A sky from the horizon up in the colors of the stops, with a share of clouds."""
    n, output = world()
    at = n.add("SeparateXYZ", n.coords("Generated"))
    tone = n.ramp(n.range(at.outputs[2], 0, 0.6), *stops)
    if clouds:
        far = n.math("ADD", at.outputs[2], 0.12)
        spread = n.add(
            "CombineXYZ", n.math("DIVIDE", at.outputs[0], far), n.math("DIVIDE", at.outputs[1], far), 0.0
        )
        puff = n.range(n.noise(1.3, 4, 0.6, vector=spread), 0.5, 0.72)
        tone = n.mix(n.math("MULTIPLY", puff, clouds), tone, "ffffff")
    n.put(output.inputs["Surface"], n.add("Background", color=tone, strength=strength))


def blade(length, mat):
    """A blade along +z: round at its root, then a thin twisted wing."""

    def shape(u, v):
        t = u + 0.5
        chord = length * (0.02 + 0.062 * np.exp(-(((t - 0.22) / 0.2) ** 2)) + 0.03 * (1 - t) * (t > 0.1))
        chord = chord * np.clip((1.0 - t) * 12, 0.12, 1)
        thick = chord * (0.42 - 0.3 * np.clip(t * 3, 0, 1))
        around = (v + 0.5) * math.tau
        twist = 0.5 * (1 - t) ** 2
        a, b = np.cos(around) * chord * 0.5, np.sin(around) * thick * 0.5
        x = a * np.cos(twist) - b * np.sin(twist)
        y = a * np.sin(twist) + b * np.cos(twist)
        return x, y, t * length

    return s.sheet(shape, mat, (1, 1), (72, 25))


def turbine(at, height=8.0, turn=0.0, spin=0.0, mat=None):
    """A wind turbine: tower, nacelle, and a rotor of three blades that faces -y before it is turned."""
    mat = mat or m.plain("eef0f1", 0.35, uneven=0.05)
    tower = s.lathe([(height * 0.026, 0), (height * 0.02, height * 0.5), (height * 0.013, height)], mat, 40, 5)
    nacelle = s.box((height * 0.045, height * 0.13, height * 0.048), mat, height * 0.012)
    nacelle.location = (0, height * 0.02, height * 1.012)
    hub = s.ball(height * 0.027, mat, (0, -height * 0.06, height * 1.012), 32)
    hub.scale = (1, 1.5, 1)
    parts = [nacelle, hub]
    for k in range(3):
        one = blade(height * 0.56, mat)
        one.location = (0, -height * 0.065, height * 1.012)
        one.rotation_euler = (0, math.radians(spin + 120 * k), 0)
        parts.append(one)
    for part in parts:
        part.parent = tower
    return s.place(tower, at, (0, 0, turn))


def panel_glass(columns=6, rows=10, deep="0b1a3a", light="16305f"):
    """Dark cells with silver lines, behind clear glass. The lines follow the UVs."""

    def build(n):
        uv = n.add("SeparateXYZ", n.coords("UV"))

        def lines(value, count, width):
            part = n.math("FRACT", n.math("MULTIPLY", value, count))
            return n.math("GREATER_THAN", n.math("ABSOLUTE", n.math("SUBTRACT", part, 0.5)), 0.5 - width)

        cells = n.math("MAXIMUM", lines(uv.outputs[0], columns, 0.03), lines(uv.outputs[1], rows, 0.03))
        bars = n.math("MULTIPLY", lines(uv.outputs[0], columns * 3, 0.035), 0.55)
        tone = n.mix(n.range(n.noise(1.6, 3), 0.35, 0.65), deep, light)
        tone = n.mix(n.math("MAXIMUM", cells, bars), tone, "b9c3cc")
        return {"base_color": tone, "roughness": 0.32, "coat_weight": 1.0, "coat_roughness": 0.03}

    return surface(build)


def panel(size, glass, frame):
    """A solar panel that lies flat: glass in a frame of aluminum."""
    x, y = size
    made = s.plane((x, y), glass, at=(0, 0, 0.035))
    for across, at in (((x + 0.06, 0.04), (0, y / 2)), ((x + 0.06, 0.04), (0, -y / 2))):
        s.box((*across, 0.07), frame, 0.006, at=(*at, 0.02)).parent = made
    for across, at in (((0.04, y), (x / 2, 0)), ((0.04, y), (-x / 2, 0))):
        s.box((*across, 0.07), frame, 0.006, at=(*at, 0.02)).parent = made
    for child in made.children:
        child.location.z -= 0.035
    return made


def again(thing, at, turn):
    made = s.copy_of(thing, at, turn)
    for child in thing.children:
        one = child.copy()
        s.link(one)
        one.parent = made
    return made


def rolling(seed, tall=2.4, wide=0.05):
    return lambda x, y: g.fractal(x * wide, y * wide, 5, 0.42, seed) * tall


def on(heights, middle, x, y):
    return float(heights(np.array([[x - middle[0]]]), np.array([[y - middle[1]]]))[0, 0])


MEADOW = {"color": "bcd0e4", "distance": 130.0, "strength": 0.9}


@picture("clean-energy-turbines-on-green-hills", (2000, 1333), exposure=0.3)
def hills():
    mat = g.ground("5f7d34", "6c7a48", haze=MEADOW, scale=0.9, patches="87994a", bump=0.35)
    heights = rolling(12, 3.2, 0.045)
    s.place(s.sheet(heights, mat, (190, 160), (560, 480)), (0, 62, -1.5))
    for x, y, height, spin in (
        (-6, 14, 7.2, 10),
        (4.6, 22, 7.6, 50),
        (13, 34, 7.8, 85),
        (-17, 36, 7.6, 30),
        (0.5, 48, 7.6, 70),
        (24, 58, 7.8, 15),
        (-30, 64, 7.6, 95),
        (10, 78, 7.8, 40),
    ):
        turbine((x, y, on(heights, (0, 62), x, y) - 1.7), height, 14, spin)
    heaven((0, "d7e6f3"), (0.3, "9fc4ea"), (0.7, "5d97d8"), (1.0, "3f7cc6"), clouds=0.8)
    sun(38, 215, 3.6, "fff0d6", 0.6)
    camera((0, -13, 3.6), (0.4, 20, 5.0), 34)


@picture("clean-energy-turbines-at-sunset", (2000, 1125), glare=0.4)
def sunset():
    haze = {"color": "c98f86", "distance": 60.0, "strength": 0.8, "warm": "ffc27a", "sun": (0.1, 0.99, 0.06)}
    mat = g.ground("2a2622", "2a2622", haze=haze, scale=1.2)
    dark = m.plain("3a3534", 0.6)
    for depth, seed in ((18, 4), (42, 9), (80, 15)):
        heights = rolling(seed, 2.6 + depth * 0.03, 0.05)
        s.place(s.sheet(heights, mat, (230, 24), (600, 80)), (0, depth, -1.6 + depth * 0.012))
        rng = random.Random(seed)
        for k in range(3 if depth < 40 else 5):
            x = (k - (1 if depth < 40 else 2)) * (8 + depth * 0.16) + rng.uniform(-2, 2)
            z = on(heights, (0, 0), x, 0) - 1.9 + depth * 0.012
            turbine((x, depth, z), 6.4, rng.uniform(-14, 14), rng.uniform(0, 120), dark)
    heaven((0, "ffcf87"), (0.14, "f9a66c"), (0.38, "c7788a"), (0.7, "6f6aa6"), (1.0, "38457f"))
    sun(5, 84, 2.2, "ffb070", 1.2)
    camera((0, -8, 2.4), (0.4, 20, 4.2), 36)


@picture("clean-energy-turbines-at-sea", (2000, 1125))
def offshore():
    air = {"color": "cfdfec", "distance": 150.0, "strength": 0.9}
    water = g.sea_water("07303f", "2a6f7e", 0.07, haze=air)
    g.ocean(water, 60, 0.3, 14, 6, 7, 0.9, 8, at=(0, 60, 0), smallest=0.01)
    yellow = m.plain("e8b21f", 0.5)
    for row, y in enumerate((12, 26, 44, 66, 92)):
        for k in range(-3, 4):
            x = k * 13 + row * 4.5 + 5
            if abs(x) > 10 + y * 0.62:
                continue
            turbine((x, y, 0.5), 8.4, 24, 17 * k + 37 * row)
            s.rod(0.26, 1.6, yellow, at=(x, y, 0.2))
    heaven((0, "e3edf4"), (0.3, "b3d0ea"), (0.7, "6fa3da"), (1.0, "447fc4"), clouds=0.9)
    sun(32, 230, 3.2, "fff2dc", 0.6)
    camera((0, -13, 3.4), (0.8, 20, 4.8), 38)


@picture("clean-energy-turbine-from-below", (1333, 2000))
def below():
    turbine((0, 0, 0), 10, 18, 22)
    heaven((0, "cfe3f4"), (0.25, "8fbcea"), (0.6, "3f83d2"), (1.0, "1f5fb4"), clouds=0.55)
    sun(46, 250, 3.8, "fff3e0", 0.6)
    camera((-1.9, -8.6, 0.6), (0.7, 0, 7.4), 24)


def row_of_panels(origin, y, xs, tilt, heights=None, middle=(0, 0)):
    for x in xs:
        z = on(heights, middle, x, y) if heights else 0
        again(origin, (x, y, z + 0.85), (tilt, 0, 0))


@picture("clean-energy-solar-field", (2000, 1333))
def field():
    mat = g.ground("6b8a38", "6f7f45", haze=MEADOW, scale=1.4, patches="94a34e", bump=0.5)
    heights = rolling(31, 1.2, 0.018)
    s.place(s.sheet(heights, mat, (200, 190), (600, 560)), (0, 80, 0))
    steel = m.metal("b9bec4", 0.35)
    origin = panel((2.0, 3.2), panel_glass(6, 10), steel)
    s.rod(0.04, 1.5, steel, at=(0, 0, -0.7), turn=(-28, 0, 0)).parent = origin
    for k in range(12):
        y = 1 + k * 8.5
        reach = int(8 + k * 3)
        row_of_panels(origin, y, [x * 2.07 for x in range(-reach, reach)], 28, heights, (0, 80))
    s.place(origin, (0, -60, -30))
    heaven((0, "dcebf6"), (0.3, "a6caee"), (0.7, "5f9adb"), (1.0, "3c79c4"), clouds=0.85)
    sun(42, 250, 3.6, "fff1d8", 0.6)
    camera((-9.5, -7.5, 5.4), (3, 15, 0.6), 28)


@picture("clean-energy-panel-close-up", (2000, 1333))
def close_up():
    steel = m.metal("c3c8cd", 0.3)
    origin = panel((2.0, 3.2), panel_glass(6, 10), steel)
    for i in range(-3, 4):
        for j in range(-1, 5):
            again(origin, (i * 2.07, j * 3.27, 0), (0, 0, 0))
    s.place(origin, (0, 0, -40))
    heaven((0, "ffe2b4"), (0.16, "f7c9a0"), (0.45, "a5b8dc"), (1.0, "4a7cc2"), clouds=0.9)
    sun(12, 70, 3.4, "ffd49a", 1.0)
    camera((-0.7, -3.4, 1.05), (0.5, 1.2, 0.0), 42, 2.2, (0.1, -0.6, 0))


@picture("clean-energy-solar-roof", (2000, 1333))
def roof():
    def tiles(n):
        uv = n.add("SeparateXYZ", n.coords())
        across = n.math("FRACT", n.math("MULTIPLY", uv.outputs[0], 3.4))
        along = n.math("FRACT", n.math("MULTIPLY", uv.outputs[1], 2.6))
        arch = n.math("SINE", n.math("MULTIPLY", across, math.pi))
        relief = n.math("ADD", arch, n.math("MULTIPLY", along, -0.9))
        shade = n.range(relief, -0.6, 0.7, 0.25, 0)
        tone = n.mix(n.range(n.noise(3.0, 4), 0.35, 0.65), "b5573a", "8d3f2c")
        tone = n.mix(shade, tone, "2a120c", "MULTIPLY")
        return {"base_color": tone, "roughness": 0.75, "normal": n.bump(relief, 1.0, 0.12)}

    tilt = 34
    holder = s.plane((15, 9), surface(tiles))
    s.place(holder, (0, 0, 0), (tilt, 0, 0))
    steel = m.metal("2b2e33", 0.4)
    origin = panel((1.7, 2.7), panel_glass(6, 10, "0a1226", "101d3d"), steel)
    c, d = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    for i in range(-3, 3):
        for j in range(2):
            y, up = -1.75 + j * 2.8, 0.14
            again(origin, (i * 1.78 + 0.9, y * c - up * d, y * d + up * c), (tilt, 0, 0))
    s.place(origin, (0, 0, -40))
    ridge = s.rod(0.16, 15, m.plain("8d3f2c", 0.75, bump=0.3), at=(0, 4.45 * c, 4.45 * d + 0.06), turn=(0, 90, 0))
    ridge.scale = (1, 1, 1)
    brick = m.plain("a88c74", 0.85, bump=0.4)
    s.box((0.9, 0.8, 2.2), brick, 0.03, at=(5.6, 3.2, 3.0))
    s.box((1.06, 0.96, 0.16), m.plain("6e675f", 0.9), 0.03, at=(5.6, 3.2, 4.14))
    heaven((0, "dbe9f5"), (0.3, "9cc3ec"), (0.7, "4f8fd6"), (1.0, "3272bd"), clouds=0.8)
    sun(44, 300, 3.8, "fff0d4", 0.6)
    camera((-5.4, -8.4, 2.6), (0.4, 0.4, 0.9), 36)


@picture("clean-energy-desert-panels", (2000, 1125))
def desert():
    def heights(x, y):
        return g.fractal(x * 0.02, y * 0.02, 4, 0.4, 7) * 1.3 + 0.0016 * np.clip(y, 0, 200) ** 2

    air = {"color": "eecfae", "distance": 260.0, "strength": 0.9}
    made, n, output = material("Sand")
    lines = n.add("TexWave", vector=n.mapped((1, 1, 0.4), (0, 0, 0.6)), scale=1.15, distortion=7.0, detail=2.0)
    shader = n.add("BsdfPrincipled", base_color=n.mix(n.range(n.noise(0.3), 0.3, 0.7), "d9a062", "c88a4e"), roughness=0.9)
    n.put(shader.inputs["Normal"], n.bump(lines.outputs[1], 0.4, 0.06))
    g.hazed(n, shader, output, **air)
    s.place(s.sheet(heights, made, (240, 180), (600, 460)), (0, 76, 0))
    steel = m.metal("b9bec4", 0.35)
    origin = panel((2.0, 3.2), panel_glass(6, 10), steel)
    for k in range(8):
        y = 2 + k * 9.5
        reach = 6 + k * 3
        row_of_panels(origin, y, [x * 2.07 for x in range(-reach, reach)], 30, heights, (0, 76))
    s.place(origin, (0, -60, -30))
    heaven((0, "ffd9a4"), (0.2, "f3c3a6"), (0.5, "a9b4d6"), (1.0, "5c86c2"))
    sun(9, 165, 3.8, "ffc082", 0.8)
    camera((-9, -8, 5.6), (2.5, 14, 0.6), 30)


@picture("clean-energy-seedling-in-a-bulb", (1600, 1600), bounces=8)
def bulb():
    moss = m.plain("4f6b2a", 0.95, bump=1.0, scale=60, uneven=0.4)
    mound = lambda x, y: 0.62 * np.exp(-((x**2 + y**2) / 2.4)) + g.fractal(x * 1.6, y * 1.6, 6, 0.55, 5) * 0.07
    s.sheet(mound, moss, (14, 14), (420, 420))
    line = [(0.0, 0.42), (0.42, 0.5), (0.86, 0.95), (1.02, 1.5), (0.86, 2.05), (0.5, 2.55), (0.4, 2.8), (0.4, 2.95)]
    shell = s.lathe(line, m.glass("ffffff", 0.0, 1.12), 96, 8)
    shell.modifiers.new("Thick", "SOLIDIFY").thickness = 0.02
    screw = m.metal("c9ccd1", 0.25)
    for k in range(5):
        s.lathe([(0.36, 0), (0.43, 0.05), (0.36, 0.1)], screw, 64, 4).location = (0, 0, 2.92 + k * 0.1)
    s.lathe([(0.37, 2.9), (0.37, 3.45), (0.2, 3.56), (0, 3.58)], screw, 64, 4)
    earth = s.ball(0.72, m.plain("3a2a1e", 0.95, bump=1.0, scale=30), (0, 0, 0.72), 48)
    earth.scale = (1, 1, 0.3)
    stem = m.plain("6f9a3a", 0.5)
    s.tube([(0, 0, 0.75), (0.03, 0, 1.2), (-0.02, 0.02, 1.62)], 0.035, stem, radii=[1.2, 1, 0.7])
    leaf = leaf_material("5c9a2b", "a4cc58", 0.4, glow=0.8)
    # The upper sides face the camera: left of it by another roll than right of it.
    for turn, z, size, roll, lift in (
        (-8, 1.62, 0.74, 52, -30),
        (188, 1.6, 0.7, -52, -34),
        (80, 1.5, 0.6, 0, -62),
        (262, 1.34, 0.42, 0, 24),
    ):
        s.place(leaf_mesh(size, 0.3 * size, leaf, 0.3, 0.2, 0.008), (0, 0, z), (roll, lift, turn))
    area((-4, -3, 6), (0, 0, 1.4), 3, 420, "fff3dc")
    area((5, 2, 4), (0, 0, 1.4), 3, 220, "dcecff")
    made, n, output = material("Back")
    z = n.add("SeparateXYZ", n.coords()).outputs[1]
    tone = n.ramp(n.range(z, -8, 9), (0, "5f8a3a"), (0.45, "b9d089"), (1, "eef3d8"))
    n.put(output.inputs["Surface"], n.add("Emission", color=tone, strength=0.9))
    s.plane((60, 30), made, at=(0, 16, 5), turn=(90, 0, 0))
    ambient("ffffff", "a9c07a", 0.5)
    camera((0, -8.6, 2.3), (0, 0, 1.75), 60, 1.6, (0, -0.6, 1.6))


@picture("clean-energy-turbines-in-the-mist", (1333, 2000), exposure=0.55)
def mist():
    haze = {"color": "e6e0da", "distance": 60.0, "strength": 0.95, "height": (-2.5, 1.6)}
    mat = g.ground("36482a", "3d4a30", haze=haze, scale=1.2)
    heights = rolling(44, 2.6, 0.06)
    s.place(s.sheet(heights, mat, (120, 150), (420, 520)), (0, 66, -2))
    for k, (x, y) in enumerate(((1.8, 12), (-4.6, 22), (5.5, 33), (-1.0, 46), (-11, 54), (11, 62))):
        white, n, output = material("Faint")
        shader = n.add("BsdfPrincipled", base_color="e9ebec", roughness=0.4)
        g.hazed(n, shader, output, color="e6e0da", distance=95.0, strength=0.95)
        turbine((x, y, on(heights, (0, 66), x, y) - 2.3), 7.6, 10, 23 * k + 12, white)
    heaven((0, "f1dcc4"), (0.3, "d9d3d3"), (0.7, "9fb4cf"), (1.0, "7c9cc6"))
    sun(16, 250, 3.6, "ffd9a8", 2.0)
    camera((0, -9, 3.2), (0.2, 20, 6.4), 34)


@picture("clean-energy-pinwheel-and-house", (2000, 1333), bounces=4)
def model():
    paper = m.plain("f4f2ec", 0.75, bump=0.06, scale=30, uneven=0.05)
    green = m.plain("6fae4f", 0.75, bump=0.06, scale=30, uneven=0.05)
    s.box((1.9, 1.5, 1.2), paper, 0.02, at=(0, 0, 0.6))
    corners = [(-1.1, -0.9, 1.15), (1.1, -0.9, 1.15), (1.1, 0.9, 1.15), (-1.1, 0.9, 1.15), (-1.1, 0, 1.98), (1.1, 0, 1.98)]
    faces = [(0, 1, 5, 4), (2, 3, 4, 5), (0, 4, 3), (1, 2, 5)]
    s.mesh("Roof", corners, faces, m.plain("3c4248", 0.6), smooth=False)
    glass = panel_glass(4, 3)
    slope = math.degrees(math.atan2(0.83, 0.9))
    for k in (-1, 0, 1):
        one = panel((0.58, 0.8), glass, m.metal("b9bec4", 0.35))
        s.place(one, (k * 0.64, -0.5, 1.58), (slope, 0, 0))
    s.box((0.4, 0.02, 0.7), green, 0.01, at=(0.45, -0.76, 0.35))
    for x in (-0.55, -0.1):
        s.box((0.3, 0.02, 0.3), m.plain("a9cfe4", 0.2), 0.01, at=(x, -0.76, 0.72))
    turbine((-2.5, 0.9, 0), 3.4, 10, 14, paper)
    turbine((-3.6, 2.2, 0), 3.0, 16, 60, paper)
    for x, y, size in ((1.9, 0.2, 0.8), (2.6, 0.9, 1.05), (1.7, 1.5, 0.9), (3.3, 0.1, 0.7)):
        s.rod(0.06 * size, 0.6 * size, m.wood("b98b5a", "6b4423"), at=(x, y, 0.3 * size))
        s.lathe([(0, 0.5), (0.42, 0.55), (0.2, 1.2), (0, 1.7)], green, 40, 5).location = (x, y, 0)
    from studio.scene import cove

    cove(m.plain("cfe3d2", 0.9, uneven=0.04))
    area((-5, -4, 7), (0, 0, 1), 3, 520, "fff3e0")
    area((6, -3, 4), (0, 0, 1), 4, 160, "dcecff")
    ambient("ffffff", "dfeee2", 0.55)
    camera((0.2, -9.5, 2.7), (-0.2, 0, 1.45), 46)
