"""Repairs the structure tree of a PDF where WeasyPrint 70 falls short of PDF/UA-1 or of good reading order.

WeasyPrint builds the tree page by page without keeping the page's elements. Here, each structure element is
kept together with the element it came from, so that afterward
- a list, table, section, or paragraph across a page break is a single element again;
- repeated table headers, page footers, and decoration are artifacts, left out of the tree;
- nested lists are inside their item, definition lists have labels and bodies, header cells have a scope,
  passages have their language.
"""

import re
from contextlib import contextmanager

import pydyf
from weasyprint.formatting_structure import boxes
from weasyprint.pdf import tags as weasyprint_tags
from weasyprint.pdf.stream import Stream

from structure import Lists

# Elements that continue across a page break, and those that continue across a line break.
CONTINUED = {
    "/Part", "/Art", "/Sect", "/Div", "/BlockQuote", "/P", "/L", "/LI", "/LBody", "/Table", "/TBody", "/NonStruct",
}  # fmt: skip
WITHIN_LINES = {"/Link", "/Span", "/Code", "/Lbl"}
MAY_BE_EMPTY = {"/TD", "/TH", "/LBody"}
REPEATED = {"/THead", "/TFoot"}
# Scripts whose letters are reordered and stacked, from Devanagari to Khmer: the drawn shapes do not spell the text.
# Those of Arabic and Hebrew do; given replacement text, poppler would reverse them.
SHAPED = re.compile("[\u0900-\u109f\u1700-\u18af\u1a00-\u1cff]")
HYPHEN, SOFT_HYPHEN = "\u2010", "\u00ad"
KINDS = {"code": "/Code", "pre": "/P", "figure": "/Div"}


