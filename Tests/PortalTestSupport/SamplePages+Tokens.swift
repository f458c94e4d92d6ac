import Foundation
import StudyEditing
import StudyStore

@testable import PortalWeb

/// The pages of API tokens.
extension SamplePages {
  private static let someTokens: [AccessToken] = [
    token("Nightly sync", .read),
    token("Ada’s phone", .testDevice, in: true, lastUsedAt: date),
    token("Old script", .write, days: -1),
    token("Lost laptop", .write, in: true, revokedAt: date),
  ]

  static let tokens = [
    SamplePage(
      "tokens",
      TokensPage(
        shell: shell, tokens: someTokens, now: date, form: form(["name": "", "days": "0"]),
        choices: TokenScope.forAllStudies(mayWrite: true), errors: FormErrors("name", "Missing."))),
    SamplePage(
      "tokens-none",
      TokensPage(
        shell: shell, tokens: [], now: date, form: form([:]),
        choices: TokenScope.forAllStudies(mayWrite: false))),
    SamplePage(
      "tokens-study",
      StudyTokensPage(
        shell: shell, draft: draft(), tokens: someTokens, reader: grace.id, now: date,
        form: form([:]),
        errors: FormErrors(TokenError.tooMany(limit: 50)))),
    SamplePage(
      "tokens-study-viewer",
      StudyTokensPage(
        shell: shell, draft: draft(study, .viewer), tokens: [], reader: grace.id, now: date,
        form: form([:]))),
    SamplePage(
      "tokens-new",
      NewTokenPage(shell: shell, token: someTokens[0], text: "accord_x", list: "/tokens")),
  ]

  private static func token(
    _ name: String, _ scope: TokenScope, in isOfStudy: Bool = false, days: Double = 30,
    lastUsedAt: Date? = nil, revokedAt: Date? = nil
  ) -> AccessToken {
    AccessToken(
      id: ada.id, name: name, scope: scope, study: isOfStudy ? study.id : nil,
      studyTitle: isOfStudy ? "Heart Rhythm" : nil, account: ada.id, accountName: "Ada Lovelace",
      createdAt: date, expiresAt: date + days * 86_400, lastUsedAt: lastUsedAt,
      revokedAt: revokedAt)
  }
}
