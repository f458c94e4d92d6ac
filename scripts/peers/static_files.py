"""nginx serves the same files."""

import http.client
import json
import re
import shutil
import tempfile
import time
from pathlib import Path

from accord import MeasuredPortal, propose, token
from browser import Browser, Refused
from measuring import Figures, Row, Section, megabytes, progress
from processes import Server, free_port, run

HERE = Path(__file__).resolve().parent
# More connections than processors, so that both servers are busy all the time.
CONNECTIONS = "16"

CONFIGURATION = """
{user}
worker_processes auto;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
  types {{
    text/html html; text/css css; application/json json; application/zip zip;
  }}
  access_log off;
  sendfile on;
  tcp_nopush on;
  etag on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}/files; }}
}}
"""


class File:
    """The same bytes at both servers."""

    def __init__(self, title: str, name: str, address: str, headers: dict[str, str], goal: bool = True):
        self.title, self.name, self.address, self.headers, self.goal = title, name, address, headers, goal


def measure(quick: bool) -> Section:
    folder = Path(tempfile.mkdtemp(prefix="accord-nginx-"))
    try:
        with MeasuredPortal() as portal:
            return compare(portal, folder, seconds=1 if quick else 4, rounds=1 if quick else 3)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def compare(portal: MeasuredPortal, folder: Path, seconds: int, rounds: int) -> Section:
    section = Section("nginx", versions={"nginx": nginx_release(), "wrk": wrk_release()})
    files = frozen_files(portal)
    (folder / "files").mkdir()
    folder.chmod(0o755)
    tags = {}
    for file in files:
        status, tag, content = fetch(portal.port, file.address, file.headers)
        if status != 200:
            raise Refused(f"{file.address} answered {status}: {content[:200]!r}")
        tags[file.address] = tag
        (folder / "files" / file.name).write_bytes(content)
    port = free_port()
    user = "user root;" if Path("/proc/self").stat().st_uid == 0 else ""
    (folder / "nginx.conf").write_text(CONFIGURATION.format(folder=folder, port=port, user=user))
    with Server(["/usr/sbin/nginx", "-c", str(folder / "nginx.conf")], port, folder) as nginx:
        for file in files:
            size = (folder / "files" / file.name).stat().st_size
            progress(file.title)
            _, other_tag, _ = fetch(port, f"/{file.name}", {})
            for again in (False, True):
                ours, theirs = [], []
                for _ in range(rounds):
                    headers = file.headers | ({"If-None-Match": tags[file.address]} if again else {})
                    ours.append(load(portal.port, file.address, headers, seconds, again))
                    headers = {"If-None-Match": other_tag} if again else {}
                    theirs.append(load(port, f"/{file.name}", headers, seconds, again))
                what = f"{file.title} ({size / 1024:.0f} kB)"
                row = Row(
                    f"{what}, 304" if again else what, "nginx",
                    figures(ours, megabytes(portal.process.pid)), figures(theirs, megabytes(nginx.process.pid)),
                )  # fmt: skip
                section.rows.append(with_goal(row, again) if file.goal else row)
    return section


def with_goal(row: Row, again: bool) -> Row:
    if not again:
        return row.with_goal(0.8)
    row.goal = "≥ 20,000/s, or nginx’s rate"
    row.is_met = row.accord.per_second >= min(20_000, row.other.per_second)
    return row


def frozen_files(portal: MeasuredPortal) -> list[File]:
    browser = portal.sign_in()
    study = portal.sample(browser)
    propose(browser, study, "1.0.0")
    wait_until_complete(portal, browser, study)
    session, bearer = {"Cookie": browser.cookie}, {"Authorization": f"Bearer {token(browser)}"}
    version = f"/api/v1/studies/{study}/versions/1.0.0"
    status, _, listed = fetch(portal.port, f"{version}/files", bearer)
    if status != 200:
        raise Refused(f"{version}/files answered {status}.")
    names = [file["name"] for file in json.loads(listed)["files"]]
    consent = next(name for name in names if re.search(r"consent.*en.*\.html$", name))
    return [
        File("Bundle, by the API", "bundle.zip", f"{version}/bundle", bearer),
        File("Bundle, by a page", "page.zip", f"/studies/{study}/versions/1.0.0/bundle", session),
        File("Consent as HTML", "consent.html", f"{version}/files/{consent}", bearer),
        File("study.json", "study.json", f"{version}/definition", bearer),
        File("Style sheet", "portal.css", style_sheet(browser), {}),
    ]


def wait_until_complete(portal: MeasuredPortal, browser: Browser, study: str) -> None:
    """Some files are made right after freezing, and change the bundle."""
    before, headers = "", {"Cookie": browser.cookie}
    for _ in range(30):
        _, tag, _ = fetch(portal.port, f"/studies/{study}/versions/1.0.0/bundle", headers)
        if tag == before:
            return
        before = tag
        time.sleep(1)


def style_sheet(browser: Browser) -> str:
    """The address at which the pages load it."""
    return re.search(r'<link [^>]*rel="stylesheet"[^>]*href="([^"]+)"', browser.page("/studies").text)[1]


def fetch(port: int, path: str, headers: dict[str, str]) -> tuple[int, str, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, answer.headers.get("ETag", ""), content


def load(port: int, path: str, headers: dict[str, str], seconds: int, again: bool) -> dict:
    """Asks for a file as often as possible."""
    status, _, content = fetch(port, path, headers)
    if status != (304 if again else 200):
        raise Refused(f"{path} answered {status}: {content[:200]!r}")
    while True:
        result = ask(port, path, headers, seconds)
        # One answer for each connection at least, however slow the server is.
        if result["requests"] >= int(CONNECTIONS) or seconds > 30:
            return result
        seconds *= 3


def ask(port: int, path: str, headers: dict[str, str], seconds: int) -> dict:
    options = [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
    printed = run(
        ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", str(HERE / "report.lua"), *options,
         f"http://127.0.0.1:{port}{path}"]
    )  # fmt: skip
    result = json.loads(re.search(r"RESULT (.*)", printed)[1])
    if result["wrong"] or result["lost"]:
        raise Refused(f"{path}: {result['wrong']} wrong answers and {result['lost']} lost ones under load.")
    return result


def figures(results: list[dict], memory: float) -> Figures:
    """The rates and times of several rounds, averaged."""

    def mean(name: str) -> float:
        return sum(result[name] for result in results) / len(results)

    requests = sum(result["requests"] for result in results)
    seconds = sum(result["microseconds"] for result in results) / 1e6
    return Figures(
        mean("p50") / 1000, mean("p95") / 1000, mean("p99") / 1000, requests / seconds, memory, requests
    )


def nginx_release() -> str:
    return debian_release("nginx-light")


def wrk_release() -> str:
    return debian_release("wrk")


def debian_release(package: str) -> str:
    return run(["dpkg-query", "-W", "-f", "${Version}", package])
