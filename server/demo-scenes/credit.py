"""Writes creator, license and kind into the metadata of the pictures (needs exiftool).

    python credit.py ../demo-pictures
"""

import json
import pathlib
import subprocess
import sys

KINDS = "http://cv.iptc.org/newscodes/digitalsourcetype/"


def credit(folder, picture):
    is_photo = picture["type"] == "photo"
    rights = picture["license"] if is_photo else "Made for this repository; its license applies."
    fields = {
        "XMP-dc:Creator": picture["creator"],
        "IPTC:By-line": picture["creator"],
        "XMP-dc:Rights": f"{picture['creator']}, {rights}" if is_photo else rights,
        "IPTC:CopyrightNotice": f"{picture['creator']}, {rights}" if is_photo else rights,
        "XMP-dc:Title": picture["title"]["en"],
        "XMP-iptcExt:DigitalSourceType": KINDS + ("digitalCapture" if is_photo else "digitalCreation"),
    }
    if picture.get("licenseUrl"):
        fields["XMP-xmpRights:WebStatement"] = picture["licenseUrl"]
    command = ["exiftool", "-q", "-overwrite_original", "-codedcharacterset=utf8"]
    command += [f"-{field}={value}" for field, value in fields.items()]
    subprocess.run([*command, str(folder / picture["file"])], check=True)


def main():
    folder = pathlib.Path(sys.argv[1])
    for file in sorted((folder / "catalog").glob("*.json")):
        for picture in json.loads(file.read_text())["pictures"]:
            if (folder / picture["file"]).exists():
                credit(folder, picture)


if __name__ == "__main__":
    main()
