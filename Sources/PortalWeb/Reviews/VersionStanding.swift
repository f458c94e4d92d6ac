import StudyModel
import StudyStore

/// Why a version that a board decided on must not be used, or not any longer: for reviewers, above what was decided.
struct VersionStanding: Sendable {
  let title: String
  let words: String
  /// Who withdrew it; nil for every other reason.
  let withdrawnBy: String?
  let withdrawnAt: Moment?
  /// Why it was withdrawn, as its owner wrote it.
  let reason: String?

  /// Nil for a version that is waiting for a decision, was sent back, or may be used.
  init?(_ line: VersionLine) {
    let never = "Do not use this version with participants."
    switch line.state {
    case .proposed, .changesRequested, .disapproved: return nil
    case .approved, .published:
      guard let open = line.openConditionsText else { return nil }
      (title, words) = ("Conditions open", "\(open) \(never)")
    case .expired:
      let end = line.approval?.expiresOn.map { " on \($0.words)" } ?? ""
      (title, words) = ("Approval expired", "The approval ended\(end). \(never)")
    case .superseded:
      (title, words) =
        line.wasInForce
        ? ("Superseded", "A later version replaced it. Do not use it with new participants.")
        : ("Never approved", "A later version replaced it. \(never)")
    case .withdrawn: (title, words) = ("Withdrawn", never)
    }
    withdrawnBy = line.withdrawnBy
    withdrawnAt = line.withdrawnAt.map { Moment($0) }
    reason = line.withdrawalReason
  }
}

extension VersionLine {
  /// Whether it was ever approved or published.
  var wasInForce: Bool { approval != nil || publishedAt != nil }
}
