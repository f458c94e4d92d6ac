"""Compares the words of a document of a word processor with those of the consent that it becomes."""

import html
import os
import re
import subprocess
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

from check_word import OFFICE

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
OFFICE_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}text"
FILTERS = {"docx": "docx:MS Word 2007 XML", "odt": "odt:writer8"}

# Consents of running studies, and what upstream tests with; not part of this repository.
CONSENTS = [
    "spezi/consent-mhc/Consent+en-US.md",
    "spezi/consent-upstream/Consent1.md",
    "spezi/consent-upstream/Consent3.md",
    "myheartcounts/consent-history/1-2025-10-09-Consent+en-US.md",
    "myheartcounts/consent-history/2-2025-12-02-Consent+en-US.md",
]


def saved(page: Path, kind: str, folder: Path) -> Path:
    """A web page saved by LibreOffice as a text document."""
    subprocess.run(
        [
            OFFICE or "soffice", "--headless", f"-env:UserInstallation={(folder / 'office').as_uri()}",
            "--infilter=HTML (StarWriter)", "--convert-to", FILTERS[kind], "--outdir", str(folder), str(page),
        ],
        capture_output=True, timeout=120, check=True, env={**os.environ, "HOME": str(folder)},
    )  # fmt: skip
    return folder / f"{page.stem}.{kind}"


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.replace("\u00ad", ""))


def words_of_document(file: Path) -> list[str]:
    """In the order of the file."""
    with zipfile.ZipFile(file) as package:
        if file.suffix == ".docx":
            body = ElementTree.fromstring(package.read("word/document.xml"))
            paragraphs = body.iter(f"{WORD}p")
            return [word for paragraph in paragraphs for word in words("".join(map(word_text, paragraph.iter())))]
        text = next(ElementTree.fromstring(package.read("content.xml")).iter(OFFICE_TEXT))
        return words("".join(open_text(text)))


def word_text(element: ElementTree.Element) -> str:
    if element.tag == f"{WORD}t":
        return element.text or ""
    return " " if element.tag in (f"{WORD}tab", f"{WORD}br") else ""


def open_text(element: ElementTree.Element) -> list[str]:
    blocks = (f"{TEXT}p", f"{TEXT}h", f"{TEXT}s", f"{TEXT}tab", f"{TEXT}line-break")
    gap = " " if element.tag in blocks else ""
    found = [gap, element.text or ""]
    for child in element:
        found += open_text(child) + [child.tail or ""]
    return [*found, gap]


def words_of_study(study: dict) -> list[str]:
    """The title and the sections of its consent, without the marks of Markdown."""
    language = study["primaryLanguage"]
    consent = study["consents"][0]
    found = words(consent.get("title", {}).get(language, ""))
    for section in consent.get("sections", []):
        found += words(section.get("title", {}).get(language, ""))
        found += words(plain(section.get("content", {}).get(language, "")))
    return found


def plain(markdown: str) -> str:
    """Markdown that Accord wrote as its words: numbers of lists are marks, and so are addresses of links."""
    text = re.sub(r"(?m)^((?:> ?| )*)(?:\d+[.)] )+", r"\1", markdown)
    text = re.sub(r"\]\([^)]*\)", "]", text).replace("<br>", " ")
    return html.unescape(re.sub(r"\\(.)", r"\1", text).replace("*", ""))


def difference(one: list[str], other: list[str]) -> str:
    """Where two texts part, for the person who reads the report."""
    for index, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return f"word {index}: {' '.join(one[index:index + 8])} ≠ {' '.join(other[index:index + 8])}"
    return "" if len(one) == len(other) else f"{len(one)} words ≠ {len(other)}"
