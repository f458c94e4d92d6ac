/// What the audit log records. Editing is recorded by the history of each study.
package enum AuditAction: String, CaseIterable, Sendable {
  case signedIn, signInFailed, signedOut, sessionsEnded
  case accountCreated, accountDeactivated, accountReactivated, passwordChanged
  case accountChanged, accountErased
  /// An administrator looked at the list of accounts.
  case accountsRead
  case passwordLinkMade, passwordReset
  /// Someone who forgot their password requested a link for a new password; it was sent if the other line follows.
  case passwordLinkRequested, passwordLinkMailed
  /// An email about a change to an account was sent.
  case accountMailed
  case secondFactorSetUp, secondFactorRemoved
  /// A wrong code was typed after the right password.
  case secondFactorFailed
  case recoveryCodeUsed, recoveryCodesMade
  /// Which roles need a second factor.
  case secondFactorRuleChanged
  /// An account was connected with the identity of a person at an institution, or disconnected.
  case identityLinked, identityUnlinked
  /// Someone signed in at the institution and was not signed in here.
  case identityRefused
  /// Someone signed in at the institution again, in place of a password.
  case reauthenticated
  case privacyNoticeChanged
  case invited, invitationRevoked
  case memberSet, memberRemoved
  case downloaded
  /// A wrong password was typed to sign a decision or an approval.
  case signatureRefused
  /// A wrong password was typed to change an account.
  case passwordRefused
  case boardCreated, boardChanged
  case organizationNamed, groupCreated, groupChanged
  /// A study was shared with a group, or no longer is.
  case groupSet, groupRemoved
  case mailGivenUp
  case tokenMade, tokenRevoked
  case webhookAdded, webhookChanged, webhookSecretChanged, webhookRemoved
  case webhookReplayed, webhookGivenUp
  /// Something was tried and refused; see `RefusedAct`.
  case refused
}

/// Where the request comes from whose work is being done.
package enum RequestOrigin {
  /// A network address; empty if there is none. Work on the database does not inherit it, so it is read before.
  @TaskLocal package static var address = ""
  /// The browser in plain words, such as “Firefox on Windows”; empty if there is none.
  @TaskLocal package static var browser = ""
}
