"""Groups of researchers, with whom studies are shared."""

import re

from playwright.sync_api import expect

from stories.changing_accounts import choose_for
from stories.together import given_a_study_from_the_sample
from stories.writing_together import SECTION, control, then_the_text_is_there_after_a_reload
from story import journey, step
from study_editor import StudyEditor
from visitor import Visitor
from world import World

LAB = "Sleep Lab"


@journey("A lead shares a study with her group, a member edits it, and loses access with his text kept", is_long=True)
def sharing_with_a_group(world: World):
    portal = world.portal()
    grace = world.signed_in(portal, "grace@example.org", "administrator")
    ada = world.signed_in(portal)
    ben = world.signed_in(portal, "ben@example.org")
    then_ben_is_in_no_group(ben)
    when_creating_a_group(grace)
    group = when_adding_ben(ada)
    when_saying_what_studies_begin_with(ada)
    editor = given_a_study_from_the_sample(ada)
    when_sharing(ada, editor)
    when_ben_writes(ben, editor)
    then_ada_reads_it(ada, editor)
    when_ben_is_removed_while_he_writes(ada, ben, editor, group)
    then_the_text_is_there_after_a_reload(ben)
    then_the_study_is_gone(ben, editor)


@journey("Without scripts, a new study begins with what its group states, and the group says which studies differ")
def beginning_in_a_group(world: World):
    portal = world.portal()
    grace = world.signed_in(portal, "grace@example.org", "administrator", scripts=False)
    ada = world.signed_in(portal, scripts=False)
    portal.has_account("ben@example.org", "Ben Okafor", "researcher")
    when_creating_a_group(grace)
    group = when_adding_ben(ada)
    when_saying_what_studies_begin_with(ada)
    when_creating_a_study_of_the_group(ada)
    then_it_has_what_the_group_states(ada)
    when_the_group_changes(ada, group)
    then_the_group_says_which_study_differs(ada, group)


@step
def then_ben_is_in_no_group(ben: Visitor) -> None:
    ben.visit("/groups")
    ben.reads_heading("You are not in a group yet")
    ben.see("Groups, in none")


@step
def when_creating_a_group(grace: Visitor) -> None:
    grace.visit("/groups")
    grace.see("Groups, none yet")
    grace.fill("Name of the organization", "Étoile University")
    grace.press("Save organization")
    grace.reads("The organization is now")
    grace.follow("Create the first group")
    grace.see("New group")
    grace.fill("Name", LAB)
    grace.fill("Email of the first lead", "nobody@example.org")
    grace.press("Create group")
    grace.see("New group with a mistake")
    grace.fill("Email of the first lead", "ada@example.org")
    grace.press("Create group")
    grace.reads_heading(LAB)
    grace.see("A group of others")


@step
def when_adding_ben(ada: Visitor) -> str:
    """Returns the address of the group."""
    ada.visit("/groups", "Groups")
    ada.follow(LAB)
    ada.fill("Email", "ben@example.org")
    ada.press("Add person")
    ada.reads("Ben Okafor is now a member of the group.")
    ada.see("A group, led")
    return ada.path()


@step
def when_saying_what_studies_begin_with(ada: Visitor) -> None:
    ada.follow("Edit group")
    ada.fill("Organization", "Étoile University")
    ada.fill("Questions about the research: telephone", "+1 555 0100")
    ada.fill("More languages", "Klingonese")
    ada.press("Save changes")
    ada.reads(re.compile("is not one language"))
    ada.see("A group edited with a mistake")
    ada.fill("More languages", "French")
    ada.press("Save changes")
    ada.reads(f"The group “{LAB}” has been saved.")
    ada.follow("Edit group")
    ada.see("A group is edited")


@step
def when_sharing(ada: Visitor, editor: StudyEditor) -> None:
    ada.visit(f"{editor.study}/people")
    ada.choose("Group", LAB)
    ada.choose("Role of the group", "Editor")
    ada.press("Share with group")
    ada.reads(f"Everyone in the group “{LAB}” can now edit this study.")
    ada.reads(f"editor through {LAB}")
    ada.see("The people of a study that a group shares")


@step
def when_ben_writes(ben: Visitor, editor: StudyEditor) -> None:
    ben.visit("/groups")
    ben.follow(LAB)
    ben.see("A group, as a member")
    expect(ben.page.get_by_role("link", name="Heart Rhythm at Home")).to_be_visible()
    ben.visit(f"{editor.study}/write/{SECTION}")
    theirs = StudyEditor(ben)
    theirs.write(Summary="The group keeps your name apart from your data.")


@step
def then_ada_reads_it(ada: Visitor, editor: StudyEditor) -> None:
    ada.visit(f"{editor.study}/write/{SECTION}")
    expect(ada.field("Summary")).to_have_value("The group keeps your name apart from your data.")


@step
def when_ben_is_removed_while_he_writes(ada: Visitor, ben: Visitor, editor: StudyEditor, group: str) -> None:
    ben.visit(f"{editor.study}/write/{SECTION}")
    ada.visit(group)
    choose_for(ada, "Ben Okafor", "Remove", role="button")
    ada.reads("Ben Okafor is no longer in the group")


@step
def then_the_study_is_gone(ben: Visitor, editor: StudyEditor) -> None:
    ben.visit(f"{editor.study}/people")
    ben.reads_heading("Page not found")
    ben.visit("/studies")
    expect(ben.page.get_by_role("link", name="Heart Rhythm at Home")).to_have_count(0)


@step
def when_creating_a_study_of_the_group(ada: Visitor) -> None:
    ada.visit("/studies/new", "New study, with groups")
    ada.page.get_by_role("radio", name=re.compile(f"^{LAB}")).check()
    ada.fill("Study title", "Night Journal")
    ada.press("Create study")
    ada.reads(f"has been created and shared with the group “{LAB}”")


@step
def then_it_has_what_the_group_states(ada: Visitor) -> None:
    ada.reads_heading("Study facts")
    expect(control(ada, "researchContact.telephone")).to_have_value("+1 555 0100")
    expect(control(ada, "organisation")).to_have_value("Étoile University")


@step
def when_the_group_changes(ada: Visitor, group: str) -> None:
    ada.visit(group)
    ada.follow("Edit group")
    ada.fill("Questions about the research: telephone", "+1 555 0199")
    ada.press("Save changes")
    ada.reads(f"The group “{LAB}” has been saved.")


@step
def then_the_group_says_which_study_differs(ada: Visitor, group: str) -> None:
    ada.visit(group)
    ada.reads("Research contact differs")
    ada.see("A group whose study differs")
    ada.follow("Night Journal")
    ada.reads_heading("Study facts")
