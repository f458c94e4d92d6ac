extension Task {
  func texts(at place: Place) -> [PlacedText] {
    placed([("title", title)], at: place)
      + steps.flatMap { $0.texts(at: place + ["steps", $0.id]) }
      + endings.flatMap { $0.texts(at: place + ["endings", $0.id]) }
  }
}

extension Step {
  /// The texts of the step that people read, at their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    let own = placed(
      [
        ("title", title), ("text", text), ("detailText", detailText), ("footnote", footnote),
        ("continueLabel", continueLabel),
      ],
      at: place)
    let items = placed(bodyItems, as: "bodyItems", at: place) { $0.texts(at: $1) }
    let button = placed(
      [("buttonText", earlyEnding?.buttonText ?? [:])], at: place + ["earlyEnding"])
    return own + items + button + content.texts(at: place)
  }
}

extension BodyItem {
  fileprivate func texts(at place: Place) -> [PlacedText] {
    placed([("text", text), ("detailText", detailText)], at: place)
      + (learnMore?.texts(at: place + ["learnMore"]) ?? [])
  }
}

extension LearnMore {
  fileprivate func texts(at place: Place) -> [PlacedText] {
    placed([("label", label), ("title", title), ("content", content)], at: place)
  }
}

extension StepContent {
  fileprivate func texts(at place: Place) -> [PlacedText] {
    switch self {
    case .consentForm(let form): form.texts(at: place)
    case .sharing(let sharing):
      placed(
        [
          ("shortDescription", sharing.shortDescription),
          ("longDescription", sharing.longDescription), ("wideChoice", sharing.wideChoice),
          ("narrowChoice", sharing.narrowChoice), ("learnMore", sharing.learnMore),
          ("laterChange", sharing.laterChange),
        ], at: place) + (sharing.refusalAlert?.texts(at: place + ["refusalAlert"]) ?? [])
    case .quiz(let quiz):
      quiz.questions.flatMap { $0.texts(at: place + ["questions", $0.id]) }
        + placed([("failureText", quiz.failureText)], at: place)
    case .consentReview(let review):
      placed(
        [
          ("reasonForConsent", review.reasonForConsent), ("agreeLabel", review.agreeLabel),
          ("disagreeLabel", review.disagreeLabel),
        ], at: place) + (review.disagreeAlert?.texts(at: place + ["disagreeAlert"]) ?? [])
    case .question(let question):
      placed(
        [
          ("question", question.question), ("placeholder", question.placeholder),
          ("tag", question.tag),
        ], at: place) + (question.learnMore?.texts(at: place + ["learnMore"]) ?? [])
        + question.format.texts(at: place + ["format"])
    case .form(let form):
      form.items.flatMap { $0.texts(at: place + ["items", $0.id]) }
        + placed([("footer", form.footer)], at: place)
    case .registration(let registration):
      placed([("passwordMessage", registration.passwordMessage)], at: place)
    case .webPage(let page): placed([("html", page.html)], at: place)
    case .table(let table):
      table.rows.enumerated().flatMap {
        placed([(String($0 + 1), $1)], at: place + ["rows"])
      }
    case .eligibility(let eligibility): eligibility.texts(at: place)
    case .component(let component):
      component.healthTypes.flatMap {
        placed([("words", $0.words)], at: place + ["healthTypes", $0.id])
      }
    case .consentScenes, .instruction, .answerSummary, .completion, .signature, .permissions,
      .passcode, .login, .video, .pdf, .wait:
      []
    }
  }
}

extension ConsentForm {
  fileprivate func texts(at place: Place) -> [PlacedText] {
    let pages = pages.flatMap { $0.texts(at: place + ["pages", $0.id]) }
    let buttons = placed(
      [("allowLabel", allowLabel), ("declineLabel", declineLabel)], at: place)
    return pages + buttons + (denyAlert?.texts(at: place + ["denyAlert"]) ?? [])
      + (cancelAlert?.texts(at: place + ["cancelAlert"]) ?? [])
  }
}

extension ConsentForm.Page {
  /// The texts of the page, at their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    placed([("title", title), ("body", body), ("learnMoreLabel", learnMoreLabel)], at: place)
  }
}

extension ConsentForm.Alert {
  fileprivate func texts(at place: Place) -> [PlacedText] {
    placed(
      [
        ("title", title), ("message", message), ("confirmLabel", confirmLabel),
        ("returnLabel", returnLabel),
      ], at: place)
  }
}

extension Eligibility {
  fileprivate func texts(at place: Place) -> [PlacedText] {
    placed([("prompt", token?.prompt ?? [:])], at: place + ["token"])
      + questions.flatMap { $0.texts(at: place + ["questions", $0.id]) }
      + placed([("endingTitle", endingTitle), ("endingText", endingText)], at: place)
  }
}

extension EligibilityQuestion {
  /// The texts of the question and its answers, at their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    placed([("prompt", prompt), ("text", text), ("yes", yes), ("no", no)], at: place)
  }
}

extension FormItem {
  /// The texts of the item and of how it is answered, at their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    placed(
      [
        ("text", text), ("detailText", detailText), ("placeholder", placeholder), ("tag", tag),
      ], at: place) + (learnMore?.texts(at: place + ["learnMore"]) ?? [])
      + (format?.texts(at: place + ["format"]) ?? [])
      + (repetition?.texts(at: place + ["repetition"]) ?? [])
  }
}

extension Repetition {
  fileprivate func texts(at place: Place) -> [PlacedText] {
    placed([("entry", entry), ("addLabel", addLabel)], at: place)
  }
}
