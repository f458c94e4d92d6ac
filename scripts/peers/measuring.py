"""What is measured, and how it is summarized."""

import os
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path


@dataclass
class Figures:
    """Numbers of one program doing one kind of work. Times are in milliseconds."""

    median: float | None = None
    p95: float | None = None
    p99: float | None = None
    per_second: float | None = None
    """How often it does the work in a second."""
    megabytes: float | None = None
    """The memory of all its processes afterward."""
    count: int = 0

    @staticmethod
    def of(durations: list[float], per_second: float | None = None, megabytes: float | None = None) -> "Figures":
        """durations: in seconds."""
        ordered = sorted(duration * 1000 for duration in durations)
        return Figures(
            percentile(ordered, 50), percentile(ordered, 95), percentile(ordered, 99), per_second, megabytes,
            len(ordered),
        )  # fmt: skip


@dataclass
class Row:
    """The same work done by Accord and by a peer."""

    work: str
    peer: str
    accord: Figures
    other: Figures
    goal: str = ""
    """What the ratio should be, in words."""
    is_met: bool | None = None

    @property
    def by_rate(self) -> bool:
        """Whether rates are compared, instead of times."""
        return self.accord.per_second is not None and self.other.per_second is not None

    @property
    def ratio(self) -> float | None:
        """How many times as fast as the peer Accord is."""
        if self.by_rate:
            return self.accord.per_second / self.other.per_second if self.other.per_second else None
        if self.accord.median and self.other.median:
            return self.other.median / self.accord.median
        return None

    def with_goal(self, least: float) -> "Row":
        """The goal that Accord is at least this many times as fast as the peer."""
        self.goal = f"≥ {least:g} ×"
        self.is_met = self.ratio is not None and self.ratio >= least
        return self


@dataclass
class Section:
    """What is measured beside one peer."""

    name: str
    rows: list[Row] = field(default_factory=list)
    versions: dict[str, str] = field(default_factory=dict)
    """The releases of the peer and of what it runs on."""
    seconds: float = 0

    def as_json(self) -> dict:
        return asdict(self) | {"rows": [asdict(row) | {"ratio": row.ratio} for row in self.rows]}


def progress(what: str) -> None:
    print(f"   {what}", file=sys.stderr, flush=True)


def percentile(ordered: list[float], percent: int) -> float:
    """The nearest rank, as in `accord benchmark`."""
    rank = (len(ordered) * percent + 99) // 100
    return ordered[min(max(rank, 1), len(ordered)) - 1]


def megabytes(process: int) -> float:
    """The memory of a process and of everything it started. What several of them share is counted once."""
    total = 0
    for one in [process, *descendants(process)]:
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
    return total / 1024


def descendants(process: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            # The name of a program, in parentheses, can contain spaces.
            parent = int(Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        children.setdefault(parent, []).append(int(name))
    found, waiting = [], [process]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += below
    return found
