import Foundation
import StudyReview

/// Writes documents for Word with pandoc, each in a separate process with limits on time, memory, and size.
package struct WordWriter: Sendable {
  private let pandoc: Pandoc
  private let limits: WordLimits

  /// - Parameter program: pandoc, as `scripts/setup pdf` installs it.
  package init(
    program: URL = URL(filePath: "/usr/bin/pandoc"), limits: WordLimits = WordLimits()
  ) {
    self.limits = limits
    pandoc = Pandoc(program: program, limits: limits)
  }

  /// Whether pages should offer Word files.
  package var isAvailable: Bool { pandoc.isAvailable }

  /// The document as .docx. Words marked as inserted or deleted are tracked changes of the revision's author.
  /// - Throws: `WordError` or `CancellationError`.
  package func docx(of document: BoardDocument, as revision: WordRevision) async throws -> Data {
    guard isAvailable else { throw WordError.notInstalled }
    let input = Data(PandocDocument(document, as: revision).json.canonicalBytes)
    guard input.count <= limits.inputBytes else { throw WordError.tooLarge }
    do {
      // Not --sandbox: Debian's pandoc keeps the parts of an empty Word file in files, which it could not read. The input
      // has no pictures, raw text, or includes, so that there is nothing else to read.
      let output = try await pandoc.run(
        ["--from=json", "--to=docx", "--output=-"],
        environment: ["SOURCE_DATE_EPOCH": "\(revision.seconds)"], on: input)
      guard output.starts(with: Data("PK".utf8)) else {
        throw WordError.failed(reason: "pandoc ended with code 0")
      }
      return output
    } catch let failure as Pandoc.Failure {
      switch failure {
      case .notInstalled: throw WordError.notInstalled
      case .tooDemanding: throw WordError.tooLarge
      case .tooManyWaiting: throw WordError.tooManyWaiting
      case .failed(let reason): throw WordError.failed(reason: reason)
      }
    }
  }
}
