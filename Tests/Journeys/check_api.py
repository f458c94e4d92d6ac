"""Checks the API against its own description with programs that know nothing of Accord: openapi-spec-validator and schemathesis."""

import json
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from portal import ROOT, Portal

TOOLS = ROOT / ".venv-api/bin"
# Enough examples for each operation to try its parameters; the examples of the description and their edges come in addition.
EXAMPLES = "25"
# A made-up If-Match names no draft, and a made-up document is none of the study, whatever else is right or wrong with it.
EXPECTED = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "412", "422", "429"]
[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "405", "406", "409", "412", "413", "415", "422", "428", "429"]
[checks.missing_required_header]
expected-statuses = ["401", "428"]
"""


def check_api(check: Callable, portal: Portal, study: str, tokens: dict[str, str]) -> None:
    """
    study: the id of a study that has a version 1.0.0.
    tokens: one that reads, one that writes drafts, one that proposes, and one of a test device for the study; and one that
    writes drafts of all studies.
    """
    description = f"{portal.address}/api/v1/openapi.json"
    with urllib.request.urlopen(description, timeout=10) as answer:
        document = json.load(answer)
    with tempfile.TemporaryDirectory(prefix="accord-api-") as name:
        folder = Path(name)
        (folder / "openapi.json").write_text(json.dumps(document))
        valid = run("openapi-spec-validator", str(folder / "openapi.json"), cwd=folder)
        check("the API's description is valid OpenAPI 3.1", valid.returncode == 0, valid.stdout + valid.stderr)
        (folder / "broken.json").write_text(json.dumps({**document, "paths": []}))
        broken = run("openapi-spec-validator", str(folder / "broken.json"), cwd=folder)
        check("a broken description is found", broken.returncode != 0)

        found = schemathesis(folder, description, study, tokens["read"], *without("Drafts", "Reviews", "Test devices"))
        check("the API does what its description says", found.returncode == 0, found.stdout[-6_000:])
        found = schemathesis(folder, description, study, tokens["device"], *only("Test devices"))
        check("so does the channel for test devices", found.returncode == 0, found.stdout[-6_000:])
        found = schemathesis(folder, description, study, tokens["all"], *only("Drafts"))
        check("so do drafts", found.returncode == 0, found.stdout[-6_000:])
        found = schemathesis(folder, description, study, tokens["propose"], *only("Reviews"))
        check("so do proposals and reviews", found.returncode == 0, found.stdout[-6_000:])

        # Without this, a run that tries nothing would pass as well.
        schemas = document["components"]["schemas"]
        schemas["Study"]["properties"]["title"] = {"type": "integer"}
        with serving(json.dumps(document).encode()) as address:
            found = schemathesis(
                folder, address, study, tokens["read"], "--url", f"{portal.address}/api/v1", *only("Studies")
            )
        is_found = found.returncode == 1 and "is not of type" in found.stdout
        check("a response that does not fit its description is found", is_found, found.stdout[-3_000:])
    check_scopes(check, portal, study, tokens)


def check_scopes(check: Callable, portal: Portal, study: str, tokens: dict[str, str]) -> None:
    version = f"/studies/{study}/versions/1.0.0"
    closed = {
        path: status(portal, path, tokens["device"])
        for path in ["/studies", f"/studies/{study}", version, f"{version}/bundle"]
    }
    check("a test device's token opens nothing else", set(closed.values()) == {404}, str(closed))
    test = status(portal, f"/studies/{study}/test/definition", tokens["read"])
    check("other tokens do not open the channel for test devices", test == 404, str(test))
    check("nothing opens without a token", status(portal, version, None) == 401)
    proposing = [
        status(portal, path, tokens[name], b"{}")
        for name in ["read", "write"]
        for path in [f"/studies/{study}/versions", f"{version}/reviews"]
    ]
    check("other tokens neither propose nor ask for reviews", set(proposing) == {403}, str(proposing))
    creating = [status(portal, "/studies", tokens[name], b"{}") for name in ["read", "write", "propose"]]
    check("tokens for one study create no other", set(creating) == {403}, str(creating))


def status(portal: Portal, path: str, token: str | None, body: bytes | None = None) -> int:
    """The answer to GET, or to POST if there is a body."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(f"{portal.address}/api/v1{path}", data=body, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def schemathesis(
    folder: Path, description: str, study: str, token: str, *options: str
) -> subprocess.CompletedProcess:
    """With the ids of what exists, since made-up ones lead nowhere."""
    values = {"path.study": study, "path.version": "1.0.0", "path.format": "fhir", "path.path": "README.md"}
    # A number as text would not fit the description.
    values |= {"path.review": 1, "query.from": "1.0.0", "query.to": "1.0.0"}
    lines = "\n".join(f'"{name}" = {json.dumps(value)}' for name, value in values.items())
    (folder / "schemathesis.toml").write_text(f"[parameters]\n{lines}\n{EXPECTED}")
    return run(
        "schemathesis", "run", description, "--checks", "all", "--max-examples", EXAMPLES, "--seed", "1",
        "--header", f"Authorization: Bearer {token}", "--request-timeout", "60", "--max-response-time", "60",
        *options, cwd=folder,
    )  # fmt: skip


def only(tag: str) -> list[str]:
    return ["--include-tag", tag]


def without(*tags: str) -> list[str]:
    return [option for tag in tags for option in ("--exclude-tag", tag)]


def run(program: str, *arguments: str, cwd: Path) -> subprocess.CompletedProcess:
    return subprocess.run(
        [str(TOOLS / program), *arguments], cwd=cwd, capture_output=True, text=True, timeout=600
    )


class serving:
    """Serves a description on a free port for as long as it is needed."""

    def __init__(self, content: bytes):
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    def __enter__(self) -> str:
        Thread(target=self.server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self.server.server_port}/openapi.json"

    def __exit__(self, *_) -> None:
        self.server.shutdown()
        self.server.server_close()
