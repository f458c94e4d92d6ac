import ConsentMarkdown
import StudyBundle
import StudyDocuments
import StudyModel

/// SpeziConsent's Markdown: front matter, headings, and interactive elements. One file per consent and language.
package struct SpeziConsentFormat: ExportFormat, ImportFormat {
  package let name = "spezi-consent"
  package let title = "SpeziConsent Markdown"
  package let about =
    "Each consent as Markdown, in each language. For apps that use SpeziConsent."
  package let purpose = FormatPurpose.apps

  package init() {}

  package func export(_ study: Study, version: Version?) throws -> Export {
    guard !study.consents.isEmpty else {
      throw ExportError.nothingToExport(format: title, remedy: "Add a consent to the study first.")
    }
    let study = study.sayingFacts()
    let hasTitle = study.consents.contains { $0.title == study.facts.title }
    let facts: Set<String> = hasTitle ? ["title"] : []
    let rest = StudyRest(format: name, facts: facts, consents: .all) { _ in nil }
    var export = Export(files: [], losses: rest.losses(of: study))
    for consent in study.consents {
      export.losses += SpeziConsentLosses.of(consent)
      for language in study.languages {
        try _Concurrency.Task.checkCancellation()
        let text = SpeziConsentFile(study: study, consent: consent, language: language)
        let locale = SpeziLocale(language)
        let file = Self.fileName(of: consent, in: language, of: study)
        export.files.append(ExportedFile(path: file, text: text.text))
        if !text.isOriginal {
          export.losses += SpeziConsentLosses.of(
            text.writer, consent: consent, language: language)
        }
        if locale.addsRegion {
          export.losses.append(
            Loss(
              format: name, code: "language-got-region", kind: .renamed, severity: .note,
              place: ["consents", consent.id], what: "Language \(language.rawValue)",
              became: locale.suffix, advice: "apps look up consents by language and region"))
        }
      }
    }
    return export
  }

  /// Apps look for “Consent” if there is only one.
  static func fileName(
    of consent: Consent, in language: Language, of study: Study
  ) -> String {
    let base = study.consents.count == 1 ? "Consent" : FileName.encoding(consent.id)
    return base + "+" + SpeziLocale(language).suffix + ".md"
  }

  package func recognizes(_ file: ImportFile) -> Bool {
    if ["md", "markdown", "txt"].contains(file.nameExtension) { return true }
    return file.bytes.starts(with: "---".utf8) || file.firstVisibleByte == UInt8(ascii: "#")
  }

  package func read(
    _ file: ImportFile, as options: ImportOptions
  ) throws(ImportError) -> Import {
    try SpeziConsentReader(file: file, options: options).read()
  }
}
