"""Materials with the small faults of real ones: uneven color, roughness and relief."""

from .nodes import hex_color, material, surface


def plain(color, rough=0.5, metal=0.0, bump=0.0, scale=40.0, uneven=0.15, **more):
    """Paint, plastic, stone or skin: one color, its roughness and relief slightly uneven."""

    def build(n):
        cloud = n.noise(scale * 0.2, 4)
        inputs = {
            "base_color": n.mix(n.range(cloud, 0.35, 0.7, 0, uneven), color, "000000", "MULTIPLY"),
            "roughness": n.range(n.noise(scale * 0.5, 5), 0.3, 0.7, rough * 0.8, min(1, rough * 1.2)),
            "metallic": metal,
            **more,
        }
        if bump:
            inputs["normal"] = n.bump(n.noise(scale, 6), bump, 0.02)
        return inputs

    return surface(build)


def metal(color="c9ccd1", rough=0.2, brushed=0.0, bump=0.02, scale=60.0, anisotropic=0.0):
    """Metal with smears; `brushed` draws it out along x."""

    def build(n):
        vector = n.mapped((0.03, 1, 1)) if brushed else None
        grain = n.noise(scale * (6 if brushed else 1), 5, vector=vector)
        smears = n.noise(4, 6, 0.65)
        return {
            "base_color": color,
            "metallic": 1.0,
            "roughness": n.math(
                "ADD", n.range(smears, 0.3, 0.7, rough * 0.6, rough * 1.4), n.range(grain, 0.3, 0.7, 0, brushed * 0.2)
            ),
            "anisotropic": anisotropic,
            "normal": n.bump(grain, bump + brushed * 0.1, 0.01),
        }

    return surface(build)


def gold(rough=0.15):
    return metal("ffcf70", rough)


def ceramic(color="efe7db", rough=0.25, speckle=0.0, speck="5a4637", scale=1.0):
    """Glazed stoneware, with iron specks if wanted."""

    def build(n):
        tone = n.mix(n.range(n.noise(3 * scale, 5), 0.3, 0.75, 0, 0.18), color, speck, "MULTIPLY")
        if speckle:
            dots = n.voronoi(70 * scale)
            size = n.range(n.noise(60 * scale, 2), 0.4, 0.75, 0.0, 0.28 * speckle)
            tone = n.mix(n.math("LESS_THAN", dots, size), tone, speck)
        return {
            "base_color": tone,
            "roughness": n.range(n.noise(6 * scale, 5), 0.3, 0.7, rough * 0.7, rough * 1.4),
            "normal": n.bump(n.noise(9 * scale, 4), 0.08, 0.05),
            "coat_weight": 0.3,
            "coat_roughness": rough * 0.5,
        }

    return surface(build)


def wood(light="b98b5a", dark="6b4423", scale=1.0, rough=0.45, gloss=0.0, along=(0.12, 1, 1), grain=1.0):
    """Planed wood, its fibres along x (or as `along` stretches it)."""

    def build(n):
        vector = n.mapped(tuple(a * scale for a in along))
        warp = n.noise(1.6, 3, vector=vector)
        bent = n.add("VectorMath", vector, operation="ADD")
        n.put(bent.inputs[1], n.add("CombineXYZ", 0.0, n.math("MULTIPLY", warp, 0.9), n.math("MULTIPLY", warp, 0.6)))
        rings = n.add(
            "TexWave",
            vector=bent.outputs[0],
            scale=3.2,
            distortion=5.0,
            detail=3.0,
            bands_direction="Y",
            wave_profile="SAW",
        )
        fibre = n.noise(42, 7, 0.7, vector=n.mapped((along[0] * scale * 0.4, along[1] * scale, along[2] * scale)))
        tone = n.ramp(rings.outputs[1], (0.0, dark), (0.55, light), (1.0, light))
        tone = n.mix(0.35, tone, n.ramp(fibre, (0.3, dark), (0.65, light)))
        tone = n.mix(n.range(fibre, 0.62, 0.45, 0, 0.35 * grain), tone, dark, "MULTIPLY")
        return {
            "base_color": tone,
            "roughness": n.range(fibre, 0.3, 0.7, rough * 1.15, rough * 0.8),
            "normal": n.bump(fibre, 0.18 * grain, 0.01),
            "coat_weight": gloss,
            "coat_roughness": 0.12,
        }

    return surface(build)


def glass(color="ffffff", rough=0.0, ior=1.47, tint=None, density=6.0, shadow=None):
    """Clear glass; `tint` colors it by its thickness."""
    made, n, output = material("Glass")
    shader = n.add("BsdfPrincipled", base_color=color, roughness=rough, ior=ior)
    n.put(shader.inputs["Transmission Weight"], 1.0)
    # Light passes through to what is behind, so that glass casts no black shadow.
    path = n.add("LightPath")
    mix = n.add("MixShader", path.outputs["Is Shadow Ray"])
    n.put(mix.inputs[1], shader)
    n.put(mix.inputs[2], n.add("BsdfTransparent", hex_color(shadow or tint or color)))
    n.put(output.inputs["Surface"], mix)
    if tint:
        n.put(output.inputs["Volume"], n.add("VolumeAbsorption", color=tint, density=density))
    return made


