import Foundation

/// Reads documents of word processors with pandoc, each in a separate process with limits on time, memory, and size.
package struct WordReader: Sendable {
  private let pandoc: Pandoc
  private let limits: WordLimits

  /// - Parameter program: pandoc, as `scripts/setup pdf` installs it.
  package init(
    program: URL = URL(filePath: "/usr/bin/pandoc"), limits: WordLimits = .reading
  ) {
    self.limits = limits
    pandoc = Pandoc(program: program, limits: limits)
  }

  /// Whether documents can be read here.
  package var isAvailable: Bool { pandoc.isAvailable }

  /// The document as pandoc's JSON, with its tracked changes accepted.
  /// - Parameter format: the name that pandoc has for the document's format.
  /// - Throws: `WordReadingError` or `CancellationError`.
  package func json(of document: Data, format: String) async throws -> Data {
    guard document.count <= limits.inputBytes else { throw WordReadingError.tooLarge }
    do {
      // In the sandbox, a document cannot make it read any other file or address.
      return try await pandoc.run(
        ["--sandbox", "--from=\(format)", "--track-changes=accept", "--to=json", "--output=-"],
        on: document)
    } catch let failure as Pandoc.Failure {
      switch failure {
      case .notInstalled: throw WordReadingError.notInstalled
      case .tooDemanding: throw WordReadingError.tooLarge
      case .tooManyWaiting: throw WordReadingError.tooManyWaiting
      case .failed(let reason): throw WordReadingError.failed(reason: reason)
      }
    }
  }
}
