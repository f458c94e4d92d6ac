import StudyModel

extension FieldView.ChoicesView {
  init(
    _ value: JSONValue, _ columns: EditorField.ChoiceColumns, language: Language,
    typed: SubmittedForm?, name: String
  ) {
    let rows: [JSONValue]
    if let typed {
      rows =
        ChoiceRows(name: name, columns: columns).read(typed, over: value, language: language)?
        .arrayValue
        ?? []
    } else {
      rows = value.arrayValue ?? []
    }
    hasDetail = columns.detail
    hasExclusive = columns.exclusive
    hasCorrect = columns.correct
    hasExplanation = columns.explanation
    hasStaysLast = columns.staysLast
    hasColor = columns.color
    hasFreeText = columns.freeText
    count = rows.count + 1
    let last = rows.count - 1
    self.rows =
      rows.enumerated().map { index, row in
        Row(
          index: index, number: index + 1, was: ChoiceRows.key(of: row) ?? "",
          value: ChoiceRows.key(of: row) ?? "", text: Self.words(row, "text", language),
          detailText: Self.words(row, "detailText", language),
          explanation: Self.words(row, "explanation", language),
          color: row["color"]?.stringValue ?? "",
          swatch: row["color"]?.stringValue.flatMap { ColorChoice.isColor($0) ? $0 : nil },
          isExclusive: row["isExclusive"] == true, isCorrect: row["isCorrect"] == true,
          staysLast: row["staysLast"] == true,
          takesFreeText: row["other"] != nil,
          placeholder: row["other"]?["placeholder"]?[language.rawValue]?.stringValue ?? "",
          needsFreeText: row["other"]?["isRequired"] == true,
          opensFreeText: row["other"]?["startsOpen"] == true,
          isNew: false,
          canRise: index > 0, canSink: index < last)
      } + [
        Row(
          index: rows.count, number: rows.count + 1, was: "", value: "", text: "", detailText: "",
          explanation: "", color: "", swatch: nil, isExclusive: false, isCorrect: false,
          staysLast: false,
          takesFreeText: false,
          placeholder: "", needsFreeText: false, opensFreeText: false, isNew: true,
          canRise: false, canSink: false)
      ]
  }

  private static func words(_ row: JSONValue, _ member: String, _ language: Language) -> String {
    row[member]?[language.rawValue]?.stringValue ?? ""
  }
}
