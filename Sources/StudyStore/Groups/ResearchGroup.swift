import Foundation
import StudyModel

/// People who share studies, and what their new studies begin with.
package struct ResearchGroup: Identifiable, Hashable, Sendable {
  package let id: UUID
  package let name: String
  /// Leads first, each by name.
  package let members: [GroupMember]
  package let defaults: StudyDefaults
  /// The board that new studies choose; nil if the group states none.
  package let board: Board?
  /// The role that the group gets in its new studies.
  package let role: MemberRole
  /// The number of studies that are shared with the group.
  package let studyCount: Int

  package init(
    id: UUID, name: String, members: [GroupMember], defaults: StudyDefaults, board: Board?,
    role: MemberRole, studyCount: Int
  ) {
    self.id = id
    self.name = name
    self.members = members
    self.defaults = defaults
    self.board = board
    self.role = role
    self.studyCount = studyCount
  }

  /// Whether someone who leads the group can sign in. Otherwise, only administrators can change it.
  package var hasActiveLead: Bool { members.contains { $0.isLead && $0.account.isActive } }

  package func member(_ account: Account.ID) -> GroupMember? {
    members.first { $0.account.id == account }
  }

  /// Whether a person may change the group and its members.
  package func mayChange(_ account: Account) -> Bool {
    account.isActive
      && (account.role == .administrator || member(account.id)?.isLead == true)
  }

  /// Identifies what a change of the settings replaces. Members are changed one by one.
  package var state: String {
    sha256(ofList: [name, defaultsText, board?.id.uuidString ?? "", role.rawValue])
  }

  private var defaultsText: String { (try? JSONValue(encoding: defaults).canonicalText) ?? "" }
}
