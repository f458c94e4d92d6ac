"""Conditions of a study document, as the README of a bundle says (“Conditions”)."""

from values import DONT_KNOW, Refused, is_number, matches, minutes, moment, unanswered

NOTHING = object()


class Conditions:
    def __init__(self, task, answers, earlier):
        self.task, self.answers, self.earlier = task, answers, earlier

    def seeing(self, step, record):
        """The same with a record of a step that has not been left."""
        return Conditions(self.task, {**self.answers, step: record}, self.earlier)

    def holds(self, condition):
        if "all" in condition:
            return all(self.holds(part) for part in condition["all"])
        if "any" in condition:
            return any(self.holds(part) for part in condition["any"])
        if "not" in condition:
            return not self.holds(condition["not"])
        return self.test(condition["answer"], condition["comparison"])

    def test(self, reference, comparison):
        task, step, item = reference.get("task", self.task), reference["step"], reference.get("item")
        records = self.answers if task == self.task else self.earlier.get(task, {})
        record = records.get(step)
        if record is None:
            return False
        if comparison["is"] == "visited":
            return True
        answer = member(record, step, item)
        return answer is not NOTHING and bool(compare(comparison, answer, record))


def member(record, step, item):
    """The answer that a reference names; the id of the signature names the whole of a review."""
    answer = record.get("answer")
    if item is None:
        return answer
    if isinstance(answer, dict) and item in answer:
        return answer[item]
    reviewed = record.get("consented") is not None and item == record.get("signature", item)
    return answer if item == step or reviewed else NOTHING


def same(answer, value):
    """true is 1 and false is 0, but "1" is text."""
    if isinstance(answer, (bool, int, float)) and isinstance(value, (bool, int, float)):
        return float(answer) == float(value)
    return isinstance(answer, str) and isinstance(value, str) and answer == value


def between(value, comparison, read=lambda bound: bound):
    low, high = comparison.get("minimum"), comparison.get("maximum")
    return (low is None or value >= read(low)) and (high is None or value <= read(high))


def compare(comparison, answer, record):
    kind = comparison["is"]
    parts = answer if isinstance(answer, list) else [answer]
    lone = answer[0] if isinstance(answer, list) and len(answer) == 1 else answer
    quiz = record.get("quiz")
    if kind == "answered":
        return not unanswered(answer)
    if kind == "skipped":
        return unanswered(answer)
    if kind == "dontKnow":
        return answer == DONT_KNOW
    if kind == "equals":
        return same(lone, comparison["value"])
    if kind == "numberBetween":
        return is_number(lone) and between(lone, comparison)
    if kind in ("includes", "includesOther"):
        values = comparison.get("values", [])
        if kind == "includes":
            return values != [] and all(any(same(part, value) for part in parts) for value in values)
        plain = [part for part in parts if isinstance(part, (str, bool, int, float))]
        return any(not any(same(part, value) for value in values) for part in plain)
    if kind == "matches":
        return any(isinstance(part, str) and matches(comparison["pattern"], part, True) for part in parts)
    if kind == "consented":
        return record.get("consented") is comparison.get("value", False)
    if kind == "passed":
        return quiz is not None and quiz["isPassed"] == comparison.get("value", False)
    if kind == "scoreAtLeast":
        return quiz is not None and quiz["score"] >= comparison["value"]
    if kind == "eligible":
        return record.get("isEligible") is comparison.get("value", False)
    if kind == "entriesBetween":
        return isinstance(answer, list) and between(len(answer), comparison)
    try:
        if kind == "timeBetween":
            return between(minutes(answer), comparison, minutes)
        if kind == "clockWithin":
            hour, minute = divmod(minutes(answer), 60)
            bounds = comparison["bounds"]
            return (bounds.get("minimumHour", 0) <= hour <= bounds.get("maximumHour", 23)
                    and bounds.get("minimumMinute", 0) <= minute <= bounds.get("maximumMinute", 59))  # fmt: skip
        if kind == "dateBetween":
            return between_dates(moment(answer), comparison)
    except Refused:
        return False
    raise ValueError(f"unknown comparison {kind}")


def between_dates(date, comparison):
    """A bound without a time means its whole day."""
    for name, sign in (("minimum", 1), ("maximum", -1)):
        if comparison.get(name) is None:
            continue
        bound = moment(comparison[name])
        if bound[1] is None:
            one, other = date[0].toordinal(), bound[0].toordinal()
        else:
            one = date[0].toordinal() * 1440 + (date[1] or 0)
            other = bound[0].toordinal() * 1440 + bound[1]
        if (one - other) * sign < 0:
            return False
    return True
