import StudyModel

/// The files of an instrument's zip.
struct REDCapZip {
  let instrument: [UInt8]
  let others: [ExportedFile]

  init(_ file: ImportFile) throws(ImportError) {
    let files: [ExportedFile]
    do { files = try ZipReader.files(of: file.bytes) } catch { throw .zip(error) }
    let tables = files.filter { $0.name.lowercased() == REDCapFormat.instrument }
    guard let table = tables.first, tables.count == 1 else {
      throw .text([
        .init(
          line: 1, column: 1, code: "redcapNoInstrument",
          message:
            "The zip file has \(tables.isEmpty ? "no" : "more than one") \(REDCapFormat.instrument). Download the instrument from REDCap again."
        )
      ])
    }
    instrument = table.bytes
    let identities = ["originid.txt", "authorid.txt", "instrumentid.txt"]
    others = files.filter {
      $0.path != table.path && !identities.contains($0.name.lowercased())
    }
  }
}

extension ExportedFile {
  /// The field that shows the file, if it is a picture that Accord can show.
  var picture: (field: String, mediaType: String)? {
    let parts = path.split(separator: "/")
    guard parts.count >= 3, parts[parts.count - 3].lowercased() == "attachments" else { return nil }
    let field = parts[parts.count - 2].lowercased()
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]) { return (field, "image/png") }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return (field, "image/jpeg") }
    return nil
  }
}
