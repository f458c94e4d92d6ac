"""A consent, a quiz, and a survey: the same pages for Accord and for oTree."""

import html
import uuid
from dataclasses import dataclass


@dataclass
class Question:
    name: str
    prompt: str
    choices: list[str] | None = None
    """None for a whole number. The first choice of a quiz question is the right one."""


QUIZ = [
    Question("leaving", "When can you stop taking part?", ["At any time", "After a year", "When my doctor agrees"]),
    Question("risk", "What is the main risk?", ["Others could learn about me", "An operation", "Losing my job"]),
    Question("benefit", "Who benefits from the study?", ["Perhaps others, later", "Only I do", "Nobody ever"]),
    Question("help", "What do you do in an emergency?", ["Call 911", "Wait for the study team", "Write an email"]),
    Question("care", "What happens to your care if you say no?", ["Nothing", "It ends", "It costs more"]),
]
SURVEY = [
    Question(f"often_{number}", f"How often did you notice {what} in the last seven days?",
             ["Never", "Rarely", "Often", "Always"])
    for number, what in enumerate(["a skipped beat", "a racing heart", "dizziness", "weakness", "tiredness", "pain"])
] + [
    Question(f"hours_{number}", f"How many hours did you {what} yesterday?")
    for number, what in enumerate(["sleep", "walk", "sit", "work"])
]  # fmt: skip


def study_document(sample: dict) -> dict:
    """Accord's study, with the consent of the sample in English."""
    consent = english(sample["consents"][0])
    return {
        "schema": sample["schema"], "id": str(uuid.uuid4()), "slug": "measured", "primaryLanguage": "en",
        "facts": {"title": {"en": "Measured"}}, "consents": [consent],
        "tasks": [{
            "id": "join", "kind": "join", "title": {"en": "Join"},
            "steps": [
                {"id": "consent", "kind": "consentReview", "consent": consent["id"], "title": {"en": "Consent"}},
                {"id": "quiz", "kind": "quiz", "title": {"en": "Quiz"}, "attempts": 0, "onFailure": "backToSections",
                 "questions": [quiz_question(question) for question in QUIZ]},
                *[survey_step(question) for question in SURVEY],
                {"id": "done", "kind": "completion", "title": {"en": "Thank you"}},
            ],
        }],
    }  # fmt: skip


def english(value):
    """The same without other languages, and without what refers to other parts of the sample."""
    if isinstance(value, dict):
        if "en" in value and all(len(key) == 2 for key in value):
            return {"en": value["en"]}
        return {key: english(inner) for key, inner in value.items() if key not in ("image", "animation")}
    return [english(inner) for inner in value] if isinstance(value, list) else value


def quiz_question(question: Question) -> dict:
    choices = [{"value": f"choice-{number}", "text": {"en": text}} for number, text in enumerate(question.choices)]
    choices[0] |= {"value": "right", "isCorrect": True}
    return {"id": question.name, "prompt": {"en": question.prompt}, "choices": choices}


def survey_step(question: Question) -> dict:
    if question.choices is None:
        answer = {"kind": "numeric", "isWhole": True, "minimum": 0, "maximum": 24}
    else:
        choices = [{"value": f"choice-{number}", "text": {"en": text}} for number, text in enumerate(question.choices)]
        answer = {"kind": "textChoice", "choices": choices}
    name = question.name.replace("_", "-")
    return {"id": name, "kind": "question", "title": {"en": question.prompt}, "format": answer}


def consent_html(sample: dict) -> str:
    """The consent for the peers, one paragraph for each of the sample's."""
    parts = []
    for section in sample["consents"][0]["sections"]:
        title = section.get("formalTitle") or section.get("title") or {}
        parts.append(f"<h2>{html.escape(title.get('en', ''))}</h2>")
        text = section.get("content", {}).get("en", "")
        parts += [f"<p>{html.escape(paragraph)}</p>" for paragraph in text.split("\n\n") if paragraph.strip()]
    return "\n".join(parts)
