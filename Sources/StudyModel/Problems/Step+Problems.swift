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
    return problems + content.stepKind.problems(of: self, at: place, in: map)
  }

  /// Scenes, quizzes, and eligibility checks have screens of their own, which do not show every text of the step. In
  /// the last two, the step's text appears before the first question.
  private func idleTextProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    let hidden = kind.settings.idleTexts
    let idle = [("text", text), ("detailText", detailText), ("footnote", footnote)]
      .filter { hidden.contains($0.0) }
    let texts = idle.filter { !$0.1.isEmpty }.map { member, _ in
      Problem(
        .warning, .stepTextNotShown, at: place + [member],
        "Participants do not see this text at \(inspection.name(of: place)). Move it to an instruction before the step, or delete it."
      )
    }
    let cannotBeSkipped = !isOptional || earlyEnding != nil
    let unused =
      content.stepKind.idleLabels(in: inspection) + (cannotBeSkipped ? ["skipLabel"] : [])
    let labels = buttonTexts(at: place).filter { unused.contains($0.place[place.count]) }.map {
      Problem(
        .warning, .stepTextNotShown, at: $0.place,
        "\(inspection.name(of: place)) has no button with this label. Delete the label.")
    }
    return texts + labels
  }

  /// Whether a step that shows only its own text has none.
  private var isWordless: Bool {
    kind.settings.showsOnlyOwnText && title.isEmpty && text.isEmpty && detailText.isEmpty
      && bodyItems.isEmpty && image == nil
  }
}

extension BodyItem {
  fileprivate func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    // ResearchKit asserts this (§2.4), also for images.
    if style != .rule, text.isEmpty, detailText.isEmpty, learnMore == nil {
      problems.append(
        Problem(
          .error, .emptyBodyItem, at: place,
          "\(NumberedText.name(place.last ?? "")) of \(inspection.name(of: place)) is blank. Write the text or remove it."
        ))
    }
    problems += inspection.assetProblems([image], at: place + ["image"])
    return problems
      + (learnMore?.problems(at: place + ["learnMore"], in: inspection) ?? [])
  }
}

extension LearnMore {
  /// The label and the title of a link show nothing by themselves.
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
          "Leaving \(map.name(of: step.id)) early leads to \(map.name(of: ending)), which is not one of the task’s endings. Choose one or add it."
        ))
    }
    if buttonText.isEmpty {
      problems.append(
        Problem(
          .warning, .earlyEndingWithoutLabel, at: place + ["buttonText"],
          "The button to leave \(map.name(of: step.id)) early has no label. Write one, such as “Not now”."
        ))
    }
    return problems
  }
}
