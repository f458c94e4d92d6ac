"""Checks that scripts/vulnerabilities asks about what Accord consists of, and says what it is told, with a service of its own."""

import json
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent.parent / "scripts/vulnerabilities"
SWIFT = "pkg:swift/github.com/apple/swift-nio@2.10.0"
COMPONENTS = [
    {"name": "swift-nio", "version": "2.10.0", "purl": SWIFT, "scope": "required"},
    {"name": "libnothing", "version": "1-1", "purl": "pkg:deb/debian/libnothing@1-1?arch=amd64", "scope": "required"},
    {"name": "only-for-tests", "version": "1", "purl": "pkg:pypi/only-for-tests@1", "scope": "excluded"},
]


class Service(BaseHTTPRequestHandler):
    asked: list[dict] = []
    known: list[dict] = []

    def do_POST(self) -> None:
        Service.asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        body = json.dumps({"results": Service.known}).encode()
        self.send_response(200 if self.path == "/v1/querybatch" else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def faults(folder: Path) -> list[str]:
    """What is wrong; `folder` is for the bill."""
    bill = folder / "bill.json"
    bill.write_text(json.dumps({"components": COMPONENTS}), encoding="utf-8")
    server = HTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    service = f"http://127.0.0.1:{server.server_port}"
    found = []
    Service.known = [{"vulns": [{"id": "GHSA-7fj7-39wj-c64f"}]}, {}]
    told = ask(bill, service)
    if told.returncode != 1 or "swift-nio 2.10.0: GHSA-7fj7-39wj-c64f" not in told.stdout or "1 of 2 components" not in told.stdout:
        found.append(f"a vulnerability is not reported: {told.stdout}{told.stderr}")
    packages = [one["package"] for one in Service.asked]
    if len(packages) != 2 or packages[0] != {"purl": SWIFT} or packages[1]["name"] != "libnothing" or Service.asked[1]["version"] != "1-1":
        found.append(f"it asked about something else: {Service.asked}")
    elif not packages[1]["ecosystem"].startswith("Debian:"):
        found.append(f"it does not say which Debian: {packages[1]}")
    Service.known = [{}, {}]
    if ask(bill, service).returncode != 0:
        found.append("components without a vulnerability are refused")
    Service.known = [{}]
    if ask(bill, service).returncode != 2:
        found.append("an answer that lacks a component is believed")
    server.shutdown()
    server.server_close()
    if ask(bill, service).returncode != 2:
        found.append("a service that does not answer knows of nothing")
    return found


def ask(bill: Path, service: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([SCRIPT, bill, "--service", service], capture_output=True, text=True, check=False)
