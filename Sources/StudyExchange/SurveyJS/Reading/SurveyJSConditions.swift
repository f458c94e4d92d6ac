import StudyModel

/// Understands expressions as conditions on the answers of a task that was read.
struct SurveyJSConditions {
  /// What a name in an expression stands for.
  struct Subject {
    let answer: AnswerReference
    /// Nil for a repeatable group.
    let format: AnswerFormat?
    var group: FormItem.ID?
    /// What the file's values are called here.
    var values: [(theirs: String, ours: ChoiceValue)] = []
    /// Whether it is not the answer itself but “I don't know”.
    var isUnknown = false
  }

  struct NotUnderstood: Error { let reason: String }

  /// By name in lowercase.
  var subjects: [String: Subject] = [:]
  /// How many questions each quiz has.
  var quizzes: [Step.ID: Int] = [:]

  func condition(_ text: String, in group: FormItem.ID?) throws(NotUnderstood) -> Condition {
    guard let expression = SurveyJSExpressionParser.parse(text) else {
      throw NotUnderstood(reason: "It cannot be read.")
    }
    return try condition(expression, group)
  }

  private func condition(
    _ expression: SurveyJSExpression, _ group: FormItem.ID?
  ) throws(NotUnderstood) -> Condition {
    switch expression {
    case .all(let parts):
      // An answer of "I don't know" meets no other comparison anyway.
      let parts = parts.filter { !isUnneeded($0, group) }
      if let lone = try loneChoice(parts, group) { return lone }
      var conditions: [Condition] = []
      for part in parts { conditions.append(try condition(part, group)) }
      return conditions.count == 1 ? conditions[0] : .all(conditions)
    case .any(let parts):
      var conditions: [Condition] = []
      for part in parts { conditions.append(try condition(part, group)) }
      return .any(conditions)
    case .not(let part): return .not(try condition(part, group))
    case .postfix(let word, let inner):
      guard case .name(let name) = inner else { throw unsupported }
      let subject = try subject(name, group)
      let answered = Condition.test(AnswerTest(answer: subject.answer, comparison: .answered))
      return word == "empty" ? .not(answered) : answered
    case .value(.boolean(let flag)): return flag ? .all([]) : .any([])
    case .name(let name):
      return try comparison("=", name, .boolean(true), group)
    case .operation(let sign, .value(let left), .value(let right)) where sign == "=":
      return left == right ? .all([]) : .any([])
    case .operation(let sign, .name(let name), .value(let value)):
      return try comparison(sign, name, value, group)
    case .operation(let sign, .name(let name), .list(let values)):
      return try lists(sign, name, values, group)
    case .operation(let sign, .value(let value), .name(let name)):
      let turned = ["<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="]
      guard let sign = turned[sign] else { throw unsupported }
      return try comparison(sign, name, value, group)
    case .operation(let sign, let left, .value(let value)):
      if let counted = try count(left, sign, value, group) { return counted }
      guard let name = Self.lengthOfTime(left) else { throw unsupported }
      return try comparison(sign, name, value, group)
    case .operation, .call, .list, .value: throw unsupported
    }
  }

  private func isUnneeded(_ expression: SurveyJSExpression, _ group: FormItem.ID?) -> Bool {
    guard case .operation("!=", .name(let name), .value(.boolean(true))) = expression else {
      return false
    }
    return (try? subject(name, group))?.isUnknown == true
  }

  private var unsupported: NotUnderstood {
    NotUnderstood(reason: "It compares more than answers with values.")
  }

  private static let mostCounted = 8

  /// `iif(a, 1, 0) + iif(b, 1, 0) >= 1`: how many of several conditions hold.
  private func count(
    _ sum: SurveyJSExpression, _ sign: String, _ value: JSONValue, _ group: FormItem.ID?
  ) throws(NotUnderstood) -> Condition? {
    guard let parts = Self.counted(sum), let number = value.numberValue,
      let limit = Int(bounded: number)
    else { return nil }
    guard let least = [">=": limit, ">": limit + 1][sign] else { throw unsupported }
    var conditions: [Condition] = []
    for part in parts { conditions.append(try condition(part, group)) }
    let steps = Set(conditions.flatMap(\.testedSteps))
    if steps.count == 1, let step = steps.first, quizzes[step] == conditions.count {
      return .test(
        AnswerTest(answer: AnswerReference(step: step), comparison: .scoreAtLeast(least)))
    }
    if least <= 0 { return .all([]) }
    guard conditions.count <= Self.mostCounted else { throw unsupported }
    return .any(Self.selections(of: conditions, least).map { .all($0) })
  }

