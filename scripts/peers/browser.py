"""A browser without a window: one connection that stays open, cookies, and forms."""

import http.client
import time
import urllib.parse
from dataclasses import dataclass, field
from html.parser import HTMLParser

FORM = "application/x-www-form-urlencoded"


class Refused(Exception):
    """The answer is not the expected one: its time would be meaningless."""


@dataclass
class Form:
    """A form with the values it would send unchanged."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    """The values of radio buttons, checkboxes, and select options, by name."""
    buttons: list[tuple[str, str]] = field(default_factory=list)
    empty: list[str] = field(default_factory=list)
    """Fields to type into that have no value yet."""


class FormReader(HTMLParser):
    def __init__(self, address: str):
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self.form: Form | None = None
        self.area = self.select = ""

    def handle_starttag(self, tag, attributes):
        have = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.form = Form(have.get("action") or self.address)
            self.forms.append(self.form)
        if self.form is None or "disabled" in have:
            return
        name, kind, value = have.get("name", ""), have.get("type", "text"), have.get("value", "")
        if tag == "button" or tag == "input" and kind == "submit":
            self.form.buttons.append((name, value))
        elif tag == "input" and name:
            if kind in ("radio", "checkbox"):
                self.form.choices.setdefault(name, []).append(value or "on")
                if "checked" in have:
                    self.form.fields[name] = value or "on"
            elif kind != "file":
                self.form.fields[name] = value
                if kind != "hidden" and not value:
                    self.form.empty.append(name)
        elif tag == "textarea" and name:
            self.area = name
            self.form.fields[name] = ""
        elif tag == "select" and name:
            self.select = name
        elif tag == "option" and self.select:
            self.form.choices.setdefault(self.select, []).append(value)
            if "selected" in have or self.select not in self.form.fields:
                self.form.fields[self.select] = value

    def handle_data(self, data):
        if self.form is not None and self.area:
            self.form.fields[self.area] += data

    def handle_endtag(self, tag):
        if tag == "form":
            self.form = None
        elif tag == "textarea":
            if self.form is not None and self.area:
                # Browsers ignore the line break at the start.
                self.form.fields[self.area] = self.form.fields[self.area].removeprefix("\n")
            self.area = ""
        elif tag == "select":
            self.select = ""


@dataclass
class Page:
    path: str
    status: int
    text: str
    seconds: float
    """From sending the request until the whole answer was read, with the pages it led to."""

    def forms(self) -> list[Form]:
        reader = FormReader(self.path)
        reader.feed(self.text)
        return reader.forms

    def form(self, part: str, field: str = "") -> Form:
        """The first form whose action contains this, and that has this field."""
        forms = (form for form in self.forms() if part in form.action)
        found = next((form for form in forms if not field or field in form.fields), None)
        if found is None:
            raise Refused(f"{self.path} has no form that leads to {part}.")
        return found


class Browser:
    def __init__(self, port: int):
        self.port = port
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.cookies: dict[str, str] = {}

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def get(self, path: str, **headers: str) -> Page:
        return self.request("GET", path, None, {"Accept": "text/html", **headers})

    def send(
        self, action: str, fields: dict[str, str], accept: str = "text/html", follows: bool = True
    ) -> Page:
        """Sends a form and opens the page it leads to."""
        origin = f"http://127.0.0.1:{self.port}"
        body = urllib.parse.urlencode(fields).encode()
        return self.request(
            "POST", action, body,
            {"Accept": accept, "Content-Type": FORM, "Origin": origin, "Referer": origin + action}, follows,
        )  # fmt: skip

    def request(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str], follows: bool = True
    ) -> Page:
        start = time.perf_counter()
        for _ in range(6):
            sent = headers | {"Cookie": self.cookie} if self.cookies else headers
            self.connection.request(method, path, body, sent)
            answer = self.connection.getresponse()
            content = answer.read()
            for line in answer.headers.get_all("Set-Cookie", []):
                name, _, value = line.partition(";")[0].partition("=")
                self.cookies[name] = value
            if not follows or answer.status not in (301, 302, 303, 307):
                seconds = time.perf_counter() - start
                return Page(path, answer.status, content.decode("utf-8", "replace"), seconds)
            place = urllib.parse.urlsplit(urllib.parse.urljoin(path, answer.headers["Location"]))
            path = place.path + (f"?{place.query}" if place.query else "")
            method, body = "GET", None
            headers = {name: headers[name] for name in ("Accept",) if name in headers}
        raise Refused(f"{path} leads in circles.")

    def page(self, path: str) -> Page:
        return expect_ok(self.get(path))


def expect_ok(page: Page) -> Page:
    if page.status != 200:
        raise Refused(f"{page.path} answered {page.status}: {page.text[:300]}")
    return page
