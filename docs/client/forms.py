"""Forms and their repeatable groups, as the README of a bundle says (“Forms”)."""

from values import Refused, unanswered

MOST_ENTRIES = 50


def parts(step):
    """[(item, None)] for what stands once, [(heading, [items])] for a repeatable group."""
    found, group = [], None
    for item in step.get("items", []):
        if "format" not in item:
            group = [] if "repetition" in item else None
            found.append((item, group))
        elif group is not None:
            group.append(item)
        else:
            found.append((item, None))
    return found


def asked_once(step):
    return [item for item, group in parts(step) if group is None and "format" in item]


def groups(step):
    return [(heading, items) for heading, items in parts(step) if items is not None]


def bounds(heading):
    repetition = heading["repetition"]
    most = min(max(repetition.get("maximum", MOST_ENTRIES), 1), MOST_ENTRIES)
    return min(max(repetition.get("minimum", 0), 0), most), most


def is_shown(walk, step, item, answers):
    if "visibility" not in item:
        return True
    return walk.conditions.seeing(step["id"], {"answer": answers}).holds(item["visibility"])


def visible(walk, step, answers):
    return {item["id"] for item, _ in parts(step) if is_shown(walk, step, item, answers)}


def skipped_form(walk, step):
    shown = visible(walk, step, {})
    record = {item["id"]: None for item in asked_once(step) if item["id"] in shown}
    return {**record, **{heading["id"]: [] for heading, _ in groups(step) if heading["id"] in shown}}


def usual_form(walk, step, absent, checked=True):
    """The answers of a form that nobody touches; `absent` where it is then skipped."""
    values = {item["id"]: walk.formats.default(item["format"]) for item in asked_once(step)}
    usual = {name: value for name, value in values.items() if value is not None}
    if not checked:
        return usual
    if step.get("isOptional"):
        try:
            if not usual:
                return absent
            check_form(walk, step, usual)
        except Refused:
            return absent
    return usual


def check_form(walk, step, answer):
    """(what is recorded, with what hidden questions hold)."""
    if answer is not None and not isinstance(answer, dict):
        raise Refused("not a form")
    given, remembered = answer or {}, walk.drafts.get(step["id"])
    known = {item["id"] for item in asked_once(step)} | {heading["id"] for heading, _ in groups(step)}
    refused = bool(set(given) - known)
    if remembered:
        shown = visible(walk, step, remembered)
        given = {**{name: value for name, value in remembered.items() if name not in shown}, **given}
    taken, wrong = {}, set()
    for item in asked_once(step):
        value = given.get(item["id"])
        try:
            taken[item["id"]] = walk.formats.take(
                {**item["format"], "siblings": given}, value, item.get("isOptional", False))  # fmt: skip
        except Refused:
            wrong.add(item["id"])
            taken[item["id"]] = value
    once = dict(taken)
    for heading, items in groups(step):
        try:
            taken[heading["id"]], has_errors = check_group(walk, step, heading, items, given.get(heading["id"]), once)
        except Refused:
            taken[heading["id"]], has_errors = [], True
        if has_errors:
            wrong.add(heading["id"])
    shown = visible(walk, step, taken)
    if refused or wrong & shown:
        raise Refused("an item is wrong")
    return {name: value for name, value in taken.items() if name in shown}, taken


def check_group(walk, step, heading, items, answer, once):
    least, most = bounds(heading)
    if answer is None and least == 0:
        return [], False
    if answer is not None and not isinstance(answer, list):
        raise Refused("not a list of entries")
    answer = answer or []
    if len(answer) > most or not all(isinstance(entry, dict) for entry in answer):
        raise Refused("too many entries, or none")
    spare = sum(not unanswered(entry) for entry in answer) - least
    entries, has_errors = [], False
    for entry in answer:
        if unanswered(entry):
            # An entry that was added and left empty goes, unless the group needs it.
            if spare >= 0:
                continue
            spare += 1
        record, is_wrong = check_entry(walk, step, items, entry, once)
        has_errors = has_errors or is_wrong
        entries.append(record)
    if not has_errors and sum(not unanswered(entry) for entry in entries) < least:
        raise Refused("too few entries")
    return entries, has_errors


def check_entry(walk, step, items, entry, once):
    taken, wrong = {}, set()
    for item in items:
        value = entry.get(item["id"])
        try:
            taken[item["id"]] = walk.formats.take(
                {**item["format"], "siblings": {**once, **entry}}, value, item.get("isOptional", False))  # fmt: skip
        except Refused:
            wrong.add(item["id"])
            taken[item["id"]] = value
    shown = {item["id"] for item in items if is_shown(walk, step, item, {**once, **taken})}
    strangers = set(entry) - {item["id"] for item in items}
    return {name: value for name, value in taken.items() if name in shown}, bool(strangers or wrong & shown)
