"""From an empty study to a verified bundle, with and without scripts."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from story import journey, step
from stories import publishing, walking
from visitor import Visitor
from world import World

SECTIONS = [
    ("Welcome", "Welcome to the study"),
    ("Data gathering", "What we collect"),
    ("Privacy", "Your privacy"),
    ("Time commitment", "Your time"),
    ("Withdrawing", "Leaving the study"),
    ("Only in the document", "Who to call"),
]
QUIZ_ANSWERS = [
    {"Text of answer {}": "Yes, at any time", "Answer {} is right": True},
    {
        "Text of answer {}": "Only in the first week",
        "Why answer {} is wrong": "You may leave on any day, without a reason.",
    },
]

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@journey("An author writes a study from nothing, walks it, publishes it and proves the bundle", is_long=True)
def with_scripts(world: World):
    write_a_study(world, scripts=True)


@journey("The same author does all of it with scripts off", is_long=True)
def without_scripts(world: World):
    write_a_study(world, scripts=False)


def write_a_study(world: World, scripts: bool) -> None:
    portal = world.portal()
    ada = world.signed_in(portal, scripts=scripts)
    editor = given_an_empty_study(ada, "Sleep and Shift Work")
    when_writing_the_facts(editor)
    when_writing_the_consent(editor)
    then_sections_can_be_put_in_order(editor)
    when_adding_sharing_and_a_quiz(editor)
    when_writing_a_branching_survey(editor)
    then_nothing_has_to_be_fixed(editor)
    walking.when_walking_in_with_a_wrong_answer_first(editor)
    walking.then_disagreeing_ends_the_walk(editor)
    walking.then_the_survey_follows_its_rule(editor)
    publishing.when_proposing_and_publishing(editor)
    bundle = publishing.when_downloading_the_bundle(editor, portal)
    publishing.then_standard_tools_confirm_it(bundle)
    publishing.when_looking_at_all_formats(editor, portal)


@step
def given_an_empty_study(ada, title: str) -> StudyEditor:
    ada.see("Studies, none yet")
    ada.follow("New study")
    ada.see("New study")
    ada.page.get_by_role("radio", name="Empty").check()
    ada.fill("Study title", title)
    ada.press("Create study")
    ada.reads_heading("Study facts")
    ada.see("Facts")
    return StudyEditor(ada)


@step
def when_writing_the_facts(editor: StudyEditor):
    editor.write(
        Short_title="Sleep study",
        Organization="Lakeside University",
        Investigators="Dr Mina Roy, Principal investigator",
        Ethics_board="Lakeside Ethics Board",
        Protocol_number="LS-2026-014",
    )
    visitor = editor.visitor
    visitor.fill("Questions about the research: name", "Mina Roy")
    visitor.fill("Questions about the research: email", "mina.roy@lakeside.example")
    editor.save()


@step
def when_writing_the_consent(editor: StudyEditor):
    visitor = editor.visitor
    editor.open_consent()
    visitor.see("Consent")
    for kind, title in SECTIONS:
        add_at(PHONE if kind == "Privacy" else DESKTOP, editor, "Sections", title, kind)
        if kind != "Only in the document":
            visitor.fill("Summary", f"{title} in two short sentences. This is the second one.")
            visitor.fill("Learn more link", f"More about {title.lower()}")
        visitor.fill("Content", content_of(title))
        editor.save()
        if kind == "Data gathering":
            visitor.see("Section")
        editor.open_consent()
    editor.lists("Sections", [title for _, title in SECTIONS])


def add_at(size: dict, editor: StudyEditor, list_name: str, title: str, kind: str) -> None:
    """Adds a part in a window of a given size; its first field is focused and visible below its heading."""
    page = editor.visitor.page
    page.set_viewport_size(size)
    editor.add(list_name, title, kind)
    field = page.locator("#field-title")
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)
    if kind == "Question":
        expect(page.locator(".format-picker")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(DESKTOP)


def content_of(title: str) -> str:
    return f"""We say here what **{title.lower()}** means.

## In short

