"""Sanitized HTML: in a browser without any policy, it does nothing, and is parsed as it was written."""

import json
import os
from pathlib import Path

from playwright.sync_api import Page

from story import Skipped, journey, step
from world import World

# Writes a tree as SafeHTML does, so that the two can be compared character by character.
WRITE = r"""
(html) => {
  const empty = new Set(["br", "wbr", "hr", "img"]);
  const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  const escape = (text) => text.replace(/[&<>"']/g, (sign) => signs[sign]);
  const write = (node) => {
    if (node.nodeType === 3) return escape(node.data);
    if (node.nodeType !== 1) return `[node ${node.nodeType}]`;
    if (node.namespaceURI !== "http://www.w3.org/1999/xhtml") return "[foreign]";
    const attributes = [...node.attributes].map((one) => ` ${one.name}="${escape(one.value)}"`);
    const start = `<${node.localName}${attributes.join("")}>`;
    if (empty.has(node.localName)) return start;
    const inside = [...node.childNodes].map(write).join("");
    const feeds = node.localName === "pre" && inside.replace(/^(<[^>]*>)*/, "").startsWith("\n");
    return `${start}${feeds ? "\n" : ""}${inside}</${node.localName}>`;
  };
  const whole = (node) => [...node.childNodes].map(write).join("").trim();
  const page = (source) => new DOMParser().parseFromString("<body>" + source, "text/html").body;
  const body = page(html);
  const host = document.createElement("div");
  host.innerHTML = html;
  return {
    page: whole(body),
    element: whole(host),
    isStable: html.includes("<pre") || body.isEqualNode(page(body.innerHTML)),
  };
}
"""

STIR = """async () => {
  for (const element of document.querySelectorAll("body *")) {
    for (const name of ["mouseover", "focus", "toggle"]) {
      element.dispatchEvent(new Event(name, { bubbles: true }));
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 2));
}"""


@journey("HTML that was made safe does nothing in a browser, and is what was written", is_long=True)
def safe_html(world: World):
    results = Path(os.environ.get("ACCORD_SAFE_HTML", "none"))
    if not results.exists():
        raise Skipped("ACCORD_SAFE_HTML names no results; scripts/test writes them")
    context = world.browser.new_context()
    page = context.new_page()
    noises = listening(page)
    for result in json.loads(results.read_text()):
        then_nothing_happens(page, noises, result)
        then_it_is_what_was_written(page, result)
    context.close()


def listening(page: Page) -> list[str]:
    """Anything a page may do that harmless text does not."""
    noises: list[str] = []
    page.on("dialog", lambda dialog: (noises.append("dialog"), dialog.dismiss()))
    page.on("request", lambda request: noises.append(request.url))
    page.on("pageerror", lambda error: noises.append(f"script error {error}"))
    page.expose_function("heard", lambda: noises.append("a script ran"))
    page.add_init_script("window.alert = window.heard; window.x = window.heard")
    return noises


@step
def then_nothing_happens(page: Page, noises: list[str], result: dict[str, str]):
    page.goto("about:blank")
    noises.clear()
    page.set_content("<!doctype html><body>" + result["html"], wait_until="load")
    page.evaluate(STIR)
    # The tests give every picture of the study an address below /picture.
    heard = [noise for noise in noises if "/picture" not in noise and noise != "about:blank"]
    assert not heard, f"{result['source']!r}: {heard}"


@step
def then_it_is_what_was_written(page: Page, result: dict[str, str]):
    tree = page.evaluate(WRITE, result["html"])
    wanted = result["html"].strip()
    assert tree["page"] == wanted, f"{result['source']!r} is seen as {tree['page']!r}"
    assert tree["element"] == wanted, f"{result['source']!r} in an element is {tree['element']!r}"
    assert tree["isStable"], f"{result['source']!r} does not survive innerHTML"
