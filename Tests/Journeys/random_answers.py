"""Random answers to a task of a study document, mostly valid, the same for the same seed."""

import random


class RandomAnswers:
    def __init__(self, study: dict, seed: int):
        self.study = study
        self.random = random.Random(seed)
        # Careless people stop early; careful ones reach the end.
        self.care = self.random.choice([1, 6, 60])

    def of(self, task: dict) -> dict:
        entries = {}
        for step in task.get("steps", []) + task.get("endings", []):
            if self.once(12):
                continue
            several = step["kind"] in ("quiz", "consentReview") and self.once(2)
            turns = [self.step(step) for _ in range(3 if several else 1)]
            entries[step["id"]] = {"visit": turns} if several else turns[0]
        return entries

    def once(self, count: int) -> bool:
        """True once in `count` times, rarely for careful people except among 2 or 3 options."""
        return self.random.randrange(count * self.care if count > 3 else count) == 0

    def yes(self) -> bool:
        return self.once(2)

    def step(self, step: dict):
        if step.get("isOptional") and self.once(6):
            return None
        if step.get("earlyEnding") and self.once(8):
            return {"endEarly": True}
        make = getattr(self, step["kind"], None)
        return make(step) if make else None

    def question(self, step):
        return self.value(step["format"])

    def form(self, step):
        answer, group = {}, None
        for item in step.get("items", []):
            if "format" not in item:
                group = None
                if "repetition" in item:
                    group = answer[item["id"]] = [{} for _ in range(self.random.randrange(4))]
            elif group is not None:
                for entry in group:
                    if not self.once(4):
                        entry[item["id"]] = self.value(item["format"], item)
            elif not self.once(8):
                answer[item["id"]] = self.value(item["format"], item)
        for item in step.get("items", []):
            if item.get("format", {}).get("kind") == "confirmText" and not self.once(5):
                answer[item["id"]] = answer.get(item["format"]["original"])
        return answer

    def sharing(self, step):
        return [self.yes()]

    def signature(self, step):
        return "typed"

    def webPage(self, step):
        return "typed" if step.get("asksForSignature") else None

    def consentForm(self, step):
        return {"cancel": True} if self.once(8) else {"agree": not self.once(4)}

    def consentReview(self, step):
        answer = {"agree": not self.once(5), "givenName": "Ada", "familyName": " Lovelace ", "signature": "typed"}
        if self.once(3):
            answer["elements"] = {
                "not-an-emergency-service": not self.once(4),
                "results-by": self.random.choice(["email", "letter", "none", "pigeon", ""]),
            }
        if self.once(12):
            answer["familyName"] = " "
        return answer

    def eligibility(self, step):
        answer = {one["id"]: one.get("yesFits", False) != self.once(8) for one in step.get("questions", [])}
        if step.get("token"):
            answer["token"] = "A1" * 4 if not step["token"].get("length") else "a" * step["token"]["length"]
        return answer

    def quiz(self, step):
        answer = {}
        for question in step.get("questions", []):
            key = question.get("key", {"kind": "choices"})
            if key["kind"] == "boolean":
                answer[question["id"]] = key.get("isTrue", False) != self.once(6)
            elif key["kind"] == "number":
                answer[question["id"]] = key.get("lowest", key.get("highest", 1)) + self.once(6)
            else:
                right = [one["value"] for one in question["choices"] if one.get("isCorrect")]
                every = [one["value"] for one in question["choices"]]
                wrong = [self.random.choice(every)]
                answer[question["id"]] = wrong if self.once(6) else right if question.get("allowsSeveral") else right[:1]
        return answer

    def value(self, form: dict, item: dict | None = None):
        if item and item.get("isOptional") and self.once(4):
            return None
        if form.get("dontKnow") is not None and self.once(6):
            return {"dontKnow": True}
        if self.once(25):
            return self.random.choice([None, "", [], "nonsense", -1, True, {"x": 1}, 1e9])
        # A format that was added has no answer, until one is written here.
        return getattr(self, "of_" + form["kind"], lambda form: None)(form)

    def of_boolean(self, form):
        return self.random.choice([True, False, 1, 0])

    def of_textChoice(self, form):
        values = [one["value"] for one in form.get("choices", [])]
        if any(one.get("other") is not None for one in form.get("choices", [])) and self.once(5):
            return ["Words of my own"]
        count = self.random.randrange(1, 3) if form.get("allowsSeveral") else 1
        return self.random.sample(values, min(count, len(values)))

    of_imageChoice = of_colorChoice = of_valuePicker = of_textScale = of_textChoice

    def of_multipleValuePicker(self, form):
        return [self.random.choice(picker["choices"])["value"] for picker in form["pickers"]]

    def of_scale(self, form):
        step = 1 if self.once(9) else form["step"]
        return self.random.randrange(form["minimum"], form["maximum"] + 1, step)

    def of_continuousScale(self, form):
        return round(self.random.uniform(form["minimum"], form["maximum"]), self.random.randrange(4))

    def of_numeric(self, form):
        low, high = form.get("minimum", 0), form.get("maximum", 200)
        value = self.random.uniform(low, high)
        return round(value) if form.get("isWhole") or self.yes() else round(value, 1)

    def of_text(self, form):
        plain = ["Ada", "a longer text with words", "A-1234", "12345"]
        return " " if self.once(9) else self.random.choice(plain)

    def of_confirmText(self, form):
        return "Ada"

    def of_email(self, form):
        return self.random.choice(["ada@example.org", "ada@example" if self.once(4) else "a.b@example.org"])

    def of_date(self, form):
        year = self.random.choice([1950, 1990]) if self.once(4) else 2026
        month = self.random.randrange(1, 13) if self.once(4) else 11
        day = f"{year}-{month:02}-{self.random.randrange(1, 32 if self.once(4) else 22):02}"
        return day + "T07:30" if form.get("includesTime") else day

    def of_timeOfDay(self, form):
        return f"{self.random.randrange(24):02}:{7 if self.once(6) else self.random.choice([0, 15, 30]):02}"

    def of_timeInterval(self, form):
        return self.random.randrange(0, 24) * form.get("minuteStep", 1) * 60

    def of_height(self, form):
        return self.random.randrange(100, 320 if self.once(4) else 220)

    def of_weight(self, form):
        return 700 if self.once(6) else self.random.choice([70, 70.5, 82])

    def of_age(self, form):
        age = self.random.randrange(form["minimum"], form["maximum"] + (2 if self.once(4) else 1))
        return form.get("relativeYear", 2026) - age if form.get("recordsYear") else age

    def of_location(self, form):
        return self.random.choice(["Lakeside", " " if self.once(4) else "Riverside"])

    def of_socioeconomicLadder(self, form):
        return self.random.randrange(11 if self.once(4) else 10)

    def of_healthCharacteristic(self, form):
        return {
            "biologicalSex": "HKBiologicalSexFemale", "bloodType": "HKBloodTypeABPositive",
            "dateOfBirth": "1980-02-29", "fitzpatrickSkinType": 3, "wheelchairUse": False,
        }[form["characteristic"]]  # fmt: skip

    def of_healthQuantity(self, form):
        return self.random.choice([60, 72.5])
