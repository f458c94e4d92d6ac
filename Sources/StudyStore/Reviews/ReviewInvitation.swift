import StudyModel

/// The link for a reviewer who has no account yet; shown once.
package struct ReviewInvitation: Hashable, Sendable {
  package let email: String
  package let invitation: Invitation

  package init(email: String, invitation: Invitation) {
    self.email = email
    self.invitation = invitation
  }
}
