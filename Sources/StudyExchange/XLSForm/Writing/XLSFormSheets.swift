import StudyModel

/// The sheets of a form.
struct XLSFormSheets {
  var rows: [XLSFormRow] = []
  var lists: [XLSFormList] = []
  var settings: [(name: String, value: String)] = []
  let languages: [Language]
  let primary: Language

  /// How a language is named in headers: `German (de)`.
  static func name(of language: Language) -> String {
    let plain = language.englishName.filter { !"():".contains($0) }
    return "\(plain) (\(language.rawValue))"
  }

  var tables: [WorkbookWriter.Table] {
    var tables = [WorkbookWriter.Table(name: "survey", rows: survey)]
    if !lists.isEmpty { tables.append(WorkbookWriter.Table(name: "choices", rows: choices)) }
    tables.append(
      WorkbookWriter.Table(
        name: "settings", rows: [settings.map(\.name), settings.map(\.value)]))
    return tables
  }

  /// A column, or with several languages one for each, always for all of its texts: a text without a language would be in
  /// another, nameless one.
  private func headers(_ name: String) -> [String] {
    languages.count == 1 ? [name] : languages.map { "\(name)::\(Self.name(of: $0))" }
  }

  private func cells(_ text: LocalizedText) -> [String] {
    languages.map { text.isEmpty ? "" : text.text(in: $0, else: primary) }
  }

  private func repeated(_ text: String) -> [String] { languages.map { _ in text } }

  private var survey: [[String]] {
    let header =
      ["type", "name"] + headers("label") + headers("hint") + ["required"]
      + headers("required_message") + ["relevant", "constraint"] + headers("constraint_message")
      + ["appearance", "parameters", "calculation", "default", "repeat_count"] + headers("image")
    let body = rows.map { row -> [String] in
      let relevant = row.relevant.simplified
      let constraint = row.constraint.simplified
      let conditions = [relevant, constraint].map { $0 == .always ? "" : $0.string }
      let facts = [
        row.appearance, row.parameters, row.calculation, row.defaultValue, row.repeatCount,
      ]
      return [row.type, row.name] + cells(row.label) + cells(row.hint)
        + [row.isRequired ? "yes" : ""] + cells(row.requiredMessage) + conditions
        + cells(row.constraintMessage) + facts + repeated(row.image)
    }
    return Self.withoutEmptyColumns([header] + body, keeping: 2 + languages.count)
  }

  private var choices: [[String]] {
    let header = ["list_name", "name"] + headers("label") + headers("image")
    let body = lists.flatMap { list in
      list.choices.map { choice in
        [list.name, choice.name] + cells(choice.label) + repeated(choice.image)
      }
    }
    return Self.withoutEmptyColumns([header] + body, keeping: 2 + languages.count)
  }

  private static func withoutEmptyColumns(_ rows: [[String]], keeping first: Int) -> [[String]] {
    guard let header = rows.first else { return rows }
    let used = header.indices.filter { index in
      index < first || rows.dropFirst().contains { !$0[index].isEmpty }
    }
    return rows.map { row in used.map { row[$0] } }
  }
}

extension XLSFormSheets {
  /// The sheets, with texts that no cell holds cut and reported.
  func tables(reporting writer: XLSFormWriter, at task: Task) -> [WorkbookWriter.Table] {
    tables.map { table in
      var table = table
      for row in table.rows.indices {
        for column in table.rows[row].indices
        where table.rows[row][column].utf16.count > WorkbookWriter.longestText {
          var text = table.rows[row][column]
          while text.utf16.count > WorkbookWriter.longestText {
            text.removeLast(text.count / 20 + 1)
          }
          table.rows[row][column] = text
          writer.lose(
            "text-cut", .dropped, .error, ["tasks", task.id],
            "The end of a text that is longer than a cell holds, in row \(row + 1) of the sheet \(table.name)",
            advice: "split it")
        }
      }
      return table
    }
  }
}
