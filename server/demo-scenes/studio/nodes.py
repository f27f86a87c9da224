"""Short ways to write Blender node trees."""

import bpy

Socket = bpy.types.NodeSocket


def hex_color(text, alpha=1.0):
    """Linear RGBA of an sRGB color such as "e8d9c0"."""
    parts = [int(text[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return (*linear, alpha)


class Nodes:
    """A node tree with the nodes added by a call each; keywords are inputs or properties."""

    def __init__(self, tree):
        self.tree = tree

    def put(self, socket, value):
        if isinstance(value, bpy.types.Node):
            value = value.outputs[0]
        if isinstance(value, Socket):
            self.tree.links.new(value, socket)
        elif isinstance(value, str) and socket.type == "RGBA":
            socket.default_value = hex_color(value)
        else:
            socket.default_value = value

    def add(self, kind, *values, **named):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in named.items():
            label = key.replace("_", " ").lower()
            socket = next((s for s in node.inputs if s.name.lower() == label and s.enabled), None)
            if socket is None:
                setattr(node, key, value)
            else:
                self.put(socket, value)
        for socket, value in zip([s for s in node.inputs if s.enabled], values):
            if value is not None:
                self.put(socket, value)
        return node

    def coords(self, which="Object"):
        return self.add("TexCoord").outputs[which]

    def mapped(self, scale=(1, 1, 1), rotation=(0, 0, 0), vector=None):
        vector = self.coords() if vector is None else vector
        return self.add("Mapping", vector=vector, scale=scale, rotation=rotation).outputs[0]

    def noise(self, scale=5.0, detail=6.0, rough=0.55, distortion=0.0, vector=None):
        node = self.add(
            "TexNoise",
            vector=self.coords() if vector is None else vector,
            scale=scale,
            detail=min(detail, 4),
            roughness=rough,
            distortion=distortion,
        )
        return node.outputs[0]

    def voronoi(self, scale=5.0, feature="F1", vector=None, output=0, **named):
        node = self.add("TexVoronoi", feature=feature)
        self.put(node.inputs["Vector"], self.coords() if vector is None else vector)
        self.put(node.inputs["Scale"], scale)
        for key, value in named.items():
            self.put(node.inputs[key.title()], value)
        return node.outputs[output]

    def ramp(self, factor, *stops, mode="LINEAR"):
        """Stops are (position, color); the first and last may share colors with any number between."""
        node = self.add("ValToRGB", factor)
        ramp = node.color_ramp
        ramp.interpolation = mode
        while len(ramp.elements) < len(stops):
            ramp.elements.new(0.5)
        for element, (position, color) in zip(ramp.elements, stops):
            element.position = position
            if isinstance(color, (int, float)):
                color = (color, color, color, 1)
            element.color = hex_color(color) if isinstance(color, str) else color
        return node.outputs[0]

    def math(self, operation, *values):
        return self.add("Math", *values, operation=operation).outputs[0]

    def range(self, value, low, high, to_low=0.0, to_high=1.0):
        return self.add("MapRange", value, low, high, to_low, to_high).outputs[0]

    def mix(self, factor, one, two, mode="MIX"):
        node = self.add("Mix", data_type="RGBA", blend_type=mode)
        for name, value in (("Factor_Float", factor), ("A_Color", one), ("B_Color", two)):
            self.put(next(s for s in node.inputs if s.identifier == name), value)
        return next(s for s in node.outputs if s.identifier == "Result_Color")

    def bump(self, height, strength=0.3, distance=0.01, normal=None):
        node = self.add("Bump", strength=strength, distance=distance, height=height)
        if normal is not None:
            self.put(node.inputs["Normal"], normal)
        return node.outputs[0]


def material(name="Material"):
    """A new material with an empty tree: (material, nodes, output node)."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    made.node_tree.nodes.clear()
    nodes = Nodes(made.node_tree)
    return made, nodes, nodes.add("OutputMaterial")


def surface(build, name="Material"):
    """A material whose principled inputs are what `build(nodes)` returns."""
    made, nodes, output = material(name)
    inputs = build(nodes)
    shader = nodes.add("BsdfPrincipled")
    for key, value in inputs.items():
        label = key.replace("_", " ").lower()
        nodes.put(next(s for s in shader.inputs if s.name.lower() == label), value)
    nodes.put(output.inputs["Surface"], shader)
    return made