  /// The conditions that a sum counts; nil for any other sum.
  private static func counted(_ sum: SurveyJSExpression) -> [SurveyJSExpression]? {
    switch sum {
    case .call("iif", let parts):
      parts.count == 3 && parts[1] == .value(.number(1)) && parts[2] == .value(.number(0))
        ? [parts[0]] : nil
    case .operation("+", let left, let right):
      counted(left).flatMap { first in counted(right).map { first + $0 } }
    case .operation, .all, .any, .not, .name, .value, .list, .postfix, .call: nil
    }
  }

  /// Every choice of as many conditions.
  private static func selections(of all: [Condition], _ count: Int) -> [[Condition]] {
    if count == 0 { return [[]] }
    guard let first = all.first, count <= all.count else { return [] }
    let rest = Array(all.dropFirst())
    return selections(of: rest, count - 1).map { [first] + $0 } + selections(of: rest, count)
  }

  /// Hours times 3,600 plus minutes times 60, as Accord writes a length of time.
  private static func lengthOfTime(_ expression: SurveyJSExpression) -> String? {
    guard
      case .operation(
        "+", .operation("*", .name(let hours), .value(.number(3_600))),
        .operation("*", .name(let minutes), .value(.number(60)))) = expression,
      hours.hasSuffix(".hours"), minutes.hasSuffix(".minutes"),
      hours.dropLast(6) == minutes.dropLast(8)
    else { return nil }
    return String(hours.dropLast(6))
  }

  /// `{x} contains 'a' and {x.length} = 1`: nothing but that choice.
  private func loneChoice(
    _ parts: [SurveyJSExpression], _ group: FormItem.ID?
  ) throws(NotUnderstood) -> Condition? {
    guard parts.count == 2,
      case .operation("contains", .name(let name), .value(let value)) = parts[0],
      parts[1] == .operation("=", .name(name + ".length"), .value(.number(1)))
    else { return nil }
    return try comparison("=", name, value, group)
  }

  func subject(_ name: String, _ group: FormItem.ID?) throws(NotUnderstood) -> Subject {
    var key = name.lowercased()
    let isSibling = key.hasPrefix("panel.") || key.hasPrefix("row.")
    if isSibling {
      key = String(key[key.index(after: key.firstIndex(of: ".") ?? key.startIndex)...])
    }
    guard let subject = subjects[key] else {
      throw NotUnderstood(reason: "It names “\(name)”, which is not a question here.")
    }
    guard subject.group == nil || subject.group == group else {
      throw NotUnderstood(reason: "It names “\(name)”, which is asked for each entry of a group.")
    }
    return subject
  }

  private func lists(
    _ sign: String, _ name: String, _ values: [SurveyJSExpression], _ group: FormItem.ID?
  ) throws(NotUnderstood) -> Condition {
    var parts: [Condition] = []
    for value in values {
      guard case .value(let value) = value else { throw unsupported }
      parts.append(try comparison("contains", name, value, group))
    }
    switch sign {
    case "anyof": return .any(parts)
    case "noneof": return .not(.any(parts))
    case "allof": return .all(parts)
    case "=" where values.count == 1:
      guard case .value(let value) = values[0] else { throw unsupported }
      return try comparison("=", name, value, group)
    default: throw unsupported
    }
  }

