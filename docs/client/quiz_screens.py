"""The words on the screens of a quiz, as the README of a bundle says (“Screens”)."""

from quizzes import QuizTry, is_right, passages, standing
from screen import Screen


class QuizScreens:
    def quiz(self, step, before, record):
        """The screens of a try, from the quiz as it was before and the record of the try."""
        current = before or QuizTry()
        asked = current.questions(step)
        made = []
        for number, question in enumerate(asked, start=1):
            title, said = self.text(question.get("prompt")), record["answer"][question["id"]]
            counter = self.fill("questionOf", n=number, m=len(asked))
            if question["id"] not in current.chosen:
                first = [self.text(step.get("text"))] if number == 1 else []
                check = self.text(step.get("checkLabel")) or self.words["checkAnswer"]
                made.append(Screen(
                    step, title, [*first, counter, self.text(question.get("text")), self.unit(question)],
                    self.quiz_choices(question), [check], step.get("shufflesChoices", False)))  # fmt: skip
            right = is_right(question, said)
            texts = [counter, self.words["right" if right else "notQuite"], *self.explanations(question, said, right)]
            texts += self.said(question, said)
            quoted = [self.text(self.tested(passage).get("content")) for passage in passages(question)]
            made.append(Screen(step, title, texts, [], [self.onward(step, is_last=False)], quoted=quoted))
        return [*made, self.outcome(step, record)]

    def unit(self, question):
        return self.text(question.get("key", {}).get("unit"))

    def tested(self, passage):
        sections = (self.walk.consent(passage["consent"]) or {}).get("sections", [])
        return next((one for one in sections if one["id"] == passage["section"]), {})

    def said(self, question, answer):
        """The answer in words."""
        if isinstance(answer, list):
            return [self.text(one["text"]) for one in question.get("choices", []) if one["value"] in answer]
        if isinstance(answer, bool):
            return [self.text(question["key"].get("yes" if answer else "no")) or self.words["yes" if answer else "no"]]
        return [f"{answer:g}", self.unit(question)]

    def quiz_choices(self, question):
        key = question.get("key", {"kind": "choices"})
        if key["kind"] == "boolean":
            return [self.text(key.get(name)) or self.words[name] for name in ("yes", "no")]
        return [self.text(choice["text"]) for choice in question.get("choices", [])] if key["kind"] == "choices" else []

    def explanations(self, question, answer, right):
        if right:
            return [self.text(question.get("explanation"))]
        key = question.get("key", {"kind": "choices"})
        if key["kind"] == "number":
            low = key.get("lowest", key.get("highest"))
            own = self.text(key.get("tooLow" if answer < low else "tooHigh"))
            return [own or self.text(question.get("wrongExplanation"))]
        if key["kind"] == "boolean":
            return [self.text(question.get("wrongExplanation"))]
        chosen = [one for one in question.get("choices", []) if one["value"] in answer and not one.get("isCorrect")]
        said = [self.text(one.get("explanation")) for one in chosen]
        return [text for text in said if text] or [self.text(question.get("wrongExplanation"))]

    def outcome(self, step, record):
        outcome, questions = record["quiz"], step.get("questions", [])
        passed, after = outcome["isPassed"], standing(step, outcome)
        if after == "backToSections" and not self.walk.scenes(step):
            after = "tryAgain"
        final = after == "end" or after == "goOn" and not passed and step.get("mode") == "staff"
        title = "passedTitle" if passed else "failedFinal" if after == "end" else "failedTitle"
        onward = self.text(step.get("continueLabel"))
        button = {
            "goOn": onward or self.words["goOn" if final else "next"],
            "end": onward or self.words["goOn"],
            "tryAgain": self.text(step.get("tryAgainLabel")) or self.words["tryAgain"],
            "backToSections": self.text(step.get("lookAgainLabel")) or self.words["lookAgain"],
        }[after]
        texts = [self.fill("rightCount", n=outcome["score"], m=len(questions))]
        texts.append(self.text(step.get("failureText")) if final else "")
        right = [one for one in questions if passed and is_right(one, record["answer"].get(one["id"]))]
        texts += [self.text(one.get("explanation")) for one in right]
        return Screen(step, self.words[title], texts, [], [button])
