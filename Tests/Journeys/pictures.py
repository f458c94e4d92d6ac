"""Takes pictures of every page that the journeys look at, for review by people: phone, tablet, and desktop, light and dark."""

import re
from pathlib import Path

from playwright.sync_api import Page

from checks import SCHEMES, STILL, PageChecks

FOLDER = Path(__file__).parent / "screenshots"
SIZES = {390: 844, 834: 1112, 1280: 800}


class PictureTaking(PageChecks):
    """Takes pictures of a page instead of measuring it."""

    def look_hard(self, page: Page, name: str, scripts: bool) -> None:
        before = page.viewport_size
        FOLDER.mkdir(exist_ok=True)
        for width, height in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                if scripts:
                    page.evaluate(STILL, scheme)
                page.screenshot(path=FOLDER / f"{file_name(name)}-{width}-{scheme}.png", full_page=True)
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        page.set_viewport_size(before)


def file_name(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
