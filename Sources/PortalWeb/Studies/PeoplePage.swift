import Foundation
import StudyEditing
import StudyModel
import StudyStore

/// The members of a study; owners can add, change, and remove them.
struct PeoplePage: Page {
  static let template = "people/list"
  let shell: Shell
  let study: StudyTabs
  let members: [Row]
  let errors: ErrorSummary?
  let adding: Adding?
  let action: String
  /// The API tokens that open only this study.
  let tokens: String
  /// The webhooks of the study; nil for people who do not own it.
  let webhooks: String?
  let board: StudyBoardView?
  /// Whether view-only links made by people who are removed here could stop working.
  let hasLinks: Bool

  struct Row: Sendable {
    let name: String
    let initials: String
    let email: String
    let chip: Chip
    let isReader: Bool
    let isInactive: Bool
    /// The other roles that an owner can assign.
    let changes: [Change]
    let mayChange: Bool
    let removal: String
  }

  struct Change: Sendable {
    let role: String
    let label: String
  }

  struct Adding: Sendable {
    let email: FormField
    let role: SelectField
  }

  init(
    shell: Shell, draft: Draft, members: [Member], reader: Account.ID, form: SubmittedForm,
    errors: FormErrors, board: StudyBoardView? = nil, hasLinks: Bool = false
  ) {
    self.shell = shell
    self.board = board
    study = draft.tabs(.people)
    let mayChange = draft.role == .owner && !draft.isArchived
    action = Paths.people(draft.study.id)
    tokens = Paths.tokens(of: draft.study.id)
    webhooks = draft.role == .owner ? Paths.webhooks(of: draft.study.id) : nil
    self.hasLinks = mayChange && hasLinks
    self.members = members.map { member in
      Row(
        name: member.account.name, initials: member.account.name.initials,
        email: member.account.email, chip: Chip(member.role.title, icon: member.role.icon),
        isReader: member.account.id == reader, isInactive: !member.account.isActive,
        changes: MemberRole.allCases.filter { $0 != member.role }.map {
          Change(role: $0.rawValue, label: "Make \($0.article)")
        }, mayChange: mayChange,
        removal:
          "\(Paths.people(draft.study.id))/\(member.account.id.uuidString.lowercased())/removal")
    }
    self.errors = errors.summary
    adding =
      mayChange
      ? Adding(
        email: FormField(
          "email", "Email", type: "email", value: form["email"] ?? "",
          hint: "The person must already have an account.", error: errors["email"]),
        role: SelectField(
          "role", "Role", options: MemberRole.allCases.map { ($0.rawValue, $0.title, $0.about) },
          chosen: form["role"] ?? MemberRole.editor.rawValue, error: errors["role"])) : nil
  }
}

extension MemberRole {
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  var article: String { self == .viewer ? "a viewer" : "an \(rawValue)" }

  var about: String {
    switch self {
    case .viewer: "Can view, walk through, and copy."
    case .editor: "Can also write and propose versions."
    case .owner: "Can also publish, archive, and manage people."
    }
  }

  var icon: String {
    switch self {
    case .viewer: "eye"
    case .editor: "text"
    case .owner: "person"
    }
  }
}
