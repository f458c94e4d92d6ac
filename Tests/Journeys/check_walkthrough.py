"""Walkthroughs that open from a disk, in a browser: their engine and their screens against `accord walk --screens`, and a person who
walks by clicking."""

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright

from check_client_words import ScreenTexts
from checks import PageChecks
from portal import accord
from random_answers import RandomAnswers

TODAY = "2026-11-21"
WALKS = 20
RANDOM_WALKS = 4
WALKING = (Path(__file__).parent / "walking.js").read_text()
UNKNOWN_KINDS = (Path(__file__).parent / "unknown_kinds.js").read_text()
MOST_SCREENS = 80


class Walkthrough:
    """An exported folder in a browser, which listens for errors and for requests that leave the folder."""

    def __init__(self, browser: Browser, folder: Path):
        self.folder = folder
        self.context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
        self.context.set_default_timeout(10_000)
        self.page: Page = self.context.new_page()
        self.heard: list[str] = []
        self.page.on("pageerror", lambda error: self.heard.append(f"error: {error}"))
        self.page.on("console", self.said)
        self.page.on("request", self.asked)

    def said(self, message) -> None:
        # Messages without an address are about axe, which adds a style to the page that it checks.
        if message.type in ("error", "warning") and message.location["url"]:
            self.heard.append(f"{message.type}: {message.text}")

    def asked(self, request) -> None:
        if not request.url.startswith(f"file://{self.folder}/") and not request.url.startswith("data:"):
            self.heard.append(f"request: {request.url}")

    def open(self, path: str) -> None:
        self.page.goto(f"file://{self.folder}/{quote(path)}")

    def close(self) -> None:
        self.context.close()

    def walked(self, entries: dict, today: str) -> dict:
        return self.page.evaluate(WALKING, {"entries": entries, "today": today})


def pages_of(document: dict, folder: Path) -> dict[tuple[str, str], str]:
    """The page of each task in each language, by their identifiers. The list of tasks links to them in this order."""
    languages = [document["primaryLanguage"], *document.get("furtherLanguages", [])]
    links = re.findall(r'href="([^"]*)" hreflang', (folder / "index.html").read_text())
    return dict(zip(((task["id"], tag) for task in document["tasks"] for tag in languages), links, strict=True))


def differences(mine: dict, expected: dict, language: str) -> list[str]:
    """What a walk in the page has otherwise than `accord walk`."""
    wrong = [f"{name} {mine[name]}, not {expected[name]}" for name in ("visited", "ended", "result") if mine[name] != expected[name]]
    screens = [one for one in expected["screens"] if one["language"] == language]
    if len(screens) != len(mine["screens"]):
        wrong.append(f"{len(mine['screens'])} screens, not {len(screens)}")
    for own, theirs in zip(mine["screens"], screens):
        if own["step"] != theirs["step"]:
            wrong.append(f"a screen of {own['step']}, not of {theirs['step']}")
            continue
        ours, original = ScreenTexts(own["html"]), ScreenTexts(theirs["html"])
        # A film that is not in the folder is a link.
        films = {unescape(one) for one in re.findall(r'<video[^>]* src="([^"]*)"', theirs["html"])}
        here, there = links(own["html"]) - films, links(theirs["html"]) - films
        if here != there:
            wrong.append(f"links of {own['step']}: {sorted(here)}, not {sorted(there)}")
        for name in ("title", "pieces", "choices", "buttons"):
            here, there = words(getattr(ours, name)), words(getattr(original, name))
            # A film that is not in the folder is a link, whose text is its address.
            here, there = ([one for one in side if not one.startswith("https://")] for side in (here, there))
            if "".join(here) != "".join(there):
                wrong.append(f"{name} of {own['step']}: {here}, not {there}")
    return wrong


def links(html: str) -> set[str]:
    """The addresses outside the folder to which a screen leads, also from what Learn more opens."""
    return {unescape(one) for one in re.findall(r'<a [^>]*href="((?:https?|mailto|tel):[^"]*)"', html)}


def words(found: str | list[str]) -> list[str]:
    texts = [found] if isinstance(found, str) else found
    return [" ".join(text.split()) for text in texts if text.strip()]


