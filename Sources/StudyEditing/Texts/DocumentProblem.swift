import ConsentMarkdown
import StudyExchange
import StudyModel

/// A problem in a consent's text, with its line and column. A problem with the whole text has no position.
package struct DocumentProblem: Sendable {
  package let severity: String
  package let isAdvice: Bool
  package let code: String
  package let message: String
  /// The 1-based line; meaningful only if `hasPlace` is true.
  package let line: Int
  package let column: Int
  package let hasPlace: Bool
  /// The position in words, to precede the message; empty if there is none.
  package let place: String

  package init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity.rawValue
    isAdvice = diagnostic.severity == .advice
    code = diagnostic.code
    message = diagnostic.message
    line = diagnostic.line
    column = diagnostic.column
    hasPlace = diagnostic.line > 0 && !Self.aboutWhole.contains(diagnostic.code)
    place = hasPlace ? "Line \(line), column \(column): " : ""
  }

  /// The field to show the problem at, if it is not in the text itself.
  package var field: String? {
    switch code {
    case "no-title": "title"
    case "no-version", "version-not-semver", "version-not-canonical": "version"
    case "duplicate-metadata-key", "metadata-key-unwritable": "metadata"
    default: nil
    }
  }

  /// The problem as the editor's script reads it. Line 0 means no position.
  package var json: JSONValue {
    [
      "line": .number(Double(hasPlace ? line : 0)), "column": .number(Double(column)),
      "message": .string(message), "severity": .string(severity), "code": .string(code),
      "field": field.map { .string($0) } ?? .null,
    ]
  }

  private static let aboutWhole: Set<String> = [
    "no-title", "no-version", "no-content", "no-signature",
  ]
}
