import StudyModel

/// The texts of sections and steps that participants read on the screen with which the part begins.
struct FirstText {
  let place: Place
  let words: LocalizedText

  static func all(in study: Study) -> [FirstText] {
    let sections = study.consents.flatMap { consent in
      consent.sections.filter(\.isOnScreen).map {
        FirstText(place: ["consents", consent.id, "sections", $0.id], words: $0.summary)
      }
    }
    let steps = study.tasks.flatMap { task in
      task.steps.flatMap { step -> [FirstText] in
        let place = ["tasks", task.id, "steps", step.id]
        return texts(of: step).map { FirstText(place: place, words: $0) }
      }
    }
    return (sections + steps).filter { !$0.words.isEmpty }
  }

  private static func texts(of step: Step) -> [LocalizedText] {
    switch step.content {
    case .instruction, .completion: [step.title, step.text]
    case .question(let question): [step.title, step.text, question.question]
    case .form: [step.title, step.text]
    case .consentScenes, .consentForm, .sharing, .quiz, .consentReview, .answerSummary, .signature,
      .permissions, .passcode, .registration, .login, .video, .pdf, .webPage, .table, .wait,
      .eligibility, .component:
      []
    }
  }
}
