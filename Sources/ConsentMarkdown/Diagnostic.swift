/// Something an author must or should fix in a consent text.
package struct Diagnostic: Equatable, Hashable, Sendable {
  package enum Severity: String, Codable, Sendable {
    /// The app rejects the document.
    case error
    /// The app loads the document, but not as the author meant it.
    case warning
    /// The document works; it could be better.
    case advice
  }

  package let severity: Severity
  /// A stable code for the kind of problem, such as `duplicate-element-id`.
  package let code: String
  /// Counted from 1.
  package let line: Int
  /// In characters, counted from 1.
  package let column: Int
  /// The line where an unfinished construct began, counted from 1; it replaces `%line` in the message.
  private let origin: Int?
  private let words: String

  /// What is wrong and how to fix it, in plain English.
  package var message: String {
    guard let origin else { return words }
    return words.replacing("%line", with: "line \(origin)")
  }

  package init(
    severity: Severity, code: String, line: Int, column: Int, message: String, origin: Int? = nil
  ) {
    self.severity = severity
    self.code = code
    self.line = line
    self.column = column
    self.origin = origin
    words = message
  }

  /// The same diagnostic, for a text that begins on a later line.
  package func shifted(by lines: Int) -> Diagnostic {
    Diagnostic(
      severity: severity, code: code, line: max(line - lines, 0), column: column, message: words,
      origin: origin.map { max($0 - lines, 1) })
  }
}
