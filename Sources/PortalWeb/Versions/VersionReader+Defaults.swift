import StudyModel
import StudyParts
import StudyPreview
import StudyReview

/// Accord's own texts, which participants read where the author wrote nothing.
extension VersionReader {
  /// - Parameter shown: Texts that the page already shows.
  func defaults(of step: Step, except shown: [String]) -> VersionPage.TextList? {
    let own = StepDefaults(of: study, in: language).texts(of: step)
    let rows =
      (own.isEmpty ? [] : rows(of: .object(own), at: [], settings)) + alwaysSaid(by: step)
    let known = Set(shown.map(Self.bare))
    return .init(rows.filter { !known.contains(Self.bare($0.text ?? "")) })
  }

  /// Accord's label for the section's Learn more link; nil if the author wrote one or there is no link.
  func defaults(of section: Section) -> VersionPage.TextList? {
    guard section.hasLearnMore, section.learnMoreLabel.isEmpty else { return nil }
    return .init([row("Learn more link", section.type.defaultLearnMoreLabel(in: language))])
  }

  /// Texts that authors cannot change.
  private func alwaysSaid(by step: Step) -> [VersionPage.TextPart] {
    var names: [(String, String)] = []
    if case .consentReview = step.content {
      names = [("Below the title", "reviewLead")]
    }
    if Self.hasUnnamedLink(step) { names.append(("Learn more link", "learnMore")) }
    return names.compactMap { label, name in strings.screens[name].map { row(label, $0) } }
  }

  private static func hasUnnamedLink(_ step: Step) -> Bool {
    let links = step.bodyItems.compactMap(\.learnMore) + step.content.part.links
    return links.contains { $0.label.isEmpty }
  }

  private func rows(
    of value: JSONValue, at place: Place, _ settings: [Setting]
  ) -> [VersionPage.TextPart] {
    switch value {
    case .string(let words): [row(TextLabels.label(for: place, in: settings), words)]
    case .array(let elements):
      elements.enumerated().flatMap { rows(of: $1, at: place + [String($0 + 1)], settings) }
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { rows(of: $1, at: place + [$0], settings) }
    case .null, .boolean, .number: []
    }
  }

  /// Accord's text in the language of the page, or in English if there is no translation.
  private func row(_ label: String, _ words: String) -> VersionPage.TextPart {
    let own = strings.language
    return .init(
      label: label, text: own == language ? words : ForeignText.marked(words, as: own), html: nil)
  }

  /// The text without white space, which can differ between layouts of the same lines, and without language marks.
  private static func bare(_ words: String) -> String {
    String(ForeignText.unmarked(words).unicodeScalars.filter { !$0.properties.isWhitespace })
  }
}
