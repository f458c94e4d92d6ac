"""A walkthrough of a consent in languages that are not written like English."""

import json
import re
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from study_editor import StudyEditor
from stories.keeping import OWN, when_bringing_in
from story import journey, step
from visitor import Visitor
from waiting import resize
from world import World

PHONE = {"width": 390, "height": 844}


@dataclass
class Tongue:
    """The screen texts in one language that a participant relies on."""

    tag: str
    name: str
    direction: str
    titles: list[str]
    learn_more: str
    behind_it: str
    words: dict[str, str]
    labels: list[str]
    names: list[str]
    dated: re.Pattern
    end: str


ARABIC = Tongue(
    "ar", "العربية", "rtl", ["مرحبًا", "جمع البيانات", "الخصوصية"],
    "معرفة المزيد عن كيفية جمع البيانات", "على مدى أربعة أسابيع",
    {
        "start": "ابدأ", "next": "التالي", "back": "رجوع", "done": "تم", "agree": "أوافق",
        "sure": "بالموافقة تنضمون", "type": "كتابة اسمي بدلًا من ذلك", "full name": "الاسم الكامل",
        "sign": "توقيع", "sharing": "خيارات مشاركة البيانات",
    },
    ["الاسم الأول", "اسم العائلة"], ["نور", "حداد"], re.compile("نور حداد\u2069?\\s· \u2068?[٠-٩0-9]+ \\S+ [٠-٩0-9]{4}"),
    "أهلًا بكم",
)  # fmt: skip
JAPANESE = Tongue(
    "ja", "日本語", "ltr", ["ようこそ", "データの収集", "プライバシー"],
    "データの収集方法について詳しく見る", "4 週間、スマートフォンが",
    {
        "start": "始める", "next": "次へ", "back": "戻る", "done": "完了", "agree": "同意する",
        "sure": "同意すると「朝の散歩」研究に参加", "type": "代わりに名前を入力する", "full name": "氏名",
        "sign": "署名する", "sharing": "データの共有",
    },
    ["姓", "名"], ["山田", "花子"], re.compile("山田 花子\u2069?\\s· \u2068?\\d+ \\d+月 \\d{4}"), "ご参加ありがとうございます",
)  # fmt: skip


@journey("A consent is walked through in Arabic, from right to left")
def in_arabic(world: World):
    ada = given_the_consent_in_three_languages(world)
    when_walking_in(ada, ARABIC)
    then_the_screen_is_mirrored(ada, ARABIC)
    when_reading_to_the_end(ada, ARABIC)
    then_the_names_are_kept(ada, ARABIC, given="نور", family="حداد")


@journey("A consent is walked through in Japanese, the family name first")
def in_japanese(world: World):
    ada = given_the_consent_in_three_languages(world)
    when_walking_in(ada, JAPANESE)
    when_reading_to_the_end(ada, JAPANESE)
    then_the_names_are_kept(ada, JAPANESE, given="花子", family="山田")


@step
def given_the_consent_in_three_languages(world: World) -> Visitor:
    ada = world.signed_in(world.portal())
    when_bringing_in(ada, OWN / "morning-walks.json")
    ada.reads("Everything was imported unchanged")
    ada.follow("Open the study")
    return ada


@step
def when_walking_in(ada: Visitor, tongue: Tongue):
    editor = StudyEditor(ada)
    editor.open_task("Join Morning Walks")
    ada.follow(re.compile(f"^{tongue.name}"))
    ada.press("Open walkthrough")
    ada.page.wait_for_url("**/walkthroughs/**")
    ada.follow("Open without frame")
    resize(ada.page, PHONE)
    ada.reads_heading(tongue.titles[0])
    html = ada.page.locator("html")
    expect(html).to_have_attribute("lang", tongue.tag)
    expect(html).to_have_attribute("dir", tongue.direction)
    looks(ada, tongue, "first scene")


