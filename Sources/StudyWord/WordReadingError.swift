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
