"""Writes an oTree project with the same pages as Accord's study."""

from pathlib import Path

from questions import QUIZ, SURVEY, Question

SETTINGS = """
from os import environ

SESSION_CONFIGS = [dict(name="measured", app_sequence=["measured"], num_demo_participants=1)]
SESSION_CONFIG_DEFAULTS = dict(real_world_currency_per_point=1.00, participation_fee=0.00, doc="")
PARTICIPANT_FIELDS = []
SESSION_FIELDS = []
LANGUAGE_CODE = "en"
REAL_WORLD_CURRENCY_CODE = "USD"
USE_POINTS = False
ADMIN_USERNAME = "admin"
ADMIN_PASSWORD = environ.get("OTREE_ADMIN_PASSWORD")
DEMO_PAGE_INTRO_HTML = ""
SECRET_KEY = environ["SECRET_KEY"]
"""

START = """
from otree.api import *


class C(BaseConstants):
    NAME_IN_URL = "measured"
    PLAYERS_PER_GROUP = None
    NUM_ROUNDS = 1


class Subsession(BaseSubsession):
    pass


class Group(BaseGroup):
    pass


class Player(BasePlayer):
    agrees = models.BooleanField(label="I agree to take part", widget=widgets.RadioSelect)
"""

TEMPLATE = """{{{{ block title }}}}{title}{{{{ endblock }}}}
{{{{ block content }}}}
{text}
{{{{ formfields }}}}
{{{{ next_button }}}}
{{{{ endblock }}}}
"""


def write_project(folder: Path, consent: str) -> None:
    app = folder / "measured"
    for part in (app, folder / "_static", folder / "_templates/global"):
        part.mkdir(parents=True)
    (folder / "settings.py").write_text(SETTINGS)
    (app / "Consent.html").write_text(TEMPLATE.format(title="Consent", text=consent))
    (app / "Done.html").write_text(
        "{{ block title }}Thank you{{ endblock }}\n{{ block content }}<p>Thank you</p>{{ endblock }}\n"
    )
    questions = QUIZ + SURVEY
    for question in questions:
        (app / f"{page_name(question)}.html").write_text(TEMPLATE.format(title=question.prompt, text=""))
    fields = "".join(f"    {field(question)}\n" for question in questions)
    pages = "".join(page(question, question in QUIZ) for question in questions)
    names = ", ".join(["Consent", *map(page_name, questions), "Done"])
    (app / "__init__.py").write_text(
        START + fields
        + '\n\nclass Consent(Page):\n    form_model = "player"\n    form_fields = ["agrees"]\n'
        + pages
        + f"\n\nclass Done(Page):\n    pass\n\n\npage_sequence = [{names}]\n"
    )  # fmt: skip


def field(question: Question) -> str:
    if question.choices is None:
        return f'{question.name} = models.IntegerField(min=0, max=24, label="{question.prompt}")'
    values = ["right", "choice-1", "choice-2", "choice-3"] if question in QUIZ else [
        f"choice-{number}" for number in range(len(question.choices))
    ]  # fmt: skip
    pairs = [[value, text] for value, text in zip(values, question.choices, strict=False)]
    return (
        f'{question.name} = models.StringField(choices={pairs}, widget=widgets.RadioSelect, label="{question.prompt}")'
    )


def page(question: Question, is_quiz: bool) -> str:
    text = f'\n\nclass {page_name(question)}(Page):\n    form_model = "player"\n    form_fields = ["{question.name}"]\n'
    if not is_quiz:
        return text
    # A wrong answer is asked again, as in Accord's quiz.
    return text + (
        "\n    @staticmethod\n    def error_message(player, values):\n"
        f'        if values["{question.name}"] != "right":\n            return "Please read the consent again."\n'
    )


def page_name(question: Question) -> str:
    return "".join(part.capitalize() for part in question.name.split("_"))
