/// A person's role in a study; each role includes the previous ones.
package enum MemberRole: String, Codable, CaseIterable, Comparable, Sendable {
  case viewer, editor, owner

  package static func < (left: MemberRole, right: MemberRole) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .viewer: 0
    case .editor: 1
    case .owner: 2
    }
  }
}

/// A person who may see a study, with a role in it.
package struct Member: Hashable, Sendable {
  package let account: Account
  /// The highest of what the person has themselves and through groups.
  package let role: MemberRole
  /// The role that the person has themselves; nil for someone who may see the study only through groups.
  package let ownRole: MemberRole?
  /// The groups through which the person may see the study, by name.
  package let groups: [SharedGroup]

  package init(
    account: Account, role: MemberRole, ownRole: MemberRole?, groups: [SharedGroup] = []
  ) {
    self.account = account
    self.role = role
    self.ownRole = ownRole
    self.groups = groups
  }

  package init(account: Account, role: MemberRole) {
    self.init(account: account, role: role, ownRole: role)
  }
}
