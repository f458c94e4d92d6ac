#!/usr/bin/env python3
"""Checks with independent tools (poppler, qpdf, pikepdf, pdfua) that a PDF is accessible.

    python check_pdf.py FILE.pdf…      each printed consent
    python check_pdf.py --print FOLDER  first prints each page (*.html) of a folder twice, on both paper sizes
"""

import contextlib
import io
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pikepdf

ROOT = Path(__file__).resolve().parents[2]
DRIVER = ROOT / "scripts/pdf/consent_pdf.py"
STAMPER = ROOT / "scripts/pdf/stamp_pdf.py"
STAMP = {"text": "Approved on October 4, 2024 · Étoile Review Board · No. E-17", "language": "en", "direction": "ltr"}
PRINTER = ROOT / ".venv-pdf/bin/python"
PAPERS = {"a4": (595.276, 841.89), "letter": (612, 792)}
# Permitted parents (ISO 32000-1, 14.8.4) of the elements whose place matters.
BELOW = {
    "L": {"L", "LI", "Caption"},
    "LI": {"Lbl", "LBody"},
    "Table": {"TR", "THead", "TBody", "TFoot", "Caption"},
    "THead": {"TR"},
    "TBody": {"TR"},
    "TFoot": {"TR"},
    "TR": {"TH", "TD"},
}
ABOVE = {
    "LI": {"L"},
    "Lbl": {"LI"},
    "LBody": {"LI"},
    "TH": {"TR"},
    "TD": {"TR"},
    "TR": {"Table", "THead", "TBody", "TFoot"},
}
DRAWING = {"Tj", "TJ", "Do", "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh"}

failures: list[str] = []
passed = 0


def check(name: str, holds: bool, why: str = "") -> None:
    global passed
    if holds:
        passed += 1
        print(f"✔ {name}")
    else:
        failures.append(name)
        print(f"✘ {name}" + (f": {why.strip()}" if why else ""))


def main() -> int:
    if sys.argv[1:2] == ["--print"]:
        with tempfile.TemporaryDirectory(prefix="accord-pdf-") as folder:
            for page in sorted(Path(sys.argv[2]).glob("*.html")):
                print_and_check(page, Path(folder))
    else:
        for name in sys.argv[1:]:
            check_pdf(Path(name))
    print(f"PDF: {passed} passed, {len(failures)} failed")
    return 1 if failures else 0


def run(*command: str, **options) -> subprocess.CompletedProcess:
    return subprocess.run(command, capture_output=True, timeout=60, **options)


def print_and_check(page: Path, folder: Path) -> None:
    for paper, size in PAPERS.items():
        made = [
            run(str(PRINTER), str(DRIVER), "--size", paper, input=page.read_bytes(), env={"PYTHONHASHSEED": seed})
            for seed in ("1", "2")
        ]
        name = f"{page.stem}-{paper}.pdf"
        check(f"{name} is printed", made[0].returncode == 0, made[0].stderr.decode())
        if made[0].returncode == 0:
            check(f"{name} has the same bytes twice", made[0].stdout == made[1].stdout)
            (folder / name).write_bytes(made[0].stdout)
            check_pdf(folder / name, size)
            stamp_and_check(folder / name, size)


HEADING, LABEL = "QXHEAD", "QXLINE"
SIGNATURE = re.compile(r'<section class="signatures">|<h\d[^>]*>(?:(?!<h\d)[\s\S])*?<dl class="consent-signature">')


def check_signature(page: Path) -> None:
    """The heading of a signature and its line are on one page, wherever the text before them ends. Signatures after the
    text are not on a page without any of it."""
    html = page.read_text()
    name = f"{page.stem}: a signature is not torn from its heading"
    block = SIGNATURE.search(html)
    if block is None:
        return check(name, False, "it has no signature")
    before, signature = html[: block.start()], html[block.start() :]
    signature = re.sub(r"(<h\d[^>]*>).*?(</h\d>)", rf"\g<1>{HEADING}\g<2>", signature, count=1, flags=re.DOTALL)
    signature = re.sub(r"(<dt[^>]*>).*?(</dt>)", rf"\g<1>{LABEL}\g<2>", signature, count=1, flags=re.DOTALL)

    def places(lines: int) -> tuple[int, int, int]:
        """The pages of the heading, of the line, and of the end of a text that is longer by some lines."""
        longer = before + "<p>Another line.</p>\n" * lines + signature
        made = run(str(PRINTER), str(DRIVER), "--size", "a4", input=longer.encode())
        pages = run("pdftotext", "-layout", "-", "-", input=made.stdout).stdout.decode().split("\f")
        ends = [n for n, text in enumerate(pages) if "Another line." in text]
        found = [next((n for n, text in enumerate(pages) if word in text), -1) for word in (HEADING, LABEL)]
        return (*found, ends[-1] if ends else -1)

    # The number of lines that moves the heading to the next page; a page has fewer than 60.
    first = places(0)[0]
    fits, moved = 0, 60
    while moved - fits > 1:
        middle = (fits + moved) // 2
        fits, moved = (middle, moved) if places(middle)[0] == first else (fits, middle)
    found = {lines: places(lines) for lines in range(max(0, moved - 5), moved + 1)}
    torn = {lines: pages for lines, pages in found.items() if pages[0] != pages[1]}
    check(name, first >= 0 and found[moved][0] == first + 1 and not torn, str(torn or found))
    if block[0].startswith("<section"):
        alone = {lines: pages for lines, pages in found.items() if lines > 0 and pages[0] != pages[2]}
        check(f"{page.stem}: a signature is not on a page without text", not alone, str(alone))


