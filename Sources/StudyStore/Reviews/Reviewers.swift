import StudyModel

/// Who is asked to review a version.
package enum Reviewers: Hashable, Sendable {
  /// The board that the study's owners chose.
  case board
  /// The same, if it is still this one.
  case namedBoard(Board.ID)
  /// People by their addresses; those without an account are invited.
  case people(emails: [String])

  /// How many people can be asked at once.
  package static let most = 100
}
