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

/// Why a document could not be read. Its message is for the person who chose it.
package enum WordReadingError: Error, Hashable, Sendable {
  case notInstalled
  case tooLarge
  case tooManyWaiting
  case failed(reason: String)

  /// What is wrong and how to fix it, in English.
  package var message: String {
    switch self {
    case .notInstalled:
      """
      Documents of word processors are read with pandoc, which is not installed here. The person who runs this portal can \
      install it with scripts/setup pdf. Until then, open the document, copy its text, and paste it into the text of a \
      whole consent: headings, lists, and tables are kept.
      """
    case .tooLarge:
      "It is too long or too complex to read at once. Split it into several documents, or import only the consent."
    case .tooManyWaiting:
      "Many documents are being read right now. Nothing was imported. Try again in a minute."
    case .failed(let reason):
      """
      It may be damaged. Open it in a word processor, save it again, and import that. Details for the person who runs \
      this portal: \(reason)
      """
    }
  }
}
