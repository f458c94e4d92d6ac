import StudyEditing

@testable import PortalWeb
@testable import StudyStore

/// Pages about codes after the password.
extension SamplePages {
  static let secondFactor = [
    SamplePage(
      "second-factor-start",
      SecondFactorStartPage(
        shell: shell, account: ada, isRequired: true, kept: KeptForm(typed, of: "/studies/x"),
        errors: FormErrors(.wrongPassword))),
    SamplePage(
      "second-factor-key",
      SecondFactorKeyPage(
        shell: shell, email: "ada@example.org",
        secret: SecondFactorSecret(bytes: Array(repeating: 1, count: 20)),
        kept: KeptForm(typed, of: "/studies/x"),
        errors: FormErrors("code", "This code does not match."))),
    SamplePage(
      "recovery-codes",
      RecoveryCodesPage(shell: shell, isNew: true, codes: ["ABCD-EFGH-IJKL-MNOP"])),
    SamplePage(
      "recovery-codes-first",
      RecoveryCodesPage(
        shell: shell, isNew: false, codes: ["ABCD-EFGH-IJKL-MNOP"],
        kept: KeptForm(typed, of: "/studies/x"))),
    SamplePage(
      "second-factor",
      SecondFactorPage(
        shell: shell, email: "ada@example.org",
        state: SecondFactorState(setUpAt: date, recoveryCodes: 9),
        errors: FormErrors("code", "This code does not match."))),
    SamplePage(
      "sign-in-code",
      SignInCodePage(
        shell: .stranger, problem: "This code does not match.", returningTo: "/studies",
        kept: KeptForm(typed, of: "/studies/x"))),
    SamplePage(
      "second-factor-rule",
      SecondFactorRulePage(
        shell: shell, email: "ada@example.org", required: [.reviewer], asksForCode: true,
        errors: FormErrors(.wrongPassword))),
    SamplePage(
      "second-factor-removal",
      SecondFactorRemovalPage(
        shell: shell, email: "ada@example.org", account: ada, asksForCode: true,
        errors: FormErrors(.wrongPassword))),
  ]
}
