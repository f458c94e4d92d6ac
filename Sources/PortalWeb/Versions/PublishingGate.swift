import StudyModel
import StudyStore

extension [VersionLine] {
  /// The highest version that was ever published, also if it is no longer in use.
  var highestPublished: VersionNumber? { filter { $0.publishedAt != nil }.map(\.number).max() }
}

extension VersionLine {
  /// What the version lacks before it can be published, in a sentence; nil if nothing, and if it was published before.
  /// - Parameters:
  ///   - isRequired: Whether the study needs a board's approval for publishing.
  ///   - published: The highest version that was ever published.
  ///   - reader: The person who might publish it.
  func missingForPublication(
    requiringBoard isRequired: Bool, after published: VersionNumber?,
    by reader: Account.ID? = nil
  ) -> String? {
    if let published, published > number, [.proposed, .approved].contains(state) {
      return "A later version, \(published), has already been published."
    }
    switch state {
    case .proposed:
      return isRequired
        ? "Publishing needs an approval, and there is none yet." : needsSomeoneElse(than: reader)
    case .approved: return openConditionsText ?? needsSomeoneElse(than: reader)
    case .changesRequested:
      return "Make the changes in the draft, then propose a new version."
    case .disapproved: return "This version was disapproved. Propose a new version."
    case .expired: return "The approval has ended. Propose a new version for approval."
    case .published, .superseded, .withdrawn: return nil
    }
  }

  private func needsSomeoneElse(than reader: Account.ID?) -> String? {
    cannotBePublishedBy.flatMap { $0 == reader ? Self.alone : nil }
  }

  private static let alone = "You proposed this version, so another owner must publish it."

  /// The number of conditions that are still open, as a sentence; nil if there are none.
  var openConditionsText: String? {
    guard let count = approval?.openConditions, count > 0 else { return nil }
    return count == 1
      ? "1 condition of the approval is still open."
      : "\(count) conditions of the approval are still open."
  }

  /// The state of the version, as a sentence.
  /// - Parameter newer: the version on which the board decides instead; nil if none took its place.
  func stateSentence(replacedBy newer: VersionNumber?) -> String {
    newer.map {
      "Version \($0) replaced this proposal. Nobody can decide on this version anymore, unless \($0) is withdrawn."
    } ?? stateSentence
  }

  /// The state of the version, as a sentence for people who write the study.
  var stateSentence: String {
    let last = approval?.expiresOn.map { $0.words }
    if [.approved, .published].contains(state), let open = openConditionsText {
      let until = last.map { " until \($0)" } ?? ""
      return "\(state.title)\(until), but not to be used with participants yet. \(open)"
    }
    switch state {
    case .proposed: return "Proposed, and waiting for a decision."
    case .changesRequested: return "Changes requested."
    case .approved: return last.map { "Approved until \($0)." } ?? "Approved, without a last day."
    case .disapproved: return "Disapproved."
    case .published:
      return last.map { "Published, and approved until \($0)." } ?? "Published."
    case .superseded:
      return wasInForce
        ? "Superseded by a later version." : "Replaced by a later version, and never approved."
    case .withdrawn: return "Withdrawn. Do not use it with participants."
    case .expired:
      return "Expired\(last.map { " on \($0)" } ?? ""). Do not use it with participants."
    }
  }
}