def stamp_and_check(printed: Path, size: tuple[float, float] | None = None) -> None:
    """A stamp must not make a print less accessible, and is read out once."""
    source = json.dumps(STAMP).encode() + b"\n" + printed.read_bytes()
    made = [run(str(PRINTER), str(STAMPER), input=source, env={"PYTHONHASHSEED": seed}) for seed in ("1", "2")]
    stamped = printed.with_name(f"{printed.stem}-stamped.pdf")
    check(f"{stamped.name} is stamped", made[0].returncode == 0, made[0].stderr.decode())
    if made[0].returncode == 0:
        check(f"{stamped.name} has the same bytes twice", made[0].stdout == made[1].stdout)
        stamped.write_bytes(made[0].stdout)
        check_pdf(stamped, size)


def check_pdf(path: Path, size: tuple[float, float] | None = None) -> None:
    name = path.name
    sound = run("qpdf", "--check", str(path))
    check(f"{name}: qpdf finds no error", sound.returncode == 0, sound.stdout.decode() + sound.stderr.decode())
    check_information(path, name, size)
    check_reading_order(path, name)
    with pikepdf.open(path) as pdf:
        check_catalog(pdf, name)
        check_fonts(pdf, name)
        check(f"{name}: it has a structure tree", "/StructTreeRoot" in pdf.Root)
        if "/StructTreeRoot" not in pdf.Root:
            return
        check_structure(pdf, name)
        check_content(pdf, name)
        check_links(pdf, name)
    rules = run(str(Path(sys.executable).parent / "pdfua"), "check", str(path))
    check(f"{name}: pdfua finds no error", rules.returncode in (0, 2), rules.stdout.decode())


def untag(pdf: pikepdf.Pdf) -> None:
    """The content of the first page is drawn without marks, as many programs print."""
    page = pdf.pages[0]
    drawn = [one for one in pikepdf.parse_content_stream(page) if str(one[1]) not in ("BDC", "BMC", "EMC")]
    page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(drawn))


