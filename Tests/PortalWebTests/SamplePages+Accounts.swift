import StudyStore

@testable import PortalWeb

/// Pages about coming in and about who may.
extension SamplePages {
  static let accounts = [
    SamplePage("sign-in", SignInPage(returningTo: "/studies")),
    SamplePage(
      "sign-in-wrong", SignInPage(email: "ada@example.org", problem: "They do not match.")),
    SamplePage("sign-in-kept", SignInPage(keeping: typed, of: "/studies/x/write")),
    SamplePage("signed-out-frame", SignedOutFramePage()),
    SamplePage("kept-text", KeptTextPage(shell: shell, kept: KeptForm(typed, of: "/studies/x"))),
    SamplePage(
      "set-up",
      SetUpPage(
        shell: .stranger, form: form(["email": "ada"]), token: "token",
        errors: FormErrors(.invalidEmail))),
    SamplePage("not-set-up", NotSetUpPage(shell: .stranger)),
    SamplePage(
      "invitation",
      InvitationPage(
        shell: .stranger, token: "token", email: "grace@example.org", role: "researcher",
        invitedBy: "Ada", errors: FormErrors(.missingName).summary,
        name: .ownName(SubmittedForm(), FormErrors(.missingName)),
        password: .newPassword(FormErrors()))),
    SamplePage(
      "password",
      PasswordPage(shell: shell, email: "ada@example.org", errors: FormErrors(.wrongPassword))),
    SamplePage(
      "accounts",
      AccountListPage(
        shell: shell, accounts: [ada, grace],
        invitations: [
          PendingInvitation(
            id: ada.id, email: "rosalind@example.org", name: "Rosalind", role: .reviewer,
            invitedBy: "Ada", expiresAt: date)
        ], reader: ada, form: SubmittedForm(), errors: FormErrors(.emailTaken))),
    SamplePage(
      "accounts-inactive",
      AccountListPage(
        shell: shell, accounts: [ada, grace], invitations: [], reader: grace, form: SubmittedForm(),
        errors: FormErrors())),
    SamplePage(
      "invitation-link",
      InvitationLinkPage(
        shell: shell, email: "grace@example.org", role: "researcher",
        link: "http://localhost/invitation?token=x", expires: Moment(date))),
  ]

  /// A form that was typed into before its sender was signed in again.
  static let typed: SubmittedForm = {
    var kept = form([
      "csrf": "old", "summary": "Your watch records\nyour heart.", "password": "secret words",
    ])
    kept.files = [SubmittedFile(field: "file", fileName: "a.md", bytes: [])]
    return kept
  }()
}
