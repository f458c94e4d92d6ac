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
  /// For owners.
  let transfer: TransferForm?
  let action: String
  /// The API tokens that open only this study.
  let tokens: String
  /// The webhooks of the study; nil for people who do not own it.
  let webhooks: String?
  let groups: StudyGroupsView?
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
    /// Through which groups the person may see the study; nil if through none.
    let through: String?
    /// The other roles that an owner can assign.
    let changes: [Change]
    let mayChange: Bool
    /// Nil for someone whose only way is a group.
    let removal: String?
  }

  struct Change: Sendable {
    let role: String
    let label: String
  }

  struct Adding: Sendable {
    let email: FormField
    let role: SelectField
  }

  /// Hands the study over to someone else.
  struct TransferForm: Sendable {
    let action: String
    let email: FormField
    let former: SelectField
  }

  init(
    shell: Shell, draft: Draft, members: [Member], reader: Account.ID, form: SubmittedForm,
    errors: FormErrors, groups: StudyGroupsView? = nil, board: StudyBoardView? = nil,
    hasLinks: Bool = false
  ) {
    self.shell = shell
    self.groups = groups
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
        through: member.through,
        // The account of a reviewer can only view.
        changes: MemberRole.allCases.filter {
          $0 != member.ownRole && (member.account.mayWrite || $0 == .viewer)
        }.map {
          Change(role: $0.rawValue, label: "Make \($0.article)")
        }, mayChange: mayChange,
        removal: member.ownRole.map { _ in
          "\(Paths.people(draft.study.id))/\(member.account.id.uuidString.lowercased())/removal"
        })
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
    transfer =
      mayChange
      ? TransferForm(
        action: Paths.transfer(of: draft.study.id),
        email: .newOwner(form, errors),
        former: SelectField(
          "former-owner", "Your role afterward", options: FormerOwner.options(),
          chosen: form["former-owner"] ?? FormerOwner.editor.rawValue)) : nil
  }
}

extension Member {
  /// For example, “editor through Sleep Lab”; nil without groups.
  var ways: String? {
    groups.isEmpty
      ? nil : groups.map { "\($0.role.rawValue) through \($0.name)" }.joined(separator: ", ")
  }

  /// The same, after what the person has themselves if that is less.
  fileprivate var through: String? {
    guard let ways, let ownRole, ownRole < role else { return ways }
    return "own role \(ownRole.rawValue), \(ways)"
  }
}

extension FormField {
  /// The email of the person to whom a study is handed over.
  static func newOwner(_ form: SubmittedForm, _ errors: FormErrors) -> FormField {
    FormField(
      "new-owner", "New owner’s email", type: "email", value: form["new-owner"] ?? "",
      hint: "A researcher or administrator who already has an account.",
      error: errors["new-owner"])
  }
}

extension FormerOwner {
  /// - Parameter isOther: whether another person is described, rather than the reader.
  static func options(for isOther: Bool = false) -> [(value: String, label: String, hint: String?)]
  {
    allCases.map { former in
      switch former {
      case .editor: (former.rawValue, MemberRole.editor.title, MemberRole.editor.about)
      case .viewer: (former.rawValue, MemberRole.viewer.title, MemberRole.viewer.about)
      case .leaves:
        (
          former.rawValue, isOther ? "None" : "Leave the study",
          isOther
            ? "Can no longer see this study, except through a group."
            : "You can no longer see this study, except through a group."
        )
      }
    }
  }
}

extension Paths {
  /// Where an owner hands over a study.
  static func transfer(of id: Study.ID) -> String { study(id) + "/transfer" }
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
