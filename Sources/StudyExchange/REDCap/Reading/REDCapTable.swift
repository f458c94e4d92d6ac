import StudyModel

/// The rows of a data dictionary with their lines in the file.
struct REDCapTable {
  struct Row {
    var field: REDCapField
    /// Counted from 1.
    var line: Int
  }

  var rows: [Row] = []
  /// How the file differs from what REDCap itself writes.
  var oddities: [(code: String, what: String)] = []
  /// The cells of the file, with the corrections, and those that were corrected.
  private(set) var cells = CSVTable()
  private(set) var corrected: [ImportedCell] = []

  /// The first cells of files that REDCap writes for people and for programs.
  private static let headers = ["variable / field name", "field_name"]
  /// The layout before field annotations existed, and the present one.
  private static let widths = 17...18
  /// More would not help anyone.
  private static let mostFaults = 20

  /// Whether a text has the header of a dictionary, or rows like one below another header.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    guard let header = try? CSVReader.read(bytes, rows: 1).rows.first else { return false }
    if isHeader(header) { return true }
    guard let table = try? CSVReader.read(bytes, rows: 2), table.rows.count > 1,
      widths.contains(header.trimmed.count)
    else { return false }
    let field = REDCapField(cells: table.rows[1].texts)
    return field.kind != nil && field.name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil
      && field.form.wholeMatch(of: /[A-Za-z0-9_ ]+/) != nil
  }

  private static func isHeader(_ row: CSVTable.Row) -> Bool {
    guard let first = row.cells.first else { return false }
    return headers.contains(first.text.trimmingSpace.lowercased()) && row.cells.count > 1
  }

  static func read(
    _ bytes: [UInt8], correcting corrections: [TableCell: String] = [:]
  ) throws(ImportError) -> REDCapTable {
    var csv: CSVTable
    do { csv = try CSVReader.read(bytes) } catch { throw .text([error.textFault]) }
    let corrected = csv.correct(corrections)
    let written = csv.rows.filter { !$0.isBlank }
    var table = REDCapTable()
    guard let header = written.first else {
      throw .text([.init(line: 1, column: 1, code: "redcapEmpty", message: "The file has no rows.")]
      )
    }
    try requireHeader(header)
    let width = header.trimmed.count
    var faults: [ImportError.TextFault] = []
    for row in written.dropFirst() where faults.count < mostFaults {
      let cells = row.cells
      if let extra = cells.dropFirst(width).first(where: { !$0.text.trimmingSpace.isEmpty }) {
        faults.append(
          fault(
            extra.start, "redcapTooManyCells",
            "The row has \(cells.count) cells, but the table has \(width) columns. Probably one of its texts contains a comma and has no quotation marks. Enclose the text in quotation marks in the file, and import the file again."
          ))
      } else if cells.count < 4 {
        faults.append(
          fault(
            row.end, "redcapTooFewCells",
            "The row has \(cells.count) of \(width) cells, so it was probably cut off. Export the dictionary from REDCap again, and import that file."
          ))
      }
      table.rows.append(
        Row(field: REDCapField(cells: row.texts.map(\.withoutControls)), line: row.start.line))
    }
    guard faults.isEmpty else { throw .text(faults) }
    guard !table.rows.isEmpty else {
      throw .text([fault(header.end, "redcapEmpty", "The dictionary has a header but no fields.")])
    }
    table.note(csv, header)
    table.cells = csv
    table.corrected = corrected
    return table
  }

  /// REDCap goes by the order of the columns, so only their number must be right.
  private static func requireHeader(_ header: CSVTable.Row) throws(ImportError) {
    let count = header.trimmed.count
    func refuse(_ position: CSVTable.Position, _ code: String, _ message: String) -> ImportError {
      .text([fault(position, code, message)])
    }
    if header.cells.count > 2, header.cells[2].text.lowercased().contains("units") {
      throw refuse(
        header.cells[2].start, "redcapOldLayout",
        "Column C is “\(header.cells[2].text)”, as in an early layout that REDCap no longer reads. Export the dictionary from a current project."
      )
    }
    guard widths.contains(count) else {
      let position = header.cells.count > 18 ? header.cells[18].start : header.end
      throw refuse(
        position, "redcapColumns",
        "The header has \(count) \(count == 1 ? "column" : "columns"); a REDCap data dictionary has 18, or 17 without field annotations. Export the dictionary from REDCap again."
      )
    }
    if !isHeader(header), REDCapType(written: header.cells[3].text.trimmingSpace) != nil {
      throw refuse(
        header.start, "redcapWithoutHeader",
        "The first row is a field. REDCap skips the first row, so insert the headers above it.")
    }
  }

  private static func fault(
    _ position: CSVTable.Position, _ code: String, _ message: String
  ) -> ImportError.TextFault {
    ImportError.TextFault(
      line: position.line, column: position.column, code: code, message: message)
  }

  private mutating func note(_ csv: CSVTable, _ header: CSVTable.Row) {
    if csv.isLatin {
      oddities.append(("read-as-latin", "A file that is not UTF-8, read as Windows-1252 (Latin-1)"))
    }
    if csv.separator == ";" {
      oddities.append(("semicolons", "Semicolons between cells, which REDCap itself does not read"))
    }
    let names = zip(REDCapColumn.allCases, header.trimmed).filter { column, text in
      let known = [column.rawValue.lowercased(), column.apiName]
      return !known.contains(text.trimmingSpace.lowercased())
    }
    if !names.isEmpty {
      oddities.append(
        ("header-differs", "Headers such as “\(names[0].1)” instead of “\(names[0].0.rawValue)”"))
    }
  }
}

extension CSVTable.Row {
  /// The texts without empty ones at the end.
  fileprivate var trimmed: [String] {
    let last = texts.lastIndex { !$0.trimmingSpace.isEmpty }
    return last.map { Array(texts[...$0]) } ?? []
  }
}

extension String {
  /// Without control characters other than line breaks and tabs, which no text needs.
  fileprivate var withoutControls: String {
    func isControl(_ scalar: UnicodeScalar) -> Bool {
      scalar.value < 0x20 && scalar != "\n" && scalar != "\t"
        || (0x7F...0x9F).contains(scalar.value)
        || REDCapText.marks.contains(scalar)
    }
    guard unicodeScalars.contains(where: isControl) else { return self }
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: unicodeScalars.filter { !isControl($0) })
    return String(kept)
  }
}

extension REDCapColumn {
  /// The header in files for programs.
  fileprivate var apiName: String {
    switch self {
    case .name: "field_name"
    case .form: "form_name"
    case .section: "section_header"
    case .type: "field_type"
    case .label: "field_label"
    case .choices: "select_choices_or_calculations"
    case .note: "field_note"
    case .validation: "text_validation_type_or_show_slider_number"
    case .minimum: "text_validation_min"
    case .maximum: "text_validation_max"
    case .identifier: "identifier"
    case .branching: "branching_logic"
    case .required: "required_field"
    case .alignment: "custom_alignment"
    case .questionNumber: "question_number"
    case .matrix: "matrix_group_name"
    case .ranking: "matrix_ranking"
    case .annotation: "field_annotation"
    }
  }
}
