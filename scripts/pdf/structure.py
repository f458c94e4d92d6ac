"""Rearranges the structure tree of a PDF, and its lists."""

import pydyf
from weasyprint.formatting_structure import boxes


class Structure:
    """Structure elements together with the page's boxes that they were made from."""

    def __init__(self):
        self.boxes: dict[int, boxes.Box] = {}
        self.objects: list = []
        self.joined: dict[int, pydyf.Dictionary] = {}

    def object(self, reference: bytes):
        return self.objects[int(reference.split()[0])]

    def kids(self, element) -> list:
        """The child structure elements, without content and references to links."""
        found = [self.object(kid) for kid in element["K"] if isinstance(kid, bytes)]
        return [kid for kid in found if kid.get("Type") == "/StructElem"]

    def replace(self, element, change) -> None:
        """Replaces each child structure element with the results of `change`."""
        kids = []
        for kid in element["K"]:
            child = self.object(kid) if isinstance(kid, bytes) else {}
            if child.get("Type") != "/StructElem":
                kids.append(kid)
                continue
            for new in change(child):
                new["P"] = element.reference
                kids.append(new.reference)
        element["K"] = pydyf.Array(kids)

    def source(self, element):
        """The HTML element that a structure element was made from, and its name including that of a pseudo-element."""
        box = self.boxes.get(element.number)
        return (None, "") if box is None or box.element is None else (box.element, box.element_tag)

    def merge(self, element, last) -> None:
        """Merges an element into the one before it, which it continues."""
        for part in self.kids(element):
            part["P"] = last.reference
        last["K"].extend(element["K"])
        self.joined[element.number] = last


class Lists(Structure):
    """Lists in the required form: items with a label and a body each."""

    def __init__(self):
        super().__init__()
        self.nested: list[tuple] = []

    def item_being_built(self, parent, pdf):
        """The item that a nested list belongs to, and its position there; WeasyPrint puts it after the item."""
        for thing in reversed(pdf.objects):
            if isinstance(thing, pydyf.Dictionary) and thing.get("S") == "/LI" and thing["P"] == parent.reference:
                return thing, len(thing["K"])
        return None

    def return_nested_lists(self) -> None:
        for nested, item, place in reversed(self.nested):
            above = self.object(nested["P"])
            above["K"] = pydyf.Array(kid for kid in above["K"] if kid != nested.reference)
            item["K"].insert(place, nested.reference)
            nested["P"] = item.reference

    def give_body(self, pdf, item) -> None:
        """Puts everything except the label into one body."""
        kids = self.kids(item)
        if all(kid["S"] in {"/Lbl", "/LBody"} for kid in kids):
            return
        body = pydyf.Dictionary({"Type": "/StructElem", "S": "/LBody", "K": pydyf.Array(), "Pg": item["Pg"]})
        body["P"] = item.reference
        pdf.add_object(body)
        for kid in kids:
            if kid["S"] == "/LBody":
                self.merge(kid, body)
            elif kid["S"] != "/Lbl":
                kid["P"] = body.reference
                body["K"].append(kid.reference)
        item["K"] = pydyf.Array([kid.reference for kid in kids if kid["S"] == "/Lbl"] + [body.reference])

    def describe_definitions(self, element) -> None:
        """Turns terms into labels and definitions into bodies, together in one item."""
        items = []

        def take(kid):
            name = self.source(kid)[1]
            if name == "div":
                kid["S"] = "/LI"
                self.replace(kid, self.bodies)
                items.append(kid)
                return [kid]
            if name == "dd" and items:
                for body in self.bodies(kid):
                    body["P"] = items[-1].reference
                    items[-1]["K"].append(body.reference)
                return []
            self.replace(kid, lambda body: self.bodies(body) if body["S"] == "/LI" else [self.labeled(body)])
            items.append(kid)
            return [kid]

        self.replace(element, take)

    def bodies(self, item) -> list:
        """WeasyPrint wraps each term and each definition in a separate item."""
        if item["S"] != "/LI":
            return [item]
        return [self.labeled(body) for body in self.kids(item)]

    def labeled(self, body):
        name = self.source(body)[1]
        body["S"] = {"dt": "/Lbl", "dd": "/LBody"}.get(name, body["S"])
        return body
