import StudyModel
import StudyPreview

/// What participants read where the author wrote nothing: Accord's own words, which the study document does not hold.
extension VersionReader {
  /// - Parameter shown: words that the page has already.
  func defaults(of step: Step, except shown: [String]) -> VersionPage.TextList? {
    let own = StepDefaults(of: study, in: language).texts(of: step)
    let rows = rows(of: .object(own), at: []) + alwaysSaid(by: step)
    let known = Set(shown.map(Self.bare))
    return .init(rows.filter { !known.contains(Self.bare($0.text ?? "")) })
  }

  func defaults(of section: Section) -> VersionPage.TextList? {
    guard section.hasLearnMore, section.learnMoreLabel.isEmpty else { return nil }
    return .init([row("Learn more link", section.type.defaultLearnMoreLabel(in: language))])
  }

  /// What authors cannot change.
  private func alwaysSaid(by step: Step) -> [VersionPage.TextPart] {
    var names: [(String, String)] = []
    if case .consentReview = step.content {
      names = [
        ("Below the title", "reviewLead"), ("Alert after Agree: Title", "agreeTitle"),
        ("Alert after Disagree: Title", "disagreeTitle"),
        ("Alert after Disagree: Message", "disagreeText"),
      ]
    }
    if Self.hasUnnamedLink(step) { names.append(("Learn more link", "learnMore")) }
    return names.compactMap { label, name in strings.screens[name].map { row(label, $0) } }
  }

  private static func hasUnnamedLink(_ step: Step) -> Bool {
    var links = step.bodyItems.compactMap(\.learnMore)
    switch step.content {
    case .question(let question): links += [question.learnMore].compactMap(\.self)
    case .form(let form): links += form.items.compactMap(\.learnMore)
    case .consentForm(let form):
      let isUnnamed = form.pages.contains {
        $0.learnMoreAddress != nil && $0.learnMoreLabel.isEmpty
      }
      if isUnnamed { return true }
    default: break
    }
    return links.contains { $0.label.isEmpty }
  }

  private func rows(of value: JSONValue, at place: Place) -> [VersionPage.TextPart] {
    switch value {
    case .string(let words): [row(TextLabels.label(for: place), words)]
    case .array(let elements):
      elements.enumerated().flatMap { rows(of: $1, at: place + [String($0 + 1)]) }
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { rows(of: $1, at: place + [$0]) }
    case .null, .boolean, .number: []
    }
  }

  /// Accord's words in the language of the page, or in English where it has none.
  private func row(_ label: String, _ words: String) -> VersionPage.TextPart {
    let own = strings.language
    return .init(
      label: label, text: own == language ? words : ForeignWords.marked(words, as: own), html: nil)
  }

  /// Without white space, which differs between two ways to set the same lines, and without marks of a language.
  private static func bare(_ words: String) -> String {
    String(ForeignWords.unmarked(words).unicodeScalars.filter { !$0.properties.isWhitespace })
  }
}