  private func comparison(
    _ sign: String, _ name: String, _ value: JSONValue, _ group: FormItem.ID?
  ) throws(NotUnderstood) -> Condition {
    if name.lowercased().hasSuffix(".length"),
      let entries = try? subject(String(name.dropLast(7)), group), entries.format == nil
    {
      return try count(sign, entries, value)
    }
    let subject = try subject(name, group)
    func test(_ comparison: Comparison) -> Condition {
      .test(AnswerTest(answer: subject.answer, comparison: comparison))
    }
    if subject.isUnknown {
      guard let flag = value.booleanValue, ["=", "!="].contains(sign) else { throw unsupported }
      return (sign == "=") == flag ? test(.dontKnow) : .not(test(.dontKnow))
    }
    if value.isNull { return sign == "=" ? .not(test(.answered)) : test(.answered) }
    let choice = self.value(value, of: subject)
    switch sign {
    case "=": return test(.equals(choice))
    case "!=": return .not(test(.equals(choice)))
    case "contains", "allof", "anyof": return test(.includes([choice]))
    case "notcontains", "noneof": return .not(test(.includes([choice])))
    case ">=": return test(try bounds(subject, choice, nil))
    case "<=": return test(try bounds(subject, nil, choice))
    // Without the bound itself.
    case ">": return .all([test(try bounds(subject, choice, nil)), .not(test(.equals(choice)))])
    case "<": return .all([test(try bounds(subject, nil, choice)), .not(test(.equals(choice)))])
    default: throw unsupported
    }
  }

  private func count(
    _ sign: String, _ subject: Subject, _ value: JSONValue
  ) throws(NotUnderstood) -> Condition {
    guard let number = value.numberValue ?? Double(value.stringValue ?? ""),
      let whole = Int(bounded: number)
    else { throw unsupported }
    func test(_ minimum: Int?, _ maximum: Int?) -> Condition {
      .test(AnswerTest(answer: subject.answer, comparison: .entriesBetween(minimum, maximum)))
    }
    switch sign {
    case "=": return test(whole, whole)
    case "!=": return .not(test(whole, whole))
    case ">=": return test(whole, nil)
    case ">": return test(whole + 1, nil)
    case "<=": return test(nil, whole)
    case "<": return test(nil, whole - 1)
    default: throw unsupported
    }
  }

  private func bounds(
    _ subject: Subject, _ minimum: ChoiceValue?, _ maximum: ChoiceValue?
  ) throws(NotUnderstood) -> Comparison {
    let kind = subject.format?.kind
    if kind == .date {
      func day(_ value: ChoiceValue?) -> String? {
        value.map { $0.text.hasSuffix("T99") ? String($0.text.dropLast(3)) : $0.text }
      }
      return .dateBetween(day(minimum), day(maximum))
    }
    if kind == .timeOfDay {
      return .timeBetween(
        minimum.flatMap { TimeOfDay($0.text) }, maximum.flatMap { TimeOfDay($0.text) })
    }
    func number(_ value: ChoiceValue?) throws(NotUnderstood) -> Double? {
      guard let value else { return nil }
      guard let number = value.json.numberValue ?? Double(value.text), number.isFinite else {
        throw NotUnderstood(reason: "It compares the order of texts.")
      }
      return number
    }
    return .numberBetween(try number(minimum), try number(maximum))
  }

  /// The value as the question records it. SurveyJS compares without regard to case, and texts with numbers.
  private func value(_ value: JSONValue, of subject: Subject) -> ChoiceValue {
    let plain = ChoiceValue(value) ?? .text("")
    func key(_ text: String) -> String { text.trimmingSpaces.lowercased() }
    if let known = subject.values.first(where: { key($0.theirs) == key(plain.text) }) {
      return known.ours
    }
    guard let format = subject.format else { return plain }
    switch SurveyJSShape(format) {
    case .boolean: return .boolean(key(plain.text) == "true" || plain == .number(1))
    case .number, .interval: return Double(plain.text).map { .number($0) } ?? plain
    case .text, .date, .time: return .text(plain.text)
    case .location, .choice, .lists: return plain
    }
  }
}

extension Condition {
  /// The steps whose answers it tests.
  fileprivate var testedSteps: [Step.ID] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.testedSteps)
    case .not(let part): part.testedSteps
    case .test(let test): [test.answer.step]
    }
  }
}
