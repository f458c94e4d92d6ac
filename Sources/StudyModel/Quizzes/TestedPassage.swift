import Foundation

/// Where in a consent the answer to a quiz question stands (QUIZ-04). It remembers the words it was linked to, so that a
/// question is asked for again once they change.
public struct TestedPassage: Codable, Hashable, Sendable {
  public var consent: Consent.ID
  public var section: Section.ID
  /// The paragraph's position in the section's content, from 0; the whole section where absent.
  public var paragraph: Int?
  /// The paragraph in the study's own language when it was linked. Absent in documents that never knew it.
  public var quote: String?
  /// The hash of the whole section's words in the study's own language when it was linked.
  public var digest: String?
  /// The hashes of the paragraph in the study's further languages when it was linked, by language tag; of those that had it.
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

  /// The same place, linked to the words that stand there now.
  public func linked(in study: Study) -> TestedPassage {
    guard let found = study.consent(consent)?.section(section) else { return self }
    // A paragraph that moved is linked to where it is now; one that is gone leaves the section.
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

  /// The same part of a consent, whatever words it was linked to.
  public func isSamePlace(as other: TestedPassage) -> Bool {
    (consent, section, paragraph) == (other.consent, other.section, other.paragraph)
  }
}

/// Whether what a question tests still says what it said.
public enum PassageStanding: Hashable, Sendable {
  /// Unchanged, or never known: the paragraph's position now, which moves with its words; nil for a whole section.
  case unchanged(paragraph: Int?)
  /// Other words stand there now, or, without a position, none that come of those before. Those before are known of
  /// paragraphs only.
  case changed(paragraph: Int?, before: String?, now: String?)
  /// No such section, or no such paragraph.
  case missing
}

extension Study {
  /// How a tested passage stands.
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
  /// The languages in which a tested paragraph, unchanged in the study's own, says something else than when it was linked:
  /// people who read it there are asked about other words. A first translation changes nothing.
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
  /// Its paragraphs in a language; none where it has no words of its own there.
  fileprivate func ownParagraphs(in language: Language) -> [String] {
    (isHTML ? htmlContent : content)[language] == nil
      ? [] : paragraphs(in: language, else: language)
  }

  fileprivate static func digest(of words: String) -> String {
    String(sha256(Data(words.utf8)).prefix(16))
  }

  /// The paragraphs of its content, parted by empty lines as authors count them, each with single spaces between words; of
  /// imported HTML, where there is nothing else, those of the HTML as they are read.
  public func paragraphs(in language: Language, else fallback: Language) -> [String] {
    if isHTML { return htmlParagraphs(in: language, else: fallback).map(\.words) }
    return sources(in: language, else: fallback).map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// Whether it has nothing but imported HTML to read.
  package var isHTML: Bool { content.isEmpty && !htmlContent.isEmpty }

  package func htmlParagraphs(in language: Language, else fallback: Language)
    -> [HTMLParagraphs.Paragraph]
  {
    HTMLParagraphs(htmlContent.text(in: language, else: fallback)).all
  }

  /// The paragraphs of its content as they are written, in CommonMark.
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

  /// A short name of its words in a language; white space does not count.
  func digest(in language: Language) -> String {
    let words = [summary, content, htmlContent].map {
      ($0[language] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return String(sha256(Data(words.joined(separator: "\n").utf8)).prefix(16))
  }
}
