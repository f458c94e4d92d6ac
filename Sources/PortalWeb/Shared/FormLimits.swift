import Foundation

/// How much a form may hold. It depends on who sends it: strangers only sign in.
struct FormLimits: Sendable {
  /// The most a form may hold, in bytes.
  let text: Int
  /// The most a form with files may hold, in bytes; nil where no files are taken.
  let files: Int?
  let fields: Int
  /// The longest name of a field, in bytes.
  let name = 1_000

  /// For people who are signed in, or were until lately. A text of `StudyLimits.textBytes` takes three times as much in a
  /// form, where each byte of it can become three characters, and a page can hold several.
  static let people = FormLimits(
    text: FormMiddleware.fileLimit, files: FormMiddleware.fileLimit, fields: 100_000)
  /// For everyone else: room to sign in, and for a short text that was sent after signing out.
  static let strangers = FormLimits(text: 64 << 10, files: nil, fields: 500)
}
