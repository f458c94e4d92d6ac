"""Checks of every page: it is accessible, no wider than its window, and free of errors."""

import re
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Frame, Page

from looks import Looks
from waiting import resize

HEIGHTS = {320: 640, 390: 844, 1280: 800}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
# Not required by WCAG, but used for navigation with screen readers: axe lists them among its best practices.
# A rule enabled by name runs in addition to those selected by tags.
LANDMARKS_AND_HEADINGS = [
    "heading-order", "landmark-banner-is-top-level", "landmark-complementary-is-top-level",
    "landmark-contentinfo-is-top-level", "landmark-main-is-top-level", "landmark-no-duplicate-banner",
    "landmark-no-duplicate-contentinfo", "landmark-no-duplicate-main", "landmark-one-main", "landmark-unique",
    "presentation-role-conflict",
]  # fmt: skip
EVERYTHING = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {name: {"enabled": True} for name in LANDMARKS_AND_HEADINGS},
}
COLORS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
ROOM = {"runOnly": {"type": "rule", "values": ["target-size", "scrollable-region-focusable"]}}
# A page has the same elements at the same places in both schemes: only its colors differ. Between the two phones, only
# the room differs.
FIRST_LOOK = {
    320: {"light": EVERYTHING, "dark": COLORS},
    390: {"light": ROOM},
    1280: {"light": EVERYTHING, "dark": COLORS},
}
# Most looks are at other states of pages that were looked at: these take turns, because all of them in every width and
# scheme took longer than everything else that is tested.
LATER_LOOKS = (
    {320: {"dark": EVERYTHING}, 390: {"light": ROOM}, 1280: {}},
    {320: {}, 390: {"light": ROOM}, 1280: {"light": EVERYTHING}},
)
SCHEMES = ("light", "dark")
# A storyboard shows a whole study, and one check of it takes a minute. After one storyboard was checked as a whole, the first
# screens of the others stand for the rest.
SCREENS = 3
# Milliseconds in which a frame says what it found.
FRAME_PATIENCE = 20_000
RUN = """([options, screens]) => {
  const others = screens === null ? [] : [...document.querySelectorAll('.story-screen')].slice(screens);
  return axe.run(others.length ? { exclude: others } : document, options);
}"""

# A quarter of the processor time of these checks went into reading the same few colors again and again: what a text means as a color
# depends on nothing else.
REMEMBER_COLORS = """() => {
  const color = axe.commons.color.Color.prototype;
  const parse = color.parseString;
  const known = new Map();
  color.parseString = function (text) {
    if (!known.has(text)) {
      parse.call(this, text);
      known.set(text, [this.r, this.g, this.b, this.alpha]);
    }
    [this.r, this.g, this.b, this.alpha] = known.get(text);
    return this;
  };
}"""

