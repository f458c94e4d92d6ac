import StudyEditing
import StudyModel
import StudyStore

/// A group: its members, its studies, what new studies begin with, and what was changed.
struct GroupPage: Page {
  static let template = "groups/group"
  static let pageSize = 20
  let shell: Shell
  let groups = Paths.groups
  let name: String
  let studyCount: String
  let errors: ErrorSummary?
  let members: [Row]
  let hasNoLead: Bool
  /// For leads and administrators.
  let adding: Adding?
  let settings: String?
  /// Never empty: every group states a language and a role.
  let defaults: [Default]
  /// Whether the reader is in the group, so that its studies may be listed.
  let isMember: Bool
  let studies: [StudyRow]
  let hasStudies: Bool
  let pager: Pager?
  let changes: [Change]

  struct Row: Sendable {
    let name: String
    let initials: String
    let email: String
    let chip: Chip
    let isReader: Bool
    let isInactive: Bool
    /// What the reader can do about this person; nil if nothing.
    let menu: Menu?
  }

  struct Menu: Sendable {
    let action: String
    /// The other role in the group; nil for people who only leave.
    let change: RoleChange?
    let removal: String
    let removalLabel: String
  }

  struct RoleChange: Sendable {
    let role: String
    let label: String
  }

  struct Adding: Sendable {
    let action: String
    let email: FormField
    let role: SelectField
  }

  /// Something that new studies begin with.
  struct Default: Sendable {
    let name: String
    let value: String
  }

  struct StudyRow: Sendable {
    let title: String
    let address: String
    let chip: Chip
    /// For example, “Investigators and languages differ”; nil if nothing does.
    let differing: String?
    /// Where the board can be chosen, if it is another one.
    let otherBoard: String?
    let isArchived: Bool
  }

  struct Change: Sendable {
    let at: Moment
    let by: String
    let summary: String
  }

  init(
    shell: Shell, group: ResearchGroup, reader: Account, studies: [GroupStudy], number: Int = 1,
    changes: [RecordedChange], form: SubmittedForm, errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    name = group.name
    studyCount = group.studyCount.studies
    self.errors = errors.summary
    let mayChange = group.mayChange(reader)
    members = group.members.map { Row($0, of: group, reader: reader) }
    hasNoLead = !group.hasActiveLead
    settings = mayChange ? Paths.groupSettings(group.id) : nil
    adding =
      mayChange
      ? Adding(
        action: Paths.groupMembers(group.id),
        email: FormField(
          "email", "Email", type: "email", value: form["email"] ?? "",
          hint: "A researcher or administrator who already has an account.",
          error: errors["email"]),
        role: SelectField(
          "role", "Role", options: GroupRole.allCases.map { ($0.rawValue, $0.title, $0.about) },
          chosen: form["role"] ?? GroupRole.member.rawValue, error: errors["role"])) : nil
    defaults = group.statedDefaults.map { Default(name: $0.name, value: $0.value) }
    isMember = group.member(reader.id) != nil
    self.studies = studies.map(StudyRow.init)
    hasStudies = !studies.isEmpty
    pager =
      isMember
      ? Pager(total: group.studyCount, number: number, size: Self.pageSize) {
        Paths.group(group.id) + "?page=\($0)"
      } : nil
    self.changes = changes.map { Change(at: Moment($0.at), by: $0.by, summary: $0.summary) }
  }
}

extension GroupPage.Row {
  fileprivate init(_ member: GroupMember, of group: ResearchGroup, reader: Account) {
    let account = member.account
    name = account.name
    initials = account.name.initials
    email = account.email
    isReader = account.id == reader.id
    isInactive = !account.isActive
    chip = member.isLead ? Chip("Lead", icon: "person") : Chip("Member", icon: "people")
    let mayChange = group.mayChange(reader)
    let other = member.isLead ? GroupRole.member : .lead
    menu =
      mayChange || isReader
      ? GroupPage.Menu(
        action: Paths.groupMembers(group.id),
        change: mayChange
          ? GroupPage.RoleChange(role: other.rawValue, label: "Make a \(other.rawValue)") : nil,
        removal: Paths.groupMemberRemoval(account.id, of: group.id),
        removalLabel: isReader ? "Leave the group" : "Remove") : nil
  }
}

extension GroupPage.StudyRow {
  fileprivate init(_ study: GroupStudy) {
    title = study.title
    address = Paths.write(study.id) + "/facts"
    chip = Chip(study.role.title, icon: study.role.icon)
    isArchived = study.isArchived
    let names = study.differences.map(\.words)
    differing =
      names.isEmpty
      ? nil
      : names.formatted(.list(type: .and).locale(.portal)).asBeginning
        + (names.count == 1 && study.differences.first?.isSeveral == false
          ? " differs" : " differ")
    otherBoard = study.hasOtherBoard ? Paths.people(study.id) + "#board-section" : nil
  }
}

extension String {
  /// The text with a capital letter at its beginning.
  fileprivate var asBeginning: String { prefix(1).uppercased() + dropFirst() }
}

extension StudyDefaults.Difference {
  fileprivate var isSeveral: Bool { self == .investigators || self == .languages }

  fileprivate var words: String {
    switch self {
    case .organization: "organization"
    case .investigators: "investigators"
    case .researchContact: "research contact"
    case .rightsContact: "rights contact"
    case .injuryContact: "injury contact"
    case .board: "ethics board"
    case .sponsor: "sponsor"
    case .languages: "languages"
    }
  }
}
