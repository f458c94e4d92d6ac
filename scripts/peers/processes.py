"""Programs that the script starts, and only these, are stopped when it ends."""

import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path


class Server:
    """A peer in a process group of its own, started on entry and stopped on exit."""

    def __init__(self, command: list[str], port: int, folder: Path, **environment: str):
        self.command, self.port, self.folder = command, port, folder
        self.environment = environment

    def __enter__(self) -> "Server":
        self.log = (self.folder / "server.log").open("w+")
        self.process = subprocess.Popen(
            self.command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
            env={**os.environ, **self.environment}, start_new_session=True,
        )  # fmt: skip
        try:
            self.wait_until_ready()
        except RuntimeError:
            self.__exit__()
            raise
        return self

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=5).close()
                return
            except urllib.error.HTTPError:
                return
            except OSError:
                time.sleep(0.1)
        self.log.flush()
        printed = Path(self.log.name).read_text()[-2000:]
        raise RuntimeError(f"{self.command[0]} does not answer on port {self.port}:\n{printed}")

    def __exit__(self, *_) -> None:
        for kind in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, kind)
            except ProcessLookupError:
                break
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                continue
            # What it started itself ends with the group.
            time.sleep(0.2)
        self.process.wait()
        self.log.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(command: list[str], folder: Path | None = None, **environment: str) -> str:
    """Runs a command to its end.

    Raises: RuntimeError with what it printed, if it failed.
    """
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=600, env={**os.environ, **environment}
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{(done.stdout + done.stderr)[-2000:]}")
    return done.stdout
