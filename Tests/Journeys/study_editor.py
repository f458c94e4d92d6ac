"""An author's actions in the editor, with and without scripts, in the words of the page."""

import re

from playwright.sync_api import Locator, expect

from visitor import Visitor

SAVED = re.compile(r"^\s*Saved")
# What is typed before the scripts have loaded is noticed once they have, and after some saves the page reloads itself.
IS_SAVED = """() => {
  const isOn = document.querySelector('[data-autosave-form]')?.dataset.autosave === 'on';
  const words = document.querySelector('[data-save-state]')?.textContent ?? '';
  return isOn && /^\\s*Saved/.test(words) && !window.isLeavingOrAsking();
}"""


class StudyEditor:
    """The editor of one study."""

    def __init__(self, visitor: Visitor):
        self.visitor = visitor
        self.study = re.match(r"/studies/[0-9a-f-]+", visitor.path()).group()

    def propose(self, news: str) -> None:
        """Freezes the first version."""
        self.visitor.visit(f"{self.study}/versions")
        self.visitor.follow("Propose the first version")
        self.visitor.fill("Release notes", news)
        self.visitor.press("Propose version")

    def need_no_board(self) -> None:
        """Lets the study be published without an approval."""
        self.visitor.follow("People")
        self.visitor.follow("Allow publishing without an approval")
        self.visitor.see("Publishing without an approval asks first")
        self.visitor.press("Allow publishing")
        self.visitor.follow("Versions")

    def publish(self, number: str) -> None:
        self.visitor.follow(f"Publish {number}")
        self.visitor.press(f"Publish {number}")
        self.visitor.reads("Published")

    # Navigation

    def outline(self) -> Locator:
        return self.visitor.page.get_by_role("navigation", name="Outline of the study")

    def open(self, title: str) -> None:
        """Opens a part by its line in the outline."""
        words = re.compile(rf"^{re.escape(title)}")
        with self.visitor.loads():
            self.outline().get_by_role("link", name=words).first.click()

    def open_facts(self) -> None:
        self.open("Facts, contacts, board")

    def open_listed(self, list_name: str, title: str) -> None:
        """Opens a part by its line in a list, such as a task in the list of tasks."""
        with self.visitor.loads():
            self.visitor.form(list_name).get_by_role("link", name=title, exact=True).click()

    def open_consent(self) -> None:
        self.open_facts()
        self.open_listed("Consents", "Consent")

    def open_task(self, title: str) -> None:
        self.open_facts()
        self.open_listed("Tasks", title)

    # Writing

    def add(self, list_name: str, title: str, kind: str | None = None, kind_label: str = "Kind"):
        """Adds a part to a list; its page opens."""
        region = self.visitor.form(list_name)
        if kind:
            self.visitor.choose(kind_label, kind, region)
        self.visitor.fill("Title", title, region)
        with self.visitor.loads():
            self.visitor.press(re.compile("^Add "), region.locator(".add-form"))
        self.visitor.reads_heading(title)

    def write(self, **fields: str) -> None:
        """Fills fields by label, with _ for a space, and waits until they are saved."""
        for label, words in fields.items():
            self.visitor.fill(label.replace("_", " "), words)
        self.save()

    def save(self) -> None:
        if not self.visitor.scripts:
            self.visitor.press("Save")
        self.is_saved()

    def is_saved(self) -> None:
        page = self.visitor.page
        if self.visitor.scripts:
            expect(page.locator("[data-save-state]")).to_have_text(SAVED)
            page.wait_for_function(IS_SAVED)
            return
        expect(page.get_by_role("status").filter(has_text=SAVED).first).to_be_visible()
        expect(page.get_by_text("Not saved yet")).to_be_hidden()

    def answers(self, rows: list[dict[str, str | bool]]) -> None:
        """Fills the table of answers, starting at its first empty row; each row names columns by their label."""
        for number, row in enumerate(rows, start=1):
            for label, value in row.items():
                field = self.unfolded(label.format(number))
                field.set_checked(value) if isinstance(value, bool) else field.fill(value)
            if not self.visitor.scripts:
                self.save()
        self.save()

    def unfolded(self, label: str) -> Locator:
        """A field by its label, after opening the fold around it."""
        field = self.visitor.field(label)
        fold = field.locator("xpath=ancestor::details[not(@open)]")
        if fold.count():
            fold.locator("summary").first.click()
        return field

    def set_format(self, name: str) -> None:
        page = self.visitor.page
        picker = page.locator(".format-picker")
        picker.locator("summary").click()
        with self.visitor.loads():
            picker.get_by_text(name, exact=True).last.click()
            if not self.visitor.scripts:
                self.visitor.press("Change format", picker)
        expect(picker.locator("summary b")).to_have_text(name)

    # Order

    def titles(self, list_name: str) -> list[str]:
        rows = self.visitor.form(list_name).get_by_role("listitem").get_by_role("link")
        return rows.all_inner_texts()

    def lists(self, list_name: str, titles: list[str]) -> None:
        rows = self.visitor.form(list_name).get_by_role("listitem").get_by_role("link")
        expect(rows).to_have_text(titles)
