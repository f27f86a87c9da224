"""Renders the pictures of the demo catalog that are not there yet, one after the other.

    python render.py OUT_FOLDER            every picture without output, at its full size
    python render.py OUT_FOLDER NAME…      these pictures
    python render.py OUT_FOLDER --preview 480 NAME…

It may be stopped at any time and goes on where it was. Needs Blender as a Python module (`bpy`) and Pillow.
"""

import argparse
import importlib
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))


def load_sets():
    for file in sorted((HERE / "sets").glob("*.py")):
        importlib.import_module(f"sets.{file.stem}")
    from studio.scene import PICTURES

    return PICTURES


def render_one(name, out, preview):
    import bpy
    from PIL import Image, ImageFilter

    pictures = load_sets()
    from studio import scene

    build, size, samples, settings = pictures[name]
    started = time.time()
    scene.reset()
    build()
    scene.settings(size, samples, preview, **settings)
    raw = out / f".{name}.png"
    bpy.context.scene.render.filepath = str(raw)
    bpy.ops.render.render(write_still=True)
    image = Image.open(raw).convert("RGB")
    if preview:
        image.save(out / f"{name}.png")
    else:
        image = image.resize(size, Image.Resampling.LANCZOS)
        image = image.filter(ImageFilter.UnsharpMask(1.2, 45, 2))
        part = out / f".{name}.part"
        image.save(part, "JPEG", quality=87, subsampling="4:2:0", optimize=True, progressive=True)
        part.rename(out / f"{name}.jpg")
    raw.unlink()
    print(f"PICTURE {name} {image.size} {time.time() - started:.0f} s", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--preview", type=int)
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_intermixed_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.one:
        return render_one(options.names[0], options.out, options.preview)
    names = options.names or [n for n in load_sets() if not (options.out / f"{n}.jpg").exists()]
    for name in names:
        # A process for each: a crash ends one picture, and no memory is left behind.
        command = [sys.executable, __file__, str(options.out), name, "--one"]
        if options.preview:
            command += ["--preview", str(options.preview)]
        subprocess.run(command, check=False)


if __name__ == "__main__":
    main()