def unnoticed_faults(walkthrough: Walkthrough, walks: list[tuple[str, dict, dict]], language: str) -> list[str]:
    """Faults that the comparison overlooks in every walk, each put into a page that has none.

    walks: the page of each walk, its answers, and what `accord walk` says.
    """
    faults = {
        "a rule that is ignored": "Navigation.prototype.branch = () => undefined",
        "a number in other words": "accordWalker.wording.screens.questionOf = 'Number %n'",
        "an answer that is not kept": "WalkPath.prototype.keep = function (step) { this.answers[step.id] = { answer: null } }",
    }

    def notices(breaking: str, path: str, entries: dict, expected: dict) -> bool:
        walkthrough.open(path)
        walkthrough.page.evaluate(f"() => {{ {breaking} }}")
        try:
            return bool(differences(walkthrough.walked(entries, TODAY), expected, language))
        except Exception:  # A broken engine can also stop.
            return True

    return [name for name, breaking in faults.items() if not any(notices(breaking, *walk) for walk in walks)]


# Gives every question on the screen an answer that is accepted, as a person would, except those that already have one.
ANSWER = """() => {
  const form = document.getElementById("screen");
  const notify = (field) => ["input", "change"].forEach((name) => field.dispatchEvent(new Event(name, { bubbles: true })));
  const typed = (field) => {
    if (field.closest("[data-slider]")) return field.closest("[data-slider]").dataset.min;
    return { date: field.max || "2020-05-17", "datetime-local": "2020-05-17T08:00", time: "08:00" }[field.type]
      ?? { decimal: number(field), numeric: number(field), email: "ada@example.org" }[field.inputMode] ?? "Ada Example";
  };
  const number = (field) => {
    const { format, items = [] } = accordWalker.walk.step;
    const asked = field.name === "answer" ? format : items.find((item) => `answer.${item.id}` === field.name)?.format;
    return String(asked?.minimum ?? 8);
  };
  for (let round = 0; round < 3; round += 1) {
    for (const field of form.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox], [type=range]), textarea")) {
      if (field.value === "" && !field.disabled && !field.closest(".row-other")) { field.value = typed(field); notify(field); }
    }
    for (const list of form.querySelectorAll("select")) if (list.value === "") { list.selectedIndex = 1; notify(list); }
    for (const field of form.querySelectorAll("input[type=radio]")) {
      if (!form.querySelector(`[name="${CSS.escape(field.name)}"]:checked`)) field.click();
    }
    for (const group of form.querySelectorAll("fieldset, article p, .confirm")) {
      const box = group.querySelector("input[type=checkbox]:not([data-exclusive])");
      if (box && !group.querySelector(":checked") && !group.querySelector("input[type=radio]")) box.click();
    }
    for (const box of form.querySelectorAll("article input[type=checkbox]")) if (!box.checked) box.click();
  }
}"""


# What is wrong with the errors on a screen whose button was pressed too early; null if nothing is.
ERRORS = """() => {
  const focused = document.activeElement;
  const errors = [...document.querySelectorAll("#screen .error")].map((error) => error.id);
  if (errors.length === 0) return "no error is shown";
  const described = [];
  for (let node = focused; node; node = node.parentElement) {
    described.push(...(node.getAttribute("aria-describedby") ?? "").split(" "));
  }
  if (!focused.matches(".error-summary") && !errors.some((error) => described.includes(error))) {
    return `the focus is not at an error, but on ${focused.outerHTML.slice(0, 100)}`;
  }
  const lost = [...document.querySelectorAll(".error-summary a")]
    .find((link) => !document.getElementById(decodeURIComponent(link.hash.slice(1))));
  return lost ? `${lost.outerHTML} leads nowhere` : null;
}"""


def pressed_too_early(page: Page, step: str) -> list[str]:
    """Presses the button of a screen that still needs an answer. Returns what is wrong with the errors."""
    if page.evaluate("accordWalker.rejections().length === 0"):
        return []
    press_onward(page)
    wrong = page.evaluate(ERRORS)
    return [f"{step}, without an answer: {wrong}"] if wrong else []


