import StudyModel
import StudyReview
import StudyStore

/// The number that a new version should have, from what changed since its predecessor.
struct NumberSuggestion: Sendable {
  let number: VersionNumber
  /// Why, as a sentence.
  let reason: String
  let changes: ChangesLink
  /// Whether a lower number is refused: people may know the predecessor by its number, since it was agreed on.
  private let isBinding: Bool

  /// - Parameters:
  ///   - compared: the predecessor with the draft.
  ///   - last: the highest number of all versions, which the new one must exceed.
  init?(_ compared: ComparedStudies, in id: Study.ID, after last: VersionNumber) {
    guard let proposal = compared.number else { return nil }
    number = proposal.number > last ? proposal.number : last.next(.patch)
    reason = proposal.reason
    changes = compared.link(in: id)
    isBinding = compared.from.line.map(\.isAgreed) ?? false
  }

  /// The number of a new version, unless its author chooses another one.
  static func number(_ suggestion: NumberSuggestion?, after lines: [VersionLine]) -> VersionNumber {
    suggestion?.number ?? lines.map(\.number).max()?.next(.minor) ?? VersionNumber(1, 0, 0)
  }

  /// What to say about the number in the form.
  var hint: String {
    isBinding ? "\(number) or higher. \(reason)" : "Accord proposes \(number). \(reason)"
  }

  /// What to say of a number that is lower; nil for all others.
  func correction(of chosen: VersionNumber) -> String? {
    isBinding && chosen < number
      ? "Choose \(number) or higher. \(reason) If Accord misjudged a change, correct its class first."
      : nil
  }
}

extension NumberRule {
  /// The number that the form suggests is the lowest that the store takes.
  package static let byChanges = NumberRule { agreed, draft, corrections in
    let old = try agreed.study()
    return try StudyComparison(
      from: old, to: draft.stating(old), corrections: ChangeCorrections(corrections)
    ).proposedNumber(after: agreed.number)
  }
}

extension Services {
  /// The number to propose the draft under; nil if no version was ever proposed.
  /// - Parameter account: an editor of the study.
  func numberSuggestion(
    for draft: Draft, after lines: [VersionLine], for account: Account.ID
  ) async throws -> NumberSuggestion? {
    guard let base = lines.predecessor(of: nil), let last = lines.map(\.number).max() else {
      return nil
    }
    let id = draft.study.id
    let compared = try await compared(.version(base), .draft(draft), of: id, for: account)
    return NumberSuggestion(compared, in: id, after: last)
  }
}
