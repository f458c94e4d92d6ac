import ConsentMarkdown
import StudyExchange
import StudyModel

/// Something to fix in a consent's text, at its line and column; what is about the whole has none.
struct DocumentProblem: Sendable {
  let severity: String
  let isAdvice: Bool
  let code: String
  let message: String
  let line: Int
  let column: Int
  let hasPlace: Bool
  /// Where it is, in words, before what it is.
  let place: String

  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity.rawValue
    isAdvice = diagnostic.severity == .advice
    code = diagnostic.code
    message = diagnostic.message
    line = diagnostic.line
    column = diagnostic.column
    hasPlace = diagnostic.line > 0 && !Self.aboutWhole.contains(diagnostic.code)
    place = hasPlace ? "Line \(line), column \(column): " : ""
  }

  /// The field beside which it belongs, where it is not in the text.
  var field: String? {
    switch code {
    case "no-title": "title"
    case "no-version", "version-not-semver", "version-not-canonical": "version"
    case "duplicate-metadata-key", "metadata-key-unwritable": "metadata"
    default: nil
    }
  }

  var json: JSONValue {
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

/// A text that is being written, as an app would load it: what it shows and what has to be fixed.
struct DocumentCheck {
  let document: ConsentDocument?
  let problems: [DocumentProblem]

  init(_ fields: DocumentFields, of consent: Consent, title: String = "") {
    do {
      let reading = try DocumentText.reading(
        fields.text, metadata: fields.front(else: title))
      document = reading.document
      problems = reading.diagnostics(of: consent).map(DocumentProblem.init)
    } catch {
      document = nil
      problems = error.diagnostics.map(DocumentProblem.init)
    }
  }

  /// How a text in another language differs from the primary one: all languages must ask the same.
  static func differences(of document: ConsentDocument?, from original: DocumentCheck) -> [String] {
    guard let document, let other = original.document else { return [] }
    return document.differences(from: other).map(\.message)
  }
}

/// What a version of the text means for people who have signed before, in words.
struct ReconsentNote {
  let words: String

  /// - Parameter published: the version of the text that participants see now.
  init(version: String, published: String?) {
    let new = ConsentVersion(version)
    let old = published.flatMap(ConsentVersion.init)
    words =
      switch (new, old) {
      case (nil, _) where version.isEmpty:
        "Leave blank to let Accord number the text when a version is proposed."
      case (nil, _):
        "Apps cannot read this version, so Accord numbers the text itself. Enter three numbers, for example 1.2.0."
      case (_, nil):
        "Raise the first or second number to ask everyone who has signed to sign again. Raise the third for corrections that need no new signature."
      case (let new?, let old?) where new.asksForConsentAgain(after: old):
        "Participants have \(old). With \(new), everyone who has signed is asked to sign again."
      case (let new?, let old?) where new == old:
        "Participants have \(old). If the text changes, Accord raises it with the study’s version. Raise the first or second number to ask everyone to sign again. Raise the third for corrections that need no new signature."
      case (let new?, let old?)
      where (new.major, new.minor, new.patch) < (old.major, old.minor, old.patch):
        "Participants have \(old), which is higher, so Accord numbers the text itself."
      case (let new?, let old?):
        "Participants have \(old). With \(new), no one who has signed is asked to sign again."
      }
  }
}
