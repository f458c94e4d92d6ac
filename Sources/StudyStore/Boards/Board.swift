import Foundation
import StudyModel

/// A group that reviews versions and decides on them.
package struct Board: Identifiable, Hashable, Sendable {
  package let id: UUID
  package let name: String
  /// How many members must agree.
  package let quorum: Int
  /// By name.
  package let members: [BoardMember]
  package let createdBy: Account.ID

  package init(
    id: UUID, name: String, quorum: Int, members: [BoardMember], createdBy: Account.ID
  ) {
    self.id = id
    self.name = name
    self.quorum = quorum
    self.members = members
    self.createdBy = createdBy
  }

  /// The member who decides if the others disagree.
  package var chair: BoardMember? { members.first(where: \.isChair) }

  /// Identifies what a change of the board replaces: its name, rules, and members.
  package var state: String {
    let people = members.map(\.account.id.uuidString).sorted()
    return sha256(ofList: [name, "\(quorum)", chair?.account.id.uuidString ?? ""] + people)
  }
}

/// A member of a board.
package struct BoardMember: Hashable, Sendable {
  package let account: Account
  package let isChair: Bool

  package init(account: Account, isChair: Bool) {
    self.account = account
    self.isChair = isChair
  }
}

/// What someone typed about a board.
package struct BoardForm: Hashable, Sendable {
  package let name: String
  /// Nil if what was typed is not a number.
  package let quorum: Int?
  package let emails: [String]
  /// One of the addresses; nil for a board without a chair.
  package let chair: String?

  package init(name: String, quorum: Int?, emails: [String], chair: String? = nil) {
    self.name = name
    self.quorum = quorum
    self.emails = emails
    self.chair = chair
  }
}