# The page itself must not scroll horizontally; tables and tabs may, inside a scrollable box.
OVERFLOW = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return null;
  const scrolls = (element) => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflowX !== 'visible') return true;
    }
    return false;
  };
  const wide = [...document.body.querySelectorAll('*')].find((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && (box.right > width + 1 || box.left < -1) && !scrolls(element);
  });
  const name = wide ? wide.outerHTML.slice(0, 120) : 'the document';
  return `${document.documentElement.scrollWidth} px in a window of ${width} px: ${name}`;
}"""

# A bar at the foot of the window covers what is below it, until one has scrolled to the end.
TO_THE_END = """() => {
  if (document.querySelector('.import-bar')) scrollTo(0, document.documentElement.scrollHeight);
}"""

# Colors that fade between schemes are measured once the animation has finished.
STILL = """async (scheme) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  // A busy browser learns of the scheme only some frames after it was set.
  for (let frames = 0; frames < 100; frames += 1) {
    if (matchMedia(`(prefers-color-scheme: ${scheme})`).matches) break;
    await frame();
  }
  await frame();
  await frame();
  // A color that is inherited begins to fade when its parent has finished.
  // One that keeps its last frame stays in the list.
  const fades = (animation) => animation.playState !== 'finished' && animation.effect?.getComputedTiming().endTime !== Infinity;
  for (let rounds = 0; rounds < 20 && document.getAnimations().some(fades); rounds += 1) {
    document.getAnimations().filter(fades).forEach((animation) => animation.finish());
    await frame();
  }
}"""


def kind_of(path: str) -> str:
    """The page of an address, such as /studies/write/tasks/steps, without what the study calls its parts."""
    names = [name for name in path.split("/") if name and not re.fullmatch(r"[0-9a-fA-F-]{36}|[0-9.]+|[\w-]{40,}", name)]
    if "write" not in names:
        return "/" + "/".join(names)
    start = names.index("write") + 1
    return "/" + "/".join([*names[:start], *names[start::2]])


class PageChecks:
    """Checks each named state of a page once, and each page at every width, in light and dark."""

    def __init__(self, hasty: bool = False):
        self.hasty = hasty
        self.axe = Axe()
        self.seen: set[str] = set()
        self.paths: set[str] = set()
        self.findings: list[str] = []
        self.screens: int | None = None
        """How many screens of a storyboard are checked; None for all of them."""

    def look(self, page: Page, name: str, scripts: bool = True, path: str | None = None) -> None:
        """The path is that within the portal, if it is below a path of its host."""
        self.paths.add(urlsplit(path or page.url).path)
        if self.hasty or name in self.seen:
            return
        self.seen.add(name)
        self.look_hard(page, name, scripts)

    def look_hard(self, page: Page, name: str, scripts: bool) -> None:
        before = page.viewport_size
        found: dict[str, list[str]] = {}
        self.screens = None
        if scripts and page.locator(".story-screen").count() > SCREENS and Looks.earlier("storyboard"):
            self.screens = SCREENS
        for width, schemes in self.rules(page, scripts).items():
            resize(page, {"width": width, "height": HEIGHTS[width]})
            page.evaluate(TO_THE_END)
            if overflow := self.overflow(page):
                found.setdefault(f"wider than its window, {overflow}", []).append(str(width))
            # axe waits for timers, which do not run if scripts are off; with scripts, it sees the same pages.
            for scheme, rules in schemes.items() if scripts else ():
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.evaluate(STILL, scheme)
                for violation in self.violations(page, rules):
                    found.setdefault(violation, []).append(f"{width} {scheme}")
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        resize(page, before)
        for finding, sizes in found.items():
            self.note(f"{name} ({', '.join(sizes)}): {finding}")

    def rules(self, page: Page, scripts: bool) -> dict[int, dict[str, dict]]:
        """What is checked now, by width and scheme."""
        kind = kind_of(urlsplit(page.url).path)
        earlier = Looks.earlier(kind if scripts else f"{kind} without scripts")
        return LATER_LOOKS[earlier % len(LATER_LOOKS)] if earlier else FIRST_LOOK

    def overflow(self, page: Page) -> str | None:
        """An element wider than its window, after the layout of a resized page has settled."""
        if not page.evaluate(OVERFLOW):
            return None
        page.wait_for_timeout(500)
        return page.evaluate(OVERFLOW)

    def violations(self, page: Page, rules: dict) -> list[str]:
        found = []
        for violation in self.measured(page, rules)["violations"]:
            for node in violation["nodes"][:3]:
                target = " ".join(map(str, node["target"]))
                why = node["failureSummary"].splitlines()[-1].strip()
                found.append(f"{violation['id']} at {target}: {why}")
        return found

    def measured(self, page: Page, rules: dict) -> dict:
        """The device next to the editor may reload during a measurement, which is then repeated."""
        options = {**rules, "resultTypes": ["violations"], "preload": False, "frameWaitTime": FRAME_PATIENCE}
        attempts = 3
        while True:
            attempts -= 1
            try:
                for frame in page.frames:
                    if frame is page.main_frame or frame.url.startswith("http"):
                        self.prepare(frame)
                return page.evaluate(RUN, [options, self.screens])
            except Error as error:
                # A question to a document that is gone has no answer, and axe waits for it.
                is_reloaded = any(words in str(error) for words in ("context was destroyed", "frame timed out"))
                if not is_reloaded or attempts == 0:
                    raise
                page.wait_for_load_state("networkidle")

    def prepare(self, frame: Frame) -> None:
        if not frame.evaluate("'axe' in window"):
            frame.evaluate(self.axe.axe_script)
            frame.evaluate(REMEMBER_COLORS)

    def note(self, finding: str) -> None:
        self.findings.append(finding)

    def take_findings(self) -> list[str]:
        findings, self.findings = self.findings, []
        return findings
