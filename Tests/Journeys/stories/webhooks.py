"""Letting another system know what happens to versions."""

from study_editor import StudyEditor
from receiver import Receiver
from story import journey, step
from stories.together import given_a_study_from_the_sample
from visitor import Visitor
from world import World


@journey("An owner adds a webhook and looks at what became of its messages")
def webhooks(world: World):
    receiver = world.open_things.enter_context(Receiver())
    options = ("--webhook-host", receiver.host, "--allow-private-webhooks")
    ada = world.signed_in(world.portal(options=options))
    editor = given_a_study_from_the_sample(ada)
    when_adding_one(editor, receiver)
    then_a_test_is_answered(ada, receiver)
    then_a_failure_is_in_the_log(ada, receiver)
    when_changing_it(editor, receiver)
    when_removing_it(ada)


@journey("A webhook is added and tried without scripts")
def webhooks_without_scripts(world: World):
    receiver = world.open_things.enter_context(Receiver())
    options = ("--webhook-host", receiver.host, "--allow-private-webhooks")
    ada = world.signed_in(world.portal(options=options), scripts=False)
    editor = given_a_study_from_the_sample(ada)
    when_adding_one(editor, receiver)
    then_a_test_is_answered(ada, receiver)
    when_changing_it(editor, receiver)


@journey("Webhooks that are off say what an administrator has to do")
def webhooks_off(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    ada.visit(f"{editor.study}/webhooks", "Webhooks, off")
    ada.reads("Webhooks are off")


@step
def when_adding_one(editor: StudyEditor, receiver: Receiver):
    ada = editor.visitor
    ada.visit(f"{editor.study}/people")
    ada.follow("Webhooks")
    ada.see("Webhooks, none yet")
    ada.fill("Address", "https://example.com/accord")
    ada.press("Add webhook")
    ada.reads("Accord may not send to example.com:443.")
    ada.see("Webhooks, an address that is not allowed")
    ada.fill("Address", f"{receiver.address}/a-rather-long-path/of-a-receiver/that-has-a-key-in-it?key=0123456789abcdef")
    ada.press("Add webhook")
    ada.see("Webhook, a new secret, shown once")
    assert ada.field("Secret").input_value().startswith("whsec_")
    ada.follow("Continue to the webhook")
    ada.see("Webhook, nothing sent yet")


@step
def then_a_test_is_answered(ada: Visitor, receiver: Receiver):
    ada.press("Send a test")
    ada.reads("Delivered")
    ada.reads("Answered 204")
    assert len(receiver.messages) == 1, receiver.messages
    ada.see("Webhook, a test delivered")


@step
def then_a_failure_is_in_the_log(ada: Visitor, receiver: Receiver):
    receiver.status = 500
    ada.press("Send again Test")
    ada.reads("Not delivered")
    ada.reads("Answered 500. Only 200 to 299 counts as accepted.")
    ada.see("Webhook, a test not delivered")
    ada.follow("Webhooks")
    ada.see("Webhooks, one of them failing")


@step
def when_changing_it(editor: StudyEditor, receiver: Receiver):
    ada = editor.visitor
    ada.visit(f"{editor.study}/webhooks")
    ada.page.get_by_role("link", name="a-rather-long-path").click()
    ada.follow("Change webhook")
    ada.see("Change a webhook")
    ada.fill("Address", "https://example.com/accord")
    ada.press("Save changes")
    ada.reads("Accord may not send to example.com:443.")
    ada.see("Change a webhook, an address that is not allowed")
    ada.fill("Address", f"{receiver.address}/moved")
    ada.page.get_by_role("checkbox", name="Paused").check()
    ada.press("Save changes")
    ada.reads("The webhook has been saved.")
    ada.reads("Messages wait until it is resumed.")
    ada.see("Webhook, paused")
    ada.follow("Change webhook")
    ada.press("Create a new secret")
    assert ada.field("Secret").input_value().startswith("whsec_")
    ada.follow("Continue to the webhook")
    ada.follow("Webhooks")


@step
def when_removing_it(ada: Visitor):
    ada.page.get_by_role("link", name="/moved").click()
    ada.press("Remove webhook")
    ada.reads("The webhook has been removed.")
    ada.reads("There are no webhooks yet.")