def take_tree(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/StructTreeRoot"]
    del pdf.Root["/MarkInfo"]


def take_title(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo["/Title"]
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
        del metadata["dc:title"]


def take_language(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/Lang"]


# What is done to a sound print, and the checks that must find it.
FAULTS = {
    "an untagged page": (untag, ["everything drawn is tagged or an artifact", "every piece of text has one place in the tree"]),
    "no structure": (take_tree, ["pdfinfo says it is tagged", "it is marked as tagged", "it has a structure tree"]),
    "no title": (take_title, ["pdfinfo shows a title", "the metadata have the title"]),
    "no language": (take_language, ["the language is set", "pdfua finds no error"]),
}


def unnoticed_faults(sound: Path, folder: Path) -> list[str]:
    """The faults that a check does not find which has to."""
    global passed
    missed: list[str] = []
    for name, (spoil, expected) in FAULTS.items():
        copy = folder / f"{name.replace(' ', '-')}.pdf"
        with pikepdf.open(sound) as pdf:
            spoil(pdf)
            pdf.save(copy)
        before, count = len(failures), passed
        # What is found here has to be, so it is neither printed nor counted.
        with contextlib.redirect_stdout(io.StringIO()):
            check_pdf(copy)
        found = [one.removeprefix(f"{copy.name}: ") for one in failures[before:]]
        del failures[before:]
        passed = count
        missed += [f"{name}: “{one}” does not fail, but {found}" for one in expected if one not in found]
    return missed


def check_information(path: Path, name: str, size: tuple[float, float] | None) -> None:
    lines = run("pdfinfo", str(path)).stdout.decode().splitlines()
    facts = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
    check(f"{name}: pdfinfo shows a title", bool(facts.get("Title")))
    check(f"{name}: pdfinfo says it is tagged", facts.get("Tagged") == "yes")
    check(f"{name}: it is PDF 1.7", facts.get("PDF version") == "1.7")
    width, height = map(float, re.findall(r"[\d.]+", facts["Page size"])[:2])
    fits = [size] if size else list(PAPERS.values())
    fit = any(abs(width - w) + abs(height - h) < 0.1 for w, h in fits)
    check(f"{name}: the paper has its size", fit, facts["Page size"])
    pages = int(facts["Pages"])
    for number in range(1, pages + 1):
        text = run("pdftotext", "-layout", "-f", str(number), "-l", str(number), str(path), "-").stdout.decode()
        if str(number) not in text or str(pages) not in text:
            return check(f"{name}: each page says which of how many it is", False, f"page {number}")
    check(f"{name}: each page says which of how many it is", True)


def check_reading_order(path: Path, name: str) -> None:
    """poppler reads only the structure; it finds what a screen reader would read out."""
    read = run("pdfinfo", "-struct-text", str(path)).stdout.decode()
    levels = [int(level) for level in re.findall(r"^\s*H(\d)\b", read, re.MULTILINE)]
    steps = [after - before for before, after in zip(levels, levels[1:])]
    one = levels[:1] == [1] and levels.count(1) == 1
    check(f"{name}: it has one highest heading, and it comes first", one, str(levels))
    check(f"{name}: no heading skips a level", all(step <= 1 for step in steps), str(levels))
    check(f"{name}: what stands at the foot of pages is not read out", not re.search(r'"Page \d+ of \d+"', read))


def check_facts(path: Path, name: str, labels: list[str]) -> None:
    """The facts at the head of a document are there once, to the eye and when read out, however many pages it has."""
    read = run("pdfinfo", "-struct-text", str(path)).stdout.decode()
    spoken = {label: read.count(f'"{label}"') for label in labels}
    check(f"{name}: the facts at its head are read out once", set(spoken.values()) == {1}, str(spoken))
    drawn = run("pdftotext", "-layout", str(path), "-").stdout.decode()
    rows = {label: len(re.findall(rf"^\s*{re.escape(label)} {{2,}}\S", drawn, re.MULTILINE)) for label in labels}
    check(f"{name}: the facts at its head are on one page only", set(rows.values()) == {1}, str(rows))


def check_catalog(pdf: pikepdf.Pdf, name: str) -> None:
    root = pdf.Root
    check(f"{name}: the language is set", bool(str(root.get("/Lang", ""))))
    check(f"{name}: it is marked as tagged", bool(root.get("/MarkInfo", {}).get("/Marked", False)))
    check(f"{name}: windows show its title", bool(root.get("/ViewerPreferences", {}).get("/DisplayDocTitle", False)))
    check(f"{name}: it has an identifier", "/ID" in pdf.trailer)
    active = pdf.is_encrypted or pdf.attachments or "/AA" in root or "/OpenAction" in root
    check(f"{name}: nothing is encrypted, scripted or attached", not active)
    with pdf.open_metadata() as metadata:
        check(f"{name}: the metadata name PDF/UA-1", metadata.get("pdfuaid:part") == "1", str(metadata))
        check(f"{name}: the metadata have the title", metadata.get("dc:title") == str(pdf.docinfo.get("/Title", "")))
    tabs = [page.obj.get("/Tabs") for page in pdf.pages if "/Annots" in page.obj]
    check(f"{name}: the tab order follows the structure", all(tab == "/S" for tab in tabs))


def check_fonts(pdf: pikepdf.Pdf, name: str) -> None:
    fonts = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"]
    used = [font for font in fonts if font.get("/Subtype") not in ("/CIDFontType0", "/CIDFontType2")]
    bare = [str(font.get("/BaseFont")) for font in used if not embedded(font)]
    silent = [str(font.get("/BaseFont")) for font in used if "/ToUnicode" not in font]
    check(f"{name}: all {len(used)} fonts are embedded", bool(used) and not bare, ", ".join(bare))
    check(f"{name}: all fonts know their characters", not silent, ", ".join(silent))


def embedded(font: pikepdf.Object) -> bool:
    descendants = font.get("/DescendantFonts", [font])
    return all(
        any(key in one.get("/FontDescriptor", {}) for key in ("/FontFile", "/FontFile2", "/FontFile3"))
        for one in descendants
    )


def elements(node: pikepdf.Object, above: str = "StructTreeRoot"):
    """Each structure element with the kind of its parent, in reading order."""
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield kid, above
            yield from elements(kid, str(kid.S)[1:])


def check_structure(pdf: pikepdf.Pdf, name: str) -> None:
    tree = list(elements(pdf.Root.StructTreeRoot))
    misplaced = []
    for element, above in tree:
        kind = str(element.S)[1:]
        if above in BELOW and kind not in BELOW[above] or kind in ABOVE and above not in ABOVE[kind]:
            misplaced.append(f"{kind} in {above}")
    check(f"{name}: lists and tables are built as they should be", not misplaced, ", ".join(sorted(set(misplaced))))
    silent = [element for element, _ in tree if element.S == "/Figure" and not str(element.get("/Alt", ""))]
    check(f"{name}: every figure has a description", not silent)
    lost = [element for element, _ in tree if element.S == "/Figure" and not lies_where_drawn(element)]
    check(f"{name}: the box of every figure is where it is drawn", not lost, f"{len(lost)} are not")
    heads = [element for element, _ in tree if element.S == "/TH"]
    check(f"{name}: every header cell says what it heads", all("/Scope" in head.get("/A", {}) for head in heads))
    lost = [element for element, _ in tree if element.P.objgen != parent_of(element, tree, pdf)]
    check(f"{name}: every element knows the one above it", not lost, f"{len(lost)} do not")


def lies_where_drawn(figure: pikepdf.Object) -> bool:
    """Boxes are in points from the lower left corner, like the drawing."""
    box = [float(edge) for edge in figure.get("/A", {}).get("/BBox", [])]
    places = [drawn for drawn in pictures_on(figure.Pg) if len(box) == 4]
    return any(all(abs(a - b) <= 1 for a, b in zip(box, drawn, strict=True)) for drawn in places)


def pictures_on(page: pikepdf.Object):
    """The box of each picture on a page: the unit square under the current matrix."""
    matrix, saved = pikepdf.Matrix(), []
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "q":
            saved.append(matrix)
        elif str(operator) == "Q":
            matrix = saved.pop()
        elif str(operator) == "cm":
            matrix = pikepdf.Matrix(operands) @ matrix
        elif str(operator) == "Do":
            box = matrix.transform(pikepdf.Rectangle(0, 0, 1, 1))
            yield float(box.llx), float(box.lly), float(box.urx), float(box.ury)


def parent_of(element: pikepdf.Object, tree: list, pdf: pikepdf.Pdf) -> tuple[int, int]:
    if not hasattr(parent_of, "of") or parent_of.of[0] is not pdf:
        known = {}
        for above in [pdf.Root.StructTreeRoot] + [one for one, _ in tree]:
            for kid in above.get("/K", []):
                if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                    known[kid.objgen] = above.objgen
        parent_of.of = (pdf, known)
    return parent_of.of[1][element.objgen]


def check_content(pdf: pikepdf.Pdf, name: str) -> None:
    """All content is either tagged or an artifact, and each piece of text has one place in the tree."""
    places = {}
    for element, _ in elements(pdf.Root.StructTreeRoot):
        for kid in element.get("/K", []):
            if isinstance(kid, int):
                places.setdefault((element.Pg.objgen, kid), []).append(element)
    numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    owners = dict(zip(map(int, numbers[::2]), numbers[1::2]))
    stray, twice, wrong = 0, 0, 0
    for page in pdf.pages:
        marks: list[int | None] = []
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) in ("BDC", "BMC"):
                details = operands[1] if len(operands) > 1 else {}
                mcid = details.get("/MCID") if isinstance(details, pikepdf.Dictionary) else None
                marks.append(-1 if operands[0] == "/Artifact" else mcid)
                if mcid is not None:
                    found = places.pop((page.obj.objgen, int(mcid)), [])
                    twice += len(found) != 1
                    owner = owners[int(page.obj.StructParents)][int(mcid)]
                    wrong += len(found) == 1 and owner.objgen != found[0].objgen
            elif str(operator) == "EMC":
                marks.pop()
            elif str(operator) in DRAWING:
                stray += all(mark is None for mark in marks)
    check(f"{name}: everything drawn is tagged or an artifact", stray == 0, f"{stray} pieces are not")
    why = f"{twice} have none or several, {len(places)} places have no text"
    check(f"{name}: every piece of text has one place in the tree", twice == 0 and not places, why)
    check(f"{name}: the way back to the tree is right", wrong == 0, f"{wrong} pieces")


def check_links(pdf: pikepdf.Pdf, name: str) -> None:
    numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    owners = dict(zip(map(int, numbers[::2]), numbers[1::2]))
    bad = []
    for page in pdf.pages:
        for link in page.obj.get("/Annots", []):
            owner = owners.get(int(link.get("/StructParent", -1)))
            if owner is None or owner.S != "/Link":
                bad.append("not below a Link")
            if not str(link.get("/Contents", "")) or not int(link.get("/F", 0)) & 4:
                bad.append("without description or not printed")
    check(f"{name}: links are tagged, described and printed", not bad, ", ".join(sorted(set(bad))))


if __name__ == "__main__":
    sys.exit(main())
