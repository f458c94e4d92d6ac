import StudyModel

extension REDCapReader {
  /// Gives each question and step the condition of its row.
  func readLogic() {
    var conditions: [AnswerReference: Condition] = [:]
    for row in rows {
      if let part = row.part, let condition = condition(of: row) { conditions[part] = condition }
    }
    tasks = tasks.map { $0.showing(conditions) }
  }

  /// The condition of a row; nil if it has none, or none that can be read, which is reported.
  private func condition(of row: REDCapReadRow) -> Condition? {
    let written = row.field.branching.trimmingSpace
    guard !written.isEmpty else { return nil }
    do throws(REDCapToken.Fault) {
      let logic = try REDCapLogicParser.logic(in: written)
      let condition = try condition(of: logic, at: row, depth: 0)
      return condition == .all([]) ? nil : condition
    } catch {
      lose(
        "logic-not-read", .dropped, .error, row.place(.branching),
        "The branching logic \(shortened(written)): \(error.why)",
        became: "always shown; kept for REDCap", advice: "write the condition in Accord")
      return nil
    }
  }

  private func condition(
    of logic: REDCapLogic, at row: REDCapReadRow, depth: Int
  ) throws(REDCapToken.Fault) -> Condition {
    switch logic {
    case .all(let parts):
      var read: [Condition] = []
      for part in parts { read.append(try condition(of: part, at: row, depth: depth + 1)) }
      return Self.joined(read)
    case .any(let parts):
      var read: [Condition] = []
      for part in parts { read.append(try condition(of: part, at: row, depth: depth + 1)) }
      return .any(read)
    case .compare(let subject, let sign, let value):
      let field = try field(subject, at: row)
      var answer = field.part
      if answer.task == tasks[row.task].id { answer.task = nil }
      return try field.kind.condition(of: answer, subject, sign, value)
    }
  }

  /// Every comparison asks for an answer, so that asking for one in addition changes nothing.
  private static func joined(_ parts: [Condition]) -> Condition {
    let compared = Set(
      parts.compactMap { part -> AnswerReference? in
        guard case .test(let test) = part, test.comparison != .answered else { return nil }
        return test.answer
      })
    let kept = parts.filter { part in
      guard case .test(let test) = part, test.comparison == .answered else { return true }
      return !compared.contains(test.answer)
    }
    return kept.count == 1 ? kept[0] : .all(kept)
  }

  private func field(
    _ subject: REDCapLogic.Subject, at row: REDCapReadRow
  ) throws(REDCapToken.Fault) -> REDCapKnownField {
    guard let field = known[subject.field] else {
      throw REDCapToken.Fault(
        why: "[\(subject.field)] is not a field that Accord asks")
    }
    if case .notAsked = field.kind {
      throw REDCapToken.Fault(why: "[\(subject.field)] is not asked in Accord")
    }
    let isSamePage = row.part?.step == field.part.step && row.part?.task == field.part.task
    guard field.position < row.position || isSamePage && row.part?.item != nil,
      field.position != row.position
    else { throw REDCapToken.Fault(why: "[\(subject.field)] comes later") }
    return field
  }

  /// Puts earlier answers into texts that name their fields.
  func fillTexts(of task: Int) {
    for index in tasks[task].steps.indices {
      var step = tasks[task].steps[index]
      let id = step.id
      func fill(_ text: inout LocalizedText) {
        guard let words = text[language] else { return }
        text[language] = REDCapText.filled(words) { filled($0, at: index, of: task, id) }
      }
      fill(&step.title)
      fill(&step.text)
      fill(&step.detailText)
      if case .form(var form) = step.content {
        for item in form.items.indices {
          fill(&form.items[item].text)
          fill(&form.items[item].detailText)
          if let format = form.items[item].format {
            form.items[item].format = unmarked(format)
          }
        }
        step.content = .form(form)
      }
      tasks[task].steps[index] = step
    }
  }

  /// The code of an answer from an earlier step, or the field as written.
  private func filled(_ name: String, at step: Int, of task: Int, _ id: Step.ID) -> String {
    let base = name.split(separator: ":").first.map { $0.lowercased() } ?? ""
    guard let field = known[base], let owner = tasks.firstIndex(where: { $0.id == field.part.task })
    else { return "[\(name)]" }
    guard owner < task || owner == task && field.step < step, !field.part.step.isEmpty else {
      lose(
        "field-in-text", .approximated, .warning, [tasks[task].id, id],
        "The answer [\(name)] in a text of the same page or an earlier one",
        became: "the text “[\(name)]”")
      return "[\(name)]"
    }
    var answer = field.part
    if owner == task { answer.task = nil }
    return PipedAnswer(answer).code
  }

  /// Texts of choices cannot show answers.
  private func unmarked(_ format: AnswerFormat) -> AnswerFormat {
    func plain(_ choices: [TextChoice]) -> [TextChoice] {
      choices.map { choice in
        var choice = choice
        choice.text = plain(choice.text)
        return choice
      }
    }
    func plain(_ text: LocalizedText) -> LocalizedText {
      LocalizedText(REDCapText.filled(text[language] ?? "") { "[\($0)]" }, in: language)
    }
    if case .textChoice(var choice) = format {
      choice.choices = plain(choice.choices)
      return .textChoice(choice)
    }
    if case .valuePicker(var picker) = format {
      picker.choices = plain(picker.choices)
      return .valuePicker(picker)
    }
    if case .scale(var scale) = format {
      (scale.minimumLabel, scale.maximumLabel) = (
        plain(scale.minimumLabel), plain(scale.maximumLabel)
      )
      return .scale(scale)
    }
    if case .continuousScale(var scale) = format {
      (scale.minimumLabel, scale.maximumLabel) = (
        plain(scale.minimumLabel), plain(scale.maximumLabel)
      )
      return .continuousScale(scale)
    }
    return format
  }
}

extension StudyModel.Task {
  /// The task with conditions for its items and, as rules that skip them, for its other steps.
  /// - Parameter conditions: by step or item, with its task.
  fileprivate func showing(_ conditions: [AnswerReference: Condition]) -> StudyModel.Task {
    var task = self
    for index in steps.indices {
      var part = AnswerReference(task: id, step: steps[index].id)
      guard case .form(var form) = steps[index].content else {
        if let condition = conditions[part] {
          task.rules.append(Rule(step: part.step, kind: .skip(when: .not(condition))))
        }
        continue
      }
      for item in form.items.indices {
        part.item = form.items[item].id
        form.items[item].visibility = conditions[part]
      }
      task.steps[index].content = .form(form)
    }
    return task
  }
}