def glow(color="ffd9a0", strength=10.0):
    made, n, output = material("Glow")
    n.put(output.inputs["Surface"], n.add("Emission", color=color, strength=strength))
    return made


def fabric(color="d8cfc0", second=None, scale=260.0, rough=0.9, sheen=0.4):
    """Woven cloth: threads across and along."""

    def build(n):
        across = n.add("TexWave", vector=n.coords("UV"), scale=scale, bands_direction="X", distortion=0.6)
        along = n.add("TexWave", vector=n.coords("UV"), scale=scale, bands_direction="Y", distortion=0.6)
        weave = n.math("MULTIPLY", across.outputs[1], along.outputs[1])
        tone = n.mix(n.range(n.noise(4, 6), 0.3, 0.7), color, second or color)
        return {
            "base_color": n.mix(n.range(weave, 0, 0.6, 0.35, 0), tone, "000000", "MULTIPLY"),
            "roughness": rough,
            "sheen_weight": sheen,
            "normal": n.bump(weave, 0.35, 0.004),
        }

    return surface(build)


def marble(base="f1efec", vein="6f6a68", scale=1.0, rough=0.12, contrast=1.0):
    def build(n):
        vector = n.mapped((scale, scale, scale))
        warp = n.noise(1.4, 6, 0.6, vector=vector)
        bent = n.add("VectorMath", vector, operation="ADD")
        n.put(bent.inputs[1], n.add("CombineXYZ", warp, n.math("MULTIPLY", warp, 1.4), warp))
        cells = n.voronoi(1.7, "DISTANCE_TO_EDGE", bent.outputs[0])
        thin = n.range(cells, 0.0, 0.06, 1, 0)
        veins = n.math("MULTIPLY", thin, n.range(n.noise(2.3, 4, vector=vector), 0.42, 0.7))
        cloud = n.range(n.noise(1.1, 8, 0.62, vector=bent.outputs[0]), 0.4, 0.75, 0, 0.35 * contrast)
        tone = n.mix(cloud, base, vein)
        return {
            "base_color": n.mix(n.math("MULTIPLY", veins, 0.85 * contrast), tone, vein),
            "roughness": n.range(n.noise(5, 4), 0.3, 0.7, rough * 0.7, rough * 1.5),
            "subsurface_weight": 0.0,
        }

    return surface(build)


def concrete(color="a9a49c", scale=1.0, rough=0.75, bump=0.35):
    """Cast concrete with clouds, pores and stains."""

    def build(n):
        vector = n.mapped((scale, scale, scale))
        cloud = n.noise(0.9, 9, 0.65, vector=vector)
        fine = n.noise(26, 8, 0.7, vector=vector)
        pores = n.range(n.voronoi(22, vector=vector), 0.02, 0.1)
        pores = n.math("MAXIMUM", pores, n.range(n.noise(5, 2, vector=vector), 0.45, 0.6))
        tone = n.mix(n.range(cloud, 0.35, 0.7, 0, 0.45), color, "6a635a", "MULTIPLY")
        tone = n.mix(n.range(fine, 0.4, 0.65, 0, 0.25), tone, "ffffff", "OVERLAY")
        return {
            "base_color": n.mix(n.range(pores, 0, 1, 0.5, 0), tone, "2b2722", "MULTIPLY"),
            "roughness": n.range(cloud, 0.3, 0.7, rough, min(1, rough * 1.25)),
            "normal": n.bump(n.math("ADD", n.math("MULTIPLY", fine, 0.35), pores), bump, 0.012),
        }

    return surface(build)


def plaster(color="e9e2d6", scale=1.0, bump=0.25):
    def build(n):
        vector = n.mapped((scale, scale, scale))
        strokes = n.noise(3.5, 8, 0.6, 1.2, vector=vector)
        cloud = n.noise(0.7, 7, 0.6, vector=vector)
        return {
            "base_color": n.mix(n.range(cloud, 0.35, 0.7, 0, 0.22), color, "8d7f6c", "MULTIPLY"),
            "roughness": 0.92,
            "normal": n.bump(strokes, bump, 0.03),
        }

    return surface(build)


def liquid(color="ffffff", tint=None, density=3.0, ripples=0.0, scale=6.0):
    """Water, wine, oil: a clear body, colored by its depth."""
    made, n, output = material("Liquid")
    shader = n.add("BsdfPrincipled", base_color=color, roughness=0.0, ior=1.333)
    n.put(shader.inputs["Transmission Weight"], 1.0)
    if ripples:
        n.put(shader.inputs["Normal"], n.bump(n.noise(scale, 4), ripples, 0.05))
    path = n.add("LightPath")
    mix = n.add("MixShader", path.outputs["Is Shadow Ray"])
    n.put(mix.inputs[1], shader)
    n.put(mix.inputs[2], n.add("BsdfTransparent"))
    n.put(output.inputs["Surface"], mix)
    if tint:
        n.put(output.inputs["Volume"], n.add("VolumeAbsorption", color=tint, density=density))
    return made
