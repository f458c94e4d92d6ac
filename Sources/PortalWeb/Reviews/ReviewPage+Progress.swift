import Foundation
import StudyModel
import StudyStore

extension ReviewPage.Progress {
  init(_ review: OpenedReview, in language: Language, _ since: VersionNumber?) {
    total = review.readScreens.count
    seen = review.seenCount
    words = ReviewPage.count(seen, of: total)
    languages = review.readWords
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
    _ changes: ScreenChanges, facts: ReviewFacts, bases: [VersionLine], comparison: String,
    address: (VersionNumber, _ showsMarks: Bool) -> String
  ) {
    self.comparison = comparison
    since = "\(changes.since.number)"
    state = changes.since.outcome
    let new = changes.rows.count(where: \.isNew)
    let parts = [
      (changes.rows.count - new, "changed"), (new, "new"), (changes.removed.count, "removed"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    summary =
      (parts.isEmpty
        ? "Participants see the same screens."
        : "Screens: \(parts.formatted(.list(type: .and).locale(.portal))).")
      + (facts.changed.map { " Facts changed: \($0)." } ?? "")
    rows = changes.rows.map { screen, isNew in
      Row(
        title: screen.title, kind: screen.kind, address: "#\(screen.anchor)",
        chip: isNew
          ? Chip("New", icon: "add", tone: "amber") : Chip("Changed", icon: "text", tone: "amber"))
    }
    self.facts = facts.changed.map { Facts(names: $0, chip: facts.chip) }
    hasRows = !rows.isEmpty || facts.changed != nil
    // The facts are above the screens.
    first = facts.changed == nil ? rows.first?.address : "#facts"
    removed = changes.removed.map { "\($0.title) (\($0.kind))" }
    hasRemoved = !removed.isEmpty
    let shown = changes.since.number
    others = bases.filter { $0.number != shown }.map {
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
}
