"""Walking through consent forms as Fiori for iOS describes them: what is on a screen, how it moved, and which requirements are met."""

import re
from collections import Counter
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Locator, Page

from portal import ROOT, Portal, accord
from visitor import Visitor
from waiting import PATIENCE, loading, resize

STUDY = ROOT / "Tests/Journeys/files/consent-forms.json"
COMPACT, PORTRAIT, LANDSCAPE = (390, 844), (834, 1194), (1194, 834)
SIZES = {"compact": COMPACT, "portrait": PORTRAIT, "landscape": LANDSCAPE}
REQUIREMENTS = [
    f"F{number:02}"
    for first, last in [
        (1, 6), (10, 16), (20, 22), (30, 36), (40, 42), (50, 58), (60, 63), (70, 77), (80, 85), (90, 94)
    ]
    for number in range(first, last + 1)
]  # fmt: skip
WORDS = (
    "we keep what the watch writes down for ten years as the law asks and then we delete it".split()
)

# The top of the screen: small windows have a row for authors above it, which participants do not have.
ABOVE = """const above = () => {
    const row = document.querySelector('.to-frame');
    return row && getComputedStyle(row).position === 'static' ? row.offsetHeight : 0;
  };"""

# Everything the requirements measure, at once.
LOOK = f"""() => {{ {ABOVE}""" + """
  const box = (element) => element && element.getBoundingClientRect().toJSON();
  const name = (button) => button.ariaLabel ?? button.innerText.trim();
  const buttons = (bar) => bar ? [...bar.querySelectorAll('button')].filter((button) => button.checkVisibility())
    .map((button) => ({ name: name(button), text: button.innerText.trim(), disabled: button.disabled, ...box(button) })) : [];
  const style = (element) => element && (({ textAlign, fontSize, fontWeight, color, backgroundColor, boxShadow }) =>
    ({ textAlign, fontSize: parseFloat(fontSize), fontWeight: +fontWeight, color, backgroundColor, boxShadow }))(getComputedStyle(element));
  const ground = (element) => {
    for (let up = element; up; up = up.parentElement) {
      const color = getComputedStyle(up).backgroundColor;
      if (color !== 'rgba(0, 0, 0, 0)') return color;
    }
  };
  const [form, header, main, foot] = ['form', 'form > header', 'main', 'form > footer'].map((part) => document.querySelector(part));
  const title = main?.querySelector('h1'), text = main?.querySelector('h1 + div'), more = main?.querySelector(':scope > a');
  const root = document.documentElement;
  return {
    above: above(), form: box(form), nav: box(header), main: box(main), title: box(title), text: box(text), more: box(more), foot: box(foot),
    navText: header?.innerText.trim(), navButtons: buttons(header), footButtons: buttons(foot),
    headings: main ? [...main.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => heading.innerText.trim()) : [],
    words: text?.innerText.trim(), links: main?.querySelectorAll(':scope > a').length, last: main?.lastElementChild?.tagName,
    paragraph: style(text?.querySelector('p')), titleStyle: style(title), moreStyle: style(more), navStyle: style(header),
    accent: header?.querySelector('button') && getComputedStyle(header.querySelector('button')).color,
    pageColour: main && ground(main), navColour: header && ground(header),
    scrollTop: scrollY, scrollHeight: root.scrollHeight, clientHeight: root.clientHeight,
    scrollWidth: Math.max(root.scrollWidth, document.body.scrollWidth), clientWidth: root.clientWidth,
    mainWidths: main && [main.scrollWidth, main.clientWidth],
    sequence: document.querySelector('[name=sequence]')?.value, focused: document.activeElement?.tagName,
    alerts: document.querySelectorAll('dialog[open]').length,
    moving: document.getAnimations().filter((animation) => animation.timeline === document.timeline && animation.playState === 'running').length,
  };
}"""

