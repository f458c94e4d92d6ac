"""From an empty study to a verified bundle, with and without scripts."""

import re

from playwright.sync_api import expect

from desk import Desk
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
    tell(world, scripts=True)


@journey("The same author does all of it with scripts off", is_long=True)
def without_scripts(world: World):
    tell(world, scripts=False)


def tell(world: World, scripts: bool) -> None:
    portal = world.portal()
    ada = world.signed_in(portal, scripts=scripts)
    desk = given_an_empty_study(ada, "Sleep and Shift Work")
    when_writing_the_facts(desk)
    when_writing_the_consent(desk)
    then_sections_can_be_put_in_order(desk)
    when_adding_sharing_and_a_quiz(desk)
    when_writing_a_branching_survey(desk)
    then_nothing_has_to_be_mended(desk)
    walking.when_walking_in_with_a_wrong_answer_first(desk)
    walking.then_disagreeing_ends_the_walk(desk)
    walking.then_the_survey_follows_its_rule(desk)
    publishing.when_proposing_and_publishing(desk)
    bundle = publishing.when_downloading_the_bundle(desk, portal)
    publishing.then_standard_tools_confirm_it(bundle)
    publishing.when_looking_at_all_formats(desk, portal)


@step
def given_an_empty_study(ada, title: str) -> Desk:
    ada.see("Studies, none yet")
    ada.follow("New study")
    ada.see("New study")
    ada.page.get_by_role("radio", name="Empty").check()
    ada.fill("Study title", title)
    ada.press("Create study")
    ada.reads_heading("Study facts")
    ada.see("Facts")
    return Desk(ada)


@step
def when_writing_the_facts(desk: Desk):
    desk.write(
        Short_title="Sleep study",
        Organization="Lakeside University",
        Investigators="Dr Mina Roy, Principal investigator",
        Ethics_board="Lakeside Ethics Board",
        Protocol_number="LS-2026-014",
    )
    visitor = desk.visitor
    visitor.fill("Questions about the research: name", "Mina Roy")
    visitor.fill("Questions about the research: email", "mina.roy@lakeside.example")
    desk.save()


@step
def when_writing_the_consent(desk: Desk):
    visitor = desk.visitor
    desk.open_consent()
    visitor.see("Consent")
    for kind, title in SECTIONS:
        add_at(PHONE if kind == "Privacy" else DESKTOP, desk, "Sections", title, kind)
        if kind != "Only in the document":
            visitor.fill("Summary", f"{title} in two short sentences. This is the second one.")
            visitor.fill("Learn more link", f"More about {title.lower()}")
        visitor.fill("Content", content_of(title))
        desk.save()
        if kind == "Data gathering":
            visitor.see("Section")
        desk.open_consent()
    desk.lists("Sections", [title for _, title in SECTIONS])


def add_at(size: dict, desk: Desk, list_name: str, title: str, kind: str) -> None:
    """Adds a part in a window of a given size; its first field is focused and visible below its heading."""
    page = desk.visitor.page
    page.set_viewport_size(size)
    desk.add(list_name, title, kind)
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
def then_sections_can_be_put_in_order(desk: Desk):
    visitor = desk.visitor
    titles = [title for _, title in SECTIONS]
    visitor.press("Move Your time up")
    titles[2], titles[3] = titles[3], titles[2]
    desk.lists("Sections", titles)
    button = visitor.page.get_by_role("button", name="Move Your time down", exact=True)
    button.focus()
    visitor.page.keyboard.press("Enter")
    titles[2], titles[3] = titles[3], titles[2]
    desk.lists("Sections", titles)


@step
def when_adding_sharing_and_a_quiz(desk: Desk):
    visitor = desk.visitor
    desk.open_task("Join the study")
    visitor.see("Task")
    desk.add("Steps", "Sharing your data", "Sharing")
    desk.write(
        Short_name_of_the_institution="Lakeside University",
        Institution_and_partners="Lakeside University and its partners",
        Learn_more="Shared data carry **no names**.",
    )
    visitor.see("Sharing step")
    desk.open_task("Join the study")
    desk.add("Steps", "Check your understanding", "Quiz")
    visitor.see("Quiz step")
    desk.add("Questions", "May you leave at any time?")
    visitor.choose("Tests", "Leaving the study")
    desk.answers(QUIZ_ANSWERS)
    visitor.fill("After a right answer", "Right. You may leave whenever you like.")
    desk.save()
    visitor.see("Quiz question")
    place_before_the_review(desk)