@step
def then_the_screen_is_mirrored(ada: Visitor, tongue: Tongue):
    ada.press(tongue.words["start"])
    ada.reads_heading(tongue.titles[1])
    back = button(ada, tongue.words["back"])
    cancel = button(ada, "إلغاء")
    assert middle(back) > PHONE["width"] / 2 > middle(cancel), "the bar is not mirrored"
    arrow = back.locator("svg").evaluate("icon => getComputedStyle(icon).transform")
    assert arrow.startswith("matrix(-1"), f"the arrow back points to the left: {arrow}"
    ada.follow(tongue.learn_more)
    ada.reads(tongue.behind_it)
    looks(ada, tongue, "sheet")
    sheet = ada.page.locator("dialog[open]")
    assert middle(sheet.get_by_role("button", name=tongue.words["done"])) < PHONE["width"] / 2
    text = sheet.locator(".sheet-body p").first
    assert text.evaluate("p => getComputedStyle(p).direction") == "rtl"
    ada.page.keyboard.press("Escape")
    ada.press(tongue.words["back"])
    ada.reads_heading(tongue.titles[0])


@step
def when_reading_to_the_end(ada: Visitor, tongue: Tongue):
    words = tongue.words
    ada.press(words["start"])
    ada.reads_heading(tongue.titles[1])
    ada.press(words["next"])
    ada.reads_heading(tongue.titles[2])
    ada.press(words["next"])
    ada.reads_heading(words["sharing"])
    looks(ada, tongue, "sharing")
    ada.page.get_by_role("radio").first.check()
    ada.press(words["next"])
    looks(ada, tongue, "review")
    ada.press(words["agree"])
    ada.reads(re.compile(words["sure"]))
    looks(ada, tongue, "reason")
    ada.page.get_by_role("button", name=words["agree"], exact=True).filter(visible=True).last.click()
    then_the_names_stand_in_the_order_of_the_language(ada, tongue)
    for label, name in zip(tongue.labels, tongue.names):
        ada.fill(label, name)
    ada.press(words["next"])
    ada.reads(tongue.dated)
    looks(ada, tongue, "signature page")
    ada.press(words["type"])
    ada.fill(words["full name"], " ".join(tongue.names))
    ada.page.get_by_role("checkbox").check()
    looks(ada, tongue, "signature typed")
    ada.press(words["sign"])
    ada.reads_heading(tongue.end)
    looks(ada, tongue, "completion")
    ada.press(words["done"])


@step
def then_the_names_stand_in_the_order_of_the_language(ada: Visitor, tongue: Tongue):
    fields = ada.page.get_by_role("textbox")
    expect(fields).to_have_count(2)
    shown = [fields.nth(n).evaluate("field => field.labels[0].textContent.trim()") for n in range(2)]
    assert shown == tongue.labels, shown
    looks(ada, tongue, "names")


@step
def then_the_names_are_kept(ada: Visitor, tongue: Tongue, given: str, family: str):
    ada.reads_heading(re.compile("^Result of"))
    with ada.page.expect_download() as download:
        ada.follow("Download as JSON")
    signature = signature_of(json.loads(download.value.path().read_text()))
    assert signature["givenName"] == given, signature
    assert signature["familyName"] == family, signature
    assert signature["signatureDate"], signature


def signature_of(part) -> dict:
    """The signature anywhere in a result."""
    if isinstance(part, dict):
        if "signatureDate" in part:
            return part
        part = list(part.values())
    found = [signature_of(inner) for inner in part] if isinstance(part, list) else []
    return next(filter(None, found), {})


def button(ada: Visitor, name: str) -> Locator:
    return ada.page.get_by_role("button", name=name, exact=True).filter(visible=True).first


def middle(thing: Locator) -> float:
    box = thing.bounding_box()
    return box["x"] + box["width"] / 2


def looks(ada: Visitor, tongue: Tongue, name: str) -> None:
    ada.see(f"{name}, {tongue.tag}")
