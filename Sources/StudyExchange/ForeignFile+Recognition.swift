import StudyModel

extension ForeignFile {
  /// Recognizes by its content a kind of file that Accord cannot read; nil for files that it may be able to read.
  package init?(_ file: ImportFile) {
    guard let kind = Self.byBytes(file) ?? Self.byText(file) ?? Self.byMembers(file) else {
      return nil
    }
    self = kind
  }

  private static func byBytes(_ file: ImportFile) -> ForeignFile? {
    func begins(_ bytes: [UInt8]) -> Bool { file.bytes.starts(with: bytes) }
    if begins([0x50, 0x4B]) { return inZip(file) }
    if file.bytes.prefix(1_024).containsText("%PDF-") { return .pdf }
    if begins(Array("{\\rtf".utf8)) { return .richText }
    // The container format of older Office files.
    if begins([0xD0, 0xCF, 0x11, 0xE0]) {
      if file.bytes.containsText("E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0") {
        return .locked
      }
      if file.nameExtension.hasPrefix("xl") || file.bytes.containsText("W\0o\0r\0k\0b\0o\0o\0k\0") {
        return .oldSpreadsheet
      }
      return file.nameExtension.hasPrefix("pp") ? .presentation : .oldWord
    }
    let pictures: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), [0x49, 0x49, 0x2A, 0x00],
      [0x4D, 0x4D, 0x00, 0x2A],
    ]
    let isWebP = begins(Array("RIFF".utf8)) && file.bytes.dropFirst(8).starts(with: "WEBP".utf8)
    return isWebP || pictures.contains(where: begins) ? .picture : nil
  }

  /// A zip stores its file names uncompressed, at its beginning and at its end.
  private static func inZip(_ file: ImportFile) -> ForeignFile? {
    let start = file.bytes.prefix(65_536)
    let end = file.bytes.suffix(65_536)
    // A bundle may contain files of any kind.
    if end.containsText(AccordFormat.fileName) { return nil }
    func holds(_ text: String) -> Bool { end.containsText(text) || start.containsText(text) }
    if holds("xl/workbook.") {
      return XLSFormReader.isForm(file) ? nil : .spreadsheet
    }
    if holds("ppt/presentation.xml") { return .presentation }
    let openDocument = "mimetypeapplication/vnd.oasis.opendocument."
    if start.containsText(openDocument + "spreadsheet") { return .spreadsheet }
    if start.containsText(openDocument + "presentation") { return .presentation }
    if start.containsText("mimetypeapplication/epub+zip") { return .book }
    if holds("Index/Document.iwa") || holds("Index.zip") {
      return ["numbers": .spreadsheet, "key": .presentation][file.nameExtension] ?? .pages
    }
    return nil
  }

  private static func byText(_ file: ImportFile) -> ForeignFile? {
    let beginning = String(decoding: file.bytes.prefix(4_096), as: UTF8.self)
      .trimmingPrefix { $0.isWhitespace || $0 == "\u{FEFF}" }
    if beginning.hasPrefix("<") { return inMarkup(beginning.lowercased()) }
    let isCSV = ["csv", "tsv"].contains(file.nameExtension)
    return isCSV && !REDCapFormat().recognizes(file) ? .table : nil
  }

  private static func inMarkup(_ text: String) -> ForeignFile? {
    if text.contains("<odm") { return .odm }
    if text.contains("limesurveydoctype") { return .limeSurvey }
    if text.contains("http://hl7.org/fhir") {
      return text.contains("<questionnaire ") ? .fhirQuestionnaire : .fhir
    }
    if text.contains("http://www.w3.org/2002/xforms") { return .xForm }
    if text.contains("schemas.microsoft.com/office/word/2003/wordml") { return .oldWord }
    return nil
  }

  private static func byMembers(_ file: ImportFile) -> ForeignFile? {
    if file.firstVisibleByte == UInt8(ascii: "[") { return isFormList(file) ? .formList : nil }
    guard file.firstVisibleByte == UInt8(ascii: "{"),
      let value = try? JSONValue(parsing: file.bytes, takesLastOfRepeated: true),
      value["schema"] == nil, value["_class"] == nil
    else { return nil }
    if value["resourceType"]?.stringValue != nil {
      let forms = FHIRReader.forms(in: value)
      // Later releases have items instead of one group.
      let isOld = forms.contains { $0.value["group"] != nil && $0.value["item"] == nil }
      return forms.isEmpty ? .fhir : isOld ? .fhirDSTU2 : nil
    }
    return value["SurveyEntry"] == nil ? nil : .qualtrics
  }
}

extension ForeignFile {
  /// Whether a file is a list whose first element would be a form if it were alone.
  fileprivate static func isFormList(_ file: ImportFile) -> Bool {
    let list = try? JSONValue(parsing: file.bytes, takesLastOfRepeated: true).arrayValue
    guard let first = list?.first, first.objectValue != nil else { return false }
    let alone = ImportFile(name: file.name, bytes: first.canonicalBytes)
    let formats: [any ImportFormat] = [FHIRFormat(.full), SurveyJSFormat(), MyStudiesFormat()]
    return formats.contains { $0.recognizes(alone) }
  }
}

extension Collection<UInt8> {
  fileprivate func containsText(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
