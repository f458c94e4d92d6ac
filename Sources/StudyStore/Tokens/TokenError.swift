import StudyModel

/// Why a token cannot be made.
package enum TokenError: Error, Hashable, Sendable {
  case missingName
  /// So many tokens of the account work already.
  case tooMany(limit: Int)
  /// A token for devices opens one study.
  case noStudy
}
