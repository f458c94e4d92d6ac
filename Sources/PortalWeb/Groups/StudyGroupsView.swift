import StudyEditing
import StudyModel
import StudyStore

/// The groups of a study on its People page.
struct StudyGroupsView: Sendable {
  let rows: [Row]
  let hasRows: Bool
  /// Nil for people who cannot share the study, and without other groups to share it with.
  let sharing: Sharing?

  struct Row: Sendable {
    let name: String
    /// Where the group is described, for people who may see it.
    let address: String?
    let about: String
    let chip: Chip
    /// For owners.
    let menu: Menu?
  }

  struct Menu: Sendable {
    let action: String
    let group: String
    let role: String
    let label: String
    let removal: String
  }

  struct Sharing: Sendable {
    let action: String
    let groups: SelectField
    let role: SelectField
  }

  /// - Parameters:
  ///   - names: every group that there is.
  ///   - visible: the groups whose pages the reader may open.
  init(
    _ shared: [SharedGroup], of draft: Draft, members: [Member],
    names: [(id: ResearchGroup.ID, name: String)], visible: Set<ResearchGroup.ID>
  ) {
    let id = draft.study.id
    let mayChange = draft.role == .owner && !draft.isArchived
    rows = shared.map { group in
      let count = members.count { member in member.groups.contains { $0.id == group.id } }
      let other = group.role == .viewer ? MemberRole.editor : .viewer
      return Row(
        name: group.name, address: visible.contains(group.id) ? Paths.group(group.id) : nil,
        about: count == 1 ? "1 person" : "\(count) people",
        chip: Chip(group.role.title, icon: group.role.icon),
        menu: mayChange
          ? Menu(
            action: Paths.studyGroups(id), group: group.id.uuidString, role: other.rawValue,
            label: "Make \(other.article)", removal: Paths.studyGroupRemoval(group.id, of: id))
          : nil)
    }
    hasRows = !rows.isEmpty
    let others = names.filter { name in !shared.contains { $0.id == name.id } }
    sharing =
      mayChange && !others.isEmpty
      ? Sharing(
        action: Paths.studyGroups(id),
        groups: SelectField(
          "group", "Group",
          options: others.map { (value: $0.id.uuidString, label: $0.name, hint: String?.none) },
          chosen: ""),
        role: SelectField(
          "role", "Role of the group",
          options: [MemberRole.viewer, .editor].map {
            (value: $0.rawValue, label: $0.title, hint: String?.none)
          }, chosen: MemberRole.editor.rawValue)) : nil
  }
}