# Adds words to the text one by one and reports for each whether the page scrolls, and how far the 64 px extend past the end.
LENGTHEN = """({ words, beyond }) => {
  const main = document.querySelector('main'), foot = document.querySelector('form > footer');
  const paragraph = main.querySelector('h1 + div > p:last-child'), root = document.documentElement;
  const seen = [];
  for (let count = 0; beyond > 0 && count < 1500; count++) {
    paragraph.append(' ' + words[count % words.length]);
    const end = foot ? foot.getBoundingClientRect().top : innerHeight;
    const past = main.lastElementChild.getBoundingClientRect().bottom + 64 - end;
    const scrolls = root.scrollHeight > root.clientHeight;
    seen.push({ past, scrolls });
    if (scrolls) beyond--;
  }
  return seen;
}"""

# Records, across pages, every start and end of an animation, and the positions of sheet and page in each frame.
WATCH = f"""() => {{ {ABOVE}""" + """
  const seen = JSON.parse(sessionStorage.getItem('seen') ?? '[]');
  const page = Number(sessionStorage.getItem('page') ?? 0) + 1;
  sessionStorage.setItem('page', page);
  addEventListener('recorded', () => { seen.length = 0; sessionStorage.removeItem('seen'); });
  const record = (fact) => {
    const last = seen.at(-1);
    if (last?.what === 'frame' && fact.what === 'frame' && last.page === page && last.top === fact.top && last.left === fact.left) return;
    seen.push({ page, ...fact });
    sessionStorage.setItem('seen', JSON.stringify(seen));
  };
  for (const what of ['animationstart', 'animationend']) {
    addEventListener(what, (event) => record({ what, on: event.target.tagName, name: event.animationName }), true);
  }
  const frame = () => {
    const sheet = document.querySelector('body.consent-form form'), main = sheet?.querySelector('main');
    if (document.body) record({
      what: 'frame', top: sheet ? Math.round(sheet.getBoundingClientRect().top + scrollY - above()) : null,
      left: main ? Math.round(main.getBoundingClientRect().left) : null, height: innerHeight,
      alert: document.querySelectorAll('dialog[open]').length,
    });
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Findings:
    """The requirements that are met or not, by number."""

    def __init__(self):
        self.held: Counter[str] = Counter()
        self.failed: list[str] = []
        self.lines: list[str] = []

    def check(self, number: str, sentence: str, holds: object, seen: object = "") -> None:
        line = f"{number} {sentence}"
        if holds:
            self.held[number] += 1
        else:
            self.failed.append(line)
            self.lines.append(f"    ✘ {line}" + (f": {seen}" if seen != "" else ""))

    def near(self, number: str, sentence: str, value: float, wanted: float) -> None:
        self.check(number, sentence, abs(value - wanted) <= 1, f"{value:.1f} px, not {wanted}")

    @contextmanager
    def part(self, letter: str):
        """A part that fails does not stop the others."""
        try:
            yield
        except Exception as error:
            self.check(letter, "can be walked to its end", False, str(error).strip()[:400])

    def report(self) -> str:
        numbers = [number for number in REQUIREMENTS if self.held[number]]
        checks = sum(self.held.values()) + len(self.failed)
        return "\n".join(
            [
                *self.lines,
                f"Fiori: {len(numbers)} requirements, {checks} checks, {len(self.failed)} failed",
            ]
        )


class Walker:
    """Someone in a browser of a certain size who walks through tasks of the study repeatedly."""

    def __init__(
        self, browser: Browser, ada: Visitor, study: str, scripts: bool = True, moving: bool = False,
        scheme: str = "light",
    ):  # fmt: skip
        self.address, self.study = ada.portal.address, study
        self.context: BrowserContext = browser.new_context(
            base_url=self.address, storage_state=ada.context.storage_state(), locale="en-GB",
            java_script_enabled=scripts, reduced_motion="no-preference" if moving else "reduce",
            color_scheme=scheme, viewport={"width": COMPACT[0], "height": COMPACT[1]},
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        self.context.route(
            "https://heart-rhythm.example/**",
            lambda route: route.fulfill(body="<h1>Elsewhere</h1>", content_type="text/html"),
        )
        if moving:
            self.context.add_init_script(f"({WATCH})()")
        self.page: Page = self.context.new_page()
        self.csrf = ada.page.locator("[name=csrf]").first.get_attribute("value")

    def __enter__(self) -> "Walker":
        return self

    def __exit__(self, *_) -> None:
        self.context.close()

    def resize(self, size: tuple[int, int]) -> None:
        resize(self.page, {"width": size[0], "height": size[1]})

    def start(self, task: str, language: str = "en", version: str | None = None) -> dict:
        given = {"csrf": self.csrf, "task": task, "language": language}
        answer = self.context.request.post(
            f"/studies/{self.study}/walkthroughs", form=given | ({"version": version} if version else {}),
            headers={"Origin": self.address}, max_redirects=0,
        )  # fmt: skip
        self.run = answer.headers["location"]
        if self.page.url != "about:blank":
            self.page.goto("about:blank")
        return self.go(self.run)

    def go(self, address: str) -> dict:
        self.page.goto(address)
        return self.look()

    def look(self) -> dict:
        return self.page.evaluate(LOOK)

    def frames(self) -> None:
        self.page.evaluate(FRAMES)

    def button(self, name: str | re.Pattern) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def press(self, name: str | re.Pattern) -> dict:
        """Presses a button that leads to another screen, and looks at that."""
        with loading(self.page):
            self.button(name).click()
        return self.look()

    def ask(self, name: str) -> Locator:
        """Presses a button that opens an alert."""
        self.button(name).click()
        alert = self.page.get_by_role("alertdialog")
        alert.wait_for()
        return alert

    def heading(self) -> str:
        return self.page.get_by_role("heading", level=1).inner_text()

    def lengthen(self, beyond: int = 150) -> list[dict]:
        return self.page.evaluate(LENGTHEN, {"words": WORDS, "beyond": beyond})

    def scroll_to(self, top: int) -> dict:
        self.page.evaluate("(top) => scrollTo({ top, behavior: 'instant' })", top)
        self.frames()
        return self.look()

    def decisions(self) -> list[dict]:
        """The recorded decisions of the run, one per form, in order."""
        document = self.context.request.get(f"{self.run}/result.json").json()
        return [
            {
                "form": answer["identifier"],
                "consented": answer["consented"],
                "at": answer.get("endDate"),
                **answer.get("userInfo", {}),
            }
            for step in document["results"]
            for answer in step["results"]
            if answer["_class"] == "ORKConsentSignatureResult"
        ]

    def decided(self) -> list[tuple[str, str | None]]:
        return [(record["form"], record.get("decision")) for record in self.decisions()]

    def has_ended(self) -> bool:
        return self.page.url.endswith("/result")

    def seen(self) -> list[dict]:
        """What moved since the last call."""
        self.page.wait_for_function(
            "() => document.getAnimations().every((one) => one.timeline !== document.timeline || one.playState !== 'running')"
        )
        self.frames()
        seen = self.page.evaluate("() => JSON.parse(sessionStorage.getItem('seen') ?? '[]')")
        self.page.evaluate("() => dispatchEvent(new Event('recorded'))")
        return seen


def labels(buttons: list[dict]) -> list[str]:
    return [button["name"] for button in buttons]


def begun(seen: list[dict], name: str) -> int:
    return sum(fact["what"] == "animationstart" and fact["name"] == name for fact in seen)


def places(seen: list[dict], side: str) -> list[int]:
    return [fact[side] for fact in seen if fact["what"] == "frame" and fact[side] is not None]


def given_the_study(portal: Portal, ada: Visitor, found: Findings) -> str:
    """Imports the forms with the command, and returns the id of the study."""
    made = accord(
        "import", str(STUDY), "--database", str(portal.database), "--owner", "ada@example.org"
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    ada.visit("/studies")
    ada.follow("Heart Rhythm Forms")
    return re.match(r"/studies/([0-9A-Fa-f-]+)", ada.path()).group(1)
