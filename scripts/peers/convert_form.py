"""Converts a form with pyxform again and again, without its start. Run by pyxform's Python.

convert_form.py FILE TIMES prints the durations in seconds and the memory in MB.
"""

import json
import sys
import time
from pathlib import Path

from pyxform.xls2xform import convert

content = Path(sys.argv[1]).read_bytes()
durations = []
for turn in range(int(sys.argv[2]) + 2):
    start = time.perf_counter()
    # ODK Validate, a Java program that takes seconds, is not part of the comparison.
    result = convert(content, validate=False, file_type=".xlsx")
    if turn >= 2:
        durations.append(time.perf_counter() - start)
    if result.xform.count("<bind") < 200:
        sys.exit("The form was converted without some of its questions.")
status = Path("/proc/self/status").read_text().splitlines()
resident = next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))
print(json.dumps({"durations": durations, "megabytes": resident / 1024}))
