"""Reads bookings for DATEV by a reader that others wrote, which refuses what is not of the format.

Each booking has to be there twice, on its account and on the other one, with opposite signs.
"""
import pathlib
import sys

from mloda.community.feature_groups.experimental.german_ledger.datev import DatevRefusal, read_batch

broken = 0
for file in sys.argv[1:]:
    name = pathlib.Path(file).name
    count = len(pathlib.Path(file).read_bytes().rstrip().split(b"\r\n")) - 2
    try:
        _, columns = read_batch(file)
        legs, amounts = len(columns["Leg"]), columns["Betrag"]
        fault = "" if legs == 2 * count and count > 0 and sum(amounts) == 0 else f"{legs} legs of {count} bookings"
    except DatevRefusal as refused:
        fault = str(refused)
    broken += fault != ""
    print(name, fault or "read", sep=": ")
sys.exit(1 if broken else 0)
