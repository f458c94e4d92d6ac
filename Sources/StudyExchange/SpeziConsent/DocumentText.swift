import ConsentMarkdown
import SafeHTML
import StudyModel

/// The text of a consent's document in one language, without front matter. It is a view of the sections and is not stored;
/// `DocumentRevision` applies an edited text to the sections.
package struct DocumentText: Sendable {
  /// A section in the text.
  struct Part: Sendable {
    let section: Section.ID
    /// The line of its heading as written, without the line ending; nil if there is none.
    let heading: String?
    let content: String
    /// The line where it begins, counted from 1.
    let line: Int
    /// Whether the content was converted from imported HTML.
    let isFromHTML: Bool
  }

  package let text: String
  let parts: [Part]
  /// The headings of sections without text in this language, shown in another language instead.
  package let untranslated: [String]
  /// The signatures added at the end of the document because no section asks for them.
  package let signaturesAtEnd: [Signature]

  package init(study: Study, consent: Consent, language: Language) {
    var parts: [Part] = []
    var untranslated: [String] = []
    var text = ""
    var line = 1
    for section in consent.documentSections {
      let written = section.written(in: language, else: study.primaryLanguage)
      if language != study.primaryLanguage, section.isUntranslated(in: language) {
        untranslated.append(section.documentHeading(in: language, else: study.primaryLanguage))
      }
      let shown = [written.heading ?? "", written.content].filter { !$0.isEmpty }
        .joined(separator: "\n\n")
      if !shown.isEmpty, !text.isEmpty {
        text += "\n"
        line += 1
      }
      parts.append(
        Part(
          section: section.id, heading: written.heading, content: written.content, line: line,
          isFromHTML: written.isFromHTML))
      guard !shown.isEmpty else { continue }
      text += shown + "\n"
      line += shown.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    }
    self.text = text
    self.parts = parts
    self.untranslated = untranslated
    let asked = Set(LocatedElement.all(in: text).map(\.id))
    signaturesAtEnd = consent.signatures(except: asked)
  }
}

extension DocumentText {
  /// An edited text as an app would load it, with the title and version of its consent.
  package struct Reading: Sendable {
    package let document: ConsentDocument
    /// The number of lines before the text.
    let shift: Int

    /// Problems of the text at its own lines; those of the front matter are on line 0. If signatures of the consent follow
    /// the text, it needs none of its own.
    package func diagnostics(of consent: Consent) -> [Diagnostic] {
      let hasEnd = !consent.signatures(except: Set(document.elements.map(\.id))).isEmpty
      let isMet: Set<String> = hasEnd ? ["no-signature", "signature-not-last"] : []
      return document.diagnostics.filter { !isMet.contains($0.code) }
        .map { $0.shifted(by: shift) }
    }
  }

  /// Reads an edited text.
  /// - Throws: if an app would not load it, or would drop a part of it, with the lines of the text.
  package static func reading(
    _ text: String, metadata: ConsentMetadata
  ) throws(ConsentLoadError) -> Reading {
    let head =
      metadata.entries.isEmpty ? "---\n---\n" : ConsentSource(metadata: metadata, sections: []).text
    let shift = head.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    let whole = head + "\n" + text
    let document: ConsentDocument
    do { document = try ConsentDocument(whole) } catch { throw error.shifted(by: shift) }
    // An app silently drops the rest, including signatures.
    if let cut = document.diagnostics.first(where: { $0.code == "unterminated-string" }) {
      throw ConsentLoadError(
        stage: .syntax, kind: .eof, element: nil, line: cut.line - 1 - shift,
        column: cut.column - 1,
        diagnostics: [cut.shifted(by: shift)])
    }
    return Reading(document: document, shift: shift)
  }
}

extension ConsentLoadError {
  fileprivate func shifted(by lines: Int) -> ConsentLoadError {
    ConsentLoadError(
      stage: stage, kind: kind, element: element, line: max(line - lines, 0), column: column,
      diagnostics: diagnostics.map { $0.shifted(by: lines) })
  }
}

extension Consent {
  /// The participants' signatures that no given element asks for.
  fileprivate func signatures(except asked: Set<String>) -> [Signature] {
    signatures.filter { $0.isForParticipant && !asked.contains($0.id) }
  }
}

extension Section {
  /// The section in the document: the line of its heading, if any, and its content.
  func written(
    in language: Language, else fallback: Language
  ) -> (heading: String?, content: String, isFromHTML: Bool) {
    let words = documentHeading(in: language, else: fallback)
    let html = htmlContent.text(in: language, else: fallback)
    let content =
      html.isEmpty
      ? self.content.text(in: language, else: fallback)
      : HTMLPlainText.markdown(HTMLPlainText(html).string)
    let level = min(max(headingLevel ?? 2, 1), 6)
    return (
      words.isEmpty
        ? nil : String(SpeziConsentWriter.heading(words, level: level).trimmingSuffix("\n")),
      content.trimmingBlankLines(), !html.isEmpty
    )
  }

  /// Whether its document is shown in another language, if it has any text.
  fileprivate func isUntranslated(in language: Language) -> Bool {
    let hasContent = !content.isEmpty || !htmlContent.isEmpty
    return hasContent && content[language] == nil && htmlContent[language] == nil
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> Substring {
    var rest = self[...]
    while rest.last == suffix { rest.removeLast() }
    return rest
  }
}
