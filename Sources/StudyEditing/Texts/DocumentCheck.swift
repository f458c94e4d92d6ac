import ConsentMarkdown
import StudyExchange
import StudyModel

/// Reads an unsaved text as an app would: the resulting document and the problems found.
package struct DocumentCheck: Sendable {
  package let document: ConsentDocument?
  package let problems: [DocumentProblem]

  package init(_ fields: DocumentFields, of consent: Consent, title: String = "") {
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

  /// Describes how a translation differs from the text in the primary language. All languages must ask the same
  /// questions.
  package static func differences(of document: ConsentDocument?, from original: DocumentCheck)
    -> [String]
  {
    guard let document, let other = original.document else { return [] }
    return document.differences(from: other).map(\.message)
  }
}

/// Explains what a version of the text means for people who have already signed.
package struct ReconsentNote: Sendable {
  package let words: String

  /// - Parameter published: the version of the text that participants currently see.
  package init(version: String, published: String?) {
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
