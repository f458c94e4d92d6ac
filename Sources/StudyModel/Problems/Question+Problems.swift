extension Question {
  func problems(of step: Step, at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    if step.title.isEmpty && question.isEmpty && step.text.isEmpty {
      problems.append(
        Problem(
          .error, .questionWithoutWords, at: place + ["title"],
          "The step “\(step.id)” asks for an answer but has no question. Write it."))
    }
    if case .confirmText = format {
      problems.append(
        Problem(
          .error, .confirmTextOutsideForm, at: place + ["format"],
          "\(inspection.name(of: place)) repeats the text of another item, which works in forms only. Put both into one form."
        ))
    }
    problems += format.settings.problems(at: place + ["format"])
    problems += inspection.assetProblems(format.assets, at: place + ["format"])
    return problems + (learnMore?.problems(at: place + ["learnMore"], in: inspection) ?? [])
  }
}

extension Form {
  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    guard items.contains(where: { !$0.isHeading }) else {
      return [
        Problem(
          .error, .formWithoutItems, at: place + ["items"],
          "\(map.name(of: step.id)) has no question. Add one, or remove the form.")
      ]
    }
    var problems = identifierProblems(
      items.map(\.id), .duplicateItem, at: place + ["items"], called: "items")
    let questionCount = items.count { !$0.isHeading }
    for (index, item) in items.enumerated() {
      let itemPlace = place + ["items", item.id]
      let standsAlone = questionCount == 1 && !step.title.isEmpty
      let followsHeading = index > 0 && items[index - 1].isHeading
      if item.isWordless && !standsAlone && !followsHeading {
        problems.append(
          Problem(
            .warning, .itemWithoutWords, at: itemPlace + ["text"],
            "Item \(index + 1) of \(map.name(of: step.id)) asks for an answer but has no words. Write its question."
          ))
      }
      problems += item.problems(at: itemPlace, in: self, map.inspection)
      if let visibility = item.visibility {
        problems += visibility.problems(
          at: itemPlace + ["visibility"],
          in: ConditionScope(map: map, moment: .showing(item: item.id, of: step.id)))
      }
    }
    return problems
  }
}

extension FormItem {
  fileprivate var isWordless: Bool {
    !isHeading && text.isEmpty && detailText.isEmpty && placeholder.isEmpty
  }

  fileprivate func problems(
    at place: Place, in form: Form, _ inspection: Inspection
  ) -> [Problem] {
    var problems: [Problem] = []
    if case .confirmText(let confirmation) = format, !form.hasLine(confirmation.original) {
      problems.append(
        Problem(
          .error, .unknownOriginal, at: place + ["format", "original"],
          "\(inspection.name(of: place)) repeats “\(confirmation.original)”, which is not an item of this form that asks for one line of text. Choose one that is."
        ))
    }
    if let format {
      problems += format.settings.problems(at: place + ["format"])
      problems += inspection.assetProblems(format.assets, at: place + ["format"])
    }
    return problems + (learnMore?.problems(at: place + ["learnMore"], in: inspection) ?? [])
  }
}

extension Form {
  /// Whether an item asks for one line of text, which another may repeat (ResearchKit §2.10).
  fileprivate func hasLine(_ id: FormItem.ID) -> Bool {
    guard case .text(let text) = item(id)?.format else { return false }
    return !text.allowsSeveralLines
  }
}
