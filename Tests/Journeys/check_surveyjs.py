"""Runs surveys in SurveyJS itself (1.9.84, the newest in a Python package) in a browser, and compares what it shows, accepts, and
scores with a client of ours that answers the same."""

import copy
import datetime
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPTS = "lib/python3*/site-packages/wagtailsurveyjs/static/wagtailsurveyjs/js/vendor"
sys.path.insert(0, str(ROOT / "docs/client"))

# Members that are expressions, wherever they are.
INSPECT = """(json) => {
  const found = [], names = new Set(), elements = {};
  const expressions = ['visibleIf', 'enableIf', 'requiredIf', 'expression', 'minValueExpression', 'maxValueExpression'];
  let model;
  try { model = new Survey.Model(json) } catch (error) { return ['SurveyJS stops: ' + error] }
  for (const error of model.jsonErrors || []) found.push(error.type + ': ' + error.message);
  const each = (value, visit) => {
    if (Array.isArray(value)) value.forEach((one) => each(one, visit));
    else if (value && typeof value === 'object') { visit(value); Object.values(value).forEach((one) => each(one, visit)) }
  };
  each(json, (part) => {
    if (!part.name) return;
    names.add(part.name.toLowerCase());
    if (part.type && !part.inputType) elements[part.name] = (elements[part.name] || 0) + 1;
  });
  for (const name of Object.keys(elements)) if (elements[name] > 1) found.push('two elements are called ' + name);
  each(json, (part) => {
    for (const member of expressions) {
      const text = part[member];
      if (typeof text !== 'string') continue;
      const parsed = new Survey.ConditionsParser().parseExpression(text);
      if (!parsed) { found.push('cannot be read: ' + text); continue }
      const used = [];
      parsed.setVariables(used);
      for (const name of used) {
        const plain = name.toLowerCase().replace(/^panel\\./, '').replace(/\\.(length|hours|minutes)$/, '');
        if (!names.has(plain)) found.push(name + ' does not exist: ' + text);
      }
    }
  });
  return found;
}"""

ANSWER = """([json, data]) => {
  const model = new Survey.Model(json);
  model.data = data;
  const errors = [];
  for (const page of model.visiblePages) {
    for (const question of page.questions) {
      if (question.isVisible && question.hasErrors(false)) errors.push(question.name);
    }
  }
  return {
    pages: model.visiblePages.map((page) => page.name), errors,
    questions: model.getAllQuestions(true).filter((question) => question.isVisible).map((question) => question.name),
    data: model.data,
  };
}"""


class Engine:
    """SurveyJS in a browser."""

    def __init__(self, chromium: str):
        self.chromium = chromium

    def __enter__(self):
        from playwright.sync_api import sync_playwright

        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=self.chromium, args=["--no-sandbox"])
        self.page = self.browser.new_page()
        self.page.set_content("<p></p>")
        scripts = next((ROOT / ".venv-surveyjs").glob(SCRIPTS))
        for name in ("jquery.min.js", "survey.jquery.js"):
            self.page.add_script_tag(path=scripts / name)
        return self

    def __exit__(self, *_):
        self.browser.close()
        self.playwright.stop()

    def problems(self, survey: dict) -> list[str]:
        return self.page.evaluate(INSPECT, survey)

    def answered(self, survey: dict, data: dict) -> dict:
        return self.page.evaluate(ANSWER, [survey, data])


def unnoticed_faults(engine: Engine, survey: dict) -> list[str]:
    """Faults that the check overlooks, each put into a survey that has none."""
    faults = {
        "a property that does not exist": lambda page, first: first.update(visibelIf="{a} = 1"),
        "a kind that does not exist": lambda page, first: first.update(type="radiogruop"),
        "a condition that cannot be read": lambda page, first: first.update(visibleIf="not ({a} ="),
        "a condition on nobody": lambda page, first: first.update(visibleIf="{nobody at all} = 1"),
        "two elements of one name": lambda page, first: page["elements"].append(copy.deepcopy(first)),
    }
    missed = []
    for name, breaking in faults.items():
        broken = copy.deepcopy(survey)
        breaking(broken["pages"][0], broken["pages"][0]["elements"][0])
        if not engine.problems(broken):
            missed.append(name)
    return missed


