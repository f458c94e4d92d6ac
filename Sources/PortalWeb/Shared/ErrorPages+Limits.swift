import Foundation

/// Errors of people who send more than a portal for many can handle.
extension ErrorPages.Answer {
  static let tooManyRequests = ErrorPages.Answer(
    status: .tooManyRequests, title: "Too many requests",
    happened: "You sent more requests than Accord can handle at the same time.",
    safe: "This request was not started, so nothing was changed.",
    remedy: "Wait a moment, then try again.", retryAfter: 5)

  static let tooManyForms = ErrorPages.Answer(
    status: .tooManyRequests, title: "Too many requests",
    happened: "What you sent is large, and Accord is still working on what you sent before.",
    safe: "It was not read, so nothing was changed.",
    remedy: "Wait a moment, then go back and send it again.", retryAfter: 5)

  /// - Parameter name: the name of the file as its sender stated it.
  static func infected(_ name: String) -> ErrorPages.Answer {
    ErrorPages.Answer(
      status: .unprocessableContent, title: "This file was refused",
      happened: "The virus scanner of this portal found something harmful in “\(name)”.",
      safe: "The file was not stored, and nothing was changed.",
      remedy: "Scan your computer, and choose another file.")
  }

  static let unscanned = ErrorPages.Answer(
    status: .serviceUnavailable, title: "This file could not be scanned",
    happened:
      "This portal scans files for viruses before it stores them, and the scanner is not working right now.",
    safe: "The file was not stored, and nothing was changed.",
    remedy: "Try again in a few minutes. If it happens again, tell an administrator.",
    retryAfter: 60)

  /// Says which limit was reached, and when it allows more.
  init(_ spent: PersonalQuotas.Spent) {
    let most = spent.work.perHour
    let wait =
      spent.retryAfter < 60
      ? "Wait a minute, then try again."
      : "Try again in \((spent.retryAfter + 59) / 60) minutes."
    let (title, happened, safe) =
      switch spent.work {
      case .prints:
        (
          "Too many PDFs", "You can have at most \(most) PDFs printed within an hour.",
          "PDFs that were made for a version can still be downloaded."
        )
      case .exports:
        (
          "Too many exports", "You can have at most \(most) files made within an hour.",
          "Files that were made for a version can still be downloaded."
        )
      case .uploads:
        (
          "Too many files", "You can send at most \(most) forms with files within an hour.",
          "Nothing was changed."
        )
      }
    self.init(
      status: .tooManyRequests, title: title, happened: happened, safe: safe, remedy: wait,
      retryAfter: spent.retryAfter)
  }
}
