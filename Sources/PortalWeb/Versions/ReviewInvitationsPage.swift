import StudyEditing
import StudyModel
import StudyStore

/// The links of reviewers who have no account yet, shown only once.
struct ReviewInvitationsPage: Page {
  static let template = "versions/invitations"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let address: String
  let links: [Link]

  struct Link: Sendable {
    let id: String
    let email: String
    let link: String
    let expires: Moment
  }

  init(
    shell: Shell, draft: Draft, number: VersionNumber, invitations: [ReviewInvitation],
    origin: String
  ) {
    self.shell = shell
    study = draft.tabs(.versions)
    self.number = "\(number)"
    address = Paths.version(draft.study.id, number)
    links = invitations.enumerated().map { index, invited in
      Link(
        id: "link-\(index + 1)", email: invited.email,
        link: origin + Paths.accept(token: invited.invitation.token),
        expires: Moment(invited.invitation.expiresAt))
    }
  }
}
