"""Problems of a page, and WeasyPrint's messages about it."""

import logging
import re
import unicodedata


class BadPage(Exception):
    """Why a page cannot be printed, in words for its author."""


class Remarks(logging.Handler):
    """Collects those of WeasyPrint's messages that mean that part of the page is not printed."""

    PICTURES = ("Failed to load image", "Failed to load inline SVG", "Failed to render SVG image")

    def __init__(self):
        super().__init__(logging.WARNING)
        self.left_out: list[str] = []
        self.broken_pictures = 0
        self.unwritable: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if text.startswith(self.PICTURES):
            elsewhere = record.args and not str(record.args[0]).startswith("data:") and "://" in str(record.args[0])
            if elsewhere:
                self.add(str(record.args[0]))
            else:
                self.broken_pictures += 1
        elif text.startswith(".notdef"):
            found = re.search(r"U\+([0-9A-F]+)", text)
            character = chr(int(found.group(1), 16)) if found else "\ufffd"
            if unicodedata.category(character).startswith(("L", "M", "N")):
                self.unwritable.append(character)
            else:
                self.add(f"the character U+{ord(character):04X}, for which there is no font")

    def check(self) -> None:
        """A consent without its signature, or with missing characters, is not valid."""
        if self.broken_pictures:
            raise BadPage("A picture or drawn signature of the page cannot be read.")
        if self.unwritable:
            letters = "".join(dict.fromkeys(self.unwritable))
            raise BadPage(
                f"No installed font has the letters {letters[:10]}. For Chinese, Japanese, and Korean, "
                "install fonts-noto-cjk."
            )

    def add(self, what: str) -> None:
        if what not in self.left_out:
            self.left_out.append(what)

    def begin(self) -> None:
        logger = logging.getLogger("weasyprint")
        logger.handlers = [self]
        logger.propagate = False
