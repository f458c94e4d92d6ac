import Foundation
import PortalMail
import StudyStore

extension AccountMail.Kind {
  /// What it says, for administrators.
  var words: String {
    switch self {
    case .passwordChanged: "password changed"
    case .emailReplaced: "email changed, to the earlier address"
    case .emailGiven: "email changed, to the new address"
    case .roleChanged: "role changed"
    case .secondFactorAdded: "two-step sign-in set up"
    case .secondFactorRemoved: "two-step sign-in removed"
    case .codeReused: "sign-in code used twice"
    case .identityAdded: "connected with an institution"
    case .identityRemoved: "disconnected from an institution"
    case .deactivated: "account deactivated"
    case .passwordLink: "password link"
    case .signedInAnew: "new sign-in"
    }
  }
}

extension MailMessage {
  /// Says what happened to an account and what to do about it. It contains no link that opens the account, and not the
  /// other address of someone whose address changed.
  init?(_ mail: AccountMail, from: MailAddress, portal: String) {
    guard let to = MailAddress(mail.to),
      let (subject, sentence) = Self.words(for: mail, portal: portal)
    else { return nil }
    self.init(
      from: from, to: to, subject: subject, body: sentence, date: mail.writtenAt,
      id: "account.\(mail.id).\(Int64(mail.writtenAt.timeIntervalSince1970 * 1_000))")
  }

  /// Nil for a link for a new password, which is a message of its own.
  private static func words(for mail: AccountMail, portal: String)
    -> (subject: String, body: String)?
  {
    let remedy = "If you did not expect this, tell an administrator of Accord right away."
    switch mail.kind {
    case .passwordChanged:
      return (
        "Your password for Accord was changed",
        """
        The password of your account at \(portal) was changed.

        If you did not change it, request a new one at \(portal)\(Paths.forgottenPassword) and tell an administrator of \
        Accord right away.
        """
      )
    case .emailReplaced:
      return (
        "Your email for Accord was changed",
        """
        An administrator changed the email of your account at \(portal). You no longer sign in with this address.

        \(remedy)
        """
      )
    case .emailGiven:
      return (
        "Your email for Accord was changed",
        """
        An administrator changed the email of your account at \(portal). You now sign in with this address. Your password \
        stays as it is.

        \(remedy)
        """
      )
    case .roleChanged:
      let role = mail.role.map { " Your role is now \($0.words)." } ?? ""
      return (
        "Your role in Accord was changed",
        """
        An administrator, or your institution, changed the role of your account at \(portal).\(role)

        \(remedy)
        """
      )
    case .secondFactorAdded:
      return (
        "Two-step sign-in was set up in Accord",
        """
        Two-step sign-in was set up for your account at \(portal). From now on, signing in takes your password and a code.

        If you did not set it up, change your password and tell an administrator of Accord right away.
        """
      )
    case .secondFactorRemoved:
      return (
        "Two-step sign-in was removed in Accord",
        """
        Two-step sign-in was removed from your account at \(portal). Your password alone signs you in.

        To set it up again, open \(portal)\(Paths.secondFactor)

        If you did not ask for this, change your password and tell an administrator of Accord right away.
        """
      )
    case .codeReused:
      return (
        "A sign-in code for Accord was used twice",
        """
        Someone typed your password at \(portal), and a sign-in code that had been used. It was refused.

        If it was you, wait for the next code of your app. If it was not, change your password and tell an administrator of \
        Accord right away.
        """
      )
    case .identityAdded:
      return (
        "Your account in Accord was connected with your institution",
        """
        From now on, your institution’s sign-in opens your account at \(portal).

        \(remedy)
        """
      )
    case .identityRemoved:
      return (
        "Your account in Accord was disconnected from your institution",
        """
        An administrator disconnected your account at \(portal) from your institution’s sign-in, and ended its sessions.

        \(remedy)
        """
      )
    case .deactivated:
      return (
        "Your account in Accord was deactivated",
        """
        An administrator deactivated your account at \(portal). You can no longer sign in. What you wrote is kept.

        \(remedy)
        """
      )
    case .signedInAnew:
      let browser = mail.browser.map { " with \($0)" } ?? ""
      return (
        "New sign-in to Accord",
        """
        Someone signed in to your account at \(portal)\(browser), with a browser or from a location that is new or was not used recently.

        If it was you, you do not have to do anything. If it was not, end the session at \(portal)\(Paths.account), change \
        your password, and tell an administrator of Accord right away.
        """
      )
    case .passwordLink: return nil
    }
  }
}
