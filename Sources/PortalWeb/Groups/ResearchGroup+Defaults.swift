import StudyEditing
import StudyModel
import StudyStore

extension ResearchGroup {
  /// What new studies begin with, in words; what is blank is left out.
  var statedDefaults: [(name: String, value: String)] {
    let fields = GroupDefaultsForm.fields(for: defaults)
    let facts = GroupDefaultsForm.settings.map { setting in
      (name: setting.label, value: fields.first { $0.name == setting.name }?.value ?? "")
    }
    return facts.filter { !$0.value.isEmpty }
      + [
        (name: "Languages", value: languageNames),
        (name: "Board that reviews versions", value: board?.name ?? ""),
        (name: "Role of the group", value: role.title),
      ].filter { !$0.value.isEmpty }
  }

  /// What a new study gets from the group, in one line, for choosing the group.
  var offer: String {
    let people = members.count == 1 ? "1 person" : "\(members.count) people"
    let parts = [
      "Shared with \(people), who can \(role == .viewer ? "view" : "edit")",
      defaults.organization, languageNames, board.map { "board “\($0.name)”" },
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  private var languageNames: String {
    defaults.languages.map(\.englishName).formatted(.list(type: .and).locale(.portal))
  }
}
