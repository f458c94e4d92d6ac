import StudyEditing
import StudyStore

/// The groups that someone may see, by name.
struct GroupListPage: Page {
  static let template = "groups/list"
  let shell: Shell
  let organization: String?
  let groups: [Row]
  let hasGroups: Bool
  let errors: ErrorSummary?
  /// For administrators.
  let administration: Administration?

  struct Row: Sendable {
    let name: String
    let address: String
    let about: String
    /// Whether only administrators can change it, because nobody who leads it can sign in.
    let hasNoLead: Bool
  }

  struct Administration: Sendable {
    let adding = Paths.newGroup
    let action = Paths.organization
    let organization: FormField
  }

  init(
    shell: Shell, groups: [ResearchGroup], organization: String?, reader: Account,
    form: SubmittedForm? = nil, errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    self.organization = organization
    self.groups = groups.map {
      Row(
        name: $0.name, address: Paths.group($0.id), about: $0.about(for: reader),
        hasNoLead: !$0.hasActiveLead)
    }
    hasGroups = !groups.isEmpty
    self.errors = errors.summary
    administration =
      reader.role == .administrator
      ? Administration(
        organization: FormField(
          "organization", "Name of the organization",
          value: form?["organization"] ?? organization ?? "",
          hint: "The institution that runs this portal. Everyone in a group sees this name.",
          error: errors["organization"])) : nil
  }
}

extension ResearchGroup {
  /// For example, “You lead this group · 3 members · 2 studies”.
  fileprivate func about(for reader: Account) -> String {
    let own = member(reader.id).map { $0.isLead ? "you lead this group" : "you are a member" }
    let leads = members.filter(\.isLead).map(\.account.name)
    let led = own == nil && !leads.isEmpty ? "led by \(leads.joined(separator: ", "))" : nil
    let people = members.count == 1 ? "1 person" : "\(members.count) people"
    return [own, led, people, studyCount.studies].compactMap(\.self).joined(separator: " · ")
  }
}

extension Int {
  /// For example, “2 studies”.
  var studies: String { self == 1 ? "1 study" : "\(self) studies" }
}

/// Asks for the name of a new group and who leads it.
struct NewGroupPage: Page {
  static let template = "groups/new"
  let shell: Shell
  let groups = Paths.groups
  let errors: ErrorSummary?
  let name: FormField
  let lead: FormField

  init(shell: Shell, form: SubmittedForm, errors: FormErrors = FormErrors()) {
    self.shell = shell
    self.errors = errors.summary
    name = FormField(
      "name", "Name", value: form["name"] ?? "", hint: "For example, Sleep Lab.",
      error: errors["name"])
    lead = FormField(
      "lead", "Email of the first lead", type: "email", value: form["lead"] ?? "",
      hint: "A researcher or administrator who already has an account.", error: errors["lead"])
  }
}
