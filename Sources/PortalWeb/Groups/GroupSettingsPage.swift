import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// The name of a group, and what its new studies begin with.
struct GroupSettingsPage: Page {
  static let template = "groups/settings"
  let shell: Shell
  let groups = Paths.groups
  let title: String
  let returning: String
  let action: String
  /// The state of the group that is changed.
  let known: String
  let errors: ErrorSummary?
  let name: FormField
  let role: SelectField
  let board: SelectField
  let language: SelectField
  let languages: Area
  let facts: [Fact]

  /// A fact as a line or as several. Exactly one of them is set.
  struct Fact: Sendable {
    let line: FormField?
    let area: Area?
  }

  struct Area: Sendable {
    let name: String
    let label: String
    let hint: String?
    let value: String
    let error: String?
    /// The IDs of the hint and the error.
    let describedBy: String?

    init(_ name: String, _ label: String, hint: String?, value: String, error: String?) {
      self.name = name
      self.label = label
      self.hint = hint
      self.value = value
      self.error = error
      let ids = [hint.map { _ in "\(name)-hint" }, error.map { _ in "\(name)-error" }]
        .compactMap(\.self)
      describedBy = ids.isEmpty ? nil : ids.joined(separator: " ")
    }
  }

  init(
    shell: Shell, group: ResearchGroup, form: SubmittedForm, boards: [Board],
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    title = group.name
    returning = Paths.group(group.id)
    action = Paths.groupSettings(group.id)
    known = group.state
    self.errors = errors.summary
    name = FormField("name", "Name", value: form["name"] ?? "", error: errors["name"])
    role = SelectField(
      "role", "Role of the group in new studies",
      options: [MemberRole.viewer, .editor].map { ($0.rawValue, $0.title, $0.about) },
      chosen: form["role"] ?? MemberRole.editor.rawValue, error: errors["role"])
    board = SelectField(
      "review-board", "Board that reviews versions",
      options: [(value: "", label: "None", hint: String?.none)]
        + boards.map { (value: $0.id.uuidString, label: $0.name, hint: String?.none) },
      chosen: form["review-board"] ?? "", error: errors["review-board"])
    language = SelectField(
      "language", "Primary language", options: NewStudyForm.languageOptions,
      chosen: form["language"] ?? Language.english.rawValue, error: errors["language"])
    languages = Area(
      "languages", "More languages", hint: "One per line.",
      value: form["languages"] ?? "", error: errors["languages"])
    facts = GroupDefaultsForm.settings.map { setting in
      let (value, error) = (form[setting.name] ?? "", errors[setting.name])
      return setting.isManyLines
        ? Fact(
          line: nil,
          area: Area(
            setting.name, setting.label, hint: setting.hint, value: value,
            error: error))
        : Fact(
          line: FormField(
            setting.name, setting.label, value: value, hint: setting.hint, error: error,
            isOptional: true), area: nil)
    }
  }

  /// The fields for the group as it is.
  static func fields(of group: ResearchGroup) -> SubmittedForm {
    SubmittedForm(
      fields: GroupDefaultsForm.fields(for: group.defaults) + [
        ("name", group.name), ("role", group.role.rawValue),
        ("review-board", group.board?.id.uuidString ?? ""),
      ])
  }
}
