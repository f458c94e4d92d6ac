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
  package let role: MemberRole

  package init(account: Account, role: MemberRole) {
    self.account = account
    self.role = role
  }
}