- You decide, *every day*.
- You can ask us [anything](mailto:mina.roy@lakeside.example).
"""


@step
def then_sections_can_be_put_in_order(editor: StudyEditor):
    visitor = editor.visitor
    titles = [title for _, title in SECTIONS]
    visitor.press("Move Your time up")
    titles[2], titles[3] = titles[3], titles[2]
    editor.lists("Sections", titles)
    button = visitor.page.get_by_role("button", name="Move Your time down", exact=True)
    button.focus()
    visitor.page.keyboard.press("Enter")
    titles[2], titles[3] = titles[3], titles[2]
    editor.lists("Sections", titles)


@step
def when_adding_sharing_and_a_quiz(editor: StudyEditor):
    visitor = editor.visitor
    editor.open_task("Join the study")
    visitor.see("Task")
    editor.add("Steps", "Sharing your data", "Sharing")
    editor.write(
        Short_name_of_the_institution="Lakeside University",
        Institution_and_partners="Lakeside University and its partners",
        Learn_more="Shared data carry **no names**.",
    )
    visitor.see("Sharing step")
    editor.open_task("Join the study")
    editor.add("Steps", "Check your understanding", "Quiz")
    visitor.see("Quiz step")
    editor.add("Questions", "May you leave at any time?")
    visitor.choose("Tests", "Leaving the study")
    editor.answers(QUIZ_ANSWERS)
    visitor.fill("After a right answer", "Right. You may leave whenever you like.")
    editor.save()
    visitor.see("Quiz question")
    place_before_the_review(editor)


@step
def place_before_the_review(editor: StudyEditor):
    """New steps are at the end of the task; sharing and quiz belong before the review."""
    editor.open_task("Join the study")
    wanted = ["Sharing your data", "Check your understanding"]
    for title in wanted:
        for _ in range(6):
            titles = editor.titles("Steps")
            if titles.index(title) < titles.index("Consent"):
                break
            with editor.visitor.loads():
                editor.visitor.press(f"Move {title} up")
    titles = editor.titles("Steps")
    assert titles[1:3] == wanted, titles


@step
def when_writing_a_branching_survey(editor: StudyEditor):
    visitor = editor.visitor
    editor.open_task("Survey")
    for kind, title in [
        ("Instruction", "Before you begin"),
        ("Question", "Did you sleep well?"),
        ("Question", "What kept you awake?"),
        ("Question", "How tired are you?"),
        ("Form", "Last night in numbers"),
        ("Completion", "Thank you"),
    ]:
        add_at(PHONE if title == "How tired are you?" else DESKTOP, editor, "Steps", title, kind)
        editor.open_task("Survey")
    visitor.see("Survey task")
    write_the_questions(editor)
    write_the_form(editor)
    write_the_rules(editor)


@step
def write_the_questions(editor: StudyEditor):
    visitor = editor.visitor
    editor.open("Before you begin")
    editor.write(Text="Six short questions about last night.")
    editor.open("Did you sleep well")
    editor.write(Label_for_Yes="Yes, quite", Label_for_No="No")
    visitor.see("Yes or no question")
    editor.open("What kept you awake")
    editor.set_format("Multiple choice")
    visitor.field("Allow multiple answers").check()
    editor.answers(
        [
            {"Text of answer {}": "Noise"},
            {"Text of answer {}": "Light"},
            {"Text of answer {}": "I cannot say", "Answer {} is exclusive": True},
        ]
    )
    visitor.see("Choice question")
    editor.open("How tired are you")
    editor.set_format("Scale")
    editor.write(
        Lowest_value="1", Highest_value="5", Step="1",
        Label_for_the_lowest_value="Wide awake", Label_for_the_highest_value="Exhausted",
    )  # fmt: skip
    visitor.see("Scale question")


FORM_ITEMS = [
    ("Continuous scale", "How loud was it?", {"Lowest value": "0", "Highest value": "100"}),
    ("Number", "Hours of sleep", {"Lowest number": "0", "Highest number": "24", "Unit": "h"}),
    ("Text", "What would help?", {"Maximum length": "200"}),
    ("Date", "Which night was it?", {"Earliest date": "2026-01-01"}),
    ("Time of day", "When did you wake up?", {}),
    ("Email", "Where can we write to you?", {}),
]


@step
def write_the_form(editor: StudyEditor):
    visitor = editor.visitor
    for kind, title, settings in FORM_ITEMS:
        editor.open("Last night in numbers")
        editor.add("Items", title, kind)
        for label, value in settings.items():
            visitor.fill(label, value)
        visitor.field("Optional").set_checked(title != "Hours of sleep")
        editor.save()
        visitor.see(f"{kind} item")
    editor.open("Last night in numbers")
    visitor.see("Form step")


@step
def write_the_rules(editor: StudyEditor):
    """People who slept well are not asked what kept them awake."""
    visitor = editor.visitor
    editor.open("Did you sleep well")
    visitor.press("Add rule", visitor.form_named("Where participants go next"))
    visitor.choose("Condition 1: answer", "Did you sleep well?")
    visitor.choose("Condition 1: test", "is")
    visitor.choose("Condition 1: value", "Yes, quite")
    visitor.choose("Rule 1: go to", "How tired are you?")
    save_rules(visitor)
    visitor.reads("is “Yes, quite”, goes to “How tired are you?”")
    visitor.see("Question with a rule")
    editor.open("What kept you awake")
    visitor.choose("Otherwise go to", "How tired are you?")
    save_rules(visitor)
    visitor.reads("Always goes to “How tired are you?”")


def save_rules(visitor: Visitor):
    """With scripts, choices are saved as they are made."""
    if not visitor.scripts:
        visitor.press("Save rules")
        visitor.reads("Saved.")


@step
def then_nothing_has_to_be_fixed(editor: StudyEditor):
    editor.visitor.follow(re.compile("^Problems"))
    editor.visitor.see("Problems")
    must = editor.visitor.page.get_by_role("listitem").filter(has_text="Must")
    assert must.count() == 0, must.all_inner_texts()
