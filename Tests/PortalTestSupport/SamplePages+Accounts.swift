import StudyEditing
import StudyModel
import StudyStore

@testable import PortalWeb

/// Pages about signing in and managing access.
extension SamplePages {
  static let accounts = [
    SamplePage("sign-in", SignInPage(returningTo: "/studies")),
    SamplePage("sign-in-mail", SignInPage(sendsMail: true)),
    SamplePage(
      "forgotten-password",
      ForgottenPasswordPage(shell: .stranger, email: "ada", errors: FormErrors(.invalidEmail))),
    SamplePage(
      "password-link-sent", PasswordLinkSentPage(shell: .stranger, email: "ada@example.org")),
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
    SamplePage(
      "privacy",
      PrivacyPage(
        shell: shell, notice: PrivacyNotice(text: "Ask **us**.", changedAt: date), mayEdit: true)),
    SamplePage("privacy-stranger", PrivacyPage(shell: .stranger, notice: nil, mayEdit: false)),
    SamplePage(
      "privacy-form",
      PrivacyFormPage(
        shell: shell, text: "Ask **us**.", errors: FormErrors("text", "Use a shorter text."))),
    SamplePage("not-set-up", NotSetUpPage(shell: .stranger)),
    SamplePage(
      "invitation",
      InvitationPage(
        shell: .stranger, token: "token", email: "grace@example.org", role: "researcher",
        invitedBy: "Ada", errors: FormErrors(AccountError.missingName).summary,
        name: .ownName(SubmittedForm(), FormErrors(AccountError.missingName)),
        password: .newPassword(FormErrors()))),
    SamplePage(
      "password",
      PasswordPage(shell: shell, email: "ada@example.org", errors: FormErrors(.wrongPassword))),
    SamplePage(
      "own-account",
      OwnAccountPage(
        shell: shell, account: ada,
        sessions: [
          ListedSession(
            id: "a", startedAt: date, lastSeenAt: date, browser: "Firefox on Linux",
            origin: "192.0.2.1", isCurrent: true),
          ListedSession(
            id: "b", startedAt: date, lastSeenAt: date, browser: "", origin: "", isCurrent: false),
        ], errors: FormErrors(.wrongPassword))),
    SamplePage(
      "account-change",
      AccountChangePage(shell: shell, account: grace, errors: FormErrors(.lastAdministrator))),
    SamplePage(
      "account-change-ownerless",
      AccountChangePage(
        shell: shell, account: grace, ownerless: [StudyTitle(id: ada.id, title: "Sleep Diary")],
        form: form(["reason": ""]), errors: FormErrors("reason", "Give a reason."))),
    SamplePage(
      "account-erasure",
      ErasurePage(
        shell: shell, account: grace, typed: "grace", errors: FormErrors(.askedByEmail))),
    SamplePage(
      "password-link",
      PasswordLinkPage(
        shell: shell, name: "Grace", email: "grace@example.org",
        link: "http://localhost/new-password?token=x", expires: Moment(date))),
    SamplePage(
      "new-password",
      NewPasswordPage(
        shell: .stranger, token: "token", email: "grace@example.org",
        errors: FormErrors(.weakPassword(minimum: 12)))),
    SamplePage(
      "accounts",
      AccountListPage(
        shell: shell, accounts: [ada, grace],
        invitations: [
          PendingInvitation(
            id: ada.id, email: "rosalind@example.org", name: "Rosalind", role: .reviewer,
            invitedBy: "Ada", expiresAt: date)
        ], protected: [grace.id], rule: Paths.secondFactorRule, reader: ada,
        form: SubmittedForm(), errors: FormErrors(.emailTaken))),
    SamplePage(
      "accounts-inactive",
      AccountListPage(
        shell: shell, accounts: [ada, grace], invitations: [],
        unsent: [
          FailedAccountMail(
            id: 2, kind: .roleChanged, name: "Grace", to: "grace@example.org", writtenAt: date,
            reason: "Relay refused.", isGivenUp: false),
          FailedAccountMail(
            id: 1, kind: .passwordLink, name: "Ada", to: "ada@example.org", writtenAt: date,
            reason: "Relay refused.", isGivenUp: true),
        ], reader: grace, form: SubmittedForm(), errors: FormErrors())),
    SamplePage("audit", audit(.unbroken(count: 12))),
    SamplePage("audit-broken", audit(.broken(at: 3))),
    SamplePage(
      "invitation-link",
      InvitationLinkPage(
        shell: shell, email: "grace@example.org", role: "researcher",
        link: "http://localhost/invitation?token=x", expires: Moment(date))),
  ]

  private static func audit(_ verdict: HistoryVerdict) -> AuditPage {
    func line(_ action: AuditAction, _ entry: AuditEntry) -> AuditLine {
      AuditLine(
        entry: entry, at: date, action: action, previous: HashChain.start, hash: HashChain.start)
    }
    let study = ada.id
    return AuditPage(
      shell: shell,
      lines: [
        line(
          .downloaded,
          AuditEntry(
            number: 12, at: "", account: ada.id.uuidString, name: "Ada Lovelace",
            role: "researcher", action: "downloaded", object: "bundle", study: study.uuidString,
            after: #"{"format":"bundle","version":"1.0.0"}"#, reason: "For the board.",
            origin: "192.0.2.1")),
        line(
          .signInFailed,
          AuditEntry(number: 11, at: "", action: "signInFailed", after: #"{"count":7}"#)),
      ], words: AuditDescription(people: [:]), check: (verdict, date, 7),
      altered: [altered], areAllChecked: false,
      end: ChainEnd(length: 12, hash: HashChain.start),
      filter: AuditFilterView(
        form(["action": "downloaded"]), accounts: [ada],
        studies: [(id: study, title: "Sleep Diary")]), isFirstPage: false, isLastPage: false)
  }

  /// A form that was filled in before its sender signed in again.
  static let typed: SubmittedForm = {
    var kept = form([
      "csrf": "old", "summary": "Your watch records\nyour heart.", "password": "secret words",
    ])
    kept.files = [SubmittedFile(field: "file", fileName: "a.md", bytes: [])]
    return kept
  }()
}
