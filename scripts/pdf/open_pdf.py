#!/usr/bin/env python3
"""Opens a PDF from elsewhere, such as a board's letter, and says why if it cannot be read. Nothing is written.

    python open_pdf.py < letter.pdf

Exit codes and limits are those of `consent_pdf.py`; 0 means that it opens and has a page.
"""

import io
import resource
import sys

import consent_pdf
from consent_pdf import BAD_PAGE, FAILED, LARGEST_PDF, PRINTED, TOO_DEMANDING, UNAVAILABLE, stop_with
from problems import BadPage


def main() -> int:
    consent_pdf.limit_oneself()
    try:
        return check()
    except MemoryError:
        pass  # Partial results are released here; before that, there may be no memory for a message.
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    return stop_with(TOO_DEMANDING, "The file needs more memory than opening it may take.")


def check() -> int:
    try:
        require_page(sys.stdin.buffer.read(LARGEST_PDF + 1))
    except MemoryError:
        raise
    except BadPage as problem:
        return stop_with(BAD_PAGE, str(problem))
    except ImportError as problem:
        return stop_with(UNAVAILABLE, f"What opening needs is not installed: {problem}")
    except Exception as problem:  # Whatever fails in a library, the caller gets one line.
        return stop_with(FAILED, f"{type(problem).__name__}: {problem}")
    return PRINTED


def require_page(document: bytes) -> None:
    if len(document) > LARGEST_PDF:
        raise BadPage("It is too large.")
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(document)) as pdf:
            count = len(pdf.pages)
    except pikepdf.PasswordError as problem:
        raise BadPage("It can be opened only with a password.") from problem
    except pikepdf.PdfError as problem:
        raise BadPage("It is damaged, or it is not a PDF.") from problem
    if count == 0:
        raise BadPage("It has no pages.")


if __name__ == "__main__":
    sys.exit(main())
