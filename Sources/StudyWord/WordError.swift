import StudyReview

/// Why there is no Word file. Its message is for the person who requested one.
package enum WordError: Error, Hashable, Sendable {
  case notInstalled
  case tooLarge
  case tooManyWaiting
  case failed(reason: String)

  /// What is wrong and how to fix it, in English.
  package var message: String {
    switch self {
    case .notInstalled:
      """
      Word files need pandoc, which is not installed here. The person who runs this portal can install it with \
      scripts/setup pdf.
      """
    case .tooLarge: "This document is too long for a Word file. Use the PDF instead."
    case .tooManyWaiting:
      "Many documents are being written right now. Nothing is lost. Try again in a minute."
    case .failed(let reason):
      """
      The Word file could not be written. Nothing is lost. Details for the person who runs this portal: \(reason)
      """
    }
  }
}
