import Foundation
import StudyModel

/// Why what was typed cannot be a field's value.
struct FieldError: Error, Hashable, Sendable {
  let name: String
  let message: String
}

extension EditorField {
  /// The value a form holds for this field; nil for none.
  func read(_ form: SubmittedForm, over current: JSONValue, language: Language) throws(FieldError)
    -> JSONValue?
  {
    switch widget {
    case .line:
      return form.trimmed(name).map { .string($0.replacing("\n", with: " ")) }
    case .exact: return form[name].flatMap { $0.isEmpty ? nil : .string($0) }
    case .area, .markdown:
      let text = form[name] ?? ""
      return text.allSatisfy(\.isWhitespace) ? nil : .string(text)
    case .whole:
      guard let text = form.trimmed(name) else { return nil }
      guard let number = Int(text.replacing(",", with: "")) else {
        throw error("Write a whole number, such as 7.")
      }
      return .number(Double(number))
    case .decimal:
      guard let text = form.trimmed(name) else { return nil }
      guard let number = Double(text.replacing(",", with: ".")), number.isFinite else {
        throw error("Write a number, such as 2.5.")
      }
      return .number(number)
    case .toggle: return form[name] == "on" ? true : nil
    case .presence: return form[name] == "on" ? (current.isNull ? .object([:]) : current) : nil
    case .options(let options):
      guard let text = form.trimmed(name) else { return nil }
      guard options.contains(where: { $0.value == text }) else {
        throw error("Choose one of the list.")
      }
      return .string(text)
    case .passage(let options):
      guard let text = form.trimmed(name) else { return nil }
      // What stays as it was keeps the words it was linked to.
      if text == PassageOption.key(of: current) { return current }
      guard let option = options.first(where: { $0.key == text }) else {
        throw error("Choose one of the list.")
      }
      return try? JSONValue(encoding: option.passage)
    case .checks(let options):
      let chosen = Set(form.values(name))
      let values = options.filter { chosen.contains($0.value) }.map { JSONValue.string($0.value) }
      return values.isEmpty ? nil : .array(values)
    case .lines: return lines(form, over: current, language: language)
    case .people: return people(form)
    case .day:
      guard let text = form.trimmed(name) else { return nil }
      guard CalendarMoment(text) != nil else { throw error("Write the date as 2026-11-21.") }
      return .string(text)
    case .timeOfDay:
      guard let text = form.trimmed(name) else { return nil }
      guard let time = TimeOfDay(String(text.prefix(5))) else {
        throw error("Write the time as 07:30.")
      }
      return .string(time.description)
    case .choices(let columns):
      let rows = ChoiceRows(name: name, columns: columns)
        .read(form, over: current, language: language)
      // A document from elsewhere may have more; then it may only become fewer.
      let most = max(ChoiceRows.most, current.arrayValue?.count ?? 0)
      if let count = rows?.arrayValue?.count, count > most {
        throw error("A question can have at most \(ChoiceRows.most) answers; these are \(count).")
      }
      return rows
    }
  }

  private func error(_ message: String) -> FieldError { FieldError(name: name, message: message) }

  private func lines(_ form: SubmittedForm, over current: JSONValue, language: Language)
    -> JSONValue?
  {
    let texts = (form[name] ?? "").split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let rows = texts.filter { !$0.isEmpty }.enumerated().map { index, text in
      let before = current.arrayValue.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      return (before ?? .object([:])).setting(.string(text), at: [language.rawValue])
    }
    return rows.isEmpty ? nil : .array(rows)
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
