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
