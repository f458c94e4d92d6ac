"""The words on the screens of a client of its own, against those of `accord walk --screens`."""

import re
from html.parser import HTMLParser

VOID = {"br", "img", "input", "meta", "link", "hr"}


class ScreenTexts(HTMLParser):
    """The title, the pieces of text, the choices, and the buttons of a participants' screen."""

    def __init__(self, html: str):
        super().__init__()
        self.title, self.pieces, self.choices, self.buttons = "", [], [], []
        self.open: list[tuple[str, dict]] = []
        self.choice: str | None = None
        self.button: str | None = None
        self.feed(html)

    def inside(self, tag: str, **wanted: str) -> bool:
        return any(one == tag and all(have.get(key) == value for key, value in wanted.items()) for one, have in self.open)

    def is_read(self) -> bool:
        """In the screen itself, and not in an alert or in what Learn more opens."""
        return self.inside("form", id="screen") and not self.inside("script")

    def handle_starttag(self, tag: str, attributes: list) -> None:
        have = dict(attributes)
        if tag == "input":
            label = next((one for name, one in reversed(self.open) if name == "label"), None)
            if have.get("type") in ("radio", "checkbox") and label is not None and self.inside("main"):
                self.choice = ""
            return
        if tag in VOID:
            return
        self.open.append((tag, have))
        if tag == "button" and have.get("name") == "move" and self.is_read():
            self.button = ""
        if tag == "option" and have.get("value") and self.inside("main"):
            self.choice = ""

    def handle_endtag(self, tag: str) -> None:
        if tag in ("label", "option") and self.choice is not None:
            self.choices.append(" ".join(self.choice.split()))
            self.choice = None
        if tag == "button" and self.button is not None:
            leads_on = self.inside("footer") or self.inside("button", value="next")
            if leads_on and self.button.strip():
                self.buttons.append(self.button.strip())
            self.button = None
        for index in range(len(self.open) - 1, -1, -1):
            if self.open[index][0] == tag:
                del self.open[index:]
                return

    def handle_data(self, data: str) -> None:
        unseen = any("unseen" in (have.get("class") or "").split() for _, have in self.open)
        detail = self.inside("span", **{"class": "row-detail"})
        if self.choice is not None and not unseen and not detail:
            self.choice += data
        if self.button is not None:
            self.button += data
        if not self.is_read() or not self.inside("main") or unseen:
            return
        if self.inside("h1"):
            self.title += data
        self.pieces.append(" ".join(data.split()))


def letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text)


def lines(text: str) -> list[str]:
    """The letters of each line of a text in Markdown or HTML, without addresses, tags, and the marks of lists and callouts."""
    words = re.sub(r"<[^>]*>", "", re.sub(r"\]\([^)]*\)", "]", text))
    return [letters(re.sub(r"^[\s>]*(\d+[.)](?=\s|$)|\[!\w+\])?", "", line)) for line in words.splitlines()]


def patterns(strings: dict) -> list[re.Pattern]:
    """Accord's own texts, with their numbers and names open."""
    return [
        re.compile(".*".join(re.escape(letters(part)) for part in re.split(r"%[nmsl]", words)))
        for words in strings["screens"].values()
        if letters(words)
    ]


def differences(html: str, screen, own: list[re.Pattern]) -> list[str]:
    """What the two disagree on, with Accord's first."""
    page, wrong = ScreenTexts(html), []
    order = sorted if screen.shuffled else list
    if " ".join(page.title.split()) != " ".join(screen.title.split()):
        wrong.append(f"title {page.title!r}, not {screen.title!r}")
    if order(page.choices) != order(" ".join(choice.split()) for choice in screen.choices):
        wrong.append(f"choices {page.choices}, not {screen.choices}")
    if page.buttons != screen.buttons:
        wrong.append(f"buttons {page.buttons}, not {screen.buttons}")
    shown = letters(" ".join(page.pieces))
    wrong += [f"no text {text!r}" for text in screen.texts if any(line not in shown for line in lines(text))]
    known = [screen.title, *screen.texts, *screen.choices, *screen.quoted]
    said = "".join(line for text in known for line in lines(text))
    for piece in page.pieces:
        words = letters(piece)
        rest = piece
        for text in screen.texts:
            rest = rest.replace(text, "")
        # Another answer can be a part of a date, such as 5 of 15:05.
        is_moment = is_date(rest, screen.dates) or is_date(piece, screen.dates)
        if not (words in said or any(one.fullmatch(words) for one in own) or is_moment):
            wrong.append(f"a text {piece!r}")
    return wrong


def is_date(words: str, dates: list[str]) -> bool:
    """Whether words can be one of the dates, which each language writes in its own way."""
    numbers = [int(one) for one in re.findall(r"\d+", words)]
    return len(numbers) > 1 and any(set(numbers) <= {int(part) for part in date.split("-")} for date in dates)
