"""Measures Accord and its peers, and writes docs/performance.md. Started by scripts/benchmark."""

import argparse
import json
import os
import platform
import signal
import sys
import time
from dataclasses import replace
from datetime import date
from pathlib import Path

import forms
import participants
import portal_rows
import report
import static_files
import texts
from accord import ROOT, binary
from browser import Refused
from measuring import Section
from processes import run

PEERS = {
    "nginx": static_files.measure,
    "pyxform": forms.measure,
    "otree": participants.measure,
    "wagtail": texts.measure,
}
PARTS = [*PEERS, "accord", "growth"]


def main() -> int:
    options = read_options()
    # Stopped like with Ctrl-C, so that everything that was started is stopped as well.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    started = time.monotonic()
    load = os.getloadavg()[0]
    sections: list[Section] = []
    rows: list[dict] = []
    growth: list[dict] = []
    machine: dict = {}
    troubles: list[str] = []
    for part in options.only:
        say(f"Measuring {part}", started)
        try:
            if part in PEERS:
                begun = time.monotonic()
                section = PEERS[part](options.quick)
                sections.append(replace(section, seconds=time.monotonic() - begun))
            elif part == "accord":
                rows, machine, failed = portal_rows.measure(options.quick)
                troubles += failed
            else:
                growth, failed = portal_rows.growth(options.quick)
                troubles += failed
        except (Refused, RuntimeError, OSError, portal_rows.NotMeasured) as error:
            # Its last line says why; what came before it is printed only.
            troubles.append(f"{part}: {(str(error).strip() or type(error).__name__).splitlines()[-1]}")
            print(f"{part} could not be measured: {error}", file=sys.stderr)
    if not machine:
        machine = portal_rows.machine()
    facts = {
        "is_optimized": machine.get("isOptimised", True),
        "machine": describe(machine, load), "date": date.today().isoformat(), "release": release(),
        "minutes": (time.monotonic() - started) / 60, "troubles": troubles,
        "command": " ".join(["scripts/benchmark", *sys.argv[1:]]),
    }  # fmt: skip
    for section in sections:
        print(f"\n{report.TITLES[section.name]}\n{report.section_table(section)}")
    print(f"\n{report.goals_table(sections, rows)}\n")
    for trouble in troubles:
        print(f"Not measured: {trouble}")
    if options.output:
        options.output.mkdir(parents=True, exist_ok=True)
        report.write(options.output, facts, sections, rows, growth)
        print(f"Wrote {options.output / 'performance.md'}")
    if options.json:
        everything = {**facts, "peers": [section.as_json() for section in sections], "accord": rows, "growth": growth}
        options.json.write_text(json.dumps(everything, indent=1, ensure_ascii=False))
    # A goal that is not met is a number in the report, not a failure; something that was not measured is.
    return 1 if troubles else 0


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/benchmark",
        description="Measures Accord beside its peers on this machine, and writes docs/performance.md.",
    )
    parser.add_argument("--quick", action="store_true", help="a few minutes, with fewer repetitions and cases")
    parser.add_argument(
        "--only", type=names, metavar="PART,PART", default=PARTS, help=f"only some of: {', '.join(PARTS)}"
    )
    parser.add_argument(
        "--output", type=Path, metavar="FOLDER",
        help="where to write performance.md and its plots; docs if everything is measured, else nowhere",
    )  # fmt: skip
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all numbers to this file")
    options = parser.parse_args()
    if options.output is None and options.only == PARTS and not options.quick:
        options.output = ROOT / "docs"
    return options


def names(text: str) -> list[str]:
    chosen = text.split(",")
    unknown = [name for name in chosen if name not in PARTS]
    if unknown:
        raise argparse.ArgumentTypeError(f"{', '.join(unknown)}: choose from {', '.join(PARTS)}")
    return chosen


def say(what: str, started: float) -> None:
    print(f"== {what} ({time.monotonic() - started:.0f} s)", file=sys.stderr, flush=True)


def describe(machine: dict, load: float) -> str:
    model = machine.get("processor") or next(
        (line.partition(": ")[2] for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line),
        platform.machine(),
    )
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    debian = Path("/etc/debian_version").read_text().strip()
    return f"{os.cpu_count()} cores of {model}, {memory:.0f} GB, Debian {debian}, load {load:.1f} before the start"


def release() -> str:
    number = run([binary(), "--version"]).strip().removeprefix("accord ")
    try:
        commit = run(["git", "describe", "--always", "--dirty"], ROOT).strip()
    except (RuntimeError, OSError):
        return number
    return f"{number} ({commit})"


if __name__ == "__main__":
    sys.exit(main())
