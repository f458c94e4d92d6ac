"""Consent reviews with their interactive elements, and consent forms, as the README of a bundle says (“Consents”)."""

import base64
import binascii
import re

from values import Refused

TAG = re.compile(r"<(toggle|select|signature)\b([^>]*?)/?>(?:(.*?)</\1\s*>)?", re.DOTALL | re.IGNORECASE)
ATTRIBUTE = re.compile(r"([\w-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>/]+))")


def elements(walk, consent):
    """(kind, attributes, ids of options) of each element of the document, in the study's own language."""
    if consent is None or consent.get("replacementReviewText"):
        return []
    found = []
    for section in consent.get("sections", []):
        if section.get("appearance") == "screenOnly" or section.get("htmlContent"):
            continue
        for tag in TAG.finditer(walk.formats.text(section.get("content"))):
            options = [attributes(option) for option in re.findall(r"<option\b([^>]*)>", tag.group(3) or "")]
            found.append((tag.group(1).lower(), attributes(tag.group(2)), [one.get("id", "") for one in options]))
    return found


def attributes(text):
    return {name: double or single or bare for name, double, single, bare in ATTRIBUTE.findall(text)}


def are_met(found, given):
    for kind, tag, options in found:
        value, expected = given.get(tag["id"]), tag.get("expected-value")
        if kind == "toggle":
            value = value if isinstance(value, bool) else tag.get("initial-value") == "true"
            if expected is not None and value != (expected == "true"):
                return False
        elif kind == "select":
            value = value if value in options else "" if isinstance(value, str) else tag.get("initial-value", "")
            if expected == "*" and not value or expected not in (None, "*", value):
                return False
        else:
            try:
                names(value or {})
                signature_in(value)
            except Refused:
                return False
    return True


def names(answer):
    given = [answer.get(name) if isinstance(answer, dict) else None for name in ("givenName", "familyName")]
    given = [name.strip() if isinstance(name, str) else "" for name in given]
    if not all(given):
        raise Refused("both names are needed")
    return dict(zip(("givenName", "familyName"), given))


def signature_in(answer):
    """"typed", or a drawing as the data URL of a PNG."""
    text = answer.get("signature") if isinstance(answer, dict) else answer
    mark = "data:image/png;base64,"
    if text == "typed":
        return text
    try:
        if isinstance(text, str) and text.startswith(mark) and len(text) <= 1_000_000:
            head = base64.b64decode(text[len(mark):], validate=True)[:24]
            sides = [int.from_bytes(head[at : at + 4], "big") for at in (16, 20)]
            if head[:8] == b"\x89PNG\r\n\x1a\n" and head[12:16] == b"IHDR" and all(1 <= side <= 8192 for side in sides):
                return text
    except (binascii.Error, ValueError):
        pass
    raise Refused("not a signature")


def review(walk, step, answer):
    """The record of a consent review that is agreed to or not."""
    consent = walk.consent(step["consent"])
    signatures = {one["id"]: one for one in (consent or {}).get("signatures", [])}
    signature = signatures.get(step.get("signature"))
    agrees = answer.get("agree") if isinstance(answer, dict) else answer
    if not isinstance(agrees, bool):
        if answer is None and step.get("isOptional"):
            return {"answer": None}
        raise Refused("agree or disagree")
    kept = walk.kept.get(step["id"], {}).get("answer")
    draft = dict(kept) if isinstance(kept, dict) else {}
    draft.pop("elements", None)
    given = answer.get("elements") if isinstance(answer, dict) else None
    if isinstance(answer, dict) and "elements" in answer:
        draft["elements"] = given
    draft["agree"] = agrees
    record = {"answer": draft, "consented": agrees}
    if signature:
        record["signature"] = signature["id"]
    if not agrees:
        for name in ("givenName", "familyName", "signature"):
            draft.pop(name, None)
        return record
    if isinstance(given, dict):
        # The review's own signature may stand in the text: then it is given with the rest.
        values = {step["signature"]: answer, **given} if "signature" in step else given
        if not are_met(elements(walk, consent), values):
            raise Refused("an element is not as it must be")
    inside = given.get(step.get("signature")) if isinstance(given, dict) else None
    if isinstance(inside, dict):
        try:
            draft.update({**names(inside), "signature": signature_in(inside)})
            return record
        except Refused:
            pass
    if signature and signature.get("requiresName"):
        draft.update(names(answer if isinstance(answer, dict) else {}))
    if signature and signature.get("requiresDrawing"):
        draft["signature"] = signature_in(answer)
    return record


def consent_form(step, answer):
    """(record, whether it is a refusal that ends the task)."""
    if isinstance(answer, dict) and answer.get("cancel") is True:
        return {"answer": {"agree": False, "cancel": True}, "consented": False}, True
    agrees = answer.get("agree") if isinstance(answer, dict) else answer
    if not isinstance(agrees, bool):
        if answer is None and step.get("isOptional"):
            return {"answer": None}, False
        raise Refused("agree or decline")
    refused = not agrees and not step.get("allowsDeclining")
    return {"answer": {"agree": agrees}, "consented": agrees}, refused
