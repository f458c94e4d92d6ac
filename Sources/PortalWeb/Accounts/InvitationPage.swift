import StudyEditing
import StudyParts

/// Creates an account for the person with the invitation's link.
struct InvitationPage: Page {
  static let template = "accounts/invitation"
  let shell: Shell
  let token: String
  let email: String
  let role: String
  let invitedBy: String
  let errors: ErrorSummary?
  let name: FormField
  let password: FormField
}
