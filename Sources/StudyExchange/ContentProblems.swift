import ConsentMarkdown
import SafeHTML
import StudyModel

/// What an author should mend in the Markdown and the HTML of a study, at places such as
/// `consents/main/sections/risks/content/en`, with line and column in the message where there are any.
package func contentProblems(of study: Study) -> [Problem] {
  study.consents.flatMap { consent in
    study.languages.flatMap { language in
      ConsentContentCheck(study: study, consent: consent, language: language).problems
    } + translationProblems(of: consent, in: study) + htmlProblems(of: consent, in: study)
  } + study.plainMarkdown.flatMap { markdownProblems(of: $0.text, at: $0.place, in: study) }
}

/// What of a text without questions in it nobody sees: raw HTML, addresses that lead nowhere, pictures the study has not.
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
  /// The Markdown that is no consent's: articles, pages of consent forms, what is said about sharing.
  fileprivate var plainMarkdown: [(text: LocalizedText, place: Place)] {
    let steps = tasks.flatMap { task in
      (task.steps.map { ("steps", $0) } + task.endings.map { ("endings", $0) }).flatMap {
        list, step -> [(text: LocalizedText, place: Place)] in
        let place = ["tasks", task.id, list, step.id]
        switch step.content {
        case .consentForm(let form):
          return form.pages.map { ($0.body, place + ["pages", $0.id, "body"]) }
        case .sharing(let sharing): return [(sharing.learnMore, place + ["learnMore"])]
        default: return []
        }
      }
    }
    return articles.map { ($0.content, ["articles", $0.id, "content"]) } + steps
  }
}

/// What of a consent's HTML nobody sees, because it is not safe to show.
private func htmlProblems(of consent: Consent, in study: Study) -> [Problem] {
  let pictures = study.pictureNames
  let place = ["consents", consent.id]
  var texts = [(consent.replacementReviewText, place + ["replacementReviewText"])]
  texts += consent.sections.map { ($0.htmlContent, place + ["sections", $0.id, "htmlContent"]) }
  return texts.flatMap { text, place in
    text.languages.flatMap { language -> [Problem] in
      let place = place + [language.rawValue]
      do throws(HTMLRefusal) {
        return try SanitisedHTML(text[language] ?? "", knowing: pictures).removed.map {
          Problem(.advice, .htmlRemoved, at: place, $0.sentence)
        }
      } catch {
        return [Problem(.error, .htmlRefused, at: place, error.description)]
      }
    }
  }
}

extension Problem.Code {
  fileprivate static let htmlRemoved = Self(rawValue: "html-removed")
  fileprivate static let htmlRefused = Self(rawValue: "html-refused")
}

/// Where a translation asks something else than the original, so that what is chosen would mean different things
/// (TR-06). Section by section, since their order is the same in all languages.
private func translationProblems(of consent: Consent, in study: Study) -> [Problem] {
  consent.sections.flatMap { section -> [Problem] in
    guard let original = section.content[study.primaryLanguage].flatMap(elements(of:)) else {
      return []
    }
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

/// A content with its elements; nil where it cannot be read, which is a problem of its own.
private func elements(of content: String) -> ConsentDocument? {
  // Most texts have no tag, and need not be read to know that they have no element.
  try? ConsentDocument(fragment: content.contains("<") ? content : "")
}

extension Study {
  /// All problems of the study: of its structure, then of the Markdown in it.
  package var allProblems: [Problem] { problems() + contentProblems(of: self) }
}

/// Checks a consent as the document that the mobile library would load, since ids must be unique in all of it.
private struct ConsentContentCheck {
  private(set) var problems: [Problem] = []
  private let consent: Consent
  private let language: Language
  private let writer: SpeziConsentWriter

  /// About the head of the document and about ends that are written by themselves.
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
      // A text that falls back to another language is reported there.
      guard consent.section(part.section)?.content[language] != nil else { continue }
      let line = diagnostic.line - part.line + 1
      problems.append(
        Problem(
          severity, code, at: place + ["sections", part.section, "content", language.rawValue],
          "Line \(line), column \(diagnostic.column): \(diagnostic.message)"))
    }
  }
}
