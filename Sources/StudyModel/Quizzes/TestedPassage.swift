import Foundation

/// The passage of a consent that contains the answer to a quiz question (QUIZ-04). It remembers the linked text, so
/// that the question must be reviewed when the text changes.
public struct TestedPassage: Codable, Hashable, Sendable {
  public var consent: Consent.ID
  public var section: Section.ID
  /// The paragraph's position in the section's content, from 0; the whole section if nil.
  public var paragraph: Int?
  /// The paragraph in the study's primary language when it was linked. Nil in documents from before it was stored.
  public var quote: String?
  /// The hash of the whole section's text in the study's primary language when it was linked.
  public var digest: String?
  /// The hashes of the paragraph in the study's other languages when it was linked, by language tag, if it had
  /// translations.
  public var translations: [String: String]?

  public init(
    consent: Consent.ID, section: Section.ID, paragraph: Int? = nil, quote: String? = nil,
    digest: String? = nil, translations: [String: String]? = nil
  ) {
    self.consent = consent
    self.section = section
    self.paragraph = paragraph
    self.quote = quote
    self.digest = digest
    self.translations = translations
  }

  /// Its name among others that a question tests, as part of a place: the consent, and the section, followed by “#” and
  /// the number of a paragraph. Unlike a position, it stays when others are removed.
  package var name: Place { [consent, section + (paragraph.map { "#\($0 + 1)" } ?? "")] }

  /// The same passage, linked to its current text.
  public func linked(in study: Study) -> TestedPassage {
    guard let found = study.consent(consent)?.section(section) else { return self }
    // A paragraph that moved is linked at its new position; if it was removed, the link is to the section.
    let position: Int? =
      switch study.standing(of: self) {
      case .unchanged(let position), .changed(let position, _, _): position
      case .missing: nil
      }
    var passage = TestedPassage(consent: consent, section: section, paragraph: position)
    guard let paragraph = position else {
      passage.digest = found.digest(in: study.primaryLanguage)
      return passage
    }
    let paragraphs = found.paragraphs(in: study.primaryLanguage, else: study.primaryLanguage)
    passage.quote = paragraphs[paragraph]
    let translations = study.furtherLanguages.compactMap { language -> (String, String)? in
      let own = found.ownParagraphs(in: language)
      return own.indices.contains(paragraph)
        ? (language.rawValue, Section.digest(of: own[paragraph])) : nil
    }
    passage.translations =
      translations.isEmpty ? nil : Dictionary(translations) { first, _ in first }
    return passage
  }

  /// Whether both are the same part of a consent, whatever the linked text.
  public func isSamePlace(as other: TestedPassage) -> Bool {
    (consent, section, paragraph) == (other.consent, other.section, other.paragraph)
  }
}

/// Whether the passage that a question tests has changed.
public enum PassageStanding: Hashable, Sendable {
  /// Unchanged, or never stored. Holds the paragraph's current position, which follows its text; nil for a whole
  /// section.
  case unchanged(paragraph: Int?)
  /// The text has changed. Without a position, no current paragraph derives from it. The former text is known only for
  /// paragraphs.
  case changed(paragraph: Int?, before: String?, now: String?)
  /// The section or the paragraph does not exist.
  case missing
}

extension Study {
  /// Whether a tested passage has changed.
  public func standing(of passage: TestedPassage) -> PassageStanding {
    guard let section = consent(passage.consent)?.section(passage.section) else { return .missing }
    guard let position = passage.paragraph else {
      return passage.digest.map { $0 == section.digest(in: primaryLanguage) } ?? true
        ? .unchanged(paragraph: nil) : .changed(paragraph: nil, before: nil, now: nil)
    }
    let paragraphs = section.paragraphs(in: primaryLanguage, else: primaryLanguage)
    let now = paragraphs.indices.contains(position) ? paragraphs[position] : nil
    guard let before = passage.quote else {
      return now == nil ? .missing : .unchanged(paragraph: position)
    }
    if now == before { return .unchanged(paragraph: position) }
    if let moved = paragraphs.firstIndex(of: before) { return .unchanged(paragraph: moved) }
    let successor = paragraphs.successor(of: before, near: position)
    return .changed(
      paragraph: successor, before: before, now: successor.map { paragraphs[$0] })
  }
}

extension Study {
  /// The languages in which a tested paragraph, unchanged in the primary language, has changed since it was linked, so
  /// that people are asked about a different text. A first translation does not count as a change.
  public func changedTranslations(of passage: TestedPassage) -> [Language] {
    guard let known = passage.translations, case .unchanged = standing(of: passage),
      let section = consent(passage.consent)?.section(passage.section)
    else { return [] }
    return furtherLanguages.filter { language in
      guard let digest = known[language.rawValue] else { return false }
      let own = section.ownParagraphs(in: language)
      return !own.isEmpty && !own.contains { Section.digest(of: $0) == digest }
    }
  }
}

extension Section {
  /// Its paragraphs in a language; empty if it has no text of its own in that language.
  fileprivate func ownParagraphs(in language: Language) -> [String] {
    (isHTML ? htmlContent : content)[language] == nil
      ? [] : paragraphs(in: language, else: language)
  }

  fileprivate static func digest(of words: String) -> String {
    String(sha256(Data(words.utf8)).prefix(16))
  }

  /// The paragraphs of its content, separated by blank lines, each with single spaces between words; the paragraphs of
  /// imported HTML if there is nothing else.
  public func paragraphs(in language: Language, else fallback: Language) -> [String] {
    if isHTML { return htmlParagraphs(in: language, else: fallback).map(\.words) }
    return sources(in: language, else: fallback).map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// Whether its only text is imported HTML.
  package var isHTML: Bool { content.isEmpty && !htmlContent.isEmpty }

  package func htmlParagraphs(in language: Language, else fallback: Language)
    -> [HTMLParagraphs.Paragraph]
  {
    HTMLParagraphs(htmlContent.text(in: language, else: fallback)).all
  }

  /// The paragraphs of its content as written, in CommonMark.
  public func sources(in language: Language, else fallback: Language) -> [String] {
    var paragraphs: [[Substring]] = [[]]
    let text = content.text(in: language, else: fallback)
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.allSatisfy(\.isWhitespace) {
        if paragraphs[paragraphs.count - 1].isEmpty == false { paragraphs.append([]) }
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  }

  /// A digest of its text in a language, ignoring white space.
  func digest(in language: Language) -> String {
    let words = [summary, content, htmlContent].map {
      ($0[language] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return String(sha256(Data(words.joined(separator: "\n").utf8)).prefix(16))
  }
}
