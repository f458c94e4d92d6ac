#!/usr/bin/env python3
"""Counts the tests of a run by layer.

    count_tests.py LOG LIST JOURNEYS

LOG is the output of the tests with failed and skipped ones; LIST, their list, shows which test belongs to which
target; JOURNEYS is the output of the journeys.
"""

import re
import sys
from collections import Counter
from pathlib import Path

LAYERS = {
    "StudyModelTests": "Model",
    "StudyPartsTests": "Parts",
    "ConsentMarkdownTests": "Markdown",
    "StudyStoreTests": "Store",
    "StudyPreviewTests": "Preview",
    "SafeHTMLTests": "HTML",
    "StudyPrintTests": "Print",
    "StudyBundleTests": "Bundles",
    "StudyPicturesTests": "Pictures",
    "StudyFlowTests": "Flow",
    "StudyDocumentsTests": "Documents",
    "StudyEditingTests": "Editing",
    "StudyExchangeTests": "Exchange",
    "StudyReviewTests": "Review",
    "StudyWordTests": "Word",
    "PortalMailTests": "Mail",
    "PortalWebhooksTests": "Webhooks",
    "PortalStudyTests": "Web",
    "PortalWebTests": "Web",
    "FuzzTests": "Fuzz",
}
LISTED = re.compile(r"^(\w+)\.(.+)/`?(.+?)`?\(.*\)$")
TROUBLE = re.compile(r"[✘􀢄] +Test (.+?) (?:with \d+ test cases )?failed after")
SKIPPED = re.compile(r"[➜􀙟] +Test (.+?) skipped")
TOTAL = re.compile(r"Test run with (\d+) tests?.* (passed|failed) after")


def main(log_path: str, list_path: str, journeys_path: str) -> int:
    log = Path(log_path).read_text(errors="replace")
    layer_of, totals = listed(Path(list_path).read_text())
    failed = by_layer(TROUBLE.findall(log), layer_of)
    skipped = by_layer(SKIPPED.findall(log), layer_of)
    rows = [
        (layer, totals[layer] - failed[layer] - skipped[layer], failed[layer], skipped[layer])
        for layer in [*dict.fromkeys(LAYERS.values()), *({"Other"} & {*totals, *failed, *skipped})]
    ]
    rows.append(("Journeys", *journeys(journeys_path)))
    for name, *counts in [("Layer", "passed", "failed", "skipped"), *rows]:
        print(f"{name:<10}" + "".join(f"{count:>9}" for count in counts))
    passed, failures, left_out = (sum(row[column] for row in rows) for column in (1, 2, 3))
    warn_about_difference(log, totals)
    print(f"{passed} passed, {failures} failed, {left_out} skipped")
    return 1 if failures else 0


def listed(listing: str) -> tuple[dict[str, str], Counter]:
    layer_of: dict[str, str] = {}
    totals: Counter = Counter()
    for line in listing.splitlines():
        if found := LISTED.match(line):
            layer = LAYERS.get(found[1], "Other")
            layer_of[found[3]] = layer
            totals[layer] += 1
    return layer_of, totals


def by_layer(names: list[str], layer_of: dict[str, str]) -> Counter:
    # A test is printed as "a sentence" or as name(), once for each run.
    plain = {re.sub(r"\(.*\)$", "", name).strip("`\"“”") for name in names}
    return Counter(layer_of.get(name, "Other") for name in plain)


def journeys(path: str) -> tuple[int, int, int]:
    counts = dict(line.split() for line in Path(path).read_text().splitlines())
    return tuple(int(counts.get(name, 0)) for name in ("passed", "failed", "skipped"))


def warn_about_difference(log: str, totals: Counter) -> None:
    ran = sum(int(count) for count, _ in TOTAL.findall(log))
    if ran != totals.total():
        print(f"Note: the run reports {ran} tests, the list names {totals.total()}.")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
