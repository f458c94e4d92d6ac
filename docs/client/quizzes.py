"""Quizzes, as the README of a bundle says (“Quizzes”)."""

from values import Refused


def answer_format(question):
    answers = question.get("key", {"kind": "choices"})
    if answers["kind"] == "boolean":
        return {"kind": "boolean"}
    if answers["kind"] == "number":
        names = ("isWhole", "minimum", "maximum")
        form = {name: answers[name] for name in names if name in answers}
        return {"kind": "numeric", "displayUnit": answers.get("unit"), **form}
    choices = [{"value": choice["value"]} for choice in question.get("choices", [])]
    return {"kind": "textChoice", "allowsSeveral": question.get("allowsSeveral", False), "choices": choices}


def passages(question):
    """The parts of consents that a question of a quiz tests."""
    return ([question["tests"]] if "tests" in question else []) + question.get("alsoTests", [])


def is_right(question, answer):
    answers = question.get("key", {"kind": "choices"})
    if answers["kind"] == "boolean":
        return answer is answers.get("isTrue", False)
    if answers["kind"] == "number":
        low, high = answers.get("lowest"), answers.get("highest")
        low, high = (high if low is None else low), (low if high is None else high)
        return low is not None and low <= answer <= high
    right = {choice["value"] for choice in question.get("choices", []) if choice.get("isCorrect")}
    chosen = set(answer)
    return bool(chosen) and chosen <= right if question.get("acceptsAny") else chosen == right


class QuizTry:
    def __init__(self, number=1, chosen=None, asked=None, finished=None):
        self.number, self.chosen, self.asked, self.finished = number, chosen or {}, asked, finished or []

    def asks(self, question):
        return self.asked is None or question["id"] in self.asked

    def questions(self, quiz):
        everything = quiz.get("questions", [])
        return [question for question in everything if self.asks(question)] or everything

    def answer(self, quiz, answer, formats):
        """Takes the answers to all questions of this try."""
        if answer is not None and not isinstance(answer, dict):
            raise Refused("not a quiz")
        given = answer or {}
        if set(given) - {question["id"] for question in quiz.get("questions", [])}:
            raise Refused("not asked")
        asked = self.questions(quiz)
        taken = {one["id"]: formats.take(answer_format(one), given.get(one["id"]), False) for one in asked}
        for name, value in taken.items():
            self.chosen.setdefault(name, value)
        noted = [{"question": one["id"], "answer": self.chosen[one["id"]], "isRight": self.right(one)}
                 for one in quiz.get("questions", []) if self.asks(one) and one["id"] in self.chosen]  # fmt: skip
        self.finished = [one for one in self.finished if one["number"] != self.number]
        self.finished.append({"number": self.number, **self.verdict(quiz), "answers": noted})

    def right(self, question):
        return question["id"] in self.chosen and is_right(question, self.chosen[question["id"]])

    def verdict(self, quiz):
        questions = quiz.get("questions", [])
        score = sum(self.right(question) for question in questions)
        mark = min(max(quiz.get("minimumScore", len(questions)), 0), len(questions))
        return {"score": score, "isPassed": score >= mark}

    def outcome(self, quiz):
        return {**self.verdict(quiz), "attempt": self.number, "attempts": list(self.finished)}

    def following(self, quiz):
        missed = {question["id"] for question in quiz.get("questions", []) if not self.right(question)}
        if quiz.get("repeatsMissedOnly") and missed:
            right = {name: value for name, value in self.chosen.items() if name not in missed}
            return QuizTry(self.number + 1, right, missed, self.finished)
        return QuizTry(self.number + 1, finished=self.finished)

    def unless_failed(self, quiz):
        """A try that was made and not passed is followed by the next when participants return to the quiz."""
        is_done = all(question["id"] in self.chosen for question in quiz.get("questions", []))
        return self.following(quiz) if is_done and not self.verdict(quiz)["isPassed"] else self


def standing(quiz, outcome):
    """What follows a try: goOn, end, backToSections, or tryAgain."""
    mode, attempts = quiz.get("mode", "gate"), quiz["attempts"]
    if outcome["isPassed"] or mode == "inform":
        return "goOn"
    failure = quiz.get("onFailure", "tryAgain")
    if attempts > 0 and outcome["attempt"] >= attempts or failure == "end":
        return "goOn" if mode == "staff" else "end"
    return failure
