"""Receives webhooks from a portal, and verifies them with the library of Standard Webhooks and the example of docs/webhooks.md."""

import json
import re
import time
import urllib.request
from collections.abc import Callable

from jsonschema import Draft202012Validator
from playwright.sync_api import sync_playwright
from standardwebhooks import Webhook, WebhookVerificationError

from checks import PageChecks
from study_editor import StudyEditor
from portal import ROOT, Portal
from receiver import Message, Receiver
from visitor import Visitor
from world import World


def check_webhooks(check: Callable) -> None:
    from run import CHROMIUM

    with sync_playwright() as playwright, Receiver() as receiver:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with World(browser, PageChecks(hasty=True)) as world:
            check_delivery(check, world, receiver)
            check_private(check, world, receiver)
        browser.close()


def check_delivery(check: Callable, world: World, receiver: Receiver) -> None:
    """The first attempt fails, the second is made by a person, and both say the same."""
    options = ("--webhook-host", receiver.host, "--allow-private-webhooks")
    with Portal(options=options) as portal:
        ada, editor, secret = added(world, portal, receiver.address)
        ada.press("Send a test")
        arrived = waited(lambda: receiver.messages)
        check("a test arrives within seconds", arrived and receiver.messages[0].path == "/accord")
        editor.propose("The first version.")
        receiver.messages.clear()
        receiver.status = 302
        withdraw(editor)
        waited(lambda: receiver.messages)
        ada.visit(f"{editor.study}/webhooks")
        ada.follow(f"{receiver.address}/accord")
        ada.reads("Answered 302. Accord does not follow redirects.")
        receiver.status = 200
        ada.press("Send now Version 1.0.0 was withdrawn")
        waited(lambda: len(receiver.messages) > 1)
        check("a redirect is not followed", {message.path for message in receiver.messages} == {"/accord"})
        if len(receiver.messages) != 2:
            return check("a message that failed is sent again", False, str(receiver.messages))
        first, again = receiver.messages
        same = first.body == again.body and first.headers["webhook-id"] == again.headers["webhook-id"]
        check("a message that failed is sent again with the same id and bytes", same)
        check_signature(check, secret, again)
        check_schema(check, portal, again)


def check_signature(check: Callable, secret: str, message: Message) -> None:
    example = documented()
    other = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    moment = int(message.headers["webhook-timestamp"])
    for name, verify in {"the library of Standard Webhooks": by_library, "the example of docs/webhooks.md": example}.items():
        check(f"{name} verifies a message", verify(secret, message.headers, message.body))
        wrong = [
            verify(secret, message.headers, message.body + b" "),
            verify(other, message.headers, message.body),
            verify(secret, {**message.headers, "webhook-id": "made-up"}, message.body),
            verify(secret, {**message.headers, "webhook-timestamp": str(moment + 1)}, message.body),
        ]
        check(f"{name} refuses what was changed", not any(wrong), str(wrong))


def check_schema(check: Callable, portal: Portal, message: Message) -> None:
    """What the API's description says of messages."""
    with urllib.request.urlopen(f"{portal.address}/api/v1/openapi.json", timeout=10) as answer:
        document = json.load(answer)
    body = json.loads(message.body)
    schema = document["webhooks"][body["type"]]["post"]["requestBody"]["content"]["application/json"]["schema"]
    validator = Draft202012Validator({**schema, "components": document["components"]})
    errors = [error.message for error in validator.iter_errors(body)]
    check("a message fits its description", not errors and body["type"] == "version.withdrawn", "; ".join(errors))
    check("something else does not fit it", not validator.is_valid({**body, "data": {}}))


def check_private(check: Callable, world: World, receiver: Receiver) -> None:
    """Without leave, nothing reaches this machine, although its host was allowed."""
    with Portal(options=("--webhook-host", receiver.host)) as portal:
        receiver.connections = 0
        ada, _, _ = added(world, portal, receiver.address.replace("http://", "https://"))
        ada.press("Send a test")
        ada.reads(re.compile("is in a private network"))
        check("no connection is made to a private network that was not allowed", receiver.connections == 0)


def added(world: World, portal: Portal, address: str) -> tuple[Visitor, StudyEditor, str]:
    """A study with a webhook; its page is open. Gives the secret that was shown."""
    ada = world.signed_in(portal)
    ada.visit("/studies/new")
    ada.page.get_by_role("radio", name="Sample study").check()
    ada.press("Create study")
    editor = StudyEditor(ada)
    ada.visit(f"{editor.study}/webhooks")
    ada.fill("Address", f"{address}/accord")
    ada.press("Add webhook")
    secret = ada.field("Secret").input_value()
    ada.follow("Continue to the webhook")
    return ada, editor, secret


def withdraw(editor: StudyEditor) -> None:
    editor.visitor.visit(f"{editor.study}/versions/1.0.0/withdrawal")
    editor.visitor.fill("Reason", "The board asked for it.")
    editor.visitor.press("Withdraw 1.0.0")
    editor.visitor.reads("The board asked for it.")


def by_library(secret: str, headers: dict[str, str], body: bytes) -> bool:
    try:
        Webhook(secret).verify(body, headers)
    except WebhookVerificationError:
        return False
    return True


def documented() -> Callable[[str, dict[str, str], bytes], bool]:
    """The function that the document gives to receivers."""
    code = re.search(r"```python\n(.*?)```", (ROOT / "docs/webhooks.md").read_text(), re.DOTALL)
    names: dict = {}
    exec(code.group(1), names)
    return names["is_from_accord"]


def waited(holds: Callable[[], object]) -> bool:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if holds():
            return True
        time.sleep(0.05)
    return False
