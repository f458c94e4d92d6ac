import Foundation
import StudyModel
import StudyParts

/// A table of answers in a form: one row per answer, and a blank row to add another.
package struct ChoiceRows: Sendable {
  /// The name of the field in the form, which prefixes the names of all fields in the table.
  package let name: String
  package let columns: Setting.ChoiceColumns

  package init(name: String, columns: Setting.ChoiceColumns) {
    self.name = name
    self.columns = columns
  }

  /// An answer as a form holds it.
  package struct Row: Sendable {
    /// The recorded value that the page showed; nil for a new answer.
    package var was: String?
    package var answer: JSONValue

    package init(was: String? = nil, _ answer: JSONValue) {
      self.was = was
      self.answer = answer
    }
  }

  /// The maximum number of answers to a question.
  package static let most = 500
  /// The number beyond which excess answers are no longer counted.
  package static let mostCounted = 2_000

  /// The answers in the form. Anything that the form does not show, such as other languages and pictures, is kept from
  /// the current value.
  package func read(_ form: SubmittedForm, over current: JSONValue, language: Language)
    -> JSONValue?
  {
    let rows = answers(form, over: current, language: language)
    return rows.isEmpty ? nil : .array(rows.map(\.answer))
  }

  /// The same answers, with the recorded values that the page showed.
  func answers(_ form: SubmittedForm, over current: JSONValue, language: Language) -> [Row] {
    rows(of: FormLookup(form), over: current, language)
  }

  /// The answers to show if the form was rejected. A pasted list that would exceed the limit stays in its single row.
  package func shown(_ form: SubmittedForm, over current: JSONValue, language: Language)
    -> [JSONValue]
  {
    let form = FormLookup(form)
    let rows = rows(of: form, over: current, language)
    return
      (rows.count <= Self.most
      ? rows : self.rows(of: form, over: current, language, keepsLists: true)).map(\.answer)
  }

  /// A notice about pasted lines, if there is anything to report.
  package func note(_ form: SubmittedForm, language: Language) -> String? {
    let form = FormLookup(form)
    var known: [JSONValue] = []
    for index in 0..<count(form, over: .null) {
      let isNew = (form["\(name).\(index).was"] ?? "").isEmpty
      if let pasted = pasted(at: index, form, known: known, isNew: isNew, language) {
        return pasted.note
      }
      let text = form["\(name).\(index).text"] ?? ""
      known.append(.object(["text": .object([language.rawValue: .string(text)])]))
    }
    return nil
  }

  /// The recorded values of the answers that the form keeps, and of those that have a text field for participants.
  package func kept(in form: SubmittedForm, over current: JSONValue) -> (
    rows: Set<String>, freeTexts: Set<String>
  ) {
    let form = FormLookup(form)
    var (rows, freeTexts): (Set<String>, Set<String>) = ([], [])
    for index in 0..<count(form, over: current) where form["\(name).\(index).remove"] != "on" {
      guard let key = form["\(name).\(index).was"] else { continue }
      rows.insert(key)
      if form["\(name).\(index).other"] == "on" { freeTexts.insert(key) }
    }
    return (rows, freeTexts)
  }

  /// The number of rows to read. The limit protects against forms that no person could have made.
  private func count(_ form: FormLookup, over current: JSONValue) -> Int {
    let stated = form.trimmed("\(name).count").flatMap(Int.init(bounded:)) ?? 0
    return min(max(stated, 0), (current.arrayValue?.count ?? 0) + Self.mostCounted)
  }

  private func rows(
    of form: FormLookup, over current: JSONValue, _ language: Language, keepsLists: Bool = false
  ) -> [Row] {
    let before = Dictionary(
      (current.arrayValue ?? []).compactMap { row in Self.key(of: row).map { ($0, row) } }
    ) { first, _ in first }
    var rows: [Row] = []
    // Blank rows are not answers, so the position of an answer can differ from its row number.
    var places: [Int: Int] = [:]
    // Values of the rows below count as taken too, because a pasted list can be inserted above them.
    let named = (0..<count(form, over: current)).compactMap { index in
      form["\(name).\(index).remove"] == "on" ? nil : form["\(name).\(index).was"]
    }
    var taken = Set(named).intersection(before.keys)
    func add(_ row: JSONValue, was: String? = nil) {
      rows.append(Row(was: was, row))
      if let key = Self.key(of: row) { taken.insert(key) }
    }
    for index in 0..<count(form, over: current) {
      if form["\(name).\(index).remove"] == "on" { continue }
      places[index] = rows.count
      let was = form["\(name).\(index).was"] ?? ""
      let old = was.isEmpty ? nil : before[was]
      if old != nil { taken.remove(was) }
      let known = rows.map(\.answer)
      if let pasted = pasted(at: index, form, known: known, isNew: old == nil, language) {
        // Several lines pasted into a new row become several answers.
        if keepsLists {
          let list = form.trimmed("\(name).\(index).text") ?? ""
          rows.append(Row(["text": .object([language.rawValue: .string(list)])]))
        } else {
          for row in pasted.rows.prefix(Self.mostCounted + 1) {
            add(new(row, taken: taken, language: language))
          }
        }
      } else {
        // A list pasted into an existing answer leaves its text unchanged; the pasted answers follow it.
        let list = keepsLists ? nil : inserted(at: index, form, into: old, language)
        if let row = row(
          index, form, old: old, taken: taken, language: language, without: list)
        {
          add(row, was: old == nil ? nil : was)
        }
        for row in list.map({ PastedChoices($0.lines).rows.prefix(Self.mostCounted + 1) }) ?? [] {
          add(new(row, taken: taken, language: language))
        }
      }
    }
    if let move = form.trimmed("\(name).move") {
      Self.move(&rows, move, places)
    }
    return rows
  }

  private func pasted(
    at index: Int, _ form: FormLookup, known: [JSONValue], isNew: Bool, _ language: Language
  ) -> PastedChoices? {
    guard isNew, let lines = form["\(name).\(index).text"] else { return nil }
    let isItem = PastedChoices.isItem(lines)
    guard isItem || PastedChoices.isList(lines) else { return nil }
    // The script has already split pasted lists, so a line that looks like one was typed as a single answer.
    if form["\(name).scripted"] == "on", isItem || PastedChoices.isCodedLine(lines) { return nil }
    return PastedChoices(
      lines, known: known.compactMap { $0["text"]?[language.rawValue]?.stringValue })
  }

  private func inserted(
    at index: Int, _ form: FormLookup, into old: JSONValue?, _ language: Language
  ) -> InsertedList? {
    guard form["\(name).scripted"] != "on", let typed = form["\(name).\(index).text"],
      let text = old?["text"]?[language.rawValue]?.stringValue
    else { return nil }
    return InsertedList(typed, into: text)
  }

  private func row(
    _ index: Int, _ form: FormLookup, old: JSONValue?, taken: Set<String>, language: Language,
    without list: InsertedList?
  ) -> JSONValue? {
    func entered(_ column: String) -> String? { form.trimmed("\(name).\(index).\(column)") }
    func line(_ column: String) -> String? {
      entered(column).map { $0.writtenLines.joined(separator: " ").withoutTabs }
    }
    let text = list?.text ?? line("text")
    let value = entered("value").map {
      $0.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    guard old != nil || text != nil || value != nil else { return nil }
    if isEmptied(index, form, old: old, language) { return nil }
    var row = old ?? .object([:])
    if value != old.flatMap(Self.key) || old == nil {
      let named = text == nil ? old.flatMap(Self.key) : nil
      let key = value ?? named ?? Slug.identifier(from: text ?? "", avoiding: taken)
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
      // A table without these fields leaves the values unchanged.
      if isOn, form["\(name).\(index).otherPlaceholder"] != nil {
        let words = line("otherPlaceholder").map { JSONValue.string($0) }
        row = row.setting(words, at: ["other", "placeholder", language.rawValue])
        let isRequired = form["\(name).\(index).otherRequired"] == "on"
        row = row.setting(isRequired ? true : nil, at: ["other", "isRequired"])
        let startsOpen = form["\(name).\(index).otherOpen"] == "on"
        row = row.setting(startsOpen ? true : nil, at: ["other", "startsOpen"])
      }
    }
    if columns.color { row = row.setting(entered("color").map { .string($0) }, at: ["color"]) }
    return row
  }

  /// Whether the text of an answer was cleared and nothing remains except a value generated from that text. Such an
  /// answer is removed, because participants would see its value as the text.
  /// - Parameter old: the saved answer; nil also if an earlier save from the same page removed it.
  private func isEmptied(
    _ index: Int, _ form: FormLookup, old: JSONValue?, _ language: Language
  ) -> Bool {
    func entered(_ column: String) -> String? { form.trimmed("\(name).\(index).\(column)") }
    let columns = [
      "text", "detailText", "explanation", "color", "isCorrect", "staysLast", "isExclusive",
      "other",
    ]
    guard columns.allSatisfy({ entered($0) == nil }) else { return false }
    let value = entered("value")
    guard let old else { return value == entered("was") }
    let texts = old["text"]?.objectValue ?? [:]
    let others = Set(texts.keys).subtracting([language.rawValue, LocalizedText.sourcesMember])
    guard others.isEmpty, Set((old.objectValue ?? [:]).keys).isSubset(of: ["value", "text"]) else {
      return false
    }
    let key = Self.key(of: old) ?? ""
    let text = texts[language.rawValue]?.stringValue ?? ""
    guard let value else { return !key.isEmpty || !text.isEmpty }
    return value == key && Self.isMade(key, from: text)
  }

  /// Whether a recorded value could have been generated from the text, or from its beginning while it was typed.
  private static func isMade(_ key: String, from text: String) -> Bool {
    guard !text.isEmpty else { return false }
    let made = Slug.identifier(from: text, avoiding: [])
    let whole = Slug.of(text, else: made, longest: .max)
    return [key, key.replacing(/-[0-9]+$/, with: "")].contains {
      $0 == made || ($0.count > 2 && whole.hasPrefix($0))
    }
  }

  private func new(_ row: PastedChoices.Row, taken: Set<String>, language: Language) -> JSONValue {
    let key =
      row.value.map { Slug.free($0, avoiding: taken) }
      ?? Slug.identifier(from: row.text, avoiding: taken)
    func words(_ text: String?) -> JSONValue? {
      text.map { .object([language.rawValue: .string($0)]) }
    }
    return JSONValue.object(["value": .string(key)])
      .setting(words(row.text), at: ["text"])
      .setting(columns.detail ? words(row.detail) : nil, at: ["detailText"])
  }

  /// The recorded value as text, which identifies a row.
  package static func key(of row: JSONValue) -> String? {
    row["value"].flatMap(ChoiceValue.init)?.text
  }

  // The buttons of a row submit "2:up" or "2:down".
  private static func move(_ rows: inout [Row], _ move: String, _ places: [Int: Int]) {
    let parts = move.split(separator: ":")
    guard parts.count == 2, let index = Int(bounded: parts[0]).flatMap({ places[$0] }),
      rows.indices.contains(index)
    else { return }
    let target = parts[1] == "up" ? index - 1 : index + 1
    guard rows.indices.contains(target) else { return }
    rows.swapAt(index, target)
  }
}

extension String {
  /// The lines without surrounding white space, leaving out blank ones.
  fileprivate var writtenLines: [String] {
    split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty
    }
  }
}
