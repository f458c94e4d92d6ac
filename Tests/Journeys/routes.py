"""Finds the portal's pages that no journey has looked at."""

import re

from portal import ROOT

# Addresses that return a file, a fragment of a page, or a redirect, so there is no page to look at.
NO_PAGES = re.compile(
    r"/assets/|/(health|ready|metrics)$|\.(html|pdf|json|css|csv|zip)$|/bundle$|/files/|/(formats|export)/\{format\}$|/preview/|/presence$|/letter$|^/notices/open$|/institution(/return)?$|^/signing-keys/\{file\}$|^/$|^/studies/\{study\}$|^/studies/\{study\}/write$"
)


def pages_not_looked_at(paths: set[str]) -> list[str]:
    routes = (ROOT / "Tests/Goldens/routes.txt").read_text().splitlines()
    pages = [line.removeprefix("GET ") for line in routes if line.startswith("GET ")]
    pages = [page for page in pages if not NO_PAGES.search(page)]
    # A fixed address is not an example of the one with a parameter in its place.
    fixed = {page for page in pages if "{" not in page}
    return [
        page for page in pages
        if not any(pattern(page).fullmatch(path) for path in paths if path == page or path not in fixed)
    ]  # fmt: skip


def pattern(route: str) -> re.Pattern:
    parts = re.escape(route).replace(r"\*\*", ".+")
    return re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", parts))
