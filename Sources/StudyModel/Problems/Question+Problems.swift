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
          "\(inspection.name(of: place)) repeats the text of another item, which works only in forms. Put both in one form."
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
            "Item \(index + 1) of \(map.name(of: step.id)) asks for an answer but has no question. Write it."
          ))
      }
      problems += item.problems(at: itemPlace, in: self, map.inspection)
      problems += item.repetitionProblems(at: itemPlace, map.inspection)
      if let visibility = item.visibility {
        problems += visibility.problems(
          at: itemPlace + ["visibility"],
          in: ConditionScope(map: map, moment: .showing(item: item.id, of: step.id)))
      }
    }
    return problems + groupProblems(at: place, map.inspection)
  }

  private func groupProblems(at place: Place, _ inspection: Inspection) -> [Problem] {
    groups.filter(\.items.isEmpty).map { group in
      let itemPlace = place + ["items", group.id]
      return Problem(
        .error, .groupWithoutItems, at: itemPlace,
        "The repeatable group \(inspection.name(of: itemPlace)) has no questions. Add questions below it or remove it."
      )
    }
  }
}

extension FormItem {
  fileprivate func repetitionProblems(at place: Place, _ inspection: Inspection) -> [Problem] {
    guard let repetition else { return [] }
    func problem(_ code: Problem.Code, _ member: [String], _ message: String) -> [Problem] {
      [
        Problem(
          .error, code, at: place + ["repetition"] + member,
          "\(inspection.name(of: place)) \(message)")
      ]
    }
    guard isHeading else {
      return problem(
        .repeatedQuestion, [],
        "is a question set to repeat. Only a heading can repeat, with the questions below it.")
    }
    let limit = Repetition.mostEntries
    if repetition.minimum.map({ !(0...limit).contains($0) }) == true {
      return problem(
        .entriesBeyondLimit, ["minimum"],
        "requires an invalid number of entries. It can require 0 to \(limit).")
    }
    if repetition.maximum.map({ !(1...limit).contains($0) }) == true {
      return problem(
        .entriesBeyondLimit, ["maximum"],
        "allows an invalid number of entries. It can allow 1 to \(limit).")
    }
    guard let minimum = repetition.minimum, let maximum = repetition.maximum, maximum < minimum
    else { return [] }
    return problem(
      .impossibleEntries, ["maximum"],
      "requires at least \(minimum) entries but allows at most \(maximum). Lower the minimum or raise the maximum."
    )
  }

  fileprivate var isWordless: Bool {
    !isHeading && text.isEmpty && detailText.isEmpty && placeholder.isEmpty
  }

  fileprivate func problems(
    at place: Place, in form: Form, _ inspection: Inspection
  ) -> [Problem] {
    var problems: [Problem] = []
    if case .confirmText(let confirmation) = format, !form.hasLine(confirmation.original, for: id) {
      problems.append(
        Problem(
          .error, .unknownOriginal, at: place + ["format", "original"],
          "\(inspection.name(of: place)) repeats \(inspection.name(ofAny: [place.dropLast() + [confirmation.original]], else: confirmation.original)), which is not an item of this form that asks for one line of text. Choose one that is."
        ))
    }
    if case .confirmText(let again) = format, let limit = again.limit,
      case .text(let first)? = form.item(again.original)?.format, first.limit ?? .max > limit
    {
      problems.append(
        Problem(
          .error, .outOfBounds, at: place + ["format", "maximumLength"],
          "\(inspection.name(of: place)) allows \(limit) characters, fewer than the text it repeats, so a long text could never be repeated. Raise or remove the limit."
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
  /// Whether an item asks for one line of text, which another may repeat (ResearchKit §2.10); inside a repeatable group,
  /// one of the same entry or one that is asked once.
  fileprivate func hasLine(_ id: FormItem.ID, for other: FormItem.ID) -> Bool {
    guard case .text(let text) = item(id)?.format else { return false }
    let group = group(holding: id)
    return !text.allowsSeveralLines && (group == nil || group?.item(other) != nil)
  }
}
