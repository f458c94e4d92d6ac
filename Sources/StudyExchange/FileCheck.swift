import ConsentMarkdown
import StudyDocuments
import StudyModel

/// The problems of a given file, including one that cannot be imported.
package struct FileCheck: Sendable {
  /// The most severe first.
  package private(set) var problems: [Problem] = []
  /// JSON pointers (RFC 6901) of problems of a part of a file, or of the part of the study that was made from it.
  package private(set) var pointers: [Problem: String] = [:]
  /// Why the file cannot be imported; nil if it can.
  package private(set) var obstacle: ImportError?
  /// The losses in exports of the study in the file.
  package private(set) var exports: [ExportLosses] = []

  package init(
    of file: ImportFile, as name: String? = nil, options: ImportOptions = ImportOptions()
  ) {
    self.init(of: [file], as: name, options: options)
  }

  /// Checks one file, or several that are one consent in several languages.
  /// - Parameter losses: what each export of a study loses with the pictures and videos that are available.
  package init(
    of files: [ImportFile], as name: String? = nil, options: ImportOptions = ImportOptions(),
    losing losses: (Study, Set<Asset.ID>) -> [ExportLosses] = ExportLosses.all
  ) {
    do {
      let imported = try ImportFormats.read(files, as: name, options: options)
      problems = imported.study.problems()
      if imported.format == SpeziConsentFormat().name {
        // Places in the file itself are more precise than places in the study made from it.
        problems += files.flatMap { file in
          let diagnostics = (try? ConsentDocument(data: file.bytes))?.diagnostics ?? []
          return diagnostics.map { Problem($0, in: files.count > 1 ? file.name : nil) }
        }
      } else {
        problems += contentProblems(of: imported.study)
      }
      if var origins = imported.origins {
        for problem in problems { pointers[problem] = origins.pointer(to: problem.place) }
      }
      exports = losses(imported.study, Set(imported.assets.keys))
      problems += imported.losses.compactMap(Problem.init(unknownMember:))
      for loss in imported.losses {
        guard let problem = Problem(ofFile: loss) else { continue }
        problems.append(problem)
        pointers[problem] = loss.pointer
      }
      problems = problems.enumerated()
        .sorted { ($0.element.severity, $0.offset) < ($1.element.severity, $1.offset) }
        .map(\.element)
    } catch {
      obstacle = error
      problems = error.problems
    }
  }
}

extension Problem {
  /// An unknown member, usually a misspelled one; nil for other losses.
  fileprivate init?(unknownMember loss: Loss) {
    guard loss.code == AccordFormat.unknownMember else { return nil }
    self.init(
      .warning, "unknownMember", at: loss.place.split(separator: "/").map(String.init),
      "This release does not know this member and leaves it out. Check its spelling.")
  }

  /// Something in another system's file that cannot be carried over exactly: an error or a warning, at its place in the file.
  fileprivate init?(ofFile loss: Loss) {
    guard loss.severity != .note, ![AccordFormat().name, BundleFormat().name].contains(loss.format)
    else { return nil }
    let stop = loss.what.hasSuffix(".") ? "" : "."
    let became = loss.became.map { " Became: \($0)." } ?? ""
    let advice = loss.advice.map { " \($0.prefix(1).uppercased())\($0.dropFirst())." } ?? ""
    self.init(
      loss.severity == .error ? .error : .warning, Code(rawValue: Self.code(of: loss.code)),
      at: loss.place.split(separator: "/").map(String.init), loss.what + stop + became + advice)
  }

  /// Turns `predicate-malformed` into `predicateMalformed`.
  private static func code(of words: String) -> String {
    let parts = words.split(separator: "-")
    return parts.prefix(1).joined() + parts.dropFirst().map(\.capitalized).joined()
  }

  /// A problem of a text at `line:column`, or of one file among several at `file:line:column`.
  init(_ diagnostic: Diagnostic, in file: String? = nil) {
    let place = "\(diagnostic.line):\(diagnostic.column)"
    self.init(
      Severity(rawValue: diagnostic.severity.rawValue) ?? .warning,
      Code(rawValue: diagnostic.code), at: [file.map { "\($0):\(place)" } ?? place],
      diagnostic.message)
  }
}
