"""The tutorial's consent: 3 sections and one signature, from an empty study to the signed PDF."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from story import journey, step
from stories.authoring import given_an_empty_study
from stories.documents import agree
from stories.walking import ONWARD, given_a_walk_through, then_the_signed_copy_can_be_kept
from visitor import Visitor
from world import World

SECTIONS = {
    "Welcome": "Learn more about the study first",
    "Data gathering": "Learn more about how data is gathered",
    "Privacy": "Learn more about how your privacy and identity are protected",
}
SCENES = ["Welcome", "Data Gathering", "Privacy"]


@journey("The tutorial's consent is written from an empty study, walked in ten screens and signed as PDF")
def tutorial(world: World):
    ada = world.signed_in(world.portal())
    editor = given_an_empty_study(ada, "Morning Walks")
    when_writing_three_sections(editor)
    given_a_walk_through(editor, "Join the study")
    screens = when_walking_scene_by_scene(ada)
    screens += when_agreeing_and_drawing_a_signature(ada)
    assert len(screens) == 10, screens
    then_the_signed_copy_can_be_kept(ada)


@step
def when_writing_three_sections(editor: StudyEditor):
    ada = editor.visitor
    for kind, link in SECTIONS.items():
        editor.open_consent()
        region = ada.form("Sections")
        ada.choose("Kind", kind, region)
        with ada.loads():
            ada.press(re.compile("^Add (?!an? )"), region)
        expect(ada.field("Learn more link")).to_have_attribute("placeholder", link)
        editor.write(Summary=f"{kind} in one sentence.", Content=f"All about {kind.lower()}.")


@step
def when_walking_scene_by_scene(ada: Visitor) -> list[str]:
    screens = []
    for title, link in zip(SCENES, SECTIONS.values()):
        ada.reads_heading(title)
        screens.append(title)
        ada.follow(link)
        ada.reads(re.compile("^All about"))
        screens.append(link)
        ada.page.keyboard.press("Escape")
        ada.press(ONWARD)
    return screens


@step
def when_agreeing_and_drawing_a_signature(ada: Visitor) -> list[str]:
    ada.reads_heading("Read and decide")
    agree(ada)
    ada.fill("First name", "Noor")
    ada.fill("Last name", "Haddad")
    ada.press(ONWARD)
    pad = ada.page.locator("canvas")
    box = pad.bounding_box()
    ada.page.mouse.move(box["x"] + 40, box["y"] + 60)
    ada.page.mouse.down()
    for dot in range(12):
        ada.page.mouse.move(box["x"] + 40 + 15 * dot, box["y"] + 60 + 30 * (dot % 2))
    ada.page.mouse.up()
    ada.see("Signature, drawn by mouse")
    ada.press("Sign")
    ada.reads_heading("Thank you for joining")
    ada.press("Done")
    ada.reads_heading(re.compile("^Result of"))
    return ["Review", "Name", "Signature", "Completion"]