def compare(engine: Engine, study: dict, task: dict, survey: dict, seeds: range) -> tuple[int, list[str]]:
    """How many walks were compared, and where SurveyJS shows, accepts, or scores otherwise."""
    from random_answers import RandomAnswers
    from walk import Walk, play

    compared, different = 0, []
    for seed in seeds:
        walk = Walk(study, task, datetime.date.today())
        ended = play(walk, RandomAnswers(study, seed).of(task))
        # A survey has no buttons to cancel or to end early, and shows no page twice.
        answers = [record.get("answer") for record in walk.answers.values()]
        is_canceled = any(isinstance(answer, dict) and answer.get("cancel") for answer in answers)
        is_ended = ended and walk.ending in ("completed", "discarded")
        if not is_ended or is_canceled or len(set(walk.visits)) < len(walk.visits):
            continue
        compared += 1
        found = engine.answered(survey, Answers(walk, survey).data)
        pages = [page["name"] for page in survey["pages"]]
        expected = [page for page in pages if page in walk.visits]
        where = f"{task['id']}, seed {seed}"
        if found["pages"] != expected:
            different.append(f"{where}: shows {found['pages']} instead of {expected}")
        elif found["errors"]:
            different.append(f"{where}: refuses {found['errors']} of {found['data']}")
        different += [f"{where}: {why}" for why in items(walk, survey, found) + scores(walk, survey, found)]
    return compared, different


def items(walk, survey: dict, found: dict) -> list[str]:
    """Questions of forms that are shown by one and hidden by the other."""
    from forms import visible

    asked = names_in(survey)
    wrong = []
    for step in (walk.by_id[name] for name in walk.visits if walk.by_id[name]["kind"] == "form"):
        answer = walk.answers.get(step["id"], {}).get("answer") or {}
        once = [item["id"] for item in step.get("items", []) if item["id"] in asked and "format" in item]
        shown = visible(walk, step, answer)
        grouped = {one for item in step.get("items", []) for one in inside(step, item)}
        for name in once:
            # A panel of lists is no question.
            if name not in grouped and asked[name] != "panel" and (name in shown) != (name in found["questions"]):
                wrong.append(f"{name} is {'hidden' if name in shown else 'shown'}")
    return wrong


def inside(step: dict, heading: dict) -> list[str]:
    if "repetition" not in heading:
        return []
    rest = step["items"][step["items"].index(heading) + 1 :]
    names = []
    for item in rest:
        if "format" not in item:
            break
        names.append(item["id"])
    return names


def scores(walk, survey: dict, found: dict) -> list[str]:
    wrong = []
    kept = {value["name"] for value in survey.get("calculatedValues", [])}
    for name in walk.visits:
        quiz = walk.answers.get(name, {}).get("quiz")
        if quiz and f"{name}_score" in kept and found["data"].get(f"{name}_score", 0) != quiz["score"]:
            wrong.append(f"the score of {name} is {found['data'].get(name + '_score')} instead of {quiz['score']}")
    return wrong


def names_in(part) -> dict[str, str]:
    """Every element's kind by its name."""
    if isinstance(part, list):
        return {name: kind for one in part for name, kind in names_in(one).items()}
    if not isinstance(part, dict):
        return {}
    own = {part["name"]: part["type"]} if "name" in part and "type" in part else {}
    for member in ("pages", "elements", "templateElements"):
        own.update(names_in(part.get(member, [])))
    return own


