import StudyModel

/// What REDCap would refuse or change when someone uploads a dictionary (interop.md §5.1–5.6).
enum REDCapCheck {
  static func problems(of fields: [REDCapField]) -> [REDCapProblem] {
    var problems: [REDCapProblem] = []
    if let first = fields.first, first.kind != .text {
      problems.append(
        .init(first, .type, false, "the first field names the records and must be text"))
    }
    if let first = fields.first, !first.section.isEmpty {
      problems.append(.init(first, .section, false, "the first field cannot have a section header"))
    }
    let names = Set(fields.map { $0.name.lowercased() })
    let forms = Set(fields.map(\.form))
    let context = REDCapContext(
      names: names.union(forms.map { "\($0)_complete" }),
      taken: Set(forms.flatMap { ["\($0)_timestamp", "\($0)_return_code", "\($0)_complete"] }))
    var seen: Set<String> = []
    var left: Set<String> = []
    var current: String?
    for field in fields {
      problems += nameProblems(of: field, in: context)
      if !field.name.isEmpty, !seen.insert(field.name.lowercased()).inserted {
        problems.append(.init(field, .name, true, "another field has this name"))
      }
      problems += formProblems(of: field)
      if current != field.form {
        if let current { left.insert(current) }
        if left.contains(field.form) {
          problems.append(.init(field, .form, true, "the rows of an instrument must be together"))
        }
        current = field.form
      }
      problems += cellProblems(of: field)
      problems += choiceProblems(of: field, in: context)
      problems += validationProblems(of: field)
      problems += logicProblems(of: field, in: context)
    }
    return problems + matrixProblems(of: fields)
  }

  private static func nameProblems(
    of field: REDCapField, in context: REDCapContext
  ) -> [REDCapProblem] {
    let name = field.name
    func problem(_ isRefused: Bool, _ what: String) -> [REDCapProblem] {
      [.init(field, .name, isRefused, what)]
    }
    if name.isEmpty { return problem(true, "a field needs a name") }
    if name.count > 100 { return problem(true, "a name has at most 100 characters") }
    if REDCapNames.isReserved(name) || context.taken.contains(name) {
      return problem(true, "the name is reserved")
    }
    if name.contains("___") { return problem(true, "three underscores separate checkboxes") }
    if name.wholeMatch(of: /[a-z][a-z0-9_]*/) == nil {
      return problem(false, "a name has only lowercase letters, digits, and underscores")
    }
    if name.contains("__") || name.hasSuffix("_") {
      return problem(false, "underscores are merged, and none may be last")
    }
    if name.count > REDCapNames.longestField {
      return problem(false, "a name should have at most \(REDCapNames.longestField) characters")
    }
    return []
  }

  private static func formProblems(of field: REDCapField) -> [REDCapProblem] {
    let form = field.form
    func problem(_ isRefused: Bool, _ what: String) -> [REDCapProblem] {
      [.init(field, .form, isRefused, what)]
    }
    if form.isEmpty { return problem(true, "a field needs an instrument") }
    if form.count > 64 { return problem(true, "an instrument’s name has at most 64 characters") }
    if form.wholeMatch(of: /[a-z0-9_]+/) == nil {
      return problem(
        false, "an instrument’s name has only lowercase letters, digits, and underscores")
    }
    return form.count > REDCapNames.longestForm
      ? problem(false, "an instrument’s name should have at most 50 characters") : []
  }

  private static func cellProblems(of field: REDCapField) -> [REDCapProblem] {
    var problems: [REDCapProblem] = []
    if field.kind == nil {
      problems.append(
        .init(
          field, .type, true,
          field.type.isEmpty ? "a field needs a type" : "“\(field.type)” is not a type"))
    }
    if field.label.isEmpty { problems.append(.init(field, .label, false, "a field needs a label")) }
    for column in [REDCapColumn.identifier, .required, .ranking]
    where !["", "y"].contains(field[column]) {
      problems.append(.init(field, column, false, "write “y” or nothing"))
    }
    if field.kind == .descriptive, !field.required.isEmpty {
      problems.append(.init(field, .required, false, "a text to read cannot be required"))
    }
    if !["", "LV", "LH", "RV", "RH"].contains(field.alignment) {
      problems.append(.init(field, .alignment, false, "write LV, LH, RV, RH, or nothing"))
    }
    return problems
  }

  private static func choiceProblems(
    of field: REDCapField, in context: REDCapContext
  ) -> [REDCapProblem] {
    guard let type = field.kind else { return [] }
    func problem(_ isRefused: Bool, _ what: String) -> [REDCapProblem] {
      [.init(field, .choices, isRefused, what)]
    }
    switch type {
    case .notes, .file, .yesno, .truefalse, .descriptive:
      return field.choices.isEmpty ? [] : problem(false, "the type takes no choices")
    case .calc:
      if field.choices.isEmpty { return problem(true, "a calculation needs an expression") }
      if !REDCapLogicText.isBalanced(field.choices) {
        return problem(true, "a parenthesis or quotation mark is not closed")
      }
      return context.unknown(in: field.choices).map { problem(true, "“\($0)” is not a field") }
        ?? []
    case .radio, .dropdown, .checkbox:
      let choices = REDCapChoice.all(in: field.choices)
      if choices.isEmpty { return problem(true, "the type needs choices") }
      var seen: Set<String> = []
      if let twice = choices.first(where: { !seen.insert($0.code).inserted }) {
        return problem(true, "the code “\(twice.code)” appears twice")
      }
      if let bad = choices.first(where: { !REDCapChoice.isCode($0.code) }) {
        return problem(true, "“\(bad.code)” is not a code")
      }
      let edges = field.choices.trimmingSpace
      if edges.hasPrefix("|") || edges.hasSuffix("|") {
        return problem(false, "a bar separates choices and cannot be at an end")
      }
      return choices.count == 1 && type != .checkbox
        ? problem(false, "there is only one choice") : []
    case .text, .slider, .sql, .advcheckbox: return []
    }
  }

  private static func logicProblems(
    of field: REDCapField, in context: REDCapContext
  ) -> [REDCapProblem] {
    guard !field.branching.isEmpty else { return [] }
    if !REDCapLogicText.isBalanced(field.branching) {
      return [.init(field, .branching, true, "a parenthesis or quotation mark is not closed")]
    }
    return context.unknown(in: field.branching).map {
      [.init(field, .branching, true, "“\($0)” is not a field")]
    } ?? []
  }
}

/// What the fields of a dictionary can refer to.
private struct REDCapContext {
  let names: Set<String>
  /// Names that REDCap makes from those of instruments.
  let taken: Set<String>

  func unknown(in text: String) -> String? {
    REDCapLogicText.fields(in: text).first { !names.contains($0) }
  }
}
