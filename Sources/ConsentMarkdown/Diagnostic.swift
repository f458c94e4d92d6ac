/// Something an author must or should mend in a consent text.
package struct Diagnostic: Equatable, Hashable, Sendable {
  package enum Severity: String, Codable, Sendable {
    /// The app refuses the document.
    case error
    /// The app loads the document, but not as the author meant it.
    case warning
    /// The document works; it could be better.
    case advice
  }

  package let severity: Severity
  /// A stable word for the kind of problem, such as `duplicate-element-id`.
  package let code: String
  /// Counted from 1.
  package let line: Int
  /// In characters, counted from 1.
  package let column: Int
  /// What is wrong and how to mend it, in plain English.
  package let message: String

  package init(severity: Severity, code: String, line: Int, column: Int, message: String) {
    self.severity = severity
    self.code = code
    self.line = line
    self.column = column
    self.message = message
  }
}
