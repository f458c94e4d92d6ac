import StudyModel

/// A file that states nothing to verify it by, so that nobody can say whether it was changed.
package enum UnverifiableFile: Sendable {
  case table, boardPackage, pdf, officeFile, studyDocument, otherJSON, text

  /// Nil for a file that may be a bundle or an exported chain, damaged or not.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: Array("%PDF-".utf8)) {
      self = .pdf
    } else if Self.isTable(bytes) {
      self = .table
    } else if let kind = Self.kind(ofJSON: bytes) {
      self = kind
    } else if let kind = Self.kind(ofArchive: bytes) {
      self = kind
    } else if Self.isText(bytes) {
      self = .text
    } else {
      return nil
    }
  }

  /// What the file is.
  package var name: String {
    switch self {
    case .table: "a CSV table"
    case .boardPackage: "a package for a board"
    case .pdf: "a PDF"
    case .officeFile: "a Word or Excel file"
    case .studyDocument: "a study document on its own"
    case .otherJSON: "a JSON file of another kind"
    case .text: "a text"
    }
  }

  /// Why it cannot be verified, and which file can be instead.
  package var explanation: String {
    let remedy =
      switch self {
      case .table, .otherJSON: "Download the history or audit log as JSON and verify that."
      case .boardPackage, .pdf, .officeFile, .studyDocument, .text:
        "Verify the bundle of the version; it also states the SHA-256 of the study document and of stamped PDFs."
      }
    return
      "This is \(name), which cannot be verified. Accord verifies bundles, and histories and audit logs exported as JSON. \(remedy)"
  }

  /// Whether it begins as the portal's tables do: the mark of UTF-8 and a line of headings.
  private static func isTable(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return false }
    let heading = bytes.dropFirst(3).prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    return heading.first != UInt8(ascii: "{") && heading.contains(UInt8(ascii: ","))
  }

  /// A file with any member of an exported chain may be one that was changed.
  private static func kind(ofJSON bytes: [UInt8]) -> UnverifiableFile? {
    guard let members = (try? JSONValue(parsing: bytes))?.objectValue,
      members.keys.allSatisfy({ !ChainWriter.members.contains($0) })
    else { return nil }
    return (try? Study(document: bytes)) == nil ? .otherJSON : .studyDocument
  }

  /// Whether it is a text that cannot be the beginning of a bundle or of an exported chain.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    let archive = Array("PK".utf8)
    guard !bytes.isEmpty, !bytes.starts(with: archive), !archive.starts(with: bytes),
      bytes.first(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }) != UInt8(ascii: "{"),
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0C, 0x0D].contains($0) })
    else { return false }
    return String(validating: bytes, as: UTF8.self) != nil
  }

  /// A bundle whose list of checksums was taken out still has its study document, so it is never mistaken for another kind.
  private static func kind(ofArchive bytes: [UInt8]) -> UnverifiableFile? {
    guard let files = try? ZipReader.files(of: bytes) else { return nil }
    let names = files.map(\.path)
    if names.contains("[Content_Types].xml") { return .officeFile }
    let isPackage =
      names.contains { $0.hasPrefix("answers.") }
      && names.allSatisfy { name in
        ["answers.", "changes.", "clean-", "marked-"].contains { name.hasPrefix($0) }
          && (name.hasSuffix(".pdf") || name.hasSuffix(".docx"))
      }
    return isPackage ? .boardPackage : nil
  }
}
