#!/usr/bin/env python3
"""Walks a task of a study document, as the README of a bundle says. Python 3.9, no packages.

    walk.py study.json TASK [answers.json] [--today 2026-11-21]

Prints the steps visited, how the task ended, and the result, like `accord walk`.
"""

import argparse
import datetime
import json
import sys

from conditions import Conditions
from forms import check_form, skipped_form, usual_form
from formats import Formats
from playing import play
from quizzes import QuizTry, passages, standing
from results import task_result
from reviews import consent_form, review, signature_in
from values import ABSENT, Refused, key, unanswered


class Walk:
    def __init__(self, study, task, today):
        self.study, self.task = study, task
        self.languages = [study["primaryLanguage"]]
        self.formats = Formats(today, self.languages)
        self.steps = task.get("steps", [])
        self.by_id = {}
        for step in task.get("endings", []) + self.steps[::-1]:
            self.by_id[step["id"]] = step
        self.positions = {}
        for index, step in enumerate(self.steps):
            self.positions.setdefault(step["id"], index)
        # Of each sort of rule the last one counts.
        self.skips = {rule["step"]: rule["when"] for rule in task.get("rules", []) if rule["kind"] == "skip"}
        self.ways = {rule["step"]: rule for rule in task.get("rules", []) if rule["kind"] != "skip"}
        self.visits = []  # ids of steps, in order
        self.answers = {}  # what conditions see: records of steps that were left
        self.kept = {}  # the latest record of each step, also of tries at a quiz
        self.drafts = {}  # what hidden questions of a form were answered
        self.quizzes = {}
        self.showing = {}  # the sections that a quiz led back to, by step
        self.ending = None
        self.conditions = Conditions(task["id"], self.answers, task.get("earlierAnswers") or {})
        self.go(self.after(None), None)

    @property
    def current(self):
        return None if self.ending else self.by_id[self.visits[-1]]

    def consent(self, identifier):
        return next((one for one in self.study.get("consents", []) if one["id"] == identifier), None)

    # Where the task goes

    def after(self, origin):
        """("step", id) or ("end", outcome)."""
        skipped = set()
        while True:
            if origin is not None and origin not in self.positions:
                return ("end", "earlyTermination")
            way, target = self.ways.get(origin), None
            if way and way["kind"] == "direct":
                target = way["to"]
            elif way:
                branch = self.branch(origin)
                target = branch if branch is not None else way.get("otherwise")
            if target is None:
                position = self.positions[origin] + 1 if origin is not None else 0
                if position >= len(self.steps):
                    return ("end", "completed")
                target = {"step": self.steps[position]["id"]}
            if "step" not in target or target["step"] not in self.by_id:
                return ("end", "completed")
            step = target["step"]
            if step not in self.skips or not self.conditions.holds(self.skips[step]):
                return ("step", step)
            if step in skipped:
                return ("end", "invalid")
            skipped.add(step)
            origin = step

    def branch(self, origin):
        way = self.ways.get(origin)
        if way is None or way["kind"] != "firstMatch":
            return None
        return next((one["destination"] for one in way.get("branches", [])
                     if self.conditions.holds(one["condition"])), None)  # fmt: skip

    def go(self, onward, origin):
        kind, value = onward
        if kind == "end":
            if value == "completed" and origin and origin["kind"] == "completion":
                reason = origin.get("reason", "completed")
                value = {"discarded": "discarded", "failed": "discarded",
                         "earlyTermination": "earlyTermination"}.get(reason, "completed")  # fmt: skip
            self.ending = value
            return
        step = self.by_id[value]
        if step["kind"] == "quiz" and value in self.quizzes:
            self.quizzes[value] = self.quizzes[value].unless_failed(step)
        self.visits.append(value)

    def leave(self, step, record, onward=None):
        self.answers[step["id"]] = self.kept[step["id"]] = record
        self.showing.pop(step["id"], None)
        self.go(onward or self.after(step["id"]), step)

    def leave_refused(self, step, record, otherwise=None):
        """A branch of the step's rule that holds is followed; else the step named for it; else the task ends."""
        self.answers[step["id"]] = self.kept[step["id"]] = record
        if self.branch(step["id"]) is not None:
            self.go(self.after(step["id"]), step)
        elif otherwise in self.by_id:
            self.go(("step", otherwise), step)
        else:
            self.go(("end", "discarded"), step)

    # Answers

    def answer(self, answer):
        """Answers the current step with a value, null, or ABSENT."""
        step = self.current
        early, optional = step.get("earlyEnding"), step.get("isOptional", False)
        if isinstance(answer, dict) and answer.get("endEarly") is True and early:
            return self.skip(step, early)
        if answer is None and (early or optional):
            return self.skip(step, early)
        if answer is ABSENT:
            answer = self.usual(step)
            if answer is ABSENT:
                if optional and not early:
                    return self.skip(step, None)
                answer = None
        getattr(self, "answer_" + step["kind"], self.pass_by)(step, answer)

    def skip(self, step, early):
        record = {"answer": skipped_form(self, step) if step["kind"] == "form" else None}
        if early is None:
            return self.leave(step, record)
        known = early["ending"] in self.by_id
        self.leave(step, record, ("step", early["ending"]) if known else ("end", "earlyTermination"))

    def usual(self, step):
        if step["kind"] == "question":
            default = self.formats.default(step["format"])
            return ABSENT if default is None else default
        return usual_form(self, step, ABSENT) if step["kind"] == "form" else ABSENT

    def pass_by(self, step, answer):
        self.leave(step, {"answer": None})

    def answer_question(self, step, answer):
        taken = self.formats.take({**step["format"], "siblings": {}}, answer, step.get("isOptional", False))
        self.leave(step, {"answer": taken})

    def answer_form(self, step, answer):
        if isinstance(answer, dict):
            answer = {**usual_form(self, step, None, checked=False), **answer}
        visible, everything = check_form(self, step, answer)
        self.drafts[step["id"]] = everything if everything != visible else None
        self.leave(step, {"answer": visible})

    def answer_sharing(self, step, answer):
        if unanswered(answer):
            if not step.get("isOptional"):
                raise Refused("an answer is needed")
            return self.leave(step, {"answer": None})
        values = answer if isinstance(answer, list) else [answer]
        if len({key(value) for value in values}) != 1 or not isinstance(values[0], bool):
            raise Refused("true or false")
        record = {"answer": values[:1]}
        if values[0] is False and step.get("refusalAlert") is not None:
            return self.leave_refused(step, record)
        self.leave(step, record)

    def answer_signature(self, step, answer):
        if unanswered(answer.get("signature") if isinstance(answer, dict) else answer):
            if not step.get("isOptional"):
                raise Refused("a signature is needed")
            return self.leave(step, {"answer": None})
        self.leave(step, {"answer": signature_in(answer)})

    def answer_webPage(self, step, answer):
        (self.answer_signature if step.get("asksForSignature") else self.pass_by)(step, answer)

    def answer_consentReview(self, step, answer):
        self.leave(step, review(self, step, answer))

    def answer_consentForm(self, step, answer):
        record, refused = consent_form(step, answer)
        (self.leave_refused if refused else self.leave)(step, record)

    def answer_eligibility(self, step, answer):
        questions, token = step.get("questions", []), step.get("token")
        given = answer if isinstance(answer, dict) else None
        known = {"token"} | {one["id"] for one in questions}
        if given is not None and set(given) - known:
            raise Refused("not asked")
        answers = {}
        if token is not None:
            code = given.get("token") if given is not None else answer
            code = code.strip() if isinstance(code, str) else ""
            length = token.get("length")
            if not (code.isascii() and code.isalnum()) or len(code) > 64 or length not in (None, len(code)):
                raise Refused("not a code")
            answers["token"] = code
        for question in questions:
            said = given.get(question["id"]) if given is not None else answer
            if not isinstance(said, bool):
                raise Refused("yes or no")
            answers[question["id"]] = said
        fits = all(one.get("yesFits" if answers[one["id"]] else "noFits", False) for one in questions)
        record = {"answer": answers, "isEligible": fits}
        (self.leave if fits else self.leave_refused)(step, record)

    def answer_quiz(self, step, answer):
        current = self.quizzes.setdefault(step["id"], QuizTry())
        current.answer(step, answer, self.formats)
        record = {"answer": dict(current.chosen), "quiz": current.outcome(step)}
        next_move = standing(step, record["quiz"])
        scenes = self.scenes(step) if next_move == "backToSections" else None
        if next_move == "goOn":
            self.leave(step, record)
        elif next_move == "end":
            self.leave_refused(step, record, step.get("failureStep"))
        elif scenes:
            self.leave(step, record, ("step", scenes))
            missed = [one for one in step["questions"] if not current.right(one)]
            self.showing[scenes] = {passage["section"] for one in missed for passage in passages(one)}
        else:
            self.kept[step["id"]] = record
            self.quizzes[step["id"]] = current.following(step)

    def scenes(self, quiz):
        """The step on the way that shows the consent the quiz tests, else the last that shows any; the latest first."""
        tested = {passage["consent"] for one in quiz.get("questions", []) for passage in passages(one)}
        shown = [step for step in map(self.by_id.get, self.visits[::-1]) if step["kind"] == "consentScenes"]
        return next((step["id"] for step in shown if step["consent"] in tested), shown[0]["id"] if shown else None)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("study")
    parser.add_argument("task")
    parser.add_argument("answers", nargs="?")
    parser.add_argument("--today", type=datetime.date.fromisoformat, default=datetime.date.today())
    options = parser.parse_args()
    with open(options.study, encoding="utf-8") as file:
        study = json.load(file)
    task = next(task for task in study["tasks"] if task["id"] == options.task)
    entries = {}
    if options.answers:
        with open(options.answers, encoding="utf-8") as file:
            entries = json.load(file)
    walk = Walk(study, task, options.today)
    has_ended = play(walk, entries)
    print(json.dumps({
        "visited": walk.visits, "ended": walk.ending if has_ended else "invalid",
        "result": task_result(walk, has_ended),
    }, indent=2, ensure_ascii=False))  # fmt: skip
    return 0 if has_ended and walk.ending != "invalid" else 1


if __name__ == "__main__":
    sys.exit(main())
