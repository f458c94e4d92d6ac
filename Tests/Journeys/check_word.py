"""Opens a Word file with LibreOffice and reads the tracked changes that it shows, or what is left when all are settled."""

import os
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
OFFICE_NAMES = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
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
    run_office(folder, "--convert-to", "fodt", "--outdir", str(folder), str(file))
    return Changes(ElementTree.parse(folder / f"{file.stem}.fodt").getroot())


def run_office(folder: Path, *arguments: str) -> None:
    subprocess.run(
        [OFFICE or "soffice", "--headless", f"-env:UserInstallation={(folder / 'office').as_uri()}", *arguments],
        capture_output=True, timeout=120, check=True, env={**os.environ, "HOME": str(folder)},
    )  # fmt: skip


# Nothing outside of LibreOffice can settle changes without the Python that it was built with.
MACRO = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Changes" script:language="StarBasic">
Sub Settle(source As String, target As String, command As String)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  document = StarDesktop.loadComponentFromURL(source, "_blank", 0, hidden())
  dispatcher = createUnoService("com.sun.star.frame.DispatchHelper")
  dispatcher.executeDispatch(document.CurrentController.Frame, ".uno:" &amp; command, "", 0, Array())
  Dim filter(0) As New com.sun.star.beans.PropertyValue
  filter(0).Name = "FilterName"
  filter(0).Value = "OpenDocument Text Flat XML"
  document.storeToURL(target, filter())
  document.close(True)
End Sub
</script:module>
"""
LIBRARY = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false"
 library:passwordprotected="false"><library:element library:name="Changes"/></library:library>
"""
LIBRARIES = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:libraries PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "libraries.dtd">
<library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink">
<library:library library:name="Standard" xlink:href="$(USER)/basic/Standard/script.xlb/" xlink:type="simple"
 library:link="false"/></library:libraries>
"""


def settled(file: Path, command: str, folder: Path) -> list[str]:
    """The paragraphs of a Word file after a command such as AcceptAllTrackedChanges."""
    # The profile has to be there: LibreOffice reads no macros when it makes one.
    if not (folder / "office/user/basic").exists():
        changes_of(file, folder)
    basic = folder / "office/user/basic"
    (basic / "Standard").mkdir(parents=True, exist_ok=True)
    (basic / "Standard/Changes.xba").write_text(MACRO)
    (basic / "Standard/script.xlb").write_text(LIBRARY)
    (basic / "script.xlc").write_text(LIBRARIES)
    target = folder / f"{file.stem}-{command}.fodt"
    arguments = ", ".join(f'"{argument}"' for argument in (file.as_uri(), target.as_uri(), command))
    run_office(folder, f"macro:///Standard.Changes.Settle({arguments})")
    body = ElementTree.parse(target).getroot().find(f".//{OFFICE_NAMES}text")
    return [] if body is None else paragraphs(body)


def paragraphs(element: ElementTree.Element) -> list[str]:
    """The texts of the paragraphs in an element, without those of comments."""
    if element.tag in (f"{TEXT}p", f"{TEXT}h"):
        return [words(element)]
    return [found for child in element for found in paragraphs(child)]


def words(element: ElementTree.Element) -> str:
    """The text of an element, without comments."""
    if element.tag == f"{OFFICE_NAMES}annotation":
        return ""
    return (element.text or "") + "".join(words(child) + (child.tail or "") for child in element)
