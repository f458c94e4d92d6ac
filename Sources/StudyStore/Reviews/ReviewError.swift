import StudyModel

/// Why nobody can be asked to review a version.
package enum ReviewError: Error, Hashable, Sendable {
  /// The study has no board.
  case noBoard
  /// The owners of the study chose another board than the one named.
  case otherBoard
  /// The board is already asked about this version.
  case boardIsAsked
  /// Too few members of the board can decide: the others wrote part of the version, own the study, or are on the board
  /// only through people who did.
  case quorumIsOutOfReach(quorum: Int, able: Int)
  case nobodyAsked
  case tooManyPeople(limit: Int)
  case invalidEmail(String)
  /// The person wrote part of the version or owns the study.
  case authorsCannotReview(name: String)
  /// The version is not proposed.
  case notInReview(Version.State)
  /// A later version took its place, about which they are asked instead.
  case replaced(by: VersionNumber)
  /// The account with this address has been deactivated.
  case inactive(email: String)
}
