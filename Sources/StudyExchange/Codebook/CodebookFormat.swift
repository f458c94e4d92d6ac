import StudyDocuments
import StudyModel

/// What each answer in a study's results is, as tables: one row for each answer, and one for each value of a list. Safe to
/// open in a spreadsheet: a text that begins like a formula has an apostrophe before it.
package struct CodebookFormat: ExportFormat {
  package let name = "codebook"
  package let title = "Codebook as CSV"
  package let about =
    "Every question, value, unit, limit, and rule as tables, with all languages. For data managers and statisticians."
  package let purpose = FormatPurpose.data

  package init() {}

  package func export(_ study: Study, version: Version?) throws -> Export {
    let codebook = try codebook(of: study)
    return Export(
      files: [
        ExportedFile(path: "answers.csv", bytes: Self.csv(Self.answers(codebook))),
        ExportedFile(path: "values.csv", bytes: Self.csv(Self.values(codebook))),
      ], losses: rest(of: study, codebook))
  }

  package func losses(of study: Study) throws -> [Loss] {
    rest(of: study, try codebook(of: study))
  }

  /// It lists everything that is recorded, and nothing else.
  private func rest(of study: Study, _ codebook: Codebook) -> [Loss] {
    let recording = Set(codebook.tasks.map(\.id))
    let rest = StudyRest(format: name, consents: .none, isReference: true) { task in
      recording.contains(task.id) ? [] : nil
    }
    return rest.losses(of: study)
  }

  /// - Throws: `ExportError.nothingToExport`.
  package func codebook(of study: Study) throws -> Codebook {
    let codebook = Codebook(study)
    guard !codebook.tasks.isEmpty else {
      throw ExportError.nothingToExport(
        format: title, remedy: "Add a task that asks participants for something first.")
    }
    return codebook
  }

  private static func csv(_ rows: [[String]]) -> [UInt8] {
    CSVRow.byteOrderMark + rows.flatMap(CSVRow.bytes)
  }

  private static func answers(_ codebook: Codebook) -> [[String]] {
    var head = ["task", "step", "item", "path"]
    head += codebook.languages.map { "question:\($0.rawValue)" }
    head += ["kind", "recorded", "values", "unit", "minimum", "maximum", "about", "required"]
    head += ["shown", "leads to", "expected"]
    return [head] + codebook.tasks.flatMap { task in task.entries.map { row($0, of: task.id) } }
  }

  private static func row(_ entry: Codebook.Entry, of task: StudyModel.Task.ID) -> [String] {
    var row = place(of: entry, in: task) + entry.questions
    row += [entry.kind, entry.recorded, entry.values.map(\.value).joined(separator: " | ")]
    row += [entry.unit ?? "", entry.minimum ?? "", entry.maximum ?? "", entry.about]
    row += [entry.isRequired ? "yes" : "no", entry.shown.map { "when \($0)" } ?? "always"]
    return row + [entry.leads.joined(separator: " "), entry.wanted ?? ""]
  }

  private static func values(_ codebook: Codebook) -> [[String]] {
    var rows = [["task", "step", "item", "path", "value"]]
    rows[0] += codebook.languages.map { "text:\($0.rawValue)" }
    for task in codebook.tasks {
      for entry in task.entries {
        let place = place(of: entry, in: task.id)
        rows += entry.values.map { place + [$0.value] + $0.texts }
      }
    }
    return rows
  }

  private static func place(of entry: Codebook.Entry, in task: StudyModel.Task.ID) -> [String] {
    [task, entry.step, entry.item ?? "", entry.path]
  }
}
