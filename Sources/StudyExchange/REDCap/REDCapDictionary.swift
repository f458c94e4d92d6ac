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
