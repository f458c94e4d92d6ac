import StudyModel

extension REDCapCheck {
  /// Types of text, and bounds in their form.
  static func validationProblems(of field: REDCapField) -> [REDCapProblem] {
    guard let type = field.kind else { return [] }
    let validation = field.validation
    func problem(_ column: REDCapColumn, _ what: String) -> [REDCapProblem] {
      [.init(field, column, true, what)]
    }
    if !validation.isEmpty {
      let known =
        type == .text
        ? REDCapValidation.usual.union(REDCapValidation.local)
        : REDCapValidation.ofOtherTypes[type] ?? []
      if known.isEmpty { return problem(.validation, "the type takes no validation") }
      if !known.contains(validation) {
        return problem(.validation, "“\(validation)” is not a validation type")
      }
    }
    let bounds = [REDCapColumn.minimum, .maximum].filter { !field[$0].isEmpty }
    guard !bounds.isEmpty else { return [] }
    guard type == .slider || type == .text && !validation.isEmpty else {
      return problem(bounds[0], "a bound needs a validation type")
    }
    return bounds.flatMap { column -> [REDCapProblem] in
      let isFine =
        type == .slider
        ? Int(field[column]) != nil : isBound(field[column], of: validation)
      return isFine ? [] : problem(column, "“\(field[column])” is not a valid bound for this type")
    }
  }

  private static func isBound(_ text: String, of type: String) -> Bool {
    if ["today", "now"].contains(text) || text.hasPrefix("[") && text.hasSuffix("]") {
      return true
    }
    if REDCapValidation.isNumber(type) {
      guard REDCapValidation.number(text, as: type) != nil else { return false }
      guard let digits = REDCapValidation.digits(of: type) else { return true }
      let mark: Character = REDCapValidation.takesComma(type) ? "," : "."
      let fraction = text.split(separator: mark, omittingEmptySubsequences: false).dropFirst().first
      return fraction?.count ?? 0 == digits
    }
    if REDCapValidation.isDate(type) { return CalendarDay(text) != nil }
    if REDCapValidation.isMoment(type) {
      return text.contains(" ") && REDCapValidation.moment(text) != nil
    }
    if REDCapValidation.isTime(type) {
      return text.wholeMatch(of: /\d{1,2}:\d{2}(:\d{2})?/) != nil
    }
    return false
  }

  /// The rows of a matrix are neighbors with the same choices.
  static func matrixProblems(of fields: [REDCapField]) -> [REDCapProblem] {
    var problems: [REDCapProblem] = []
    var left: Set<String> = []
    var first: REDCapField?
    for field in fields {
      if field.matrix.isEmpty || field.matrix != first?.matrix {
        if let first { left.insert(first.matrix) }
        first = field.matrix.isEmpty ? nil : field
      }
      guard let first, !field.matrix.isEmpty else { continue }
      func problem(_ column: REDCapColumn, _ isRefused: Bool, _ what: String) {
        problems.append(.init(field, column, isRefused, what))
      }
      if field.matrix.count > 60 || field.matrix.wholeMatch(of: /[a-z0-9_]+/) == nil {
        problem(
          .matrix, false,
          "a matrix’s name has at most 60 lowercase letters, digits, and underscores")
      }
      if left.contains(field.matrix) {
        problem(.matrix, true, "the rows of a matrix must be together")
      }
      if field.kind != .radio, field.kind != .checkbox {
        problem(.matrix, false, "only radio buttons and checkboxes form a matrix")
      }
      if field.choices != first.choices {
        problem(.choices, true, "the rows of a matrix must have the same choices")
      }
      if field.ranking != first.ranking {
        problem(.ranking, true, "ranking must be the same in the whole matrix")
      }
    }
    return problems
  }
}
