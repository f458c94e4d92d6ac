import StudyModel

extension FieldView {
  /// A table of answers, row by row.
  struct ChoicesView: Sendable {
    let columns: EditorField.ChoiceColumns
    /// The last one is empty, to add another answer.
    let rows: [Row]

    /// The texts of an answer that are translated, by the names of their members.
    static let texts = [["text"], ["detailText"], ["explanation"], ["other", "placeholder"]]

    struct Row: Sendable {
      let index: Int
      var was = ""
      var value = ""
      var text = ""
      /// What the texts of the row say in the study's own language, by their columns.
      var originals: [String: FieldView.Original] = [:]
      var detailText = ""
      var explanation = ""
      var color = ""
      /// The color, where it is one.
      var swatch: String?
      var isExclusive = false
      var isCorrect = false
      var staysLast = false
      var takesFreeText = false
      var placeholder = ""
      var needsFreeText = false
      var opensFreeText = false
      var isNew = false

      var number: Int { index + 1 }
      var canRise: Bool { index > 0 }

      /// Whether something in the fold of the row is missing in the language that is written in, or outdated.
      var asksForTranslation: Bool {
        [("detailText", detailText), ("explanation", explanation), ("placeholder", placeholder)]
          .contains { column, words in
            originals[column].map { words.isEmpty || $0.isOutdated } ?? false
          }
      }
    }
  }
}

extension FieldView.ChoicesView {
  init(
    _ value: JSONValue, _ columns: EditorField.ChoiceColumns, at path: [String],
    language: Language, original: Language?, typed: SubmittedForm?, name: String
  ) {
    let rows =
      typed.map {
        ChoiceRows(name: name, columns: columns).shown($0, over: value, language: language)
      } ?? value.arrayValue ?? []
    self.columns = columns
    self.rows =
      rows.enumerated().map { Row($1, at: $0, below: path, language, original: original) }
      + [Row(index: rows.count, isNew: true)]
  }
}

extension FieldView.ChoicesView.Row {
  fileprivate init(
    _ row: JSONValue, at index: Int, below path: [String], _ language: Language,
    original: Language?
  ) {
    func words(_ text: JSONValue?) -> String { text?[language.rawValue]?.stringValue ?? "" }
    self.init(index: index)
    was = ChoiceRows.key(of: row) ?? ""
    value = was
    text = words(row["text"])
    detailText = words(row["detailText"])
    explanation = words(row["explanation"])
    color = row["color"]?.stringValue ?? ""
    swatch = ColorChoice.isColor(color) ? color : nil
    isExclusive = row["isExclusive"] == true
    isCorrect = row["isCorrect"] == true
    staysLast = row["staysLast"] == true
    takesFreeText = row["other"] != nil
    placeholder = words(row["other"]?["placeholder"])
    needsFreeText = row["other"]?["isRequired"] == true
    opensFreeText = row["other"]?["startsOpen"] == true
    guard let original, original != language else { return }
    for member in FieldView.ChoicesView.texts {
      guard let text = row.member(at: member), let column = member.last else { continue }
      originals[column] = .init([(path + [was] + member, text)], language, original)
    }
  }
}
