import StudyModel

/// Writes a comparison of one answer.
struct SurveyJSComparison {
  typealias Unsayable = SurveyJSExpressions.Unsayable

  /// In braces.
  let reference: String
  let name: String
  let shape: SurveyJSShape

  func text(_ comparison: Comparison) throws(Unsayable) -> String {
    switch comparison {
    case .equals(let value): try equals(value)
    case .numberBetween(let minimum, let maximum): between(minimum, maximum)
    case .includes(let values): try includes(values)
    case .includesOther(let values): try includesOther(values)
    case .matches(let pattern): try matches(pattern)
    case .timeBetween(let minimum, let maximum):
      try Self.bounds(reference, minimum?.description, maximum?.description)
    case .dateBetween(let minimum, let maximum): try dates(minimum, maximum)
    case .clockWithin:
      throw Unsayable(reason: "It compares the hour and the minute of a time separately.")
    case .visited, .answered, .skipped, .dontKnow, .consented, .passed, .scoreAtLeast, .eligible,
      .entriesBetween:
      SurveyJSExpressions.never
    }
  }

  private func equals(_ value: ChoiceValue) throws(Unsayable) -> String {
    switch shape {
    case .boolean:
      let expected = value.json.booleanValue ?? value.json.numberValue.map { $0 == 1 }
      return expected.map { "\(reference) = \($0)" } ?? SurveyJSExpressions.never
    case .choice(let options, let several):
      guard let json = options.json(value) else { return SurveyJSExpressions.never }
      let literal = try Self.literal(json)
      return several
        ? "(\(reference) contains \(literal) and {\(name).length} = 1)"
        : "\(reference) = \(literal)"
    case .interval:
      guard let seconds = value.json.numberValue else { return SurveyJSExpressions.never }
      return between(seconds, seconds)
    case .number, .text, .time, .date: return "\(reference) = \(try Self.literal(value.json))"
    case .location, .lists: return SurveyJSExpressions.never
    }
  }

  private func between(_ minimum: Double?, _ maximum: Double?) -> String {
    switch shape {
    case .interval:
      let seconds = "({\(name).hours} * 3600 + {\(name).minutes} * 60)"
      return "(\(reference) notempty and \(Self.bounds(seconds, minimum, maximum)))"
    case .number, .choice, .text, .boolean, .time, .date, .location, .lists:
      return minimum == nil && maximum == nil
        ? "\(reference) notempty" : Self.bounds(reference, minimum, maximum)
    }
  }

  private func includes(_ values: [ChoiceValue]) throws(Unsayable) -> String {
    if values.isEmpty { return SurveyJSExpressions.never }
    var parts: [String] = []
    for value in values { parts.append(try includes(value)) }
    return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " and ")))"
  }

  private func includes(_ value: ChoiceValue) throws(Unsayable) -> String {
    switch shape {
    case .choice(let options, several: true):
      guard let json = options.json(value) else { return SurveyJSExpressions.never }
      return "\(reference) contains \(try Self.literal(json))"
    case .lists(let lists):
      var parts: [String] = []
      for (index, options) in lists.enumerated() {
        guard let json = options.json(value) else { continue }
        parts.append("{\(name)_\(index + 1)} = \(try Self.literal(json))")
      }
      return parts.isEmpty ? SurveyJSExpressions.never : "(\(parts.joined(separator: " or ")))"
    case .choice, .boolean, .number, .text, .time, .date, .interval, .location:
      return try equals(value)
    }
  }

  private func includesOther(_ values: [ChoiceValue]) throws(Unsayable) -> String {
    guard case .choice(let options, _) = shape else {
      var parts = ["\(reference) notempty"]
      for value in values { parts.append("\(reference) != \(try Self.literal(value.json))") }
      return "(\(parts.joined(separator: " and ")))"
    }
    // Words typed under "Other" are none of the choices, even if "Other" is one.
    let others = options.written.map(\.value).filter {
      !values.contains($0) || $0 == options.otherValue
    }
    return try anyOf(others)
  }

  private func anyOf(_ values: [ChoiceValue]) throws(Unsayable) -> String {
    var parts: [String] = []
    for value in values { parts.append(try includes(value)) }
    return parts.isEmpty
      ? SurveyJSExpressions.never
      : parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " or ")))"
  }

  private func matches(_ pattern: String) throws(Unsayable) -> String {
    guard case .choice(let options, _) = shape else {
      throw Unsayable(reason: "It compares a text with a pattern.")
    }
    let test = AnswerTest(answer: AnswerReference(step: name), comparison: .matches(pattern))
    return try anyOf(
      options.written.map(\.value).filter { value in
        test.holds(in: Answers(task: "", steps: [name: StepRecord(answer: value.json)]))
      })
  }

  private func dates(_ minimum: String?, _ maximum: String?) throws(Unsayable) -> String {
    // A day covers all of its times, and texts are compared letter by letter.
    let latest = maximum.map { $0.contains("T") ? $0 : $0 + "T99" }
    return try Self.bounds(reference, minimum, latest)
  }

  private static func bounds(
    _ name: String, _ minimum: String?, _ maximum: String?
  ) throws(Unsayable) -> String {
    var parts: [String] = []
    if let minimum { parts.append("\(name) >= \(try literal(.string(minimum)))") }
    if let maximum { parts.append("\(name) <= \(try literal(.string(maximum)))") }
    return joined(parts, of: name)
  }

  static func bounds(_ name: String, _ minimum: Double?, _ maximum: Double?) -> String {
    var parts: [String] = []
    if let minimum { parts.append("\(name) >= \(number(minimum))") }
    if let maximum { parts.append("\(name) <= \(number(maximum))") }
    return joined(parts, of: name)
  }

  static func bounds(_ name: String, _ minimum: Int?, _ maximum: Int?) -> String {
    bounds(name, minimum.map(Double.init), maximum.map(Double.init))
  }

  private static func joined(_ parts: [String], of name: String) -> String {
    switch parts.count {
    case 0: "\(name) notempty"
    case 1: parts[0]
    default: "(\(parts.joined(separator: " and ")))"
    }
  }

  /// A number. SurveyJS reads no exponents, but compares texts of numbers as numbers.
  private static func number(_ value: Double) -> String {
    let text = value.plainText
    return text.contains("e") ? "'\(text)'" : text
  }

  static func literal(_ value: JSONValue) throws(Unsayable) -> String {
    switch value {
    case .number(let number): return self.number(number)
    case .boolean(let flag): return flag ? "true" : "false"
    case .null, .array, .object: return "''"
    case .string(let text):
      // A backslash before the closing quotation mark would hide it.
      guard !text.hasSuffix("\\") else {
        throw Unsayable(reason: "It names a text that ends with a backslash.")
      }
      return "'" + text.replacing("'", with: "\\'").replacing("\"", with: "\\\"") + "'"
    }
  }
}
