import StudyEditing
import StudyStore

/// The link of an invitation, shown only once.
struct InvitationLinkPage: Page {
  static let template = "accounts/link"
  let shell: Shell
  let email: String
  let role: String
  let link: String
  let expires: Moment
}
