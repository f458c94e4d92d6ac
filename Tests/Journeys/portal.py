"""A separate portal for each journey: a new database and a free port."""

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "quiet harbour at dusk"


def binary() -> str:
    return os.environ.get("ACCORD_BINARY") or str(ROOT / ".build/debug/accord")


def accord(*arguments: str, given: str = "") -> subprocess.CompletedProcess:
    """Runs the command as from a terminal."""
    return subprocess.run(
        [binary(), *arguments], input=given, capture_output=True, text=True, cwd=ROOT, timeout=60
    )


class Portal:
    """Started on entry, stopped and deleted on exit."""

    def __init__(self, demo: bool = False, options: tuple[str, ...] = (), path: str = ""):
        """options: more options of `accord serve`. path: the path below which the portal is."""
        self.demo = demo
        self.path = path
        self.options = options
        self.is_set_up = False

    def __enter__(self) -> "Portal":
        self.folder = Path(tempfile.mkdtemp(prefix="accord-journey-"))
        self.database = self.folder / "accord.sqlite"
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}{self.path}"
        self.log = (self.folder / "portal.log").open("w+")
        try:
            self.start()
        except RuntimeError:
            self.__exit__()
            raise
        return self

    def start(self) -> None:
        arguments = [binary(), "serve", "--database", str(self.database), "--port", str(self.port)]
        self.process = subprocess.Popen(
            arguments + list(self.options) + self.place() + (["--demo"] if self.demo else []),
            stdout=self.log, stderr=subprocess.STDOUT, cwd=ROOT,
            env={"ACCORD_ROOT": str(ROOT), **os.environ},
        )  # fmt: skip
        self.wait_until_ready()

    def place(self) -> list[str]:
        return ["--public-url", self.address] if self.path else []

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    @contextmanager
    def away(self) -> Iterator[None]:
        """The portal is down in the meantime."""
        self.stop()
        yield
        self.start()

    def __exit__(self, *_) -> None:
        self.stop()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"The portal did not start:\n{self.printed()}")
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=2).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"The portal did not answer in 60 seconds:\n{self.printed()}")

    def printed(self) -> str:
        self.log.flush()
        return Path(self.log.name).read_text()

    def set_up_link(self) -> str:
        """The link that the portal printed for the first administrator."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            if link := re.search(r"http://\S+/set-up\?token=\S+", self.printed()):
                return link.group()
            time.sleep(0.05)
        raise RuntimeError(f"No setup link was printed:\n{self.printed()}")

    def has_account(self, email: str, name: str, role: str) -> None:
        """Creates an account with the command, after an administrator's, without which nobody can sign in."""
        if not self.is_set_up and role != "administrator":
            self.has_account("grace@example.org", "Grace Hopper", "administrator")
        self.is_set_up = True
        made = accord(
            "account", "create", email, "--role", role, "--name", name,
            "--database", str(self.database), given=PASSWORD,
        )  # fmt: skip
        assert made.returncode == 0, made.stderr


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
