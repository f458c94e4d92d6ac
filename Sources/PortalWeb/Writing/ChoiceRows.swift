import Foundation
import StudyModel

/// A table of answers in a form: a row per answer, one empty row to add another.
struct ChoiceRows {
  let name: String
  let columns: EditorField.ChoiceColumns

  /// The answers a form holds, with what the form does not show (other languages, pictures) kept from before.
  func read(_ form: SubmittedForm, over current: JSONValue, language: Language) -> JSONValue? {
    let before = current.arrayValue ?? []
    let count = min(form.trimmed("\(name).count").flatMap(Int.init) ?? 0, 500)
    var rows: [JSONValue] = []
    for index in 0..<max(count, 0) {
      if form["\(name).\(index).remove"] == "on" { continue }
      let was = form["\(name).\(index).was"] ?? ""
      let old = was.isEmpty ? nil : before.first { Self.key(of: $0) == was }
      let lines = old == nil ? (form["\(name).\(index).text"] ?? "").writtenLines : []
      if lines.count > 1 {
        // Several lines pasted where one answer is added are several answers.
        for line in lines.prefix(500 - rows.count) {
          rows.append(new(line, others: rows, language: language))
        }
      } else if let row = row(index, form, old: old, others: rows, language: language) {
        rows.append(row)
      }
    }
    if let move = form.trimmed("\(name).move") { Self.move(&rows, move) }
    return rows.isEmpty ? nil : .array(rows)
  }

  private func row(
    _ index: Int, _ form: SubmittedForm, old: JSONValue?, others: [JSONValue], language: Language
  ) -> JSONValue? {
    func entered(_ column: String) -> String? { form.trimmed("\(name).\(index).\(column)") }
    func line(_ column: String) -> String? {
      entered(column).map { $0.writtenLines.joined(separator: " ") }
    }
    let text = line("text")
    let value = entered("value")
    guard old != nil || text != nil || value != nil else { return nil }
    var row = old ?? .object([:])
    if value != old.flatMap(Self.key) || old == nil {
      let key =
        value ?? Self.identifier(from: text ?? "", besides: Set(others.compactMap(Self.key)))
      row = row.setting(.string(key), at: ["value"])
    }
    func set(_ member: String, _ text: String?) {
      row = row.setting(text.map { .string($0) }, at: [member, language.rawValue])
    }
    func flag(_ member: String) {
      row = row.setting(form["\(name).\(index).\(member)"] == "on" ? true : nil, at: [member])
    }
    set("text", text)
    if columns.detail { set("detailText", line("detailText")) }
    if columns.explanation { set("explanation", entered("explanation")) }
    if columns.exclusive { flag("isExclusive") }
    if columns.correct { flag("isCorrect") }
    if columns.staysLast { flag("staysLast") }
    if columns.freeText {
      let isOn = form["\(name).\(index).other"] == "on"
      row = row.setting(isOn ? row["other"] ?? .object([:]) : nil, at: ["other"])
    }
    if columns.color { row = row.setting(entered("color").map { .string($0) }, at: ["color"]) }
    return row
  }

  private func new(_ text: String, others: [JSONValue], language: Language) -> JSONValue {
    let key = Self.identifier(from: text, besides: Set(others.compactMap(Self.key)))
    return .object(["value": .string(key), "text": .object([language.rawValue: .string(text)])])
  }

  /// The recorded value as text, which names a row.
  static func key(of row: JSONValue) -> String? { row["value"].flatMap(ChoiceValue.init)?.text }

  /// A short identifier made of words: "Very tired" becomes `very-tired`; with a number if that is taken.
  static func identifier(
    from words: String, besides taken: Set<String>, otherwise: String = "answer"
  ) -> String {
    Slug.free(Slug.of(words, else: otherwise, longest: 40), besides: taken)
  }

  // "2:up" and "2:down" come from the buttons of a row.
  private static func move(_ rows: inout [JSONValue], _ move: String) {
    let parts = move.split(separator: ":")
    guard parts.count == 2, let index = Int(parts[0]), rows.indices.contains(index) else { return }
    let target = parts[1] == "up" ? index - 1 : index + 1
    guard rows.indices.contains(target) else { return }
    rows.swapAt(index, target)
  }
}

extension String {
  /// Its lines without blank ones and without space around them.
  fileprivate var writtenLines: [String] {
    split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty
    }
  }
}
