"""Prepares a page written for screens for printing."""

import xml.etree.ElementTree as ElementTree

from weasyprint.urls import URLFetcher

from problems import BadPage

SVG = "{http://www.w3.org/2000/svg}"
# Removed: the screen's styles, and what paper cannot do.
SCREEN_ONLY = {"style", "link", "script", "template", "noscript", "base", "iframe", "object", "embed", "video", "audio"}


class OnlyThePage(URLFetcher):
    """Opens only data contained in the page itself."""

    def __init__(self):
        super().__init__(allowed_protocols=["data"], allow_redirects=False)

    def fetch(self, url, headers=None):
        if url[:5].lower() != "data:":
            raise ValueError("not part of the page")
        return super().fetch(url, headers)


def prepare(root: ElementTree.Element) -> list[str]:
    """Keeps the text and its structure; returns the style sheets that the page requires."""
    title = root.find("./head/title")
    if title is None or not (title.text or "").strip():
        raise BadPage("The page has no title.")
    if not root.get("lang", "").strip():
        raise BadPage("The page does not state its language.")
    body = root.find("./body")
    if body is None or not "".join(body.itertext()).strip():
        raise BadPage("The page has no text.")
    remove_what_is_for_screens(root)
    for picture in root.iter():
        if lacks_description(picture):
            raise BadPage('A picture has no description. Give it one, or alt="" if it is decoration.')
    for link in root.iter("a"):
        give_address(link)
    sheets = ["consent.css"]
    if root.get("dir") == "rtl":
        sheets.append("right-to-left.css")
    if body.get("data-board") is not None:
        sheets.append("board.css")
    if body.get("data-form") is not None:
        sheets.append("form.css")
    if body.get("data-stamp-space") is not None:
        sheets.append("stamp-space.css")
    return sheets


def lacks_description(element: ElementTree.Element) -> bool:
    if element.tag == "img":
        return element.get("alt") is None
    if element.tag != SVG + "svg" or element.get("aria-hidden") == "true":
        return False
    title = element.find(SVG + "title")
    return title is None or not (title.text or "").strip()


def remove_what_is_for_screens(element: ElementTree.Element) -> None:
    element.attrib.pop("style", None)
    previous = None
    for child in list(element):
        if child.tag in SCREEN_ONLY:
            keep_text_after(child, previous, element)
            element.remove(child)
            continue
        if isinstance(child.tag, str):
            remove_what_is_for_screens(child)
        previous = child


def keep_text_after(child, previous, parent) -> None:
    if not child.tail:
        return
    if previous is None:
        parent.text = (parent.text or "") + child.tail
    else:
        previous.tail = (previous.tail or "") + child.tail


def give_address(link: ElementTree.Element) -> None:
    """Prints the address after the text of a link, unless the text is the address."""
    address = link.get("href", "").strip()
    scheme, _, rest = address.partition(":")
    if scheme.lower() not in {"http", "https", "mailto", "tel"}:
        return
    shown = rest if scheme.lower() in {"mailto", "tel"} else address
    words = "".join(link.itertext())
    plain = digits if scheme.lower() == "tel" else bare
    if plain(shown) not in plain(words):
        link.set("data-address", shown)


def digits(number: str) -> str:
    """The digits of a number, however it is formatted."""
    return "".join(sign for sign in number if sign.isdigit())


def bare(address: str) -> str:
    address = "".join(address.split()).lower().rstrip("/")
    return address.removeprefix("https://").removeprefix("http://").removeprefix("www.")
