import Foundation
import StudyModel

extension Study {
  /// A study without errors, the same for the same seed. Over a few dozen seeds it uses every kind of step, answer
  /// format, rule, and comparison, and texts that are hard to parse.
  /// - Parameter saying: the words of its texts; by default, ordinary and unusual ones.
  package static func random(seed: UInt64, saying words: [String]? = nil) -> Study {
    var maker = StudyMaker(seed: seed)
    if let words { maker.words = words }
    return maker.study()
  }
}

/// Generates the parts of a random study.
struct StudyMaker {
  var random: SeededGenerator
  let seed: UInt64
  var languages: [Language] = []
  var consents: [Consent] = []
  var count = 0
  /// The words of its texts.
  var words = Self.usualWords

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  static let picture = String(repeating: "a1", count: 32)

  mutating func study() -> Study {
    languages =
      random.once(in: 2)
      ? [.english]
      : [.english, random.pick([.spanish, Language("ar"), Language("ja")], else: .spanish)]
    let consentCount = random.number(1...2)
    consents = (0..<consentCount).map { _ in consent() }
    let tasks = [task(.join), task(.survey)]
    return Study(
      id: UUID(uuidString: "00000000-0000-4000-8000-\(String(seed + (1 << 40), radix: 16).padded)")
        ?? UUID(),
      slug: "study-\(seed)", facts: facts(), primaryLanguage: .english,
      furtherLanguages: Array(languages.dropFirst()), consents: consents, tasks: tasks,
      articles: (0..<random.number(0...2)).map { _ in article() },
      assets: [
        Asset(
          id: Self.picture, name: "a picture.png", mediaType: "image/png", byteCount: 1_024,
          alternativeText: text())
      ])
  }

  mutating func id(_ stem: String) -> String {
    count += 1
    return "\(stem)-\(count)"
  }

  private static let usualWords = [
    "sleep", "Ruhe", "año", "心臓", "قلب", "a < b & \"c\"", "it’s", "<i>x</i>", "50 %", "👩‍🔬",
    "back\\slash", "*star*", "tab\there", "[link](x)", "é", "e\u{301}", "{{name}}", "𝄞",
  ]

  /// A text in every language.
  mutating func text() -> LocalizedText {
    var values: [Language: String] = [:]
    for language in languages {
      let chosen = (0..<random.number(1...4)).map { _ in random.pick(words, else: "word") }
      values[language] = chosen.joined(separator: " ")
    }
    return LocalizedText(values)
  }

  mutating func maybeText() -> LocalizedText { random.once(in: 2) ? text() : [:] }

  mutating func paragraphs() -> LocalizedText {
    var values: [Language: String] = [:]
    for language in languages {
      values[language] = "A paragraph about \(random.pick(words, else: "sleep")).\n\nAnother."
    }
    return LocalizedText(values)
  }

  private mutating func facts() -> StudyFacts {
    StudyFacts(
      title: text(), shortTitle: maybeText(), summary: maybeText(), organization: text(),
      investigators: [Investigator(name: "Ada Example", role: random.once(in: 2) ? "Lead" : nil)],
      researchContact: Contact(name: "Office", telephone: "+1 555 0100", email: "a@example.org"),
      rightsContact: Contact(email: "board@example.org"),
      injuryContact: random.once(in: 2) ? nil : Contact(telephone: "+1 555 0101"),
      board: "Board", protocolNumber: "P-\(seed)", sponsor: random.once(in: 2) ? "Sponsor" : nil,
      profile: random.shuffled(ProfileFlag.allCases).prefix(3).sorted { $0.rawValue < $1.rawValue })
  }

  private mutating func consent() -> Consent {
    let types = SectionType.allCases.filter { _ in !random.once(in: 3) }
    let sections = (types.isEmpty ? [.overview] : types).map { section($0) }
    return Consent(
      id: id("consent"), title: text(), statedVersion: random.once(in: 2) ? "1.0.0" : nil,
      furtherMetadata: random.once(in: 3) ? [MetadataLine(key: "author", value: "Ada")] : [],
      sections: [section(.overview)] + sections,
      signatures: [
        Signature(
          id: id("signature"), role: .participant, title: text(),
          requiresName: !random.once(in: 4), requiresDrawing: !random.once(in: 4),
          dateFormat: random.once(in: 2) ? "yyyy-MM-dd" : nil),
        Signature(
          id: id("signature"), role: .investigator, title: text(), givenName: "Ada",
          familyName: "Example", date: "2026-11-21"),
      ], signaturePageTitle: maybeText(), signaturePageContent: maybeText(),
      showsContact: sections.count.isMultiple(of: 2))
  }

  private mutating func article() -> Article {
    let first = random.number(0...30)
    return Article(
      id: id("article"), title: text(), lede: maybeText(), content: paragraphs(),
      image: random.once(in: 3) ? Self.picture : nil, firstDay: random.once(in: 2) ? first : nil,
      lastDay: random.once(in: 2) ? first + random.number(0...60) : nil)
  }

  private mutating func section(_ type: SectionType) -> Section {
    Section(
      id: id("section"), type: type, title: text(), formalTitle: maybeText(), summary: text(),
      content: paragraphs(), learnMoreLabel: maybeText(),
      illustration: random.pick([.predefined, .none, .asset(Self.picture)], else: .none),
      appearance: random.pick(
        type == .onlyInDocument
          ? [.screenAndDocument, .documentOnly] : Section.Appearance.allCases,
        else: .screenAndDocument),
      topics: random.once(in: 2) ? ["116(b)(2)"] : [])
  }
}

extension String {
  fileprivate var padded: String { String(repeating: "0", count: max(0, 12 - count)) + suffix(12) }
}
