import StudyModel

/// A study that is shared with a group.
package struct GroupStudy: Identifiable, Hashable, Sendable {
  package let id: Study.ID
  package let title: String
  /// The role of the group.
  package let role: MemberRole
  package let isArchived: Bool
  /// What the draft says otherwise than the group.
  package let differences: [StudyDefaults.Difference]
  /// Whether the study has chosen another board than the group states, or none.
  package let hasOtherBoard: Bool

  package init(
    id: Study.ID, title: String, role: MemberRole, isArchived: Bool,
    differences: [StudyDefaults.Difference], hasOtherBoard: Bool
  ) {
    self.id = id
    self.title = title
    self.role = role
    self.isArchived = isArchived
    self.differences = differences
    self.hasOtherBoard = hasOtherBoard
  }
}
