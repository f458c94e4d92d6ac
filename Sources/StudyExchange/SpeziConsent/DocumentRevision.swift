import ConsentMarkdown
import SafeHTML
import StudyModel

/// Applies an edited text to a consent: sections keep their ids, their settings for screens, and their other languages.
package struct DocumentRevision: Sendable {
  /// A section that is no longer in the text, and what would be lost along with its text.
  package struct Removal: Equatable, Sendable {
    package let section: Section.ID
    package let title: String
    /// What would be lost, such as “the scene”; never empty.
    package let what: [String]
    /// SHA-256 of the section, so that nobody agrees to remove what a colleague has changed since.
    package let content: String
  }

  package private(set) var consent: Consent
  /// Removals that need confirmation.
  package private(set) var removals: [Removal] = []
  /// The headings of sections whose imported HTML is replaced by the edited text.
  package private(set) var replacedHTML: [String] = []

  private let language: Language
  private let primary: Language

  /// - Parameter shown: the consent's current text.
  package init(
    of consent: Consent, in study: Study, language: Language, shown: DocumentText,
    typed: DocumentText.Reading
  ) {
    self.consent = consent
    self.language = language
    primary = study.primaryLanguage
    let old = DocumentPieces(of: shown)
    let new = DocumentPieces(of: typed, matching: old)
    var ids = UniqueIDs()
    for section in consent.sections { _ = ids.next(for: section.id, else: "section") }
    var sections: [Section] = []
    var isKept = Set<Int>()
    for (index, chunk) in new.chunks.enumerated() {
      guard let origin = new.chunkOrigins[index], isKept.insert(origin).inserted else {
        sections.append(
          section(chunk, id: ids.next(for: chunk.title ?? "preamble", else: "section")))
        continue
      }
      sections += rewritten(old.chunks[origin], as: chunk)
    }
    place(sections)
    addSignatures(typed.document.elements)
  }

  private func section(_ chunk: DocumentPieces.Chunk, id: Section.ID) -> Section {
    Section(
      id: id, type: .custom, title: LocalizedText(chunk.title ?? "", in: language),
      content: LocalizedText(chunk.content, in: language), appearance: .documentOnly,
      headingLevel: chunk.title == nil ? nil : chunk.level)
  }

  /// The sections of a chunk with their new wording.
  private mutating func rewritten(
    _ old: DocumentPieces.Chunk, as new: DocumentPieces.Chunk
  ) -> [Section] {
    var texts = texts(for: old.parts, from: new.content, unless: old.content)
    if texts.isEmpty { texts = [new.content] }
    var sections: [Section] = []
    for (index, part) in old.parts.enumerated() {
      guard var section = consent.section(part.section) else { continue }
      if index == 0 { rename(&section, from: old, to: new) }
      // A part without a heading that is now empty.
      guard let text = texts[index] else { continue }
      if text != part.content { rewrite(&section, part, text) }
      sections.append(section)
    }
    return sections
  }

  /// The new text of each part of a chunk; nil for one that is now empty. Unchanged parts at both ends are left alone, and
  /// the first one between them takes the changes.
  private func texts(
    for parts: [DocumentText.Part], from text: String, unless before: String
  ) -> [String?] {
    if text == before { return parts.map(\.content) }
    var texts: [String?] = parts.map { $0.content.isEmpty && $0.heading == nil ? "" : nil }
    var rest = text
    var first = 0
    var last = parts.count - 1
    while last > 0, rest.endsApart(with: parts[last].content) {
      texts[last] = parts[last].content
      rest = String(rest.dropLast(parts[last].content.count)).trimmingBlankLines()
      last -= 1
    }
    while first < last, rest.beginsApart(with: parts[first].content) {
      texts[first] = parts[first].content
      rest = String(rest.dropFirst(parts[first].content.count)).trimmingBlankLines()
      first += 1
    }
    if first < parts.count, first == 0 || !rest.isEmpty { texts[first] = rest }
    return texts
  }

  private func rename(
    _ section: inout Section, from old: DocumentPieces.Chunk, to new: DocumentPieces.Chunk
  ) {
    if new.title != old.title {
      let title = new.title ?? ""
      if section.formalTitle.text(in: language, else: primary).isEmpty {
        section.title[language] = title
      } else {
        section.formalTitle[language] = title
      }
    }
    if new.level != old.level, new.title != nil { section.headingLevel = new.level }
  }

  private mutating func rewrite(
    _ section: inout Section, _ part: DocumentText.Part, _ text: String
  ) {
    if part.isFromHTML {
      replacedHTML.append(section.documentHeading(in: language, else: primary))
      // HTML takes precedence over Markdown, so none may remain; the other languages keep their text.
      for other in section.htmlContent.languages where section.content[other] == nil {
        section.content[other] = HTMLPlainText.markdown(
          HTMLPlainText(section.htmlContent[other] ?? "").string)
      }
      section.htmlContent = [:]
    }
    section.content[language] = text
  }

  /// Puts the document's sections in the order of the text; sections shown only on screen stay behind the ones they followed.
  private mutating func place(_ sections: [Section]) {
    let ids = Set(sections.map(\.id))
    var followers: [Section.ID?: [Section]] = [:]
    var before: Section.ID?
    for section in consent.sections {
      if ids.contains(section.id) {
        before = section.id
      } else if section.isInDocument {
        remove(section)
      } else {
        followers[before, default: []].append(section)
      }
    }
    consent.sections =
      (followers[nil] ?? []) + sections.flatMap { [$0] + (followers[$0.id] ?? []) }
  }

  private mutating func remove(_ section: Section) {
    let others = section.languages.filter { $0 != language }.map(\.englishName)
    let what: [(String, Bool)] = [
      ("its screen", section.isOnScreen), ("its summary", !section.summary.isEmpty),
      ("its Learn more link", section.learnMoreAddress != nil || !section.learnMoreLabel.isEmpty),
      ("its picture", section.hasOwnPicture), ("imported HTML", !section.htmlContent.isEmpty),
      ("the requirements it meets", !section.topics.isEmpty),
      ("its text in \(others.joined(separator: ", "))", !others.isEmpty),
    ]
    let words = what.filter(\.1).map(\.0)
    guard !words.isEmpty else { return }
    let title = section.documentHeading(in: language, else: primary)
    removals.append(
      Removal(
        section: section.id, title: title.isEmpty ? section.id : title, what: words,
        content: sha256((try? JSONValue(encoding: section).canonicalBytes) ?? [])))
  }

  /// A signature element in the text requires a signature in the consent.
  private mutating func addSignatures(_ elements: [ConsentElement]) {
    for case .signature(let element) in elements where consent.signature(element.id) == nil {
      consent.signatures.append(
        Signature(
          id: element.id, role: .participant, title: StarterStrings(language)[.participant]))
    }
  }
}

extension Section {
  fileprivate var languages: [Language] {
    Set([title, formalTitle, summary, content, htmlContent, learnMoreLabel].flatMap(\.languages))
      .sorted()
  }

  fileprivate var hasOwnPicture: Bool {
    if case .asset = illustration { true } else { false }
  }
}

extension String {
  /// Whether it ends with another text, in a separate paragraph.
  fileprivate func endsApart(with text: String) -> Bool {
    guard !text.isEmpty else { return true }
    guard hasSuffix(text) else { return false }
    return self == text || dropLast(text.count).hasSuffix("\n")
  }

  fileprivate func beginsApart(with text: String) -> Bool {
    guard !text.isEmpty, hasPrefix(text) else { return text.isEmpty }
    return self == text || dropFirst(text.count).hasPrefix("\n")
  }
}
