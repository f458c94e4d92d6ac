import Foundation

/// How large a form may be, depending on who sends it.
struct FormLimits: Sendable {
  /// The maximum size of a form, in bytes.
  let text: Int
  /// The maximum size of a form with files, in bytes; nil if no files are accepted.
  let files: Int?
  let fields: Int
  /// The maximum length of a field name, in bytes.
  let name = 1_000

  /// The size of the files in whole megabytes.
  var megabytes: Int { (files ?? text) >> 20 }

  /// For people who are signed in or were until recently. A text of `StudyLimits.textBytes` can take three times as
  /// much space in a form, where each byte may become three characters, and a page can hold several.
  static let people = FormLimits(
    text: FormMiddleware.fileLimit, files: FormMiddleware.fileLimit, fields: 100_000)
  /// For the page that imports files: Accord's own bundles have each picture in several formats.
  static let imports = FormLimits(
    text: FormMiddleware.fileLimit, files: 4 * FormMiddleware.fileLimit, fields: 1_000)
  /// For visitors with a view-only link that works: enough for a drawn signature and a long form.
  static let visitors = FormLimits(text: 256 << 10, files: nil, fields: 2_000)
  /// For everyone else: enough to sign in, and to resubmit a short text after signing out.
  static let strangers = FormLimits(text: 64 << 10, files: nil, fields: 500)
}
