import Foundation
import StudyModel

/// Everything that is wrong with a board that cannot be created or changed.
package struct BoardErrors: Error, Hashable, Sendable {
  /// Never empty.
  package let all: [BoardError]

  package init(_ all: [BoardError]) { self.all = all }
}

/// One reason why a board cannot be created or changed.
package enum BoardError: Hashable, Sendable {
  case missingName
  case longName(maximum: Int)
  /// Another board has the name.
  case nameTaken
  case noMembers
  case quorumIsNoNumber
  /// The quorum is not between 1 and this number of members.
  case invalidQuorum(members: Int)
  /// Nobody with this address has an active account.
  case unknownAccount(email: String)
  case chairIsNoMember
  /// Someone else has changed the board since it was shown.
  case changedMeanwhile
}

/// Why a study keeps its board.
package enum ReviewSettingsError: Error, Hashable, Sendable {
  /// A board is reviewing this version, or some of its members have decided on it.
  case versionIsWithBoard(VersionNumber)
}

/// Who decides on a study's versions.
package struct ReviewSettings: Hashable, Sendable {
  /// Whether a version needs approval before it can be published.
  package let requiresBoard: Bool
  package let board: Board?
  /// Whether someone other than the person who proposed a version has to publish it.
  package let requiresSecondPerson: Bool

  package init(requiresBoard: Bool, board: Board?, requiresSecondPerson: Bool = false) {
    self.requiresBoard = requiresBoard
    self.board = board
    self.requiresSecondPerson = requiresSecondPerson
  }
}