# What the page of a result leaves out; null if nothing.
RESULT = """() => {
  const { walk, drawn } = accordWalker;
  const met = [...new Set(walk.visits.map((visit) => visit.step))].filter((id) => walk.answers[id]).map((id) => walk.stepOf(id));
  const cells = [...document.querySelectorAll(".offline-answers td")].map((cell) => cell.innerText.trim());
  const asked = met.filter((step) => step.kind === "quiz").flatMap((step) => step.questions);
  if (cells.filter((cell) => /(Right|Wrong)$/.test(cell)).length !== asked.length) return "not each question of a quiz is listed";
  const shared = met.filter((step) => step.kind === "sharing")
    .map((step) => drawn.choice(step.id, String(walk.answers[step.id].answer[0]), String));
  return shared.every((label) => cells.includes(label)) ? null : `${shared} is not listed`;
}"""


def walk_by_clicking(walkthrough: Walkthrough, checks: PageChecks, right: dict[str, list[str]], name: str) -> list[str]:
    """Walks the open task to its end with the buttons of its screens. Returns what was wrong on the way.

    right: the values of right answers to questions of quizzes, by the question.
    """
    page, wrong, titles = walkthrough.page, [], []
    for number in range(MOST_SCREENS):
        if page.locator("[data-again]").count():
            page.locator("[data-again]").focus()
            left_out = page.evaluate(RESULT)
            wrong += [f"the result of {name}: {left_out}"] if left_out else []
            return wrong if titles else [f"{name} has no screens"]
        titles.append(page.title())
        step = page.evaluate("accordWalker.walk.step.id")
        checks.look(page, f"{step} {page.evaluate('accordWalker.screen.drawnPart')}")
        if number > 0 and not page.evaluate("document.activeElement?.matches('h1, h2, .error-summary') ?? false"):
            wrong.append(f"the focus is not on the heading of {step}")
        wrong += pressed_too_early(page, step)
        question = page.evaluate("accordWalker.screen.drawnPart").partition(":")
        for value in right.get(question[2], []) if question[0] == "question" else []:
            field = page.locator(f"[name=answer][value={json.dumps(value)}]")
            if field.count():
                field.click(force=True)
            else:
                page.locator("[name=answer]").fill(value)
        page.evaluate(ANSWER)
        typed = page.locator("[data-show=type]:visible")
        if typed.count():
            typed.first.click()
            page.evaluate(ANSWER)
        press_onward(page)
        if page.locator(".error").count():
            return [*wrong, f"{step} is not left: {page.locator('.error').first.inner_text()}"]
    return [*wrong, f"{name} does not end: {titles[-5:]}"]


def press_onward(page: Page) -> None:
    button = page.locator("#screen :is(button[value=next]:not(.default-button), button[value=agree], button[value=allow])")
    button.first.scroll_into_view_if_needed()
    button.first.click()
    asked = page.locator("dialog[open] button[value=agree-now]")
    if asked.count():
        asked.click()


