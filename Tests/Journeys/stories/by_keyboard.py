"""A survey of 30 questions with branches, written and walked through without a mouse."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from portal import PASSWORD
from story import journey, step
from world import NAMES, World

# The focused element: its accessible name, its tag, and whether the focus is visible.
FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return ['', '', true];
  const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
  // A choice shows its focus on the whole row, and so does a link that covers one.
  const marked = [
    [element], [element, '::after'], [element.closest('label')], [element.labels?.[0]], [element.closest('li, .answer-row')],
  ];
  const shows = marked.some(([one, part]) => {
    const style = one && getComputedStyle(one, part);
    return style && (style.outlineStyle !== 'none' || style.boxShadow !== 'none');
  });
  return [label.replace(/\\s+/g, ' ').trim(), element.tagName, shows || element.matches('main, iframe')];
}"""

TOPICS = [
    "sleep", "work", "meals", "coffee", "sport", "stress", "mood", "pain", "noise", "light",
]  # fmt: skip


class Keys:
    """Uses only the keyboard, never clicks."""

    def __init__(self, visitor):
        self.visitor = visitor
        self.page = visitor.page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, words: str) -> None:
        self.page.keyboard.type(words)

    def focused(self) -> tuple[str, str, bool]:
        return tuple(self.page.evaluate(FOCUSED))

    def to(self, name: str | re.Pattern, backwards: bool = False) -> None:
        """Presses Tab until an element by that name has the focus, and checks that the focus is visible."""
        passed = []
        self.page.wait_for_load_state()
        for _ in range(150):
            label, _, shows = self.focused()
            if name.search(label) if isinstance(name, re.Pattern) else label == name:
                assert shows, f"the focus on “{label}” cannot be seen"
                return
            passed.append(label[:24])
            self.press("Shift+Tab" if backwards else "Tab")
        raise AssertionError(f"Tab never reaches “{name}”: {passed[-40:]}")

    def choose(self, words: str) -> None:
        """Types the beginning of an option into the focused list."""
        box = self.page.locator("select:focus")
        wanted = box.locator("option", has_text=re.compile(f"^{re.escape(words)}")).first
        value = wanted.get_attribute("value")
        for _ in range(80):
            if box.input_value() == value:
                return
            options = box.locator("option").evaluate_all("all => all.map(one => one.value)")
            here, there = options.index(box.input_value()), options.index(value)
            self.press("ArrowDown" if there > here else "ArrowUp")
        raise AssertionError(f"no arrow key reaches “{words}”")

    def loads(self, act) -> None:
        with self.visitor.loads():
            act()

    def skip_to_content(self) -> None:
        self.press("Control+Home")
        # As if coming back from the address bar: Tab starts at the top, wherever the focus was.
        self.page.evaluate(
            "() => { document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex'); }"
        )
        self.to("Skip to content")
        self.press("Enter")
        # While a page loads, the browser moves the focus only some frames after the key.
        expect(self.page.locator("#main")).to_be_focused()
        expect(self.page).not_to_have_url(re.compile("#main$"))


@journey("A branching survey of thirty questions is written and walked by keyboard alone", is_long=True)
def thirty_questions(world: World):
    portal = world.portal()
    portal.has_account("ada@example.org", NAMES["ada@example.org"], "researcher")
    ada = world.visitor(portal)
    keys = Keys(ada)
    when_signing_in_and_making_a_study(keys)
    when_the_keys_are_listed_and_closed(keys)
    when_adding_thirty_questions(keys)
    when_moving_a_question_from_a_field(keys)
    then_a_link_and_a_folded_field_keep_the_focus_too(keys)
    when_pasting_the_answers_of_one(keys)
    when_writing_the_branches(keys)
    then_the_rules_read_as_sentences(keys)
    then_a_walk_leaves_out_what_the_rule_skips(keys)


@step
def when_signing_in_and_making_a_study(keys: Keys):
    keys.visitor.visit("/sign-in")
    keys.to("Email")
    keys.type("ada@example.org")
    keys.to("Password")
    keys.type(PASSWORD)
    keys.press("Enter")
    keys.visitor.reads_heading("Studies")
    keys.to("New study")
    keys.press("Enter")
    keys.visitor.reads_heading("New study")
    keys.to("Study title")
    keys.type("Thirty questions")
    keys.press("Enter")
    keys.visitor.reads_heading("Study facts")


@step
def when_the_keys_are_listed_and_closed(keys: Keys):
    keys.page.wait_for_load_state()
    keys.page.evaluate("document.activeElement?.blur()")
    keys.press("?")
    keys.visitor.reads_heading("Keyboard shortcuts")
    keys.visitor.see("Editor with its list of keys")
    keys.press("Escape")
    expect(keys.page.get_by_role("dialog")).to_have_count(0)


