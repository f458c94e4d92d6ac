extension Step {
  func problems(at place: Place, in map: TaskMap) -> [Problem] {
    let inspection = map.inspection
    var problems: [Problem] = []
    if isWordless {
      problems.append(
        Problem(
          .warning, .emptyStep, at: place,
          "\(inspection.name(of: place)) is blank. Participants will see an empty screen."))
    }
    problems += idleTextProblems(at: place, in: inspection)
    problems += inspection.assetProblems([image], at: place + ["image"])
    for (index, item) in bodyItems.enumerated() {
      problems += item.problems(at: place + ["bodyItems", String(index + 1)], in: inspection)
    }
    if let earlyEnding {
      problems += earlyEnding.problems(at: place + ["earlyEnding"], of: self, in: map)
    }
    return problems + content.problems(of: self, at: place, in: map)
  }

  /// Scenes, quizzes and eligibility checks are screens of their own parts, which have no place for every text of the
  /// step; the text of the last two stands before their first question.
  private func idleTextProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    var idle: [(String, LocalizedText)]
    switch kind {
    case .consentScenes:
      idle = [("text", text), ("detailText", detailText), ("footnote", footnote)]
    case .quiz, .eligibility: idle = [("detailText", detailText), ("footnote", footnote)]
    default: idle = []
    }
    if !kind.hasContinueButton { idle.append(("continueLabel", continueLabel)) }
    return idle.filter { !$0.1.isEmpty }.map { member, _ in
      Problem(
        .warning, .stepTextNotShown, at: place + [member],
        "Participants do not see this text at \(inspection.name(of: place)). Move it to an instruction before the step, or delete it."
      )
    }
  }

  /// Whether a step that only shows its own words has none.
  private var isWordless: Bool {
    switch content {
    case .instruction, .completion:
      title.isEmpty && text.isEmpty && detailText.isEmpty && bodyItems.isEmpty && image == nil
    default: false
    }
  }
}

extension BodyItem {
  fileprivate func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    // ResearchKit asserts this (§2.4), also for pictures.
    if style != .rule, text.isEmpty, detailText.isEmpty, learnMore == nil {
      problems.append(
        Problem(
          .error, .emptyBodyItem, at: place,
          "\(inspection.name(of: place)) has a line without text. Write the text or remove the line."
        ))
    }
    problems += inspection.assetProblems([image], at: place + ["image"])
    return problems
      + (learnMore?.problems(at: place + ["learnMore"], in: inspection) ?? [])
  }
}

extension LearnMore {
  /// The words and the title of a link show nothing by themselves.
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    content.isEmpty
      ? [
        Problem(
          .warning, .emptyLearnMore, at: place + ["content"],
          "Learn more at \(inspection.name(of: place)) has no text to open, so participants see no link. Write the text, or remove the link."
        )
      ] : []
  }
}

extension EarlyEnding {
  fileprivate func problems(at place: Place, of step: Step, in map: TaskMap) -> [Problem] {
    var problems: [Problem] = []
    if !map.task.endings.contains(where: { $0.id == ending }) {
      problems.append(
        Problem(
          .error, .unknownEnding, at: place + ["ending"],
          "Ending early from \(map.name(of: step.id)) leads to \(map.name(of: ending)), which is not one of the task's endings. Choose one or add it."
        ))
    }
    if buttonText.isEmpty {
      problems.append(
        Problem(
          .warning, .earlyEndingWithoutLabel, at: place + ["buttonText"],
          "The button that ends early from \(map.name(of: step.id)) has no label. Write one, such as Not now."
        ))
    }
    return problems
  }
}

extension StepContent {
  fileprivate func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    switch self {
    case .consentScenes(let scenes): scenes.problems(at: place, in: map.inspection)
    case .consentForm(let form): form.problems(at: place, in: map.inspection)
    case .sharing(let sharing): sharing.problems(of: step, at: place, in: map.inspection)
    case .quiz(let quiz): quiz.problems(of: step, at: place, in: map)
    case .consentReview(let review): review.problems(of: step, at: place, in: map)
    case .question(let question): question.problems(of: step, at: place, in: map.inspection)
    case .form(let form): form.problems(of: step, at: place, in: map)
    case .answerSummary: summaryProblems(of: step, at: place, in: map)
    case .permissions, .passcode, .registration, .video, .pdf, .webPage, .table:
      clientProblems(at: place, in: map.inspection)
    case .eligibility(let eligibility):
      eligibility.problems(of: step, at: place, in: map.inspection)
    case .component(let component): component.problems(at: place, in: map.inspection)
    case .instruction, .completion, .signature, .login, .wait: []
    }
  }

  private func summaryProblems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    map.canPrecede(step.id, anyOf: [.question, .form])
      ? []
      : [
        Problem(
          .warning, .nothingToSummarise, at: place,
          "No question comes before \(map.name(of: step.id)), so it lists nothing. Move it after the questions."
        )
      ]
  }
}
