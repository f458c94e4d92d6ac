import Foundation
import StudyModel
import StudyStore

extension ReviewPage.Progress {
  init(_ review: OpenedReview, in language: Language, _ since: VersionNumber?) {
    total = review.readScreens.count
    seen = review.seenCount
    words = ReviewPage.count(seen, of: total)
    languages = review.readText
    // First the rest of the language that is shown, then the others.
    let read = review.screens.languages.filter { review.readLanguages.contains($0.language) }
    let shown = read.filter { $0.language == language }
    let others = read.filter { $0.language != language }
    let unseen = (shown + others).lazy.compactMap { entry in
      entry.screens.first { !review.seen.contains($0.seen) }.map { (entry.language, $0) }
    }
    next = unseen.first.map { found, screen in
      found == language
        ? "#\(screen.anchor)"
        : Paths.review(review.id, review.number, in: found, since: since) + "#\(screen.anchor)"
    }
  }
}

extension ReviewPage.Changes {
  init(
    _ changes: ScreenChanges, facts: ReviewFacts, others: OtherChanges, in language: Language,
    bases: [VersionLine], comparison: String, address: (VersionNumber, _ showsMarks: Bool) -> String
  ) {
    self.comparison = comparison
    since = "\(changes.since.number)"
    state = changes.since.outcome
    summary = Self.summary(changes, facts: facts.changed, others, in: language)
    self.others = others.rows
    hasOthers = !others.rows.isEmpty
    rows = changes.rows.map { screen, difference in
      Row(
        title: screen.title, kind: screen.kind, address: "#\(screen.anchor)",
        chip: difference.chip())
    }
    self.facts = facts.changed.map { Facts(names: $0, chip: facts.chip) }
    hasRows = !rows.isEmpty || facts.changed != nil
    // The facts are above the screens.
    first =
      facts.changed == nil ? rows.first?.address ?? self.others.first?.address : "#facts"
    removed = changes.removed.map { "\($0.title) (\($0.kind))" }
    hasRemoved = !removed.isEmpty
    let shown = changes.since.number
    otherBases = bases.filter { $0.number != shown }.map {
      Link(
        words: "Compare with \($0.number), \($0.outcome)",
        address: address($0.number, changes.marks != nil))
    }
    views =
      !rows.isEmpty
      ? [("Show what changed", true), ("Show clean text", false)].map { words, showsMarks in
        View(
          words: words, address: address(shown, showsMarks) + "#changes",
          isCurrent: showsMarks == (changes.marks != nil))
      } : []
    hasViews = !rows.isEmpty
  }

  /// How much changed, as sentences. They say that nothing did only if the versions are the same.
  private static func summary(
    _ changes: ScreenChanges, facts: String?, _ others: OtherChanges, in language: Language
  ) -> String {
    if others.isNothing { return "Nothing changed." }
    if others.isOnlyNotes { return "Only notes about translations changed." }
    let screens =
      changes.counts.map { "Screens: \($0)." }
      ?? "The screens in \(language.englishName) are the same, but not everything is."
    let count = others.rows.count
    return [
      screens, facts.map { "Facts changed: \($0)." },
      count > 0 ? "Rules and settings: \(count) changed." : nil, others.elsewhere,
    ].compactMap(\.self).joined(separator: " ")
  }
}
