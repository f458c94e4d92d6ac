import StudyModel
import StudyParts

/// Describes differences in sentences and decides what they mean.
struct ChangeWriter {
  private let new: Study
  private var oldSites: ChangeSites
  private var newSites: ChangeSites

  /// - Parameter documents: both studies as JSON.
  init(from old: Study, to new: Study, documents: (old: JSONValue, new: JSONValue)) {
    self.new = new
    oldSites = ChangeSites(old, as: documents.old)
    newSites = ChangeSites(new, as: documents.new)
  }

  /// The changes, in the order of the differences.
  mutating func changes(_ differences: [Difference]) -> [Change] {
    var drafts: [Draft] = []
    for difference in differences {
      let site =
        difference.kind == .removed
        ? oldSites.site(of: difference) : newSites.site(of: difference)
      drafts.append(Draft(difference, at: site))
    }
    // Translations follow what the change of their source means.
    let primary = new.primaryLanguage
    var judgments: [Int: Judgment] = [:]
    var sources: [Place: Judgment] = [:]
    for (index, draft) in drafts.enumerated() where !draft.isTranslation(from: primary) {
      let judgment = ChangeJudge(draft, primary: primary, formerly: oldSites.study).judgment
      judgments[index] = judgment
      if draft.difference.language != nil {
        sources[Array(draft.difference.place.dropLast())] = judgment
      }
    }
    return drafts.enumerated().map { index, draft -> Change in
      let judgment =
        judgments[index]
        ?? ChangeJudge(draft, primary: primary, formerly: oldSites.study)
        .translated(source: sources[Array(draft.difference.place.dropLast())])
      return change(draft, judgment)
    }
  }

  private func change(_ draft: Draft, _ judgment: Judgment) -> Change {
    let sentence = ChangeSentence(draft, formerly: oldSites.study)
    return Change(
      draft.difference, part: draft.site.part?.place ?? [], title: sentence.title,
      detail: sentence.detail, judgment: judgment, words: draft.words,
      described: described(draft), sides: sentence.sides)
  }

  /// The words that changed as people read them.
  private func described(_ draft: Draft) -> WordComparison? {
    guard let words = draft.words else { return nil }
    let place = Array(draft.difference.place.dropLast())
    let (before, after) = (words.old, words.new)
    let old = DescribedText(before, at: place, in: oldSites.study).string
    let new = DescribedText(after, at: place, in: draft.site.study).string
    if old.isExactly(before), new.isExactly(after) { return words }
    let described = WordComparison(from: old, to: new)
    return described.isUnchanged ? words : described
  }

  /// A difference with what is needed to describe it.
  struct Draft {
    let difference: Difference
    let site: ChangeSite
    let words: WordComparison?

    init(_ difference: Difference, at site: ChangeSite) {
      self.difference = difference
      self.site = site
      if let before = difference.before?.stringValue, let after = difference.after?.stringValue,
        difference.kind == .changed, difference.language != nil, site.study.asset(after) == nil,
        !StudyDiffer.isKept(difference.place)
      {
        words = WordComparison(from: before, to: after)
      } else {
        words = nil
      }
    }

    func isTranslation(from primary: Language) -> Bool {
      difference.language.map { $0 != primary } ?? false
    }
  }
}
