"""Crashes a portal, and reads what it prints: never the memory, which may contain passwords and people's texts."""

import os
import re
import signal
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

from portal import ROOT, binary, free_port

# Swift writes registers as “rax 0x…”, next to the bytes that they point to.
REGISTER = re.compile(r"^\s*(r\w{1,2}|rflags|x\d+|fp|lr|sp|pc)\s+0x[0-9a-f]+\s", re.MULTILINE)
BYTES = re.compile(r"\b([0-9a-f]{2} ){7}[0-9a-f]{2}\b")
REPORTED = "Backtrace took"


def report(settings: str) -> str:
    """What a portal prints as errors when it crashes while Swift has these settings."""
    with tempfile.TemporaryDirectory(prefix="accord-crash-") as folder:
        port = free_port()
        printed = Path(folder) / "errors.log"
        with printed.open("w") as errors:
            process = subprocess.Popen(
                [binary(), "serve", "--database", f"{folder}/accord.sqlite", "--port", str(port)],
                stdout=subprocess.DEVNULL, stderr=errors, cwd=ROOT,
                env={"ACCORD_ROOT": str(ROOT), **os.environ, "SWIFT_BACKTRACE": settings},
            )  # fmt: skip
        try:
            wait_until(lambda: answers(port))
            process.send_signal(signal.SIGILL)
            # A signal from outside is reported, but the instruction that it interrupted goes on.
            wait_until(lambda: REPORTED in printed.read_text(errors="replace") or process.poll() is not None)
        finally:
            process.kill()
            process.wait()
        return printed.read_text(errors="replace")


def answers(port: int) -> bool:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=2).close()
        return True
    except OSError:
        return False


def wait_until(holds) -> None:
    deadline = time.monotonic() + 60
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.05)


def memory_in(text: str) -> str:
    """The first lines that show registers or bytes; empty if none do."""
    found = [line for line in text.splitlines() if REGISTER.search(line) or BYTES.search(line)]
    return "\n".join(found[:5])


def check_crash(check) -> None:
    printed = report("enable=yes")
    check("a crash is reported", "Program crashed" in printed and REPORTED in printed, printed[:500])
    check("a crash writes no registers and no memory to the log", not memory_in(printed), memory_in(printed))
    # The last setting counts, and Accord leaves settings alone that name its own.
    bare = report("enable=yes,registers=none,registers=crashed")
    check("memory in a report of a crash would be found", bool(REGISTER.search(bare) and BYTES.search(bare)), bare[:500])
