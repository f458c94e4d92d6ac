import StudyDocuments
import StudyModel
import StudyPreview
import StudyReview

extension ReviewedText {
  /// The screens whose words in the language of the text are missing or outdated translations, each with the mark that it
  /// gets. Descriptions of pictures are not words on a screen.
  ///
  /// - Parameter study: The version, before its facts are put into its texts.
  static func gapChips(
    of study: Study, _ reader: VersionReader, on storyboard: Storyboard
  ) -> [StoryboardScreen.ID: Chip] {
    let gaps = study.translationGaps().filter { $0.language == reader.language }
    guard !gaps.isEmpty else { return [:] }
    let texts = Dictionary(reader.study.texts().map { ($0.place, $0) }) { first, _ in first }
    let screens = storyboard.screens.map { (screen: $0, words: TextOnScreens([$0])) }
    let byPart = Dictionary(grouping: screens) { Array($0.screen.place.prefix(4)) }
    var found: [StoryboardScreen.ID: [TranslationGap]] = [:]
    for gap in gaps {
      guard let text = texts[gap.place] else { continue }
      let part = Array(gap.place.prefix(4))
      // Other parts show texts of consents and facts, too.
      let candidates = part.first == "tasks" ? byPart[part] ?? [] : screens
      guard let html = reader.fresh(of: part).html(of: text) else { continue }
      let showing =
        TextOnScreens.isShort(html: html)
        ? candidates.filter { $0.screen.place.starts(with: part) }
        : candidates.filter { $0.words.contain(html: html) }
      for (screen, _) in showing { found[screen.id, default: []].append(gap) }
    }
    return found.mapValues { gaps in
      let words = [
        gaps.contains(where: \.isMissing) ? "missing" : nil,
        gaps.allSatisfy(\.isMissing) ? nil : "outdated",
      ].compactMap(\.self).joined(separator: " and ")
      let name = "\(words.prefix(1).uppercased())\(words.dropFirst()) translation"
      return Chip(gaps.count == 1 ? name : name + "s", icon: "warning", tone: "amber")
    }
  }
}