class Answers:
    """The answers of a walk as SurveyJS keeps them."""

    def __init__(self, walk, survey: dict):
        self.data = {}
        self.kinds = names_in(survey)
        for name in walk.visits:
            record = walk.answers.get(name)
            if record is not None:
                self.take(walk.by_id[name], record)

    def take(self, step: dict, record: dict):
        answer, kind, name = record.get("answer"), step["kind"], step["id"]
        if kind == "question":
            self.put(self.data, name, step["format"], answer)
        elif kind == "form":
            self.form(step, answer or {})
        elif kind in ("quiz", "eligibility") and answer:
            for question in step.get("questions", []):
                if question["id"] in answer:
                    self.put(self.data, question["id"], {"kind": "quiz"}, answer[question["id"]])
            if "token" in answer:
                self.data[f"{name}_token"] = answer["token"]
        elif kind == "sharing" and answer:
            self.data[name] = answer[0]
        elif kind in ("consentReview", "consentForm") and "consented" in record:
            self.data[name] = record["consented"]
            for field in ("given_name", "family_name"):
                self.data[f"{name}_{field}"] = "Ada"
            self.data[f"{name}_signature"] = "data:image/png;base64,AA=="
        elif kind in ("signature", "webPage") and answer is not None:
            self.data[name] = "data:image/png;base64,AA=="

    def form(self, step: dict, answer: dict):
        group = None
        for item in step.get("items", []):
            if "format" not in item:
                group = None
                if "repetition" in item and answer.get(item["id"]) is not None:
                    group = self.data[self.named(item["id"])] = [{} for _ in answer[item["id"]]]
                    entries = answer[item["id"]]
            elif group is not None:
                for mine, theirs in zip(entries, group):
                    self.put(theirs, item["id"], item["format"], mine.get(item["id"]))
            else:
                self.put(self.data, item["id"], item["format"], answer.get(item["id"]))

    def named(self, identifier: str) -> str:
        """The name of a question: its id, without what SurveyJS would read as a path."""
        return identifier if identifier in self.kinds else re.sub(r"[.\[\]{}\"'\\`:]", "_", identifier)

    def put(self, data: dict, identifier: str, form: dict, answer):
        kind, name = form["kind"], self.named(identifier)
        if answer is None or answer == [] or answer == "":
            return
        if answer == {"dontKnow": True}:
            data[f"{name}_dontknow"] = True
        elif kind == "timeInterval":
            data[name] = {"hours": answer // 3600, "minutes": answer // 60 % 60}
        elif kind == "location":
            data[name] = {"latitude": 1, "longitude": 1}
        elif kind == "multipleValuePicker":
            for number, value in enumerate(answer):
                data[f"{name}_{number + 1}"] = value
        elif isinstance(answer, list):
            chosen = self.chosen(data, name, form, answer)
            is_several = self.kinds.get(name) == "checkbox" or form.get("allowsSeveral", False)
            data[name] = chosen if is_several else chosen[0]
        else:
            data[name] = answer

    @staticmethod
    def chosen(data: dict, name: str, form: dict, answer: list) -> list:
        choices = form.get("choices", [])
        others = [choice["value"] for choice in choices if "other" in choice]
        alone = [choice["value"] for choice in choices if choice.get("isExclusive") and "other" not in choice]
        known = [choice["value"] for choice in choices]
        values = []
        for value in answer:
            if len(others) == 1 and (value == others[0] or value not in known):
                data[f"{name}-Comment"] = str(value) or "-"
                values.append("other")
            elif form.get("allowsSeveral") and len(alone) == 1 and value == alone[0]:
                values.append("none")
            else:
                values.append(value)
        return values


def main() -> int:
    """For looking closer: check_surveyjs.py CHROMIUM STUDY SURVEY…"""
    study = json.loads(Path(sys.argv[2]).read_text())
    with Engine(sys.argv[1]) as engine:
        for path in sys.argv[3:]:
            survey = json.loads(Path(path).read_text())
            print(path, engine.problems(survey))
            task = next((task for task in study["tasks"] if task["id"] == Path(path).stem), None)
            print(compare(engine, study, task, survey, range(200)) if task else "no task of this name")
    return 0


if __name__ == "__main__":
    sys.exit(main())
