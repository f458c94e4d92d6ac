import StudyDocuments
import StudyModel

/// The parts of a cell `constraint`, taken one by one by the format that enforces them. What nobody takes is reported.
final class XLSFormConstraint {
  private let row: SheetRow
  private let reader: XLSFormReader
  private let text: String
  private var parts: [XPath] = []
  private var fault: Int?
  private var isSaidElsewhere = false

  init(_ row: SheetRow, in reader: XLSFormReader) {
    self.row = row
    self.reader = reader
    text = reader.survey.text("constraint", of: row)
    guard !text.isEmpty else { return }
    do throws(XPathParser.Fault) {
      let expression = try XPathParser.parse(text)
      if case .all(let all) = expression { parts = all } else { parts = [expression] }
    } catch { fault = error.column }
  }

  private func take<Value>(_ read: (XPath) -> Value?) -> [Value] {
    var taken: [Value] = []
    parts.removeAll { part in
      guard let value = read(part) else { return false }
      taken.append(value)
      return true
    }
    return taken
  }

  func numbers(isWhole: Bool) -> (Double?, Double?) {
    let bounds = take { part -> (XPath.Sign, Double)? in
      guard case .compare(let left, let sign, let right) = part else { return nil }
      let found: (XPath.Sign, Double)? =
        switch (left, right) {
        case (.own, .number(let number)): (sign, number)
        case (.number(let number), .own): (sign.mirrored, number)
        default: nil
        }
      guard let (sign, number) = found, sign != .equal, sign != .unequal,
        isWhole || sign == .atLeast || sign == .atMost
      else { return nil }
      return (sign, number)
    }
    var low: Double?
    var high: Double?
    for (sign, number) in bounds {
      switch sign {
      case .atLeast: low = max(low ?? number, number)
      case .greater: low = max(low ?? number, number.rounded(.down) + 1)
      case .atMost: high = min(high ?? number, number)
      case .less: high = min(high ?? number, number.rounded(.up) - 1)
      case .equal, .unequal: break
      }
    }
    return (low, high)
  }

  func length() -> Int? {
    take { part -> Int? in
      guard case .compare(.call("string-length", [.own]), let sign, .number(let number)) = part,
        let count = Int(bounded: number), count > 0
      else { return nil }
      return sign == .atMost ? count : sign == .less ? count - 1 : nil
    }.min()
  }

  func pattern() -> String? {
    let found = take { part -> String? in
      guard case .call("regex", let operands) = part, operands.count == 2, operands[0] == .own,
        case .text(let pattern) = operands[1]
      else { return nil }
      return pattern
    }
    guard let first = found.first else { return nil }
    isSaidElsewhere = true
    for rest in found.dropFirst() { parts.append(.call("regex", [.own, .text(rest)])) }
    return XLSFormPattern.part(of: first)
  }

  func takePattern(_ pattern: String) -> Bool {
    let isTaken = !take { $0 == .call("regex", [.own, .text(pattern)]) ? true : nil }.isEmpty
    if isTaken { isSaidElsewhere = true }
    return isTaken
  }

  /// The choices that cannot be chosen with others.
  func exclusiveChoices() -> Set<String> {
    let found = take { part -> [String]? in
      guard case .call("not", let inner) = part, case .all(let both)? = inner.first,
        both.count == 2,
        both.contains(.compare(.call("count-selected", [.own]), .greater, .number(1)))
      else { return nil }
      let rest = both.filter { if case .compare = $0 { false } else { true } }
      let choices: [XPath]
      if case .any(let several)? = rest.first { choices = several } else { choices = rest }
      let names = choices.compactMap { choice -> String? in
        guard case .call("selected", let operands) = choice, operands.count == 2,
          operands[0] == .own, case .text(let name) = operands[1]
        else { return nil }
        return name
      }
      return names.count == choices.count && !names.isEmpty ? names : nil
    }
    return Set(found.flatMap(\.self))
  }

  func dates(_ format: inout DateFormat) {
    let today = XPath.call("today", [])
    let bounds = take { part -> (XPath.Sign, CalendarMoment?, Int)? in
      guard case .compare(.own, let sign, let bound) = part, sign != .equal, sign != .unequal else {
        return nil
      }
      if bound == today { return (sign, nil, 0) }
      if case .compute(today, let operation, .number(let number)) = bound,
        let days = Int(bounded: number), operation == .plus || operation == .minus
      {
        return (sign, nil, operation == .plus ? days : -days)
      }
      guard case .call(let name, let operands) = bound, name == "date" || name == "date-time",
        operands.count == 1, case .text(let text) = operands[0],
        let moment = CalendarMoment(String(text.prefix(16)))
      else { return nil }
      return (sign, moment, 0)
    }
    for (sign, moment, days) in bounds {
      let shift = sign == .greater ? 1 : sign == .less ? -1 : 0
      let isFirst = sign == .atLeast || sign == .greater
      guard let moment else {
        // Bounds are counted away from today on either side.
        if isFirst {
          format.daysBeforeToday = -(days + shift)
        } else {
          format.daysAfterToday = days + shift
        }
        continue
      }
      let day = CalendarMoment(
        day: moment.day.adding(days: shift), time: format.includesTime ? moment.time : nil)
      if isFirst { format.minimum = day } else { format.maximum = day }
    }
  }

  func reportRest(isAsked: Bool) {
    guard isAsked, !text.isEmpty else { return }
    if let fault {
      reader.lose(
        "constraint-dropped", .weakened, .warning, "constraint", row,
        "The constraint “\(text.prefix(200))”, which cannot be computed from character \(fault) on",
        became: "any answer")
    } else if !parts.isEmpty {
      reader.lose(
        "constraint-dropped", .weakened, .warning, "constraint", row,
        "The constraint “\(XPath.all(parts).string.prefix(200))”", became: "any answer",
        advice: "Accord has no such rule")
    }
    if !isSaidElsewhere, !reader.survey.text("constraint_message", of: row).isEmpty {
      reader.lose(
        "message-dropped", .dropped, .note, "constraint_message", row,
        "The message for answers that are refused", became: "Accord’s own")
    }
  }
}
