/// Why there is no PDF. Its message is for the person who requested one.
package enum PrintError: Error, Hashable, Sendable {
  case notInstalled
  case pageTooLarge(byteCount: Int, limit: Int)
  case tooManyWaiting
  case timedOut(after: Duration)
  case tooDemanding
  /// Someone or something else stopped the program: an administrator, or a machine that is short of memory.
  case killed(signal: Int32)
  /// The page cannot become a PDF; the driver says why.
  case refused(reason: String)
  case failed(reason: String)

  /// What is wrong and how to fix it, in English.
  package var message: String {
    switch self {
    case .notInstalled:
      """
      PDF needs WeasyPrint, which is not installed here. The person who runs this portal can install it with \
      scripts/setup pdf. The page itself can be printed from the browser.
      """
    case .pageTooLarge(let byteCount, let limit):
      """
      This document is \(byteCount >> 20) MB; up to \(limit >> 20) MB can be printed as PDF. Use smaller pictures.
      """
    case .tooManyWaiting:
      "Many documents are being printed right now. Nothing is lost. Try again in a minute."
    case .timedOut(let duration):
      """
      Printing took longer than \(duration.components.seconds) seconds and was stopped. Nothing is lost. \
      Try again, or print the page from the browser.
      """
    case .tooDemanding:
      """
      This document needs more memory or time than printing allows. Use smaller pictures or shorter tables, \
      or print the page from the browser.
      """
    case .killed(let signal):
      """
      The program that prints was stopped from outside (signal \(signal)), which can happen when the server is low on memory. \
      Nothing is lost. Try again in a minute.
      """
    case .refused(let reason):
      "This page cannot be printed as PDF: \(reason)"
    case .failed(let reason):
      "Printing failed. Nothing is lost. Details for the person who runs this portal: \(reason)"
    }
  }
}
