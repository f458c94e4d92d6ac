import StudyModel

/// How many texts a language lacks, and how many translations are of an earlier source text.
struct TranslationCounts: Hashable, Sendable {
  var missing: Int
  var outdated: Int

  init(_ gaps: [TranslationGap]) {
    missing = gaps.count(where: \.isMissing)
    outdated = gaps.count - missing
  }

  /// For example, "1 missing text and 2 outdated translations"; nil if there are none.
  var words: String? {
    let parts = [
      missing == 0 ? nil : missing == 1 ? "1 missing text" : "\(missing) missing texts",
      outdated == 0
        ? nil : outdated == 1 ? "1 outdated translation" : "\(outdated) outdated translations",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}
