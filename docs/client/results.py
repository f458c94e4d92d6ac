"""The result of a walk in ResearchKit's hierarchy, as the README of a bundle says (“Results”)."""

from kinds import kind_of_question
from forms import parts
from quizzes import answer_format
from values import DONT_KNOW, moment, written


def task_result(walk, has_ended):
    visits = walk.visits if has_ended else walk.visits[:-1]
    steps = [step_result(walk, walk.by_id[step]) for step in visits if step in walk.answers]
    return {"_class": "ORKTaskResult", "identifier": walk.task["id"], "results": steps}


def step_result(walk, step):
    record = walk.answers[step["id"]]
    result = {"_class": "ORKStepResult", "identifier": step["id"], "isPreviousResult": False,
              "results": list(answers(walk, step, record))}  # fmt: skip
    quiz = record.get("quiz")
    if quiz:
        result["userInfo"] = {
            "score": quiz["score"], "passed": quiz["isPassed"], "attempts": quiz["attempt"],
            "tries": [
                {"attempt": one["number"], "score": one["score"], "passed": one["isPassed"],
                 "answers": [{"question": answer["question"], "answer": answer["answer"], "correct": answer["isRight"]}
                             for answer in one["answers"]]}
                for one in quiz["attempts"]
            ],
        }  # fmt: skip
    if "isEligible" in record:
        result["userInfo"] = {"eligible": record["isEligible"]}
    return result


def answers(walk, step, record):
    kind, answer = step["kind"], record.get("answer")
    if kind == "question":
        several = kind_of_question(step["format"])[0] == 3
        yield question(walk, step["id"], step["format"], [] if answer is None and several else answer)
    elif kind == "form":
        yield from form(walk, step, answer or {})
    elif kind == "sharing":
        yield question(walk, step["id"], {"kind": "textChoice"}, answer)
    elif kind == "quiz":
        for one in step.get("questions", []):
            yield question(walk, one["id"], answer_format(one), answer.get(one["id"]))
    elif kind == "eligibility":
        if "token" in answer:
            yield question(walk, "token", {"kind": "text"}, answer["token"])
        for one in step.get("questions", []):
            if one["id"] in answer:
                yield question(walk, one["id"], {"kind": "boolean"}, answer[one["id"]])
    elif kind == "consentReview" and "consented" in record:
        yield reviewed(walk, step, record)
    elif kind == "consentForm" and "consented" in record:
        decision = "allow" if record["consented"] else "notNow" if step.get("allowsDeclining") else "deny"
        yield {"_class": "ORKConsentSignatureResult", "identifier": step["id"], "consented": record["consented"],
               "userInfo": {"decision": "cancel" if answer.get("cancel") else decision}}  # fmt: skip
    elif kind == "signature" and answer is not None:
        yield {"_class": "ORKSignatureResult", "identifier": step["id"]}
    elif kind == "video":
        yield {"_class": "ORKVideoInstructionStepResult", "identifier": step["id"],
               "playbackStoppedTime": 0, "playbackCompleted": False}  # fmt: skip
    elif kind == "passcode":
        yield {"_class": "ORKPasscodeResult", "identifier": step["id"],
               "passcodeSaved": False, "touchIdEnabled": False}  # fmt: skip
    elif kind == "webPage":
        yield {"_class": "ORKWebViewStepResult", "identifier": "WebView"}
        if answer is not None:
            yield {"_class": "ORKSignatureResult", "identifier": "Signature"}


def form(walk, step, answer):
    for item, items in parts(step):
        if item["id"] not in answer:
            continue
        if items is None:
            yield question(walk, item["id"], item["format"], answer[item["id"]])
            continue
        entries = [
            {"_class": "ORKCollectionResult", "identifier": str(number + 1),
             "results": [question(walk, one["id"], one["format"], entry[one["id"]])
                         for one in items if one["id"] in entry]}
            for number, entry in enumerate(answer[item["id"]])
        ]  # fmt: skip
        yield {"_class": "ORKCollectionResult", "identifier": item["id"], "results": entries}


def question(walk, identifier, form, answer):
    number, name, member = kind_of_question(form)
    result = {"_class": f"ORK{name}QuestionResult", "identifier": identifier, "questionType": number,
              **walk.formats.further(form)}  # fmt: skip
    if answer is None:
        return result
    if answer == DONT_KNOW:
        result["noAnswerType"] = {"_class": "ORKDontKnowAnswer"}
    elif name == "Date":
        date = moment(answer)
        result[member] = written((date[0], date[1] or 0)) + ":00+0000"
        result["timeZone"] = 0
        result.setdefault("calendar", "gregorian")
    else:
        result[member] = answer
    return result


def reviewed(walk, step, record):
    answer, consented = record["answer"], record["consented"]
    result = {"_class": "ORKConsentSignatureResult", "consented": consented}
    info = {}
    if answer.get("elements") is not None:
        info["elements"] = {name: without_drawing(value) for name, value in answer["elements"].items()}
    signature = next((one for one in walk.consent(step["consent"]).get("signatures", [])
                      if one["id"] == record.get("signature")), None)  # fmt: skip
    if signature:
        result["identifier"] = signature["id"]
        member = {"_class": "ORKConsentSignature", "identifier": signature["id"],
                  "title": walk.formats.text(signature.get("title")),
                  "requiresName": signature.get("requiresName", False),
                  "requiresSignatureImage": signature.get("requiresDrawing", False)}  # fmt: skip
        for name in ("givenName", "familyName"):
            if name in answer:
                member[name] = answer[name]
        if "dateFormat" in signature:
            member["signatureDateFormatString"] = signature["dateFormat"]
        result["signature"] = member
        if "signature" in answer:
            info["signature"] = "typed" if answer["signature"] == "typed" else "drawn"
    if info:
        result["userInfo"] = info
    return result


def without_drawing(value):
    if isinstance(value, dict) and isinstance(value.get("signature"), str):
        drawn = value["signature"] not in ("", "typed")
        return {**value, "signature": "drawn"} if drawn else value
    return value
