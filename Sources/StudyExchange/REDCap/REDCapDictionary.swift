import StudyDocuments
import StudyModel

/// A data dictionary: the field that names records, then the instruments.
struct REDCapDictionary {
  let record: REDCapField
  var instruments: [REDCapInstrument]

  /// - Parameter record: without its form, which is that of the first instrument.
  init(_ instruments: [REDCapInstrument], record: REDCapField) {
    var record = record
    if record.form.isEmpty { record.form = instruments.first?.form ?? "" }
    self.record = record
    self.instruments = instruments
  }

  var fields: [REDCapField] { [record] + instruments.flatMap(\.fields) }

  /// The cells of the file, with the headers.
  var rows: [[String]] { Self.rows(of: fields) }

  static func rows(of fields: [REDCapField]) -> [[String]] {
    [REDCapColumn.allCases.map(\.rawValue)] + fields.map(\.cells)
  }

  /// Reports what REDCap would refuse or change, and cells that spreadsheet programs would run.
  func reportProblems(to writer: REDCapWriter) {
    for problem in REDCapCheck.problems(of: fields) {
      writer.lose(
        "redcap-would-\(problem.isRefused ? "refuse" : "change")", .approximated, .warning,
        problem.field.isEmpty ? ["tasks"] : ["fields", problem.field],
        problem.sentence)
    }
    let formulas = fields.reduce(0) { count, field in
      count + field.cells.count { $0.first.map("=+-@".contains) ?? false }
    }
    if formulas > 0 {
      writer.lose(
        "csv-formula-cell", .approximated, .note, ["tasks"],
        "\(formulas) \(formulas == 1 ? "cell that begins" : "cells that begin") with =, +, -, or @, which REDCap reads as text",
        became: "the same in the file", advice: "do not open the file in a spreadsheet program")
    }
    for instrument in instruments {
      let own = Set(instrument.fields.map(\.name))
      let others = instrument.fields.filter { field in
        REDCapLogicText.fields(in: field.branching).contains { !own.contains($0) }
      }
      if !others.isEmpty {
        writer.lose(
          "needs-other-instrument", .weakened, .warning, ["tasks", instrument.task],
          "Branching logic of \(others.count == 1 ? "a field" : "\(others.count) fields") that names fields of other instruments",
          became: "the same in the instrument’s zip",
          advice: "upload the other instruments first, or the whole dictionary")
      }
    }
  }
}

extension REDCapInstrument {
  /// The files of the instrument's zip.
  var files: [ExportedFile] {
    let table = ExportedFile(
      path: REDCapFormat.instrument,
      text: CSVWriter.text(of: REDCapDictionary.rows(of: fields)))
    let origin = ExportedFile(path: "OriginID.txt", text: "Accord\n")
    return [table, origin]
      + rows.flatMap { row in
        row.files.prefix(1).map {
          ExportedFile(path: "attachments/\(row.field.name)/\($0.name)", bytes: $0.bytes)
        }
      }
  }
}

extension REDCapPlan {
  /// The field that names records: the imported one, or the usual one.
  func record(in writer: REDCapWriter) -> REDCapField {
    if let kept = study.tasks.lazy.compactMap(\.keptRecord).first { return kept }
    var field = REDCapField()
    field.name = REDCapNames.record
    field.type = REDCapType.text.rawValue
    field.label = "Record ID"
    return field
  }

  /// Reports that a dictionary has one language.
  func reportLanguages(to writer: REDCapWriter) {
    guard study.languages.count > 1 else { return }
    writer.lose(
      "one-language-per-dictionary", .split, .note, ["languages"],
      "The study in \(study.languages.count) languages",
      became: "a dictionary for each, with the same names and codes",
      advice: "join them with REDCap’s Multi-Language Management")
  }

  /// In the order of the study, then by code.
  func sorted(_ losses: [Loss]) -> [Loss] {
    var order: [String: Int] = [:]
    for (index, consent) in study.consents.enumerated() { order["consents/\(consent.id)"] = index }
    var next = study.consents.count
    for outline in outlines {
      order["tasks/\(outline.task.id)"] = next
      next += 1
      for page in outline.pages {
        order[page.place.joined(separator: "/")] = next
        next += 1
        for question in page.questions {
          order[question.place.joined(separator: "/")] = next
          next += 1
        }
      }
    }
    func position(_ loss: Loss) -> Int {
      var parts = loss.place.split(separator: "/", omittingEmptySubsequences: false)
      while !parts.isEmpty {
        if let position = order[parts.joined(separator: "/")] { return position }
        parts.removeLast()
      }
      return next
    }
    var seen: Set<Loss> = []
    return losses.filter { seen.insert($0).inserted }.enumerated()
      .map { (position($0.element), $0.element.code, $0.offset, $0.element) }
      .sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
  }
}
