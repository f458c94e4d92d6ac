import Foundation
import StudyModel
import StudyParts

extension Setting {
  /// The value that the form holds for this field; nil if there is none.
  /// - Throws: `FieldError` if the input is not a valid value.
  package func read(_ form: SubmittedForm, over current: JSONValue, language: Language)
    throws(FieldError)
    -> JSONValue?
  {
    switch control {
    case .line:
      return form.trimmed(name).map { .string($0.replacing("\n", with: " ")) }
    case .exact: return form[name].flatMap { $0.isEmpty ? nil : .string($0) }
    case .area, .markdown:
      let text = form[name] ?? ""
      return text.allSatisfy(\.isWhitespace) ? nil : .string(text)
    case .whole:
      guard let text = form.trimmed(name) else { return nil }
      guard let number = Int(bounded: text.replacing(",", with: "")) else {
        throw error(
          Self.isNumber(text)
            ? "Use at most 9 digits." : "Enter a whole number, for example 7.")
      }
      return .number(Double(number))
    case .decimal:
      guard let text = form.trimmed(name) else { return nil }
      guard let number = Double(text.replacing(",", with: ".")),
        abs(number) <= StudyLimits.largestNumber
      else {
        throw error(
          Self.isNumber(text) ? "Use at most 15 digits." : "Enter a number, for example 2.5.")
      }
      return .number(number)
    case .toggle: return form[name] == "on" ? true : nil
    case .presence: return form[name] == "on" ? (current.isNull ? .object([:]) : current) : nil
    case .options(let options):
      guard let text = form.trimmed(name) else { return nil }
      guard options.contains(where: { $0.value == text }) else {
        throw error("Choose an option from the list.")
      }
      return .string(text)
    case .passage(let options):
      guard let text = form.trimmed(name) else { return nil }
      // An unchanged choice stays linked to the text it was linked to before.
      if text == PassageOption.key(of: current) { return current }
      guard let option = options.first(where: { $0.key == text }) else {
        throw error("Choose an option from the list.")
      }
      return try? JSONValue(encoding: option.passage)
    case .answer(let options):
      guard let text = form.trimmed(name) else { return nil }
      // The current choice is accepted even if its answer no longer exists.
      let isKept = text == current.answerCode
      guard isKept || options.contains(where: { $0.value == text }),
        let value = JSONValue(answerCode: text)
      else { throw error("Choose an option from the list.") }
      return value
    case .times: return try times(form)
    case .windows: return try windows(form)
    case .checks(let options):
      let chosen = Set(form.values(name))
      let values = options.filter { chosen.contains($0.value) }.map { JSONValue.string($0.value) }
      return values.isEmpty ? nil : .array(values)
    case .lines: return lines(form, over: current, language: language)
    case .people: return people(form)
    case .pairs: return try pairs(form)
    case .day:
      guard let text = form.trimmed(name) else { return nil }
      guard CalendarMoment(text) != nil else {
        throw error("Enter the date in this format: 2026-11-21.")
      }
      return .string(text)
    case .moment:
      guard let text = form.trimmed(name) else { return nil }
      guard let moment = CalendarMoment(String(text.prefix(16))) else {
        throw error("Enter the date and time in this format: 2026-11-21T17:30.")
      }
      return .string(moment.description)
    case .position(let options):
      guard let text = form.trimmed(name) else { return nil }
      guard let index = Int(bounded: text), options.contains(where: { $0.value == text }) else {
        throw error("Choose an option from the list.")
      }
      return .number(Double(index))
    case .removal: return form[name] == "on" ? .object([:]) : current
    case .timeOfDay:
      guard let text = form.trimmed(name) else { return nil }
      guard let time = TimeOfDay(String(text.prefix(5))) else {
        throw error("Enter the time in this format: 07:30.")
      }
      return .string(time.description)
    case .length: return try seconds(form)
    case .choices(let columns):
      let rows = ChoiceRows(name: name, columns: columns)
        .read(form, over: current, language: language)
      // An imported document can exceed the limit. Its answers can then only decrease in number.
      let most = max(ChoiceRows.most, current.arrayValue?.count ?? 0)
      if let count = rows?.arrayValue?.count, count > most {
        let number = count > ChoiceRows.mostCounted ? "more than 2,000" : String(count)
        throw error(
          "A question can have at most \(ChoiceRows.most) answers. This list has \(number).")
      }
      return rows
    }
  }

  /// Whether rejected input is a number that is merely too large.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.replacing(",", with: "")
    return digits.wholeMatch(of: /[+-]?\d+/) != nil || Double(digits).map(\.isFinite) == false
  }

  private func error(_ message: String) -> FieldError { FieldError(name: name, message: message) }

  private func lines(_ form: SubmittedForm, over current: JSONValue, language: Language)
    -> JSONValue?
  {
    let rows = LineRows(form[name] ?? "", over: current.arrayValue ?? [], language: language).rows
    return rows.isEmpty ? nil : .array(rows)
  }

  private func pairs(_ form: SubmittedForm) throws(FieldError) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    for line in (form[name] ?? "").split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if parts.allSatisfy(\.isEmpty) { continue }
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw error("Enter a name, a colon, and a value on each line, for example duration: 30.")
      }
      guard members[parts[0]] == nil else { throw error("“\(parts[0])” appears twice.") }
      members[parts[0]] = Self.value(parts[1])
    }
    return members.isEmpty ? nil : .object(members)
  }

  private func times(_ form: SubmittedForm) throws(FieldError) -> JSONValue? {
    let words = (form[name] ?? "").split { $0.isWhitespace || $0 == "," || $0 == ";" }
    var times: [JSONValue] = []
    for word in words {
      guard let time = TimeOfDay(word.utf8.count == 4 ? "0\(word)" : String(word)) else {
        throw error("Enter times, for example 08:00, 20:00.")
      }
      guard !times.contains(.string(time.description)) else {
        throw error("\(time) appears twice.")
      }
      times.append(.string(time.description))
    }
    return times.isEmpty ? nil : .array(times)
  }

  private func windows(_ form: SubmittedForm) throws(FieldError) -> JSONValue? {
    var windows: [JSONValue] = []
    for line in (form[name] ?? "").split(whereSeparator: \.isNewline) {
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      let numbers = line.matches(of: /-?\d+/).compactMap { Int(bounded: $0.0) }
      let rest = line.replacing(/-?\d+|to|–|\s/, with: "")
      guard rest.isEmpty, (1...2).contains(numbers.count) else {
        throw error("Enter the first and last day on each line, for example 0 to 6.")
      }
      windows.append([
        "firstDay": .number(Double(numbers[0])),
        "lastDay": .number(Double(numbers.last ?? numbers[0])),
      ])
    }
    return windows.isEmpty ? nil : .array(windows)
  }

  private static func value(_ text: String) -> JSONValue {
    switch text {
    case "true": true
    case "false": false
    default:
      Double(text).flatMap { abs($0) <= StudyLimits.largestNumber ? .number($0) : nil }
        ?? .string(text)
    }
  }

  private func people(_ form: SubmittedForm) -> JSONValue? {
    let rows = (form[name] ?? "").split(separator: "\n").compactMap { line -> JSONValue? in
      let parts = line.split(separator: ",", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard let person = parts.first, !person.isEmpty else { return nil }
      let role = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
      return JSONValue.object(["name": .string(person)])
        .setting(role.map { .string($0) }, at: ["role"])
    }
    return rows.isEmpty ? nil : .array(rows)
  }
}
