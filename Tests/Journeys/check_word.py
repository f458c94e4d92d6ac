"""Opens a Word file with LibreOffice and reads the tracked changes that it shows."""

import os
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
CREATOR = "{http://purl.org/dc/elements/1.1/}creator"
OFFICE = shutil.which("soffice")


class Changes:
    """The inserted and deleted texts of a document, in its order, and who made them."""

    def __init__(self, document: ElementTree.Element):
        self.inserted: list[str] = []
        self.deleted: list[str] = []
        self.authors: set[str] = set()
        self.kinds: dict[str, str] = {}
        self.open: dict[str, list[str]] = {}
        for region in document.iter(f"{TEXT}changed-region"):
            self.kinds[region.get(f"{TEXT}id", "")] = region[0].tag.removeprefix(TEXT)
            self.authors |= {creator.text or "" for creator in region.iter(CREATOR)}
        self.read(document)

    def read(self, element: ElementTree.Element) -> None:
        if element.tag == f"{TEXT}tracked-changes":
            return
        identifier = element.get(f"{TEXT}change-id", "")
        if element.tag == f"{TEXT}change-start":
            self.open[identifier] = []
        elif element.tag == f"{TEXT}change-end":
            found = "".join(self.open.pop(identifier, []))
            (self.deleted if self.kinds.get(identifier) == "deletion" else self.inserted).append(found)
        self.add(element.text)
        for child in element:
            self.read(child)
            self.add(child.tail)

    def add(self, text: str | None) -> None:
        for words in self.open.values():
            words.append(text or "")


def changes_of(file: Path, folder: Path) -> Changes:
    """What LibreOffice reads from a Word file."""
    subprocess.run(
        [
            OFFICE or "soffice", "--headless", f"-env:UserInstallation={(folder / 'office').as_uri()}",
            "--convert-to", "fodt", "--outdir", str(folder), str(file),
        ],
        capture_output=True, timeout=120, check=True, env={**os.environ, "HOME": str(folder)},
    )  # fmt: skip
    return Changes(ElementTree.parse(folder / f"{file.stem}.fodt").getroot())
