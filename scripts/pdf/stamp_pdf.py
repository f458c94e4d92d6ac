#!/usr/bin/env python3
"""Lays a board's stamp over a printed consent, in the room reserved for it at the foot of each page.

    (echo '{"text": "…", "language": "en", "direction": "ltr"}'; cat consent.pdf) | python stamp_pdf.py > stamped.pdf

Nothing that was printed changes: the stamp is a layer of its own. It is an artifact on each page but the first, where it is
part of the tagged content. The same input gives the same bytes.

Exit codes and limits are those of `consent_pdf.py`.
"""

import ctypes.util
import gc
import io
import json
import os
import resource
import sys

import consent_pdf
from consent_pdf import BAD_PAGE, FAILED, FOLDER, PRINTED, TOO_DEMANDING, UNAVAILABLE, stop_with
from problems import BadPage

LARGEST_STAMP = 10_000
# The room inside its border and padding, as in consent.css, in CSS pixels.
ROOM = 12 / 25.4 * 96
SIZES = [8, 7, 6.25, 5.5, 5, 4.5, 4]


def main() -> int:
    consent_pdf.limit_oneself()
    try:
        return stamp()
    except MemoryError:
        pass  # Partial output is released here; before that, there may be no memory for a message.
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    return stop_with(TOO_DEMANDING, "The document needs more memory than stamping allows.")


def stamp() -> int:
    try:
        facts, document = read_input()
        stamped = laid_over(document, facts)
    except MemoryError:
        raise
    except BadPage as problem:
        return stop_with(BAD_PAGE, str(problem))
    except ImportError as problem:
        return stop_with(UNAVAILABLE, f"What stamping needs is not installed: {problem}")
    except Exception as problem:  # Whatever fails in a library, the caller gets one line.
        return stop_with(FAILED, f"{type(problem).__name__}: {problem}")
    sys.stdout.buffer.write(stamped)
    sys.stdout.buffer.flush()
    return PRINTED


def read_input() -> tuple[dict, bytes]:
    first = sys.stdin.buffer.readline(LARGEST_STAMP + 1)
    document = sys.stdin.buffer.read(consent_pdf.LARGEST_PDF + 1)
    if len(first) > LARGEST_STAMP or len(document) > consent_pdf.LARGEST_PDF:
        raise BadPage("The stamp or the document is too large.")
    try:
        facts = json.loads(first)
        complete = all(isinstance(facts[name], str) and facts[name] for name in ("text", "language", "direction"))
    except (ValueError, KeyError, TypeError):
        complete = False
    if not complete:
        raise BadPage("The stamp lacks its text, its language, or its direction.")
    return facts, document


def laid_over(document: bytes, facts: dict) -> bytes:
    gc.disable()  # The process ends before there is any garbage worth collecting.
    import pikepdf

    try:
        pdf = pikepdf.open(io.BytesIO(document))
    except pikepdf.PdfError as problem:
        raise BadPage("The document is not a PDF that can be read.") from problem
    box = [float(side) for side in pdf.pages[0].mediabox]
    drawn = pikepdf.open(io.BytesIO(drawn_stamp(facts, box[2] - box[0], box[3] - box[1])))
    layer = pdf.copy_foreign(drawn.pages[0].as_form_xobject())
    for index, page in enumerate(pdf.pages):
        page.add_resource(layer, pikepdf.Name.XObject, name=pikepdf.Name.AccordStamp)
        if index == 0:
            mark = b"/P << /MCID %d >>" % tagged(pdf, page, facts, pikepdf)
        else:
            mark = b"/Artifact << /Type /Pagination /Subtype /Footer >>"
        page.contents_add(b"q\n", prepend=True)
        page.contents_add(b"\nQ\n" + mark + b" BDC\nq /AccordStamp Do Q\nEMC\n")
    stamped = io.BytesIO()
    pdf.save(stamped, deterministic_id=True, fix_metadata_version=False)
    return stamped.getvalue()


def tagged(pdf, page, facts: dict, pikepdf) -> int:
    """Makes the stamp of the first page the last paragraph of the document; returns the number of its content."""
    tree = pdf.Root.StructTreeRoot
    top = tree.K[0] if isinstance(tree.K, pikepdf.Array) else tree.K
    numbers = tree.ParentTree.Nums
    place = list(numbers)[::2].index(page.obj.StructParents)
    parents = numbers[2 * place + 1]
    content = len(parents)
    element = pdf.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.StructElem, S=pikepdf.Name.P, P=top, Pg=page.obj, K=[content], Lang=facts["language"]
        )
    )
    parents.append(element)
    top.K.append(element)
    return content


def drawn_stamp(facts: dict, width: float, height: float) -> bytes:
    """A page with nothing but the stamp, in the largest letters that fit."""
    ctypes.util.find_library = lambda name: None
    os.environ["FONTCONFIG_FILE"] = str(FOLDER / "fonts.conf")
    import html

    import weasyprint

    import paper
    import tagging

    fetcher = paper.OnlyThePage()
    sheets = ["consent.css"] + (["right-to-left.css"] if facts["direction"] == "rtl" else []) + ["stamp.css"]
    page = (
        '<!doctype html><html lang="{language}" dir="{direction}"><head><title>{text}</title></head>'
        '<body><p class="document-approval">{text}</p></body></html>'
    ).format(**{name: html.escape(value) for name, value in facts.items()})

    def finish(document, pdf) -> None:
        for thing in pdf.objects:
            if isinstance(thing, dict) and "ToUnicode" in thing:
                tagging.map_every_shape(pdf.objects[int(thing["ToUnicode"].split()[0])])

    styles = [weasyprint.CSS(string=(FOLDER / sheet).read_text(), url_fetcher=fetcher) for sheet in sheets]
    for size in SIZES:
        sized = f"@page {{ size: {width}pt {height}pt; @bottom-center {{ font-size: {size}pt }} }}"
        sized += f".document-approval {{ font-size: {size}pt }}"
        source = weasyprint.HTML(string=page, base_url="about:stamp", url_fetcher=fetcher)
        document = source.render(stylesheets=[*styles, weasyprint.CSS(string=sized, url_fetcher=fetcher)])
        text = next(box for box in document.pages[0]._page_box.descendants() if box.element_tag == "p")
        if text.height <= ROOM:
            return document.write_pdf(finisher=finish)
    raise BadPage("The stamp does not fit into the room reserved for it.")


if __name__ == "__main__":
    sys.exit(main())
