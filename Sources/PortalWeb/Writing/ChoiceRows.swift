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
      if let row = row(index, form, old: old, others: rows, language: language) { rows.append(row) }
    }
    if let move = form.trimmed("\(name).move") { Self.move(&rows, move) }
    return rows.isEmpty ? nil : .array(rows)
  }

  private func row(
    _ index: Int, _ form: SubmittedForm, old: JSONValue?, others: [JSONValue], language: Language
  ) -> JSONValue? {
    func entered(_ column: String) -> String? { form.trimmed("\(name).\(index).\(column)") }
    let text = entered("text")
    let value = entered("value")
    guard old != nil || text != nil || value != nil else { return nil }
    var row = old ?? .object([:])
    if value != old.flatMap(Self.key) || old == nil {
      let taken = Set(others.compactMap(Self.key))
      row = row.setting(
        .string(value ?? Self.identifier(from: text ?? "", besides: taken)), at: ["value"])
    }
    func set(_ member: String, _ text: String?) {
      row = row.setting(text.map { .string($0) }, at: [member, language.rawValue])
    }
    func flag(_ member: String) {
      row = row.setting(form["\(name).\(index).\(member)"] == "on" ? true : nil, at: [member])
    }
    set("text", text)
    if columns.detail { set("detailText", entered("detailText")) }
    if columns.explanation { set("explanation", entered("explanation")) }
    if columns.exclusive { flag("isExclusive") }
    if columns.correct { flag("isCorrect") }
    if columns.freeText {
      let isOn = form["\(name).\(index).other"] == "on"
      row = row.setting(isOn ? row["other"] ?? .object([:]) : nil, at: ["other"])
    }
    if columns.color { row = row.setting(entered("color").map { .string($0) }, at: ["color"]) }
    return row
  }

  /// The recorded value as text, which names a row.
  static func key(of row: JSONValue) -> String? { row["value"].flatMap(ChoiceValue.init)?.text }

  /// A short identifier made of words: "Very tired" becomes `very-tired`; with a number if that is taken.
  static func identifier(
    from words: String, besides taken: Set<String>, otherwise: String = "answer"
  )
    -> String
  {
    let plain = words.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    let parts = plain.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = String(parts.joined(separator: "-").prefix(40))
    let base =
      joined.isEmpty ? otherwise : joined.hasSuffix("-") ? String(joined.dropLast()) : joined
    guard taken.contains(base) else { return base }
    var number = 2
    while taken.contains("\(base)-\(number)") { number += 1 }
    return "\(base)-\(number)"
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
