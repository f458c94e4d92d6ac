import ConsentMarkdown
import SafeHTML
import StudyModel

/// Problems in a study's Markdown and HTML that the author should fix, at places such as
/// `consents/main/sections/risks/content/en`, with line and column in the message if there are any.
package func contentProblems(of study: Study) -> [Problem] {
  study.consents.flatMap { consent in
    study.languages.flatMap { language in
      ConsentContentCheck(study: study, consent: consent, language: language).problems
    } + translationProblems(of: consent, in: study) + htmlProblems(of: consent, in: study)
  } + study.plainMarkdown.flatMap { markdownProblems(of: $0.text, at: $0.place, in: study) }
}

/// The parts of a text without questions that participants would not see: raw HTML, invalid addresses, and pictures the study
/// does not have.
private func markdownProblems(of text: LocalizedText, at place: Place, in study: Study) -> [Problem]
{
  let pictures = study.pictureNames
  let html = MarkdownHTML(pictureAddress: { pictures.contains($0) ? $0 : nil })
  return text.languages.flatMap { language in
    html.render(text[language] ?? "").diagnostics.map { diagnostic in
      Problem(
        Problem.Severity(rawValue: diagnostic.severity.rawValue) ?? .warning,
        Problem.Code(rawValue: diagnostic.code), at: place + [language.rawValue],
        "Line \(diagnostic.line), column \(diagnostic.column): \(diagnostic.message)")
    }
  }
}

extension Study {
  /// The Markdown outside consents: articles, pages of consent forms, and linked texts.
  fileprivate var plainMarkdown: [PlacedText] {
    texts().filter { $0.markup == .markdown && $0.place.first != "consents" }
  }
}

/// The parts of a consent's HTML that are not shown because they are not safe.
private func htmlProblems(of consent: Consent, in study: Study) -> [Problem] {
  let pictures = study.pictureNames
  let place = ["consents", consent.id]
  var texts = [(consent.replacementReviewText, place + ["replacementReviewText"])]
  texts += consent.sections.map { ($0.htmlContent, place + ["sections", $0.id, "htmlContent"]) }
  return texts.flatMap { text, place in
    text.languages.flatMap { language -> [Problem] in
      let place = place + [language.rawValue]
      do throws(HTMLRefusal) {
        return try SanitizedHTML(text[language] ?? "", knowing: pictures).removed.map {
          Problem(.advice, .htmlRemoved, at: place, $0.sentence)
        }
      } catch {
        // A canceled task discards its problems.
        if error == .canceled { return [] }
        return [Problem(.error, .htmlRefused, at: place, error.description)]
      }
    }
  }
}

extension Problem.Code {
  fileprivate static let htmlRemoved = Self(rawValue: "html-removed")
  fileprivate static let htmlRefused = Self(rawValue: "html-refused")
}

/// Translations whose questions differ from the original, so that answers would mean different things (TR-06). Compared
/// section by section, since their order is the same in all languages.
private func translationProblems(of consent: Consent, in study: Study) -> [Problem] {
  consent.sections.flatMap { section -> [Problem] in
    // Most texts have no tag, so they cannot have an element and need not be read.
    guard section.content.values.values.contains(where: \.mayHaveTag),
      let original = section.content[study.primaryLanguage].flatMap(elements(of:))
    else { return [] }
    return study.furtherLanguages.flatMap { language -> [Problem] in
      guard let translation = section.content[language].flatMap(elements(of:)) else { return [] }
      return translation.differences(from: original).map { difference in
        Problem(
          Problem.Severity(rawValue: difference.severity.rawValue) ?? .warning,
          Problem.Code(rawValue: difference.code),
          at: ["consents", consent.id, "sections", section.id, "content", language.rawValue],
          "In \(language.englishName), compared with \(study.primaryLanguage.englishName): \(difference.message)"
        )
      }
    }
  }
}

/// A content with its elements; nil if it cannot be read, which is reported separately.
private func elements(of content: String) -> ConsentDocument? {
  try? ConsentDocument(fragment: content.mayHaveTag ? content : "")
}

extension String {
  /// Whether it has the character with which every tag begins.
  var mayHaveTag: Bool { utf8.contains(UInt8(ascii: "<")) }
}

extension Study {
  /// All problems of the study: of its structure, then of its Markdown.
  package var allProblems: [Problem] { problems() + contentProblems(of: self) }

  /// The same for a request, ending soon after its task is canceled.
  /// - Throws: `CancellationError`.
  package func allProblemsUnlessCanceled() throws -> [Problem] {
    let found = try problemsUnlessCanceled() + contentProblems(of: self)
    // Sanitizing HTML stops early in a canceled task.
    try _Concurrency.Task.checkCancellation()
    return found
  }
}

/// Checks a consent as the document that the mobile library would load, since ids must be unique within it.
private struct ConsentContentCheck {
  private(set) var problems: [Problem] = []
  private let consent: Consent
  private let language: Language
  private let writer: SpeziConsentWriter

  /// Diagnostics about the head of the document and about generated endings.
  private static let notAboutContent: Set<String> = [
    "no-title", "no-version", "no-content", "no-signature", "version-not-canonical",
    "block-id-empty", "duplicate-block-id", "line-indented",
  ]

  init(study: Study, consent: Consent, language: Language) {
    self.consent = consent
    self.language = language
    writer = SpeziConsentWriter(study: study, consent: consent, language: language)
    add(writer.source.diagnostics)
  }

  private mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics where !Self.notAboutContent.contains(diagnostic.code) {
      let severity = Problem.Severity(rawValue: diagnostic.severity.rawValue) ?? .warning
      let place = ["consents", consent.id]
      let code = Problem.Code(rawValue: diagnostic.code)
      guard let part = writer.parts.last(where: { $0.line <= diagnostic.line }) else {
        problems.append(Problem(severity, code, at: place, diagnostic.message))
        continue
      }
      // A text that falls back to another language is reported in that language.
      guard consent.section(part.section)?.content[language] != nil else { continue }
      let line = diagnostic.line - part.line + 1
      problems.append(
        Problem(
          severity, code, at: place + ["sections", part.section, "content", language.rawValue],
          "Line \(line), column \(diagnostic.column): \(diagnostic.message)"))
    }
  }
}
