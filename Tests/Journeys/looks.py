"""How often the journeys have looked at a kind of page."""

import os
from collections import Counter
from pathlib import Path
from urllib.parse import quote


class Looks:
    """Counts looks, also in a folder that several processes share, where an addition happens at once for all of them."""

    folder: str | None = None
    counts: Counter[str] = Counter()

    @classmethod
    def earlier(cls, kind: str) -> int:
        """Counts one more look, and returns how many there were before."""
        if cls.folder is None:
            cls.counts[kind] += 1
            return cls.counts[kind] - 1
        file = os.open(Path(cls.folder) / quote(kind, safe=""), os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        try:
            os.write(file, b".")
            return os.lseek(file, 0, os.SEEK_CUR) - 1
        finally:
            os.close(file)
