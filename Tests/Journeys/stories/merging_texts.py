"""Two people change the whole text of one consent."""

from playwright.sync_api import expect

from story import journey, step
from stories.writing_together import given_two_editors
from visitor import Visitor
from world import World

LONG = "\n\n".join(f"Paragraph {number} is the same for both." for number in range(1, 15))


@journey("Two people change different paragraphs of a consent's text, and both changes are proposed together")
def different_paragraphs(world: World):
    ada, ben, editor = given_two_editors(world)
    document = f"{editor.study}/consents/consent/document"
    given_a_text_with_two_more_paragraphs(ada, document)
    ada.visit(document)
    ben.visit(document)
    when_changing(ben, "The first of two.", "The first of two, as Ben has it.")
    when_changing(ada, "The last of two.", "The last of two, as Ada has it.")
    then_what_differs_is_marked(ada)
    when_saving_both(ada)
    then_both_changes_are_in_the_text(ada, document)


def text_of(visitor: Visitor):
    return visitor.page.locator("textarea[name=text]")


@step
def given_a_text_with_two_more_paragraphs(ada: Visitor, document: str):
    ada.visit(document)
    text = text_of(ada).input_value()
    heading = text[: text.index("\n")]
    rest = text[len(heading) :].lstrip("\n")
    text_of(ada).fill(f"{heading}\n\nThe first of two.\n\n{LONG}\n\nThe last of two.\n\n{rest}")
    with ada.loads():
        ada.press("Save text")
    ada.reads("Saved.")


@step
def when_changing(visitor: Visitor, words: str, others: str):
    area = text_of(visitor)
    area.fill(area.input_value().replace(words, others))
    with visitor.loads():
        visitor.press("Save text")


@step
def then_what_differs_is_marked(ada: Visitor):
    ada.reads_heading("What is different")
    expect(ada.page.locator(".conflict-changes ins")).to_have_count(2)
    expect(ada.page.locator(".conflict-changes del")).to_have_count(2)
    expect(ada.page.locator(".conflict-changes")).not_to_contain_text("Paragraph 7")
    expect(ada.page.locator(".conflict-text").first).to_be_hidden()
    ada.see("Two long texts")
    ada.page.get_by_text("Show both texts in full").click()
    ada.see("Two long texts, in full")


@step
def when_saving_both(ada: Visitor):
    ada.reads("This text contains both changes, because they are on different lines.")
    with ada.loads():
        ada.press("Save this text")
    ada.reads("Saved.")


@step
def then_both_changes_are_in_the_text(ada: Visitor, document: str):
    ada.visit(document)
    text = text_of(ada).input_value()
    assert "The first of two, as Ben has it." in text, text
    assert "The last of two, as Ada has it." in text, text
