"""Values of answers, and what is refused."""

import datetime
import math
import re


class Refused(Exception):
    """An answer that cannot be taken."""


class Missing(Refused):
    """No answer where one is needed."""


# There is no answer, not even null.
ABSENT = object()
DONT_KNOW = {"dontKnow": True}
POUND = 0.45359237


def unanswered(value):
    if isinstance(value, dict):
        return all(unanswered(member) for member in value.values())
    return value is None or value == "" and isinstance(value, str) or value == [] and isinstance(value, list)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def key(value):
    """Tells 1, "1" and true apart, which Python does not."""
    if isinstance(value, bool):
        return ("boolean", value)
    if isinstance(value, str):
        return ("text", value)
    if is_number(value):
        return ("number", float(value))
    raise Refused("not a value")


def half_away(value):
    return math.copysign(math.floor(abs(value) + 0.5), value)


def bounded(value, low, high):
    if not is_number(value):
        raise Refused("not a number")
    if low is not None and value < low or high is not None and value > high:
        raise Refused("out of bounds")
    return value


def whole(value):
    if value != half_away(value):
        raise Refused("not a whole number")
    return value


def chosen(answer, offered, several, free=False, exclusive=()):
    values, known = [], {key(value) for value in offered}
    for value in answer if isinstance(answer, list) else [answer]:
        name = key(value)
        if name in [key(other) for other in values]:
            continue
        values.append(value)
        if name not in known and not (free and name != ("text", "")):
            raise Refused("not offered")
    if not values:
        raise Missing("nothing chosen")
    if len(values) > 1 and (not several or any(key(value) in exclusive for value in values)):
        raise Refused("not together")
    return values


def day(text):
    try:
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
            raise ValueError
        return datetime.date(*map(int, text.split("-")))
    except (ValueError, TypeError):
        raise Refused("not a day") from None


def minutes(text):
    if not isinstance(text, str) or not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", text, re.ASCII):
        raise Refused("not a time")
    return int(text[:2]) * 60 + int(text[3:])


def moment(text):
    """(day, minutes or None) of a date."""
    if not isinstance(text, str):
        raise Refused("not a date")
    date, mark, time = text.partition("T")
    if not mark:
        return (day(date), None)
    if len(time) != 5 and not time.endswith(":00"):
        raise Refused("not a date")
    return (day(date), minutes(time[:5]))


def written(date):
    clock = "" if date[1] is None else f"T{date[1] // 60:02}:{date[1] % 60:02}"
    return date[0].isoformat() + clock


def matches(pattern, text, whole_text=False):
    try:
        found = re.fullmatch(pattern, text) if whole_text else re.search(pattern, text)
    except re.error:
        return False
    return found is not None
