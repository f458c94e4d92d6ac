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
