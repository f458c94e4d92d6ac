import StudyEditing

@testable import PortalWeb
@testable import StudyStore

/// Pages about signing in through an institution.
extension SamplePages {
  static let identity = [
    SamplePage(
      "sign-in-institution",
      SignInPage(
        returningTo: "/studies", institution: "Example Hospital",
        elsewhere: "https://login.example.org/logout")),
    SamplePage(
      "sign-in-institution-kept",
      SignInPage(kept: KeptForm(typed, of: "/studies/x"), institution: "Example Hospital")),
    SamplePage(
      "institution-leave",
      InstitutionLeavePage(
        shell: .stranger, name: "Example Hospital",
        address: Paths.institution(returningTo: "/studies"), keepsText: true)),
    SamplePage(
      "institution-connect",
      ConnectAccountPage(
        shell: .stranger, name: "Example Hospital", email: "ada@example.org", asksForCode: true,
        sendsMail: true, errors: FormErrors("current-password", "This is not the password."))),
    SamplePage("institution-confirm", confirmation(isConfirmed: false)),
    SamplePage("institution-confirmed", confirmation(isConfirmed: true)),
    SamplePage(
      "account-institution",
      OwnAccountPage(
        shell: withoutPassword, account: ada, sessions: [],
        identity: LinkedIdentity(issuer: "https://login.example.org", linkedAt: date))),
    SamplePage(
      "account-change-institution",
      AccountChangePage(
        shell: shell, account: ada,
        identity: LinkedIdentity(issuer: "https://login.example.org", linkedAt: date))),
  ]

  private static var withoutPassword: Shell {
    var shell = shell
    shell.hasPassword = false
    return shell
  }

  private static func confirmation(isConfirmed: Bool) -> ConfirmationPage {
    ConfirmationPage(
      shell: shell, name: "Example Hospital", signer: "Ada Lovelace", form: "f",
      path: "/studies/x", submitted: typed, hasCode: true, isConfirmed: isConfirmed)
  }
}
