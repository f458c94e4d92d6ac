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