class Tags(Lists):
    def __init__(self):
        super().__init__()
        self.furniture: dict[int, str] = {}

    @contextmanager
    def recorded(self):
        """Within it, WeasyPrint's builder records the box of each structure element, and words divided at
        the end of a line, or drawn with shapes that no single letter has, get replacement text for screen readers."""
        build, mark = weasyprint_tags._build_box_tree, Stream.marked

        def recording(box, parent, pdf, *rest):
            first = len(pdf.objects)
            is_nested = box.element_tag in {"ul", "ol"} and parent["S"] == "/L"
            item = self.item_being_built(parent, pdf) if is_nested else None
            for element in build(box, parent, pdf, *rest):
                self.boxes.setdefault(element.number, getattr(box, "_box", box))
                if item:
                    self.nested.append((element, *item))
                yield element
            if isinstance(box, boxes.MarginBox):
                kind = "/Header" if box.at_keyword.startswith("@top") else "/Footer"
                self.furniture.update(dict.fromkeys(range(first, len(pdf.objects)), kind))

        @contextmanager
        def spelling(stream, box, tag):
            with mark(stream, box, tag):
                text = getattr(box, "text", "")
                if text.endswith(HYPHEN):
                    text = text.removesuffix(HYPHEN) + SOFT_HYPHEN
                    stream.stream[-2]["ActualText"] = pydyf.String(text)
                elif SHAPED.search(text):
                    stream.stream[-2]["ActualText"] = pydyf.String(text)
                yield

        weasyprint_tags._build_box_tree, Stream.marked = recording, spelling
        try:
            yield
        finally:
            weasyprint_tags._build_box_tree, Stream.marked = build, mark

    def repair(self, document, pdf) -> None:
        self.objects = pdf.objects
        root = self.object(pdf.catalog["StructTreeRoot"])
        top = self.object(root["K"][0])
        self.return_nested_lists()
        self.leave_out_decoration(top)
        self.open_rows(top)
        self.describe(top)
        self.join(top)
        self.leave_out_empty(top)
        for item in self.all_of("/LI", top):
            self.give_body(pdf, item)
        self.tell_parents(pdf, self.object(root["ParentTree"]), top)
        for thing in self.objects:
            if isinstance(thing, pydyf.Dictionary) and thing.get("Type") == "/Annot":
                thing["F"] = 4  # Printed together with the page.
            elif isinstance(thing, pydyf.Dictionary) and "ToUnicode" in thing:
                map_every_shape(self.object(thing["ToUnicode"]))

    def leave_out_decoration(self, element) -> None:
        def is_read(kid) -> bool:
            html, name = self.source(kid)
            hidden = html is not None and "::" not in name and html.get("aria-hidden") == "true"
            return not hidden and not (kid["S"] == "/Figure" and "Alt" not in kid)

        self.replace(element, lambda kid: [kid] if is_read(kid) else [])
        for kid in self.kids(element):
            self.leave_out_decoration(kid)

    def open_rows(self, element) -> None:
        """A row of boxes that wraps is a paragraph: WeasyPrint builds it as a row in a row of a table without header cells."""
        rows = self.all_of("/TR", element) if element["S"] == "/Table" else []
        if any(kid["S"] == "/TR" for row in rows for kid in self.kids(row)):
            for kind, other in {"/TD": "/Span", "/TR": "/P", "/TBody": "/Div", "/Table": "/Div"}.items():
                for part in self.all_of(kind, element):
                    part["S"] = other
                    part.pop("A", None)
            for row in rows:
                for inside in self.kids(row):
                    if inside["S"] == "/P":
                        inside["S"] = "/Span"
        for kid in self.kids(element):
            self.open_rows(kid)

    def describe(self, element) -> None:
        html, name = self.source(element)
        if name == "dl" and element["S"] == "/L":
            self.describe_definitions(element)
        if name in {"ul", "ol"}:
            numbering = "/Decimal" if name == "ol" else "/Disc"
            element["A"] = pydyf.Dictionary({"O": "/List", "ListNumbering": numbering})
        if name in {"th", "td"} and "A" in element:
            for key in ("Headers", "ID"):
                element["A"].pop(key, None)
                element.pop(key, None)
        if element["S"] == "/Link" and not name.startswith("a::"):
            self.take_in_address(element)
        if element["S"] == "/Figure" and "A" in element:
            self.place_on_page(element)
        if element["S"] == "/TH":
            element["A"]["Scope"] = "/Row" if html.get("scope") == "row" else "/Column"
        if name in KINDS and element["S"] == "/NonStruct":
            element["S"] = KINDS[name]
        if html is not None and html.get("lang") and name not in {"html", "body"} and "::" not in name:
            element["Lang"] = pydyf.String(html.get("lang"))
        for kid in self.kids(element):
            self.describe(kid)

    def place_on_page(self, figure) -> None:
        """WeasyPrint gives the box in its own pixels from the top; a PDF uses points from the bottom (14.8.5.4.2)."""
        if "BBox" not in figure["A"]:
            return
        height = float(self.object(figure["Pg"])["MediaBox"][3])
        left, top, right, bottom = (0.75 * float(edge) for edge in figure["A"]["BBox"])
        figure["A"]["BBox"] = pydyf.Array(round(edge, 3) for edge in (left, height - bottom, right, height - top))

    def take_in_address(self, link) -> None:
        """An address added by a style sheet is part of the link, not a nested link."""
        kids = []
        for kid in link["K"]:
            child = self.object(kid) if isinstance(kid, bytes) else None
            if child and self.source(child)[1].startswith("a::") and child["Pg"] == link["Pg"]:
                kids.extend(child["K"])
                self.joined[child.number] = link
            else:
                kids.append(kid)
        link["K"] = pydyf.Array(kids)

    def join(self, element) -> None:
        """Joins elements split by a page break or the end of a line."""
        last = None
        heads = set()

        def take(kid):
            nonlocal last
            html, name = self.source(kid)
            if kid["S"] in REPEATED:
                if html in heads:
                    return []
                heads.add(html)
            if last is not None and html is not None and self.source(last) == (html, name) and last["S"] == kid["S"]:
                if kid["S"] in CONTINUED or (kid["S"] in WITHIN_LINES and kid["Pg"] == last["Pg"]):
                    self.merge(kid, last)
                    return []
            last = kid
            return [kid]

        self.replace(element, take)
        for kid in self.kids(element):
            self.join(kid)

    def leave_out_empty(self, element) -> None:
        for kid in self.kids(element):
            self.leave_out_empty(kid)
        self.replace(element, lambda kid: [kid] if kid["K"] or kid["S"] in MAY_BE_EMPTY else [])

    def tell_parents(self, pdf, tree, top) -> None:
        """Maps content back to the tree; content that no longer has a place there becomes an artifact."""
        read = self.all_numbers(top)
        pages = [self.objects[number] for number in pdf.pages["Kids"][::3]]
        numbers = tree["Nums"]
        for index in range(0, len(numbers), 2):
            place = numbers[index + 1]
            if isinstance(place, bytes):
                numbers[index + 1] = self.home(place)
                continue
            stream = self.object(pages[numbers[index]]["Contents"])
            for mcid, owner in enumerate(place):
                place[mcid] = self.home(owner)
                number = int(place[mcid].split()[0])
                if number not in read:
                    place[mcid] = b"null"
                    make_artifact(stream, mcid, self.furniture.get(number))

    def home(self, reference: bytes) -> bytes:
        element = self.object(reference)
        while element.number in self.joined:
            element = self.joined[element.number]
        return element.reference

    def all_of(self, kind: str, element) -> list:
        below = [found for kid in self.kids(element) for found in self.all_of(kind, kid)]
        return [element, *below] if element["S"] == kind else below

    def all_numbers(self, element) -> set[int]:
        return {element.number}.union(*map(self.all_numbers, self.kids(element)))


def make_artifact(stream, mcid: int, furniture: str | None) -> None:
    tokens = stream.stream
    for index, token in enumerate(tokens):
        if token == b"BDC" and tokens[index - 1].get("MCID") == mcid:
            kind = {"Type": "/Pagination", "Subtype": furniture} if furniture else {"Type": "/Layout"}
            tokens[index - 2 : index] = ["/Artifact", pydyf.Dictionary(kind)]
            return


def map_every_shape(characters) -> None:
    """The second and later shapes of a letter map to a zero-width space, because they add nothing."""
    for index, line in enumerate(characters.stream):
        text = line if isinstance(line, bytes) else str(line).encode()
        if text.endswith(b"<>"):
            characters.stream[index] = text[:-2] + b"<200b>"
