"""The words of an answer summary, as the README of a bundle says (“Screens”)."""

from forms import parts
from values import key


class Summaries:
    def summary(self, step):
        """What is listed of each question and form, and the days and times in it, which each language writes in its own way."""
        listed = ["question", "form"] + ([] if step.get("excludesInstructions") else ["instruction"])
        texts, dates = [], []
        for visit in dict.fromkeys(self.walk.visits):
            asked, record = self.walk.by_id.get(visit), self.walk.answers.get(visit)
            if record is None or asked["kind"] not in listed:
                continue
            names = (self.text(asked.get(name)) for name in ("title", "question", "text"))
            texts.append(next(filter(None, names), visit))
            if asked["kind"] == "question":
                texts.append(self.spoken(asked["format"], record["answer"], dates))
            elif asked["kind"] == "form":
                texts += self.listed(asked, record["answer"] or {}, dates)
        return texts, dates

    def listed(self, step, answers, dates):
        """A text for each answer of a form, and one for each entry of a repeatable group."""
        texts = []
        for item, group in parts(step):
            if group is None and "format" in item and answers.get(item["id"]) is not None:
                words = self.spoken(item["format"], answers[item["id"]], dates)
                # A day follows its question, but is compared by itself.
                texts += [self.text(item.get("text")), f"{self.text(item.get('text'))} {words}" if words else ""]
            for number, entry in enumerate(answers.get(item["id"]) or [] if group else [], start=1):
                name = self.text(item["repetition"].get("entry"))
                title = f"{name} {number}" if name else self.fill("entryNumber", n=number)
                spoken = (self.spoken(one["format"], entry.get(one["id"]), dates) for one in group if "format" in one)
                texts.append(f"{title}: {', '.join(filter(None, spoken))}")
        return texts

    def spoken(self, form, answer, dates):
        """One answer in words; empty without one, and for a day or a time, which is added to the dates."""
        if answer is None:
            return ""
        if isinstance(answer, dict):
            return self.words["dontKnow"] if answer.get("dontKnow") is True else str(answer.get("userInput", ""))
        if form["kind"] in ("date", "timeOfDay"):
            dates.append(numbers(answer))
            return ""
        if isinstance(answer, bool):
            return self.text(form.get("yes" if answer else "no")) or self.words["yes" if answer else "no"]
        if "choices" in form:
            texts = {key(choice["value"]): self.text(choice.get("text")) for choice in form["choices"]}
            values = answer if isinstance(answer, list) else [answer]
            return ", ".join(texts.get(key(value)) or self.plain(value) for value in values)
        if form["kind"] == "continuousScale" and form.get("isPercentage"):
            return f"{answer * 100:.{max(form.get('fractionDigits', 0) - 2, 0)}f}%"
        unit = self.text(form.get("displayUnit")) or form.get("unit", "") if form["kind"] == "numeric" else ""
        return f"{self.plain(answer)} {unit}".strip()

    def plain(self, value):
        """A number without needless digits, as the language writes it, and anything else as it is."""
        if isinstance(value, float):
            value = int(value) if value.is_integer() else str(value).replace(".", self.words.get("decimalSign", "."))
        return str(value)


def numbers(moment):
    """The numbers of a day, a time, or both, also as a clock of 12 hours shows them, with hyphens between them."""
    day, _, time = moment.partition("T") if "T" in moment else ("", "", moment) if ":" in moment else (moment, "", "")
    hours = [int(part) for part in time.split(":")[:2] if part.isdigit()]
    clock = [*hours, hours[0] % 12 or 12] if hours else []
    return "-".join([*day.split("-"), *map(str, clock)] if day else map(str, clock))
