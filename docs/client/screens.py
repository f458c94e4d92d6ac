"""The words on each screen of a step, as the README of a bundle says (“Screens”)."""

import re

from forms import parts, usual_form, visible
from quiz_screens import QuizScreens
from screen import Screen
from summaries import Summaries
from texts import ANSWER, FACT, Mixed, chosen, fact, filled, languages, spelled
from values import key, unanswered

ELEMENT = re.compile(r"<(?:toggle|option)\b[^>]*>(.*?)</(?:toggle|option)>", re.DOTALL)


class Screens(QuizScreens, Summaries):
    """The screens of a walk in one language; `strings` is `strings/TAG.json`."""

    def __init__(self, walk, language, strings):
        self.walk, self.language = walk, language
        self.words = strings["screens"]
        self.sections = strings["sections"]
        self.defaults = strings["study"]
        self.seen = []  # the screens that were left, in order

    def text(self, value):
        """A text in the participant's language, else the primary one, else the first."""
        wanted = [self.language, self.walk.study["primaryLanguage"]]
        said = filled(languages(value), wanted[1:], FACT, self.said)
        return chosen(filled(said, wanted[1:], ANSWER, self.answered), wanted)

    def said(self, code, wanted):
        """A fact of the study in words."""
        return fact(self.walk.study, code[1].strip(), wanted)

    def answered(self, code, wanted):
        """An answer of this walk in words, or what its code says instead."""
        step = self.walk.by_id.get(code["step"], {})
        answer = (self.walk.answers.get(code["step"]) or {}).get("answer")
        form = step.get("format", {})
        if code["item"]:
            form = next((one.get("format", {}) for one in step.get("items", []) if one["id"] == code["item"]), {})
            answer = answer.get(code["item"]) if isinstance(answer, dict) else None
        if unanswered(answer):
            return code["otherwise"] or ""
        if isinstance(answer, bool):
            own = spelled(form.get("yes" if answer else "no"), wanted)
            # The standard strings are those of the participant's language.
            if not own and None not in wanted and self.language not in wanted:
                raise Mixed
            return own or self.words["yes" if answer else "no"]
        if isinstance(answer, list):
            texts = {key(choice["value"]): choice.get("text") for choice in form.get("choices", [])}
            return ", ".join(spelled(texts.get(key(value)), wanted) or str(value) for value in answer)
        return self.plain(answer)

    def own(self, step, member):
        """A text of a step, or what stands for it where its author left it blank."""
        if self.text(step.get(member)):
            return self.text(step.get(member))
        of_task = self.defaults.get("tasks", {}).get(self.walk.task["id"], {})
        found = of_task.get(step["id"], {}).get(member, "")
        return found if isinstance(found, str) else ""

    def fill(self, name, **values):
        words = self.words[name]
        for mark, value in values.items():
            words = words.replace("%" + mark, str(value))
        return words

    # Buttons

    def onward(self, step, is_last=True, opens=False):
        """The label of the button that continues."""
        if self.text(step.get("continueLabel")):
            return self.text(step["continueLabel"])
        if step["kind"] == "wait":
            return self.words["goOn"]
        if step["kind"] == "signature" or step["kind"] == "webPage" and step.get("asksForSignature"):
            return self.words["signAndGoOn"]
        if opens:
            return self.words["getStarted"]
        if is_last and self.walk.after(step["id"])[0] == "end":
            return self.words["done"]
        opening = []
        for one in self.walk.steps:
            if one["kind"] != "instruction":
                break
            opening.append(one["id"])
        return self.words["getStarted" if is_last and opening[-1:] == [step["id"]] else "next"]

    def buttons(self, step, onward, skip="skipPage"):
        """The button that continues, and the one that skips or ends early."""
        early = step.get("earlyEnding")
        if early:
            return [onward, self.text(early.get("buttonText")) or self.words["quit"]]
        if not step.get("isOptional"):
            return [onward]
        if self.text(step.get("skipLabel")):
            return [onward, self.text(step["skipLabel"])]
        kept = self.walk.kept.get(step["id"])
        return [onward, self.words["leaveOut" if kept and unanswered(kept["answer"]) else skip]]

    # Screens

    def of(self, step, answer):
        """The screens before the step is left. Those of a quiz also depend on how the try ends."""
        kind = step["kind"]
        if kind == "quiz":
            return []
        if kind == "consentScenes":
            return self.scenes(step)
        if kind == "consentForm":
            return self.pages(step)
        if kind == "consentReview":
            return self.review(step, answer)
        texts, choices, dates = self.reading(step), [], []
        title, skip = self.own(step, "title"), "skipPage"
        if kind == "question":
            title, skip = title or self.text(step.get("question")), "skip"
            more, choices = self.answers(step["format"])
            texts += [self.text(step.get("question")), *more, self.link(step.get("learnMore"))]
        elif kind == "form":
            shown = self.items(step)
            texts += [text for more, _ in shown for text in more] + [self.text(step.get("footer"))]
            choices = [choice for _, more in shown for choice in more]
        elif kind == "sharing":
            texts += [self.own(step, "text"), self.text(step.get("laterChange")), self.own(step, "learnMoreLabel")]
            made = self.defaults["tasks"][self.walk.task["id"]][step["id"]]["choices"]
            choices = [choice["text"] for choice in made]
        elif kind == "answerSummary":
            said, dates = self.summary(step)
            texts += said
        return [Screen(step, title, texts, choices, self.buttons(step, self.onward(step), skip), dates=dates)]

    def reading(self, step):
        """What every kind of step can say besides its title."""
        items = [text for item in step.get("bodyItems", [])
                 for text in (self.text(item.get("text")), self.text(item.get("detailText")), self.link(item.get("learnMore")))]  # fmt: skip
        return [self.text(step.get(name)) for name in ("text", "detailText")] + items + [self.text(step.get("footnote"))]

    def link(self, more):
        return (self.text(more.get("label")) or self.words["learnMore"]) if more else ""

    def scenes(self, step):
        consent = self.walk.consent(step["consent"]) or {}
        shown = [one for one in consent.get("sections", []) if on_screen(one)]
        wanted = self.walk.showing.get(step["id"])
        asked = [one for one in shown if one["id"] in wanted] if wanted else []
        scenes, made = asked or shown, []
        for section in scenes:
            is_last = section is scenes[-1]
            button = self.onward(step, is_last, section["type"] == "overview" and not is_last)
            if section is shown[0] and self.text(step.get("startLabel")):
                button = self.text(step["startLabel"])
            said = self.sections.get(section["type"], {})
            has_more = section.get("learnMoreAddress") or section.get("content") or section.get("htmlContent")
            more = self.text(section.get("learnMoreLabel")) or said.get("learnMoreLabel", "")
            title = self.text(section.get("title")) or said.get("title", "")
            texts = [self.text(section.get("summary")), more if has_more else ""]
            made.append(Screen(step, title, texts, [], self.buttons(step, button)))
        return made

    def pages(self, step):
        pages, made = step.get("pages", []), []
        for page in pages:
            is_last = page is pages[-1]
            texts = [self.text(page.get("body"))]
            if page.get("learnMoreAddress"):
                texts.append(self.text(page.get("learnMoreLabel")) or self.words["learnMore"])
            if page is pages[0]:
                texts += [self.text(step.get("text")), self.text(step.get("detailText"))]
            if is_last:
                texts.append(self.text(step.get("footnote")))
            decisions = [self.own(step, "declineLabel"), self.own(step, "allowLabel")]
            buttons = decisions if is_last else [self.onward(step, is_last=False)]
            made.append(Screen(step, self.text(page.get("title")), texts, [], buttons))
        return made

    def review(self, step, answer):
        consent = self.walk.consent(step["consent"]) or {}
        texts = [self.text(consent.get("replacementReviewText")) or self.text(consent.get("title"))]
        for section in [] if self.text(consent.get("replacementReviewText")) else consent.get("sections", []):
            if section.get("appearance") != "screenOnly" and section.get("content"):
                title = self.text(section.get("formalTitle")) or self.text(section.get("title"))
                texts += [title, self.text(section["content"])]
        decisions = [self.own(step, "disagreeLabel"), self.own(step, "agreeLabel")]
        signed = [one for one in consent.get("signatures", []) if "givenName" in one or "familyName" in one]
        texts.append(consent.get("statedVersion", ""))
        for one in signed:
            texts += [self.text(one.get("title")), one.get("givenName", ""), one.get("familyName", "")]
        choices = [" ".join(found.split()) for text in texts for found in ELEMENT.findall(text)]
        dates = [one["date"] for one in signed if "date" in one]
        made = [Screen(step, self.words["reviewTitle"], texts, choices, decisions, dates=dates)]
        wanted = next((one for one in consent.get("signatures", []) if one["id"] == step.get("signature")), {})
        if not isinstance(answer, dict) or answer.get("agree") is not True:
            return made
        if wanted.get("requiresName"):
            lead = self.text(step.get("text")) or self.words["nameLead"]
            names = [self.words["givenName"], self.words["familyName"]]
            onward = self.onward(step, is_last=not wanted.get("requiresDrawing"))
            made.append(Screen(step, self.words["nameTitle"], [lead, *names], [], self.buttons(step, onward)))
        if wanted.get("requiresDrawing"):
            sign = self.text(step.get("signLabel")) or self.words["signAndGoOn"]
            names = [str(answer.get(name) or "") for name in ("givenName", "familyName")]
            made.append(Screen(
                step, self.words["signTitle"], names, [self.words["signatureConfirm"]], self.buttons(step, sign),
                dates=[self.walk.formats.today.isoformat()]))  # fmt: skip
        return made

    # Questions

    def items(self, step):
        """The texts and choices of the items that a form shows before it is answered."""
        kept = self.walk.drafts.get(step["id"]) or (self.walk.kept.get(step["id"]) or {}).get("answer")
        given = kept or usual_form(self.walk, step, None, checked=False)
        shown, made = visible(self.walk, step, given), []
        for item, group in parts(step):
            if item["id"] in shown:
                made.append(self.item(item))
                made += [self.item(one) for _ in given.get(item["id"]) or [] for one in group or []]
        return made

    def item(self, item):
        texts, choices = self.answers(item["format"]) if "format" in item else ([], [])
        words = [self.text(item.get(name)) for name in ("text", "detailText")]
        return words + texts + [self.link(item.get("learnMore"))], choices

    def answers(self, form):
        """The texts around the control of an answer format, and its choices."""
        kind = form["kind"]
        texts, choices = [self.text(form.get("displayUnit"))], []
        if kind == "boolean":
            choices = [self.text(form.get(name)) or self.words[name] for name in ("yes", "no")]
        elif "choices" in form:
            choices = [self.text(choice.get("text")) for choice in form["choices"]]
            texts += [self.text(choice.get("detailText")) for choice in form["choices"]]
        elif kind == "continuousScale":
            texts += [f"{form[name]:g}" for name in ("minimum", "maximum")]
        elif kind == "scale":
            choices = [str(value) for value in range(form["minimum"], form["maximum"] + 1, form.get("step", 1))]
        texts += [self.text(form.get("minimumLabel")), self.text(form.get("maximumLabel"))]
        if "dontKnow" in form:
            choices.append(self.text(form["dontKnow"].get("text")) or self.words["dontKnow"])
        return texts, choices


def on_screen(section):
    return section["type"] != "onlyInDocument" and section.get("appearance") != "documentOnly"