@step
def place_before_the_review(desk: Desk):
    """New steps are at the end of the task; sharing and quiz belong before the review."""
    desk.open_task("Join the study")
    wanted = ["Sharing your data", "Check your understanding"]
    for title in wanted:
        for _ in range(6):
            titles = desk.titles("Steps")
            if titles.index(title) < titles.index("Consent"):
                break
            desk.visitor.press(f"Move {title} up")
            desk.visitor.page.wait_for_load_state()
    titles = desk.titles("Steps")
    assert titles[1:3] == wanted, titles


@step
def when_writing_a_branching_survey(desk: Desk):
    visitor = desk.visitor
    desk.open_task("Survey")
    for kind, title in [
        ("Instruction", "Before you begin"),
        ("Question", "Did you sleep well?"),
        ("Question", "What kept you awake?"),
        ("Question", "How tired are you?"),
        ("Form", "Last night in numbers"),
        ("Completion", "Thank you"),
    ]:
        add_at(PHONE if title == "How tired are you?" else DESKTOP, desk, "Steps", title, kind)
        desk.open_task("Survey")
    visitor.see("Survey task")
    write_the_questions(desk)
    write_the_form(desk)
    write_the_rules(desk)


@step
def write_the_questions(desk: Desk):
    visitor = desk.visitor
    desk.open("Before you begin")
    desk.write(Text="Six short questions about last night.")
    desk.open("Did you sleep well")
    desk.write(Label_for_Yes="Yes, quite", Label_for_No="No")
    visitor.see("Yes or no question")
    desk.open("What kept you awake")
    desk.set_format("Multiple choice")
    visitor.field("Allow multiple answers").check()
    desk.answers(
        [
            {"Text of answer {}": "Noise"},
            {"Text of answer {}": "Light"},
            {"Text of answer {}": "I cannot say", "Answer {} is exclusive": True},
        ]
    )
    visitor.see("Choice question")
    desk.open("How tired are you")
    desk.set_format("Scale")
    desk.write(
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
def write_the_form(desk: Desk):
    visitor = desk.visitor
    for kind, title, settings in FORM_ITEMS:
        desk.open("Last night in numbers")
        desk.add("Items", title, kind)
        for label, value in settings.items():
            visitor.fill(label, value)
        visitor.field("Optional").set_checked(title != "Hours of sleep")
        desk.save()
        visitor.see(f"{kind} item")
    desk.open("Last night in numbers")
    visitor.see("Form step")


@step
def write_the_rules(desk: Desk):
    """People who slept well are not asked what kept them awake."""
    visitor = desk.visitor
    desk.open("Did you sleep well")
    visitor.press("Add rule", visitor.form_named("Where participants go next"))
    visitor.choose("Condition 1: answer", "Did you sleep well?")
    visitor.choose("Condition 1: test", "is")
    visitor.choose("Condition 1: value", "Yes, quite")
    visitor.choose("Rule 1: go to", "How tired are you?")
    save_rules(visitor)
    visitor.reads("is “Yes, quite”, goes to “How tired are you?”")
    visitor.see("Question with a rule")
    desk.open("What kept you awake")
    visitor.choose("Otherwise go to", "How tired are you?")
    save_rules(visitor)
    visitor.reads("Always goes to “How tired are you?”")


def save_rules(visitor: Visitor):
    """With scripts, choices are saved as they are made."""
    if not visitor.scripts:
        visitor.press("Save rules")
        visitor.reads("Saved.")


@step
def then_nothing_has_to_be_mended(desk: Desk):
    desk.visitor.follow(re.compile("^Problems"))
    desk.visitor.see("Problems")
    must = desk.visitor.page.get_by_role("listitem").filter(has_text="Must")
    assert must.count() == 0, must.all_inner_texts()
