import StudyEditing
import StudyModel
import StudyParts

extension FieldView {
  /// A table of answers, row by row.
  struct ChoicesView: Sendable {
    let columns: Setting.ChoiceColumns
    /// The rows; the last one is empty, for adding an answer.
    let rows: [Row]

    struct Row: Sendable {
      let index: Int
      var answer = ChoiceFields()
      /// The row's texts in the study's primary language, by column.
      var originals: [String: FieldView.Original] = [:]
      /// The color to show; nil if the value is not a valid color.
      var swatch: String?
      var isNew = false

      var number: Int { index + 1 }
      var canRise: Bool { index > 0 }

      /// Whether a text in the collapsed section is missing or outdated in the current language.
      var asksForTranslation: Bool {
        [
          ("detailText", answer.detailText), ("explanation", answer.explanation),
          ("placeholder", answer.placeholder),
        ].contains { column, words in
          originals[column].map { words.isEmpty || $0.isOutdated } ?? false
        }
      }
    }
  }
}

extension FieldView.ChoicesView {
  init(
    _ value: JSONValue, _ columns: Setting.ChoiceColumns, at path: [String],
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
    self.init(index: index, answer: ChoiceFields(row, language: language))
    swatch = ColorChoice.isColor(answer.color) ? answer.color : nil
    guard let original, original != language else { return }
    for member in ChoiceFields.texts {
      guard let text = row.member(at: member), let column = member.last else { continue }
      originals[column] = .init([(path + [answer.was] + member, text)], language, original)
    }
  }
}