@step
def when_adding_thirty_questions(keys: Keys):
    page = keys.page
    keys.to(re.compile("^Survey$"))
    keys.loads(lambda: keys.press("Enter"))
    for number in range(30):
        title = f"How was {TOPICS[number % 10]}, part {number // 10 + 1}?"
        keys.press("Alt+Shift+KeyN")
        keys.choose("Question")
        keys.press("Tab")
        keys.type(title)
        keys.loads(lambda: keys.press("Enter"))
        keys.visitor.reads_heading(title)
        # Back to the list of steps, the parent of this page.
        keys.loads(lambda: keys.press("Alt+Shift+KeyN"))
    expect(page.get_by_role("region", name="Steps", exact=True).get_by_role("listitem")).to_have_count(30)
    keys.visitor.see("Task of thirty questions")


def open_step(keys: Keys, title: str) -> None:
    keys.skip_to_content()
    keys.to(title)
    keys.loads(lambda: keys.press("Enter"))
    keys.visitor.reads_heading(title)


def to_the_task(keys: Keys) -> None:
    keys.skip_to_content()
    keys.to("Survey")
    keys.loads(lambda: keys.press("Enter"))


@step
def when_moving_a_question_from_a_field(keys: Keys):
    open_step(keys, "How was work, part 1?")
    keys.to("Question")
    keys.loads(lambda: keys.press("Alt+Shift+ArrowDown"))
    keys.visitor.reads(re.compile("step 3 of 30"))
    expect(keys.page.locator("#field-title")).to_be_focused()


@step
def then_a_link_and_a_folded_field_keep_the_focus_too(keys: Keys):
    page = keys.page
    link = page.get_by_role("link", name="Copy or move…")
    link.focus()
    keys.loads(lambda: keys.press("Alt+Shift+ArrowUp"))
    expect(link).to_be_focused()
    page.locator("details.more > summary").press("Enter")
    folded = page.locator("details.more :is(input, textarea, select):not([type=hidden])").first
    folded.focus()
    keys.loads(lambda: keys.press("Alt+Shift+ArrowDown"))
    expect(folded).to_be_focused()
    keys.loads(lambda: keys.press("Alt+Shift+ArrowUp"))
    keys.visitor.reads(re.compile("step 2 of 30"))
    to_the_task(keys)


@step
def when_pasting_the_answers_of_one(keys: Keys):
    open_step(keys, "How was sleep, part 1?")
    keys.skip_to_content()
    keys.to(re.compile("^Answer format"))
    keys.press("Enter")
    keys.to(re.compile("^Yes or no"))
    keys.press("ArrowDown")
    assert keys.focused()[0].startswith("Multiple choice"), keys.focused()
    keys.loads(lambda: keys.press("Enter"))
    expect(keys.page.locator("#format-kind b")).to_have_text("Multiple choice")
    keys.skip_to_content()
    keys.to("Text of answer 1")
    keys.page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData('text', '1. Good\\n2. Fair\\n3. Bad\\n4. bad');
          document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        }"""
    )
    keys.visitor.reads("One answer was already there and was skipped: “bad”.")
    keys.press("Control+s")
    StudyEditor(keys.visitor).is_saved()


@step
def when_writing_the_branches(keys: Keys):
    page = keys.page
    form = page.get_by_role("form", name="Where participants go next")
    keys.to("Add rule")
    keys.press("Enter")
    expect(form.get_by_label("Condition 1: answer")).to_be_focused()
    keys.to("Condition 1: value")
    keys.choose("Good")
    keys.to("Add condition")
    keys.press("Enter")
    expect(form.get_by_label("Condition 2: answer")).to_be_focused()
    keys.to("Condition 2: value")
    keys.choose("Fair")
    keys.to("how many must be true", backwards=True)
    keys.choose("any")
    keys.to("Rule 1: go to")
    keys.choose("How was coffee, part 1?")
    keys.visitor.reads("goes to “How was coffee, part 1?”.")
    keys.visitor.see("Question with a rule of two conditions")


@step
def then_the_rules_read_as_sentences(keys: Keys):
    keys.visitor.reads(
        "When “How was sleep, part 1?” is “Good” or “How was sleep, part 1?” is “Fair”, "
        "goes to “How was coffee, part 1?”."
    )


@step
def then_a_walk_leaves_out_what_the_rule_skips(keys: Keys):
    page = keys.page
    keys.press("Alt+Shift+KeyW")
    page.wait_for_url("**/walkthroughs/**")
    keys.to("Open without frame")
    keys.loads(lambda: keys.press("Enter"))
    shown = []
    for _ in range(40):
        page.wait_for_load_state()
        heading = page.get_by_role("heading", level=1).first.inner_text()
        if not heading.startswith("How was"):
            break
        shown.append(heading)
        keys.to(re.compile("^(Good|Yes)$"))
        keys.press("Space")
        keys.to(re.compile("^(Next|Done)$"))
        keys.press("Enter")
        expect(page.get_by_role("heading", level=1, name=heading, exact=True)).to_have_count(0)
    assert shown[:2] == ["How was sleep, part 1?", "How was coffee, part 1?"], shown[:4]
    assert len(shown) == 28, len(shown)