def check_walkthroughs(check, chromium: str, sample: Path, others: list[dict], folder: Path) -> list[Path]:
    """The sample, real studies, and random ones as folders that walk by themselves. Returns the pages of the sample.

    check: takes a name, whether it holds, and why not.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        output = folder / "walkthrough"
        first = check_folder(check, browser, json.loads(sample.read_text()), WALKS, output)
        if first is None:
            return []
        for number, document in enumerate(others):
            check_folder(check, browser, document, RANDOM_WALKS, folder / f"walkthrough-{number}", is_clean=False)
        check_by_clicking(check, browser, json.loads(sample.read_text()), output)
        browser.close()
    again = folder / "walkthrough-again"
    accord("convert", str(sample), "--to", "walkthrough", "--output", f"{again}/")
    files = sorted(path.relative_to(output) for path in output.rglob("*") if path.is_file())
    same = all((again / one).read_bytes() == (output / one).read_bytes() for one in files)
    check(f"the same study gives the same {len(files)} files again", same and len(files) > 4)
    return sorted(output.rglob("*.html"))


def check_folder(check, browser: Browser, document: dict, walks: int, output: Path, is_clean: bool = True) -> Path | None:
    """Compares walks in the folder of a study with `accord walk`. With `is_clean`, nothing may be heard from the browser."""
    source, answers = output.with_suffix(".json"), output.with_suffix(".answers.json")
    source.write_text(json.dumps(document))
    made = accord("convert", str(source), "--to", "walkthrough", "--output", f"{output}/")
    if made.returncode != 0:
        check(f"{document['slug']} becomes a walkthrough", False, made.stderr)
        return None
    walkthrough, wrong, compared = Walkthrough(browser, output), [], 0
    walked_here: list[tuple[str, dict, dict]] = []
    languages = [document["primaryLanguage"], *document.get("furtherLanguages", [])]
    pages = pages_of(document, output)
    for seed in range(walks):
        task = document["tasks"][seed % len(document["tasks"])]
        entries = RandomAnswers(document, seed).of(task)
        answers.write_text(json.dumps(entries))
        walked = accord(
            "walk", str(source), "--task", task["id"], "--answers", str(answers), "--today", TODAY, "--screens",
        )  # fmt: skip
        expected = json.loads(walked.stdout)
        walked_here.append((pages[task["id"], languages[0]], entries, expected))
        for language in languages:
            walkthrough.open(pages[task["id"], language])
            try:
                mine = walkthrough.walked(entries, TODAY)
            except Exception as error:
                wrong.append(f"{task['id']}, seed {seed}, {language}: {error}")
                continue
            compared += len(mine["screens"])
            wrong += [f"{task['id']}, seed {seed}, {language}: {one}" for one in differences(mine, expected, language)]
    name = f"{document['slug']} walks from a disk as in Accord, {walks} times, {compared} screens in {' and '.join(languages)}"
    check(name, not wrong and compared > 0, "\n".join(wrong[:10]))
    if is_clean:
        check("it asks nobody for anything, and nothing fails", not walkthrough.heard, "\n".join(walkthrough.heard[:10]))
        missed = unnoticed_faults(walkthrough, walked_here, languages[0])
        check("each fault in a walkthrough is found", not missed, ", ".join(missed))
        walkthrough.open(pages[document["tasks"][0]["id"], languages[0]])
        recorded = walkthrough.page.evaluate(UNKNOWN_KINDS)
        check("kinds that no script knows are walked as their shapes", recorded == ["completed", True, 5, 2], str(recorded))
    walkthrough.close()
    return output


def check_by_clicking(check, browser: Browser, document: dict, output: Path) -> None:
    """Someone opens the list of tasks, and walks through each task in each language."""
    walkthrough, checks = Walkthrough(browser, output), PageChecks()
    languages = [document["primaryLanguage"], *document.get("furtherLanguages", [])]
    pages = pages_of(document, output)
    wrong: list[str] = []
    for task in document["tasks"]:
        right = right_answers(task)
        for language in languages:
            walkthrough.open("index.html")
            checks.look(walkthrough.page, "the list of tasks")
            with walkthrough.page.expect_navigation():
                walkthrough.page.locator(f"a[href='{pages[task['id'], language]}']").click()
            wrong += walk_by_clicking(walkthrough, checks, right, f"{task['id']} in {language}")
            checks.look(walkthrough.page, f"the result of {task['id']} in {language}")
            if walkthrough.page.locator("[data-again]").count():
                walkthrough.page.locator("[data-again]").click()
                if walkthrough.page.evaluate("accordWalker.walk.visits.length") != 1:
                    wrong.append(f"{task['id']} does not start over")
    wrong += checks.take_findings() + walkthrough.heard
    walkthrough.close()
    check(f"people walk through {len(document['tasks'])} tasks by clicking, in each language", not wrong, "\n".join(wrong[:10]))


def right_answers(task: dict) -> dict[str, list[str]]:
    """The values of right choices, by question."""
    questions = [one for step in task["steps"] if step["kind"] == "quiz" for one in step["questions"]]
    right = {}
    for question in questions:
        key = question.get("key", {"kind": "choices"})
        if key["kind"] == "boolean":
            right[question["id"]] = ["true" if key.get("isTrue") else "false"]
        elif key["kind"] == "number":
            right[question["id"]] = [str(key.get("lowest", key.get("highest")))]
        else:
            right[question["id"]] = [one["value"] for one in question["choices"] if one.get("isCorrect")]
    return right
