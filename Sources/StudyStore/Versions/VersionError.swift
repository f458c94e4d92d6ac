import StudyModel

/// Why a version cannot be proposed or published.
package enum VersionError: Error, Hashable, Sendable {
  /// The last version in effect has the same content.
  case nothingChanged(since: VersionNumber)
  /// The number must be higher than this one.
  case numberTooLow(last: VersionNumber)
  /// What changed since the last version that was approved or published asks for this number or a higher one.
  case numberBelowChanges(lowest: VersionNumber)
  /// The number of problems in the draft that must be fixed first.
  case problemsToFix(Int)
  /// The number of texts that are missing or outdated in some language, which the study does not allow.
  case incompleteTranslations(Int)
  /// A later version is or was published.
  case olderThanPublished(VersionNumber)
  /// The study requires a board, which has not approved the version.
  case needsApproval
  /// The board is reviewing the version, or some of its members have decided.
  case boardIsReviewing
  /// A board objected to exactly this content, so that it needs an approval.
  case boardObjected
  /// The last day of its approval is over.
  case approvalExpired
  /// The study requires that someone other than the person who proposed the version publishes it.
  case needsSomeoneElse
  /// The number of conditions of its approval that nobody has closed.
  case openConditions(Int)
}
