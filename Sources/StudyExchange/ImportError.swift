import StudyBundle
import StudyDocuments
import StudyModel

/// Why a file cannot be imported. If thrown, nothing was imported.
package enum ImportError: Error, Hashable, Sendable {
  case empty(file: String)
  case tooLarge(file: String, byteCount: Int)
  case unknownFormat(String)
  case unrecognized(file: String)
  /// A known kind of file that is not supported.
  case foreign(file: String, ForeignFile)
  /// The file cannot be imported in the named format, and looks like another one.
  case otherFormat(file: String, named: String, looksLike: String)
  /// A document of a word processor that cannot be read, and why.
  case unreadable(file: String, reason: String)
  /// A study document that cannot be opened.
  case document(StudyDocumentError)
  /// A text that cannot be read, with every place that stops it.
  case text([TextFault])
  /// A file whose end is missing, and the kind that its name states.
  case incomplete(file: String, kind: String)
  case zip(ZipError)
  /// A workbook, or a form in it, that cannot be read.
  case workbook(SheetFault)
  /// A bundle whose contents do not match its own statements.
  case bundle([BundleVerification.Finding])
  /// Part of another system's data, but not of a study, with the name of its class.
  case outsideScope(className: String, remedy: String)
  /// Several files, one of which must be imported alone.
  case severalFiles(file: String, format: String)
  /// Files in several languages that cannot be one consent, and why.
  case languages(String)
  /// An invalid language tag.
  case language(String)

  /// A place in a text that cannot be read, counted from 1, with a stable code.
  package struct TextFault: Hashable, Sendable {
    package var line: Int
    package var column: Int
    package var code: String
    package var message: String

    package init(line: Int, column: Int, code: String, message: String) {
      self.line = line
      self.column = column
      self.code = code
      self.message = message
    }
  }

  /// What makes a workbook unreadable, with a stable code, and where: a sheet and a cell, such as `survey!B12`.
  package struct SheetFault: Hashable, Sendable {
    package var place: String
    package var code: String
    package var message: String
    /// What was reported before, if that is why.
    package var reports: [Loss] = []
  }

  /// What is wrong, where, and how to fix it, in English.
  package var message: String {
    switch self {
    case .empty(""): "There is no file to read. Choose the file that has the text."
    case .empty(let file): "“\(file)” is empty. Choose the file that has the text."
    case .tooLarge(let file, let byteCount):
      """
      “\(file)” is \(Self.megabytes(byteCount)) MB; up to \(Self.megabytes(ImportLimits.fileBytes)) MB can be \
      imported, and bundles up to \(Self.megabytes(BundleLimits.archiveBytes)) MB by the command. Remove pictures and \
      videos, or split it.
      """
    case .unknownFormat(let name):
      "“\(name)” is not a format that Accord reads. Use one of: \(Self.names)."
    case .unrecognized(let file):
      "Accord cannot read “\(file)”. Specify the format if you know it: \(Self.names)."
    case .foreign(let file, let kind): kind.message(file: file)
    case .otherFormat(let file, let named, let format):
      "“\(file)” is not in the format \(named). It looks like \(format). Specify that format, or none."
    case .unreadable(let file, let reason): "“\(file)” cannot be read. \(reason)"
    case .document(let error): error.message
    case .text(let faults):
      faults.map { "Line \($0.line), column \($0.column): \($0.message)" }.joined(separator: "\n")
    case .incomplete(let file, let kind):
      "“\(file)” is \(kind), but it is incomplete. Get the file again."
    case .zip(let error): error.message
    case .workbook(let fault):
      fault.place.isEmpty ? fault.message : "\(fault.place): \(fault.message)"
    case .bundle(let findings):
      "The bundle has changed since it was made, so it was not imported:\n"
        + findings.map { "\($0.file): \($0.finding)" }.joined(separator: "\n")
        + "\nGet it again from where it was published."
    case .outsideScope(let className, let remedy):
      "Accord does not read “\(className)”. \(remedy)"
    case .severalFiles(let file, let format):
      "“\(file)” is read as \(format), which cannot be combined with other files. Import one file at a time, several Markdown files that are one consent in several languages, or the tasks of one study in one format."
    case .languages(let words): words
    case .language(let tag):
      "“\(tag)” is not "
        + (Language(tag).isWellFormed ? "a language that Accord knows. " : "a language tag. ")
        + (Language.suggestion(for: tag).map { "Did you mean \($0.rawValue), \($0.englishName)?" }
          ?? "Use a tag such as en, es, or pt-BR.")
    }
  }

  private static var names: String { ImportFormats.all.map(\.name).joined(separator: ", ") }

  private static func megabytes(_ count: Int) -> String {
    let tenths = (count + 99_999) / 100_000
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
