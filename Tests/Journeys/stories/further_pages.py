"""The pages beside the main path, full and empty."""

from desk import Desk
from story import journey, step
from visitor import Visitor
from world import World


@journey("The pages beside the main path stand in every width, light and dark")
def further_pages(world: World):
    ada = world.signed_in(world.portal())
    when_nothing_is_kept_yet(ada)
    ada.visit("/studies/new")
    ada.page.get_by_role("radio", name="The sample").check()
    ada.press("Create study")
    ada.reads_heading("Study facts")
    ada.desk = Desk(ada)
    then_the_pages_of_a_draft_stand(ada)
    then_a_version_can_be_read_on_paper(ada)


@step
def when_nothing_is_kept_yet(ada: Visitor):
    ada.visit("/bank", "Bank, empty")
    ada.visit("/keys", "Keys")


@step
def then_the_pages_of_a_draft_stand(ada: Visitor):
    study = ada.desk.study
    ada.visit(f"{study}/consents/consent/paper", "Document")
    ada.visit(f"{study}/copying/consents/consent/sections/privacy", "Copying a section")
    ada.visit(f"{study}/find?q=heart", "Finds")
    ada.visit(f"{study}/find?q=xyzzy", "Nothing found")
    ada.visit(f"{study}/history", "History")


@step
def then_a_version_can_be_read_on_paper(ada: Visitor):
    study = ada.desk.study
    ada.visit(f"{study}/versions")
    ada.follow("Propose the first version")
    ada.fill("What is new", "The first version for the board.")
    ada.press("Propose version")
    ada.reads("Version 1.0.0 is proposed")
    ada.visit(f"{study}/versions/1.0.0", "Version with its branching")
    ada.visit(f"{study}/versions/1.0.0/consents/consent/paper", "Document of a version")
