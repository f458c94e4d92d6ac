import Foundation
import StudyModel

/// A table of answers in a form: a row per answer, one empty row to add another.
struct ChoiceRows {
  let name: String
  let columns: EditorField.ChoiceColumns

  /// The most answers a question can have.
  static let most = 500
  /// Where counting those that are too many ends.
  static let mostCounted = 2_000

  /// The answers a form holds, with what the form does not show (other languages, pictures) kept from before.
  func read(_ form: SubmittedForm, over current: JSONValue, language: Language) -> JSONValue? {
    let rows = rows(of: FormLookup(form), over: current, language)
    return rows.isEmpty ? nil : .array(rows)
  }

  /// The answers to show for a form that was refused. A list that makes too many stays the list it is, in its one row.
  func shown(_ form: SubmittedForm, over current: JSONValue, language: Language) -> [JSONValue] {
    let form = FormLookup(form)
    let rows = rows(of: form, over: current, language)
    return rows.count <= Self.most
      ? rows : self.rows(of: form, over: current, language, keepsLists: true)
  }

  /// What to tell about lines that were pasted, if anything.
  func note(_ form: SubmittedForm, language: Language) -> String? {
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

  /// The recorded values of the answers that a form keeps, and of those that it lets participants answer in their own
  /// words.
  func kept(in form: SubmittedForm, over current: JSONValue) -> (
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

  /// How many rows to read. A form with many more than the answers there are was not made by a person.
  private func count(_ form: FormLookup, over current: JSONValue) -> Int {
    let stated = form.trimmed("\(name).count").flatMap(Int.init(bounded:)) ?? 0
    return min(max(stated, 0), (current.arrayValue?.count ?? 0) + Self.mostCounted)
  }

  private func rows(
    of form: FormLookup, over current: JSONValue, _ language: Language, keepsLists: Bool = false
  ) -> [JSONValue] {
    let before = Dictionary(
      (current.arrayValue ?? []).compactMap { row in Self.key(of: row).map { ($0, row) } }
    ) { first, _ in first }
    var rows: [JSONValue] = []
    // A row that is left empty is no answer, so the places of answers are not the numbers of rows.
    var places: [Int: Int] = [:]
    // The values of answers below are taken as well: a list can come in above them.
    let named = (0..<count(form, over: current)).compactMap { index in
      form["\(name).\(index).remove"] == "on" ? nil : form["\(name).\(index).was"]
    }
    var taken = Set(named).intersection(before.keys)
    func add(_ row: JSONValue) {
      rows.append(row)
      if let key = Self.key(of: row) { taken.insert(key) }
    }
    for index in 0..<count(form, over: current) {
      if form["\(name).\(index).remove"] == "on" { continue }
      places[index] = rows.count
      let was = form["\(name).\(index).was"] ?? ""
      let old = was.isEmpty ? nil : before[was]
      if old != nil { taken.remove(was) }
      if let pasted = pasted(at: index, form, known: rows, isNew: old == nil, language) {
        // Several lines pasted where one answer is added are several answers.
        if keepsLists {
          let list = form.trimmed("\(name).\(index).text") ?? ""
          rows.append(["text": .object([language.rawValue: .string(list)])])
        } else {
          for row in pasted.rows.prefix(Self.mostCounted + 1) {
            add(new(row, taken: taken, language: language))
          }
        }
      } else {
        // A list in an answer that was there leaves its words alone; its own answers come below.
        let list = keepsLists ? nil : inserted(at: index, form, into: old, language)
        if let row = row(
          index, form, old: old, taken: taken, language: language, without: list)
        {
          add(row)
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
    guard isNew, let lines = form["\(name).\(index).text"], PastedChoices.isList(lines) else {
      return nil
    }
    // A script has taken apart what was pasted; a line that is typed there is one answer.
    if form["\(name).scripted"] == "on", PastedChoices.isCodedLine(lines) { return nil }
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
      let key = value ?? named ?? Self.identifier(from: text ?? "", besides: taken)
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
      // A table without these fields says nothing about them.
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

  /// Whether an answer has lost its text and has nothing else but a value that was made from it. It is no answer any more:
  /// participants would read its value.
  /// - Parameter old: what is saved of it; nil also where an earlier save of the same page has removed it.
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

  /// Whether a recorded value can have been made from a text, or from its beginning while it was typed.
  private static func isMade(_ key: String, from text: String) -> Bool {
    guard !text.isEmpty else { return false }
    let made = identifier(from: text, besides: [])
    let whole = Slug.of(text, else: made, longest: .max)
    return [key, key.replacing(/-[0-9]+$/, with: "")].contains {
      $0 == made || ($0.count > 2 && whole.hasPrefix($0))
    }
  }

  private func new(_ row: PastedChoices.Row, taken: Set<String>, language: Language) -> JSONValue {
    let key =
      row.value.map { Slug.free($0, besides: taken) }
      ?? Self.identifier(from: row.text, besides: taken)
    func words(_ text: String?) -> JSONValue? {
      text.map { .object([language.rawValue: .string($0)]) }
    }
    return JSONValue.object(["value": .string(key)])
      .setting(words(row.text), at: ["text"])
      .setting(columns.detail ? words(row.detail) : nil, at: ["detailText"])
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
  private static func move(_ rows: inout [JSONValue], _ move: String, _ places: [Int: Int]) {
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
  /// Its lines without blank ones and without space around them.
  fileprivate var writtenLines: [String] {
    split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty
    }
  }
}
