"""Answers of a study document, checked and recorded as the README of a bundle says (“Answers”)."""

import datetime
import re

from kinds import implied_by, kind_of_question
from values import (
    DONT_KNOW, POUND, Missing, Refused, bounded, chosen, half_away, is_number, key, matches, minutes, moment,
    unanswered, whole, written,
)  # fmt: skip

SEX = ["HKBiologicalSexFemale", "HKBiologicalSexMale", "HKBiologicalSexOther"]
BLOOD = [f"HKBloodType{group}{sign}" for group in ("A", "B", "AB", "O") for sign in ("Positive", "Negative")]
CHARACTERISTICS = {
    "biologicalSex": SEX, "bloodType": BLOOD, "fitzpatrickSkinType": [1, 2, 3, 4, 5, 6],
    "wheelchairUse": [True, False],
}  # fmt: skip


class Formats:
    """Checks answers on a day, in languages of which the first with a text counts."""

    def __init__(self, today, languages):
        self.today = today
        self.languages = languages

    def text(self, localized):
        tags = sorted(set(localized or {}) - {"translatedFrom"})
        for language in self.languages + tags:
            if (localized or {}).get(language):
                return localized[language]
        return ""

    def default(self, form):
        """The answer that stands where nobody touches the question; None without."""
        kind, value = form["kind"], form.get("defaultValue")
        if kind == "text":
            return self.text(form.get("defaultText")) or None
        if kind == "scale" and value is not None:
            values = self.grid(form)
            if values and values[0] <= value <= values[-1]:
                return min(values, key=lambda one: abs(one - value))
        if kind == "continuousScale" and value is not None:
            if form["minimum"] <= value <= form["maximum"]:
                return self.rounded(form, value)
        if kind == "textScale":
            index = form.get("defaultIndex")
            if index is not None and 0 <= index < len(form.get("choices", [])):
                return [form["choices"][index]["value"]]
        if kind == "numeric":
            return value
        if kind == "date" and form.get("defaultDate"):
            date = moment(form["defaultDate"])
            return written(date if form.get("includesTime") else (date[0], None))
        if kind == "timeOfDay":
            return form.get("defaultTime")
        if kind == "timeInterval":
            seconds, step = form.get("defaultSeconds"), form["minuteStep"] * 60
            if seconds is not None and 0 <= seconds <= 86399 and 60 <= step <= 1800:
                return seconds - seconds % step
        if kind == "weight" and value is not None:
            pounds, precision = self.in_pounds(form), form.get("precision", "standard")
            if pounds:
                step = 0.0625 if precision == "high" else 1
            else:
                step = {"standard": 0.5, "low": 1, "high": 0.01}[precision]
            return half_away(value / step) * step * (POUND if pounds else 1)
        if kind == "age" and value is not None and form["minimum"] <= value <= form["maximum"]:
            return self.year(form) - value if form.get("recordsYear") else value
        return None

    def take(self, form, answer, optional):
        """The answer as it is recorded."""
        if answer == DONT_KNOW:
            if form.get("dontKnow") is None:
                raise Refused("don't know is not offered")
            return answer
        if unanswered(answer):
            usual = self.default(form) if form["kind"] == "text" else None
            if usual is None and not optional:
                raise Missing("an answer is needed")
            return usual
        try:
            return self.check(form, answer)
        except Missing:
            if optional:
                return None
            raise

    def check(self, form, answer):
        kind = form["kind"]
        if kind == "boolean":
            if isinstance(answer, bool) or is_number(answer) and answer in (0, 1):
                return bool(answer)
            raise Refused("not yes or no")
        if kind in ("textChoice", "imageChoice", "colorChoice", "valuePicker", "textScale"):
            choices = form.get("choices", [])
            several = kind in ("textChoice", "imageChoice", "colorChoice") and form.get("allowsSeveral", False)
            exclusive = {key(one["value"]) for one in choices if one.get("isExclusive")}
            free = kind == "textChoice" and any(one.get("other") is not None for one in choices)
            return chosen(answer, [one["value"] for one in choices], several, free, exclusive)
        if kind == "multipleValuePicker":
            pickers = form.get("pickers", [])
            if not isinstance(answer, list) or len(answer) != len(pickers):
                raise Refused("one value for each column")
            return [chosen([one], [row["value"] for row in picker.get("choices", [])], False)[0]
                    for one, picker in zip(answer, pickers)]  # fmt: skip
        if kind in ("text", "confirmText", "email"):
            return self.typed(form, answer)
        if kind in ("date", "timeOfDay", "timeInterval", "healthCharacteristic"):
            return self.timed(form, answer)
        if kind == "location":
            if isinstance(answer, str):
                if not answer.strip():
                    raise Missing("blank")
                return {"_class": "ORKLocation", "userInput": answer}
            if isinstance(answer, dict) and ("userInput" in answer or "coordinate" in answer):
                return answer
            raise Refused("not a place")
        return self.measured(form, answer)

    def typed(self, form, answer):
        if not isinstance(answer, str):
            raise Refused("not a text")
        if not answer.strip():
            raise Missing("blank")
        limit = form.get("maximumLength") or 0
        if limit > 0 and len(answer.encode("utf-16-le")) // 2 > limit:
            raise Refused("too long")
        if form["kind"] == "confirmText" and form["siblings"].get(form["original"]) != answer:
            raise Refused("not the same")
        if form["kind"] == "text" and form.get("pattern") and not matches(form["pattern"], answer):
            raise Refused("not in the expected form")
        email = r"[A-Z0-9a-z._%+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]{2,6}"
        if form["kind"] == "email" and not re.fullmatch(email, answer):
            raise Refused("not an email address")
        return answer

    def timed(self, form, answer):
        kind, step = form["kind"], form.get("minuteStep") or 1
        if kind == "timeInterval":
            seconds = bounded(answer, 0, 86399)
            if seconds % (step * 60):
                raise Refused("between steps")
            return answer
        if kind == "timeOfDay":
            if minutes(answer) % 60 % step:
                raise Refused("between steps")
            return answer
        if kind == "healthCharacteristic":
            if form["characteristic"] != "dateOfBirth":
                return chosen(answer, CHARACTERISTICS[form["characteristic"]], False)
            form = {"kind": "date", **{name: form[name] for name in ("minimum", "maximum") if name in form}}
            if "minimum" not in form:
                form["daysBeforeToday"] = 54787
            if "maximum" not in form:
                form["daysAfterToday"] = 1
        date = moment(answer)
        timed = form.get("includesTime", False)
        if timed and (date[1] is None or date[1] % 60 % step):
            raise Refused("no time, or between steps")
        if not timed:
            date = (date[0], None)
        low = moment(form["minimum"]) if "minimum" in form else None
        high = moment(form["maximum"]) if "maximum" in form else None
        if "daysBeforeToday" in form:
            low = (self.today - datetime.timedelta(max(form["daysBeforeToday"], 0)), None)
        if "daysAfterToday" in form:
            high = (self.today + datetime.timedelta(form["daysAfterToday"]), 23 * 60 + 59)

        def place(one):
            return (one[0], one[1] or 0) if timed else one[0]

        if low and place(date) < place(low) or high and place(date) > place(high):
            raise Refused("too early or too late")
        return written(date)

    def measured(self, form, answer):
        kind = form["kind"]
        if kind == "scale":
            value = whole(bounded(answer, form["minimum"], form["maximum"]))
            if value not in self.grid(form):
                raise Refused("between steps")
        elif kind == "continuousScale":
            return self.rounded(form, bounded(answer, form["minimum"], form["maximum"]))
        elif kind == "numeric":
            value = bounded(answer, form.get("minimum"), form.get("maximum"))
            if form.get("isWhole"):
                whole(value)
            digits = form.get("fractionDigits")
            if digits is not None and 0 <= digits <= 15:
                shifted = value * 10**digits
                if abs(shifted - half_away(shifted)) > 1e-6 * max(1, abs(shifted)):
                    raise Refused("too many digits")
        elif kind == "height":
            bounded(answer, 0, 299)
        elif kind == "weight":
            factor = POUND if self.in_pounds(form) else 1
            highest = 1450 * POUND if form.get("system") == "customary" else 657
            bounded(answer, form.get("minimum", 0) * factor,
                    form["maximum"] * factor if "maximum" in form else highest)  # fmt: skip
            step = {"standard": 0.5, "low": 1, "high": 0.01}[form.get("precision", "standard")]
            if form.get("system") == "metric" and abs(answer / step - half_away(answer / step)) >= 1e-4:
                raise Refused("between steps")
        elif kind == "age":
            if form.get("minimumIsRange") and answer == -1 or form.get("maximumIsRange") and answer == -2:
                return answer
            low, high = form["minimum"], form["maximum"]
            if form.get("recordsYear"):
                low, high = self.year(form) - high, self.year(form) - low
            whole(bounded(answer, None, None))
            bounded(answer, low, high)
        elif kind == "socioeconomicLadder":
            whole(bounded(answer, 0, 9))
        elif kind == "healthQuantity":
            if implied_by(form):
                return self.check(implied_by(form), answer)
            bounded(answer, None, None)
            if form.get("isWhole"):
                whole(answer)
        return answer

    def grid(self, form):
        low, high, step = form["minimum"], form["maximum"], form["step"]
        return list(range(low, high + 1, step)) if step > 0 and low < high else []

    def rounded(self, form, value):
        factor = 10 ** min(max(form["fractionDigits"], 0), 4)
        return half_away(value * factor) / factor

    def in_pounds(self, form):
        system = form.get("system", "local")
        return system == "customary" or system == "local" and form.get("limitsArePounds", False)

    def year(self, form):
        return form.get("relativeYear") or self.today.year

    def further(self, form):
        """Members that a result has in addition to its answer."""
        kind = form["kind"]
        if kind == "healthQuantity" and implied_by(form):
            return self.further(implied_by(form))
        if kind in ("height", "weight"):
            return {"unit": "cm" if kind == "height" else "kg"}
        if kind == "multipleValuePicker":
            return {"separator": form["separator"]}
        fields = {"unit": form["unit"]} if kind in ("numeric", "healthQuantity") and "unit" in form else {}
        if kind == "numeric":
            shown = self.text(form.get("displayUnit")) or form.get("unit")
            if shown is not None:
                fields["displayUnit"] = shown
        if "calendar" in form and kind_of_question(form)[1] == "Date":
            fields["calendar"] = form["calendar"]
        return fields
