import Foundation
import StudyModel

/// A request to review a version.
package struct ReviewRequest: Identifiable, Hashable, Sendable {
  package let id: Int64
  package let number: VersionNumber
  /// The name of the board; nil if people were asked by their addresses.
  package let board: String?
  /// The people asked, or the members that the board had then.
  package let people: [AskedPerson]
  package let askedBy: String
  package let askedAt: Date
  package let dueOn: CalendarDay?
  /// When it was taken back; nil if it was not.
  package let endedAt: Date?
  /// The number of members of the board who must agree, as it was when they were asked; 0 if people were asked by their addresses.
  package let quorum: Int
  /// The number of members that the board had when it was asked; 0 if people were asked by their addresses.
  package let seats: Int
  /// The objections of reviews that ended, as far as they count in this one and their signers have not decided again.
  package let standing: [Decision]

  package init(
    id: Int64, number: VersionNumber, board: String?, people: [AskedPerson], askedBy: String,
    askedAt: Date, dueOn: CalendarDay?, endedAt: Date? = nil, quorum: Int = 0,
    seats: Int = 0, standing: [Decision] = []
  ) {
    self.id = id
    self.number = number
    self.board = board
    self.people = people
    self.askedBy = askedBy
    self.askedAt = askedAt
    self.dueOn = dueOn
    self.endedAt = endedAt
    self.quorum = quorum
    self.seats = seats
    self.standing = standing
  }

  package var isOpen: Bool { endedAt == nil }

  /// The number of members who were taken off the board since it was asked.
  package var removed: Int { max(0, seats - people.count) }

  /// The number of members who have decided, or can.
  package var able: Int { people.count { $0.counts || $0.decision != nil } }

  /// Whether enough members decided, one of them against the version.
  package var isSplit: Bool {
    let given = people.filter(\.counts).compactMap(\.decision)
    return isOpen && quorum > 0 && given.count >= quorum && given.contains { !$0.approves }
  }

  /// Whether too few members of the board can decide.
  package var isOutOfReach: Bool {
    isOpen && able < quorum
  }
}
