"""Brings a version of the sample through its states in a portal, and has foreign tools read the bundle of each state."""

import datetime
import io
import json
import tempfile
from collections.abc import Callable
from pathlib import Path

import pikepdf
from playwright.sync_api import sync_playwright

import check_bag
import check_canonical
import tampering
from check_webhooks import withdraw
from checks import PageChecks
from study_editor import StudyEditor
from portal import PASSWORD, Portal, accord
from world import World


def letter() -> bytes:
    """An empty page."""
    bytes_of = io.BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(bytes_of)
    return bytes_of.getvalue()


def check_states(check: Callable[..., None], portal: Portal, study: str, folder: Path) -> None:
    """The version 1.0.0 of a study, which is proposed, is approved, published, and withdrawn."""
    from run import CHROMIUM

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with World(browser, PageChecks(hasty=True)) as world:
            ada = world.visitor(portal)
            ada.sign_in("ada@example.org")
            ada.visit(f"/studies/{study}/versions/1.0.0")
            editor = StudyEditor(ada)
            for state, reach in STATES.items():
                reach(editor)
                check_state(check, portal, f"{study}@1.0.0", state, folder)
        browser.close()


def approve(editor: StudyEditor) -> None:
    """Records an approval that a board granted on paper."""
    ada = editor.visitor
    ada.follow("Record an approval granted outside Accord")
    ada.fill("Approved by", "Northmere Research Ethics Board")
    ada.fill("Approval number", "E-17")
    ada.fill("Approved on", str(datetime.datetime.now(datetime.UTC).date()))
    ada.fill("Your password", PASSWORD)
    ada.field("Letter").set_input_files({"name": "letter.pdf", "mimeType": "application/pdf", "buffer": letter()})
    ada.press("Record approval")
    ada.reads("granted outside Accord")


def publish(editor: StudyEditor) -> None:
    editor.visitor.visit(f"{editor.study}/versions")
    editor.publish("1.0.0")


STATES = {"approved": approve, "published": publish, "withdrawn": withdraw}


def check_state(check: Callable[..., None], portal: Portal, version: str, state: str, folder: Path) -> None:
    bundle, key, pem = folder / f"{state}.zip", folder / f"{state}.pub", folder / f"{state}.pem"
    of_portal = ("--database", str(portal.database))
    made = accord("export", version, *of_portal, "--to", "bundle", "--output", str(bundle))
    key.write_text(accord("key", "show", *of_portal).stdout)
    pem.write_text(accord("key", "show", "--pem", *of_portal).stdout)
    if made.returncode != 0:
        return check(f"the bundle of the {state} version is exported", False, made.stderr)

    def check_here(name: str, holds: bool, why: str = "") -> None:
        check(f"{state}: {name}", holds, why)

    verified = accord("verify", str(bundle), "--key", str(key))
    says = f"{state}, SHA-256" in verified.stdout and "Approved by Northmere Research Ethics Board under E-17" in verified.stdout
    check_here("accord verify reports the state and the approval", verified.returncode == 0 and says, verified.stdout)
    check_bag.check_tools(bundle, key, pem, check_here)
    with tempfile.TemporaryDirectory(prefix="accord-state-") as name:
        data = check_bag.opened(bundle, Path(name)) / "data"
        stated = json.loads((data / "bundle.json").read_text())["state"]
        check_here("its bundle says so", stated == state and (data / "approval.json").exists(), stated)
        not_canonical = check_canonical.not_canonical(data)
        check_here("its JSON is canonical (RFC 8785)", not not_canonical, "\n".join(not_canonical))
        # A forged state is found by those who know the key, although the list of checksums fits.
        bag = data.parent
        stating = data / "bundle.json"
        stating.write_text(stating.read_text().replace(f'"{state}"', '"proposed"'))
        tampering.hide(bag)
        check_bag.check_found(check_here, "another state", bag, (key, pem), tampering.SIGNATURES)
