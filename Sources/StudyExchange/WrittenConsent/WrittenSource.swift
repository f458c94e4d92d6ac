import Foundation
import SafeHTML
import StudyModel

/// A document before pandoc reads it: opened within the limits of imports, without scripts, and without tags around text
/// that pandoc would leave out together with the text.
struct WrittenSource {
  static let mostPictures = 50

  let kind: WrittenKind
  /// What pandoc gets.
  let document: [UInt8]
  /// The bytes of the pictures in it, by path.
  let pictures: [String: [UInt8]]
  /// What Accord reads in the document itself.
  let contents: WrittenContents

  init(_ file: ImportFile, kind: WrittenKind) throws(ImportError) {
    self.kind = kind
    switch kind {
    case .word:
      let package = try Self.package(file)
      let main = WordContents.mainPart(of: package)
      contents = try WordContents.read(package, main: main, of: file.name)
      document = try Self.archive(package, rewriting: [main], by: Self.withoutWordWrappers)
      pictures = package.filter { $0.key.contains("/media/") }
    case .openDocument:
      let package = try Self.package(file)
      guard !package.isEncrypted else { throw .foreign(file: file.name, .locked) }
      contents = try OpenDocumentContents.read(package, of: file.name)
      document = try Self.archive(
        package, rewriting: ["content.xml"], by: Self.withoutTextWrappers)
      pictures = package.filter { $0.key.hasPrefix("Pictures/") }
    case .webPage:
      let page = try WrittenPage(file)
      contents = page.contents
      document = Array(page.html.utf8)
      pictures = page.pictures
    }
  }

  private static func package(_ file: ImportFile) throws(ImportError) -> [String: [UInt8]] {
    do {
      return Dictionary(try ZipReader.files(of: file.bytes).map { ($0.path, $0.bytes) }) { a, _ in a
      }
    } catch {
      throw .zip(error)
    }
  }

  private static func archive(
    _ package: [String: [UInt8]], rewriting paths: Set<String>, by rewrite: ([UInt8]) -> [UInt8]
  ) throws(ImportError) -> [UInt8] {
    let files = package.map { path, bytes in
      ExportedFile(path: path, bytes: paths.contains(path) ? rewrite(bytes) : bytes)
    }
    do {
      return try ZipWriter.archive(of: files)
    } catch {
      throw .zip(.tooLarge(most: ImportLimits.unpackedBytes))
    }
  }

  /// Pandoc leaves out simple fields and custom markup with the text in them.
  private static func withoutWordWrappers(_ xml: [UInt8]) -> [UInt8] {
    MarkupUnwrapping.unwrapping(xml) { name in
      ["w:fldSimple", "w:customXml", "w:smartTag"].contains(name)
    }
  }

  /// Pandoc knows few elements of OpenDocument, and leaves out the text in all others, even in the first row of a table.
  private static func withoutTextWrappers(_ xml: [UInt8]) -> [UInt8] {
    MarkupUnwrapping.unwrapping(xml) { name in
      name == "table:table-header-rows"
        || name.hasPrefix("text:") && !Self.knownText.contains(String(name.dropFirst(5)))
    }
  }

  private static let knownText: Set<String> = [
    "p", "h", "span", "a", "list", "list-item", "list-header", "list-style", "note", "note-body",
    "note-citation", "s", "tab", "line-break", "soft-page-break", "bookmark", "bookmark-start",
    "bookmark-end", "reference-mark", "reference-mark-start", "reference-mark-end",
    "tracked-changes", "changed-region", "deletion", "insertion", "format-change", "change",
    "change-start", "change-end", "list-level-style-number", "list-level-style-bullet",
    "list-level-style-image", "outline-style", "outline-level-style", "notes-configuration",
    // Sources of an index, which hold words that nobody sees.
    "table-of-content-source", "alphabetical-index-source", "illustration-index-source",
    "table-index-source", "object-index-source", "user-index-source", "bibliography-source",
    "sequence-decls", "sequence-decl", "variable-decls", "variable-decl", "user-field-decls",
    "user-field-decl",
  ]
}

extension [String: [UInt8]] {
  fileprivate var isEncrypted: Bool {
    self["META-INF/manifest.xml"]?.firstRange(of: Array("encryption-data".utf8)) != nil
  }
}
