/// What somebody may do with a study; each role includes the ones before it.
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

/// Somebody who may see a study, and more by role.
package struct Member: Hashable, Sendable {
  package let account: Account
  package let role: MemberRole

  package init(account: Account, role: MemberRole) {
    self.account = account
    self.role = role
  }
}
