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

/// A member of a group.
package struct GroupMember: Hashable, Sendable {
  package let account: Account
  /// Leads change the group and its members.
  package let isLead: Bool

  package init(account: Account, isLead: Bool) {
    self.account = account
    self.isLead = isLead
  }
}

/// What someone typed about a group.
package struct GroupForm: Hashable, Sendable {
  package let name: String
  package let defaults: StudyDefaults
  package let board: Board.ID?
  /// Viewer or editor.
  package let role: MemberRole

  package init(
    name: String, defaults: StudyDefaults = StudyDefaults(), board: Board.ID? = nil,
    role: MemberRole = .editor
  ) {
    self.name = name
    self.defaults = defaults
    self.board = board
    self.role = role
  }
}

/// Why a group cannot be created or changed.
package enum GroupError: Error, Hashable, Sendable {
  case missingName
  case longName(maximum: Int)
  /// Another group has the name.
  case nameTaken
  /// Nobody with this address has an active account.
  case unknownAccount(email: String)
  /// Groups give editing, and a reviewer's account can neither edit nor own a study.
  case reviewersOnlyRead(name: String)
  /// People do not leave a group without a lead.
  case lastLead
  /// Groups never own studies.
  case groupsOwnNothing
  /// Someone else has changed the group since it was shown.
  case changedMeanwhile
}

/// A recorded change of a group.
package struct GroupChange: Hashable, Sendable {
  package let at: Date
  package let by: String
  package let summary: String

  package init(at: Date, by: String, summary: String) {
    self.at = at
    self.by = by
    self.summary = summary
  }
}

/// A group with whom a study is shared.
package struct SharedGroup: Identifiable, Hashable, Sendable {
  package let id: ResearchGroup.ID
  package let name: String
  package let role: MemberRole

  package init(id: ResearchGroup.ID, name: String, role: MemberRole) {
    self.id = id
    self.name = name
    self.role = role
  }
}
