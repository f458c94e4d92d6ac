import StudyStore

extension AuditAction {
  /// What happened, for the filter.
  var title: String {
    switch self {
    case .signedIn: "Signed in"
    case .signInFailed: "Sign-in failed"
    case .signedOut: "Signed out"
    case .accountCreated: "Account created"
    case .accountDeactivated: "Account deactivated"
    case .accountReactivated: "Account reactivated"
    case .passwordChanged: "Password changed"
    case .invited: "Person invited"
    case .invitationRevoked: "Invitation revoked"
    case .memberSet: "Access to a study granted or changed"
    case .memberRemoved: "Access to a study removed"
    case .downloaded: "File downloaded"
    case .signatureRefused: "Signature refused"
    case .boardCreated: "Board created"
    case .boardChanged: "Board changed"
    case .mailGivenUp: "Email not sent"
    case .tokenMade: "API token created"
    case .tokenRevoked: "API token revoked"
    case .webhookAdded: "Webhook added"
    case .webhookChanged: "Webhook changed"
    case .webhookSecretChanged: "New secret for a webhook"
    case .webhookRemoved: "Webhook removed"
    case .webhookReplayed: "Webhook sent again"
    case .webhookGivenUp: "Webhook not delivered"
    case .refused: "Attempt refused"
    }
  }
}
