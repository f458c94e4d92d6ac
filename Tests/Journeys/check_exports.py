"""Opens exported Word files with LibreOffice, and reads exported codebooks."""

import csv
import html.parser
import io
import json
import os
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from check_word import OFFICE

TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"


def words(text: str) -> str:
    """The letters and digits alone: what is between them differs from format to format."""
    return " ".join(re.findall(r"[^\W_]+", text))


class Structure:
    """What a document consists of: its headings, list items, and table cells, each in order and as words."""

    def __init__(self):
        self.headings: list[str] = []
        self.items: list[str] = []
        self.cells: list[str] = []

    def differences(self, other: "Structure") -> list[str]:
        return [
            f"{kind}: {mine[:3]}… ({len(mine)}) and {theirs[:3]}… ({len(theirs)})"
            for kind in ("headings", "items", "cells")
            if (mine := getattr(self, kind)) != (theirs := getattr(other, kind))
        ]


def opened(file: Path, folder: Path) -> ElementTree.Element:
    """A Word file as LibreOffice opens it."""
    subprocess.run(
        [
            OFFICE or "soffice", "--headless", f"-env:UserInstallation={(folder / 'office').as_uri()}",
            "--convert-to", "fodt", "--outdir", str(folder), str(file),
        ],
        capture_output=True, timeout=120, check=True, env={**os.environ, "HOME": str(folder)},
    )  # fmt: skip
    return ElementTree.parse(folder / f"{file.stem}.fodt").getroot()


def structure_of_word(document: ElementTree.Element) -> Structure:
    found = Structure()
    titles = {"Title"} | {
        style.get(f"{STYLE}name") for style in document.iter(f"{STYLE}style")
        if style.get(f"{STYLE}parent-style-name") == "Title"
    }  # fmt: skip
    text = next(element for element in document.iter() if element.tag.endswith("}text"))

    def read(element: ElementTree.Element) -> None:
        if element.tag == f"{TEXT}h" or element.get(f"{TEXT}style-name") in titles:
            found.headings.append(words("".join(element.itertext())))
        elif element.tag == f"{TABLE}table-cell":
            found.cells.append(words(" ".join("".join(p.itertext()) for p in element.iter(f"{TEXT}p"))))
            return
        elif element.tag == f"{TEXT}list-item":
            own = [child for child in element if child.tag in (f"{TEXT}p", f"{TEXT}h")]
            found.items.append(words(" ".join("".join(p.itertext()) for p in own)))
        for child in element:
            read(child)

    read(text)
    return found


def headers_of(document: ElementTree.Element) -> str:
    return " ".join("".join(part.itertext()) for name in ("header", "footer") for part in document.iter(STYLE + name))


class Page(html.parser.HTMLParser):
    """The same of a consent as HTML. Facts, which are terms and descriptions, become rows of two cells in Word."""

    def __init__(self):
        super().__init__()
        self.found = Structure()
        self.open: list[tuple[str, list[str], int]] = []
        self.is_body = self.is_hash = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]):
        named = dict(attributes)
        self.is_body = self.is_body or tag == "body"
        if tag == "img" and self.open:
            self.open[-1][1].append(f" {named.get('alt') or ''} ")
        if tag == "dd" and named.get("class") == "document-hash":
            self.is_hash = True
        if tag in ("h1", "h2", "h3", "h4", "h5", "h6", "li", "td", "th", "dt", "dd"):
            # An item comes before those inside it.
            self.open.append((tag, [], len(self.found.items)))
            if tag == "li":
                self.found.items.append("")
        elif tag in ("p", "br", "div") and self.open:
            self.open[-1][1].append(" ")

    def handle_data(self, data: str):
        if self.is_body and self.open:
            self.open[-1][1].append(data)

    def handle_endtag(self, tag: str):
        if not self.open or self.open[-1][0] != tag:
            return
        _, pieces, place = self.open.pop()
        text = words("".join(pieces))
        if tag == "li":
            self.found.items[place] = text
        elif tag.startswith("h"):
            self.found.headings.append(text)
        elif tag == "dd" and self.is_hash:
            self.is_hash = False
            self.found.cells.pop()
        else:
            self.found.cells.append(text)


def structure_of_page(page: str) -> Structure:
    reader = Page()
    reader.feed(page)
    return reader.found


def recorded(study: dict) -> set[tuple[str, str, str]]:
    """Each question of a study: its task, step, and item."""
    found = set()
    for task in study.get("tasks", []):
        for step in task.get("steps", []) + task.get("endings", []):
            if step["kind"] == "question":
                found.add((task["id"], step["id"], ""))
            for item in step.get("items", []) + step.get("questions", []):
                if step["kind"] != "form" or "format" in item:
                    found.add((task["id"], step["id"], item["id"]))
    return found


def missing_from_codebook(study: Path, folder: Path) -> set[tuple[str, str, str]]:
    text = (folder / "answers.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    listed = {(row["task"], row["step"], row["item"]) for row in rows}
    return recorded(json.loads(study.read_text())) - listed
