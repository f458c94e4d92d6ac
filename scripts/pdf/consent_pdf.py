#!/usr/bin/env python3
"""Prints one consent: a page of HTML on standard input becomes a tagged PDF (PDF/UA-1) on standard output.

    python consent_pdf.py --size a4|letter < page.html > page.pdf

The same page gives the same bytes. Nothing is fetched, and no file is read but the style sheets next to this file, the
fonts named in fonts.conf and WeasyPrint itself.

Exit codes: 0 printed, 64 wrong usage, 65 the page cannot be printed, 69 WeasyPrint is not installed, 70 failed,
71 needs more memory than it may have. One line on standard error says why; after success, there is a line
"left out: …" for each picture that is not part of the page and for each character without a font.
"""

import argparse
import ctypes.util
import gc
import hashlib
import os
import resource
import signal
import sys
import warnings
from pathlib import Path

from problems import BadPage, Remarks

FOLDER = Path(__file__).resolve().parent
MEBIBYTE = 1 << 20
LARGEST_PAGE = 20 * MEBIBYTE
LARGEST_PDF = 64 * MEBIBYTE
MEMORY = 768 * MEBIBYTE
SPARE_MEMORY = 64 * MEBIBYTE
SECONDS = 30
LARGEST_PICTURE = 16_000_000

PRINTED, USAGE, BAD_PAGE, UNAVAILABLE, FAILED, TOO_DEMANDING = 0, 64, 65, 69, 70, 71
PAPER = {"a4": "A4", "letter": "letter"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--size", choices=sorted(PAPER), default="a4")
    try:
        size = parser.parse_args().size
    except SystemExit as stop:
        return USAGE if stop.code else PRINTED
    limit_oneself()
    try:
        return print_page(size)
    except MemoryError:
        pass  # Partial output is released here; before that, there may be no memory for a message.
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    return stop_with(TOO_DEMANDING, "The page needs more memory than printing allows.")


def print_page(size: str) -> int:
    try:
        page = read_page()
        document, left_out = printed(page, size)
    except MemoryError:
        raise
    except BadPage as problem:
        return stop_with(BAD_PAGE, str(problem))
    except ImportError as problem:
        return stop_with(UNAVAILABLE, f"WeasyPrint is not installed: {problem}")
    except OSError as problem:
        return stop_with(UNAVAILABLE, f"WeasyPrint lacks a library or a file: {problem}")
    except RecursionError:
        return stop_with(BAD_PAGE, "The page is nested too deeply.")
    except Exception as problem:  # Whatever fails in a library, the caller gets one line.
        return stop_with(FAILED, f"{type(problem).__name__}: {problem}")
    sys.stdout.buffer.write(document)
    sys.stdout.buffer.flush()
    for what in left_out:
        print(f"left out: {one_line(what)}", file=sys.stderr)
    return PRINTED


def limit_oneself() -> None:
    signal.alarm(2 * SECONDS)
    limits = {
        resource.RLIMIT_AS: (MEMORY, MEMORY + SPARE_MEMORY),
        resource.RLIMIT_CPU: (SECONDS, SECONDS + 1),
        resource.RLIMIT_FSIZE: (LARGEST_PDF, LARGEST_PDF),
        resource.RLIMIT_NOFILE: (128, 128),
        resource.RLIMIT_CORE: (0, 0),
    }
    for kind, wanted in limits.items():
        allowed = resource.getrlimit(kind)[1]
        if allowed != resource.RLIM_INFINITY:
            wanted = tuple(min(allowed, most) for most in wanted)
        resource.setrlimit(kind, wanted)


def read_page() -> str:
    data = sys.stdin.buffer.read(LARGEST_PAGE + 1)
    if len(data) > LARGEST_PAGE:
        raise BadPage(f"The page is larger than {LARGEST_PAGE // MEBIBYTE} MB.")
    try:
        page = data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise BadPage(f"The page is not UTF-8: byte {problem.start} cannot be read.") from None
    if not page.strip():
        raise BadPage("The page is empty.")
    return page


def printed(page: str, size: str) -> tuple[bytes, list[str]]:
    gc.disable()  # The process ends before there is any garbage worth collecting.
    # WeasyPrint tries library names of other systems first, and cffi would run ldconfig and a compiler for each.
    ctypes.util.find_library = lambda name: None
    os.environ["FONTCONFIG_FILE"] = str(FOLDER / "fonts.conf")

    import weasyprint
    from PIL import Image

    import paper
    import tagging

    Image.MAX_IMAGE_PIXELS = LARGEST_PICTURE
    warnings.simplefilter("error", Image.DecompressionBombWarning)
    remarks = Remarks()
    remarks.begin()
    fetcher = paper.OnlyThePage()
    html = weasyprint.HTML(string=page, base_url="about:consent", url_fetcher=fetcher)
    sheets = paper.prepare(html.etree_element)
    tags = tagging.Tags()
    with tags.recorded():
        document = html.write_pdf(
            stylesheets=[
                *(weasyprint.CSS(string=(FOLDER / sheet).read_text(), url_fetcher=fetcher) for sheet in sheets),
                weasyprint.CSS(string=f"@page {{ size: {PAPER[size]} }}", url_fetcher=fetcher),
            ],
            finisher=tags.repair,
            pdf_variant="pdf/ua-1",
            pdf_identifier=hashlib.sha256(f"{size}\n{page}".encode()).digest()[:16],
        )
    remarks.check()
    return document, remarks.left_out


def stop_with(code: int, sentence: str) -> int:
    print(one_line(sentence), file=sys.stderr)
    return code


def one_line(text: str) -> str:
    return " ".join(text.split())[:500]


if __name__ == "__main__":
    sys.exit(main())
