import Foundation
import Hummingbird
import StudyEditing
import StudyStore

// Choosing a new password with a link from an administrator or the command line.
extension AccountController {
  @Sendable func newPasswordForm(_ request: Request, context: PortalContext) async throws
    -> Response
  {
    if let redirect = LinkCookie.redirect(from: request, of: services) { return redirect }
    guard let token = LinkCookie.token(in: request),
      let owner = try await services.store.owner(ofPasswordLink: token)
    else { return try await spentPasswordLink(context, request) }
    return try await services.reply(
      NewPasswordPage(shell: services.shell(context, request), token: token, email: owner.email))
  }

  @Sendable func chooseNewPassword(_ request: Request, context: PortalContext) async throws
    -> Response
  {
    let token = context.form.trimmed("token") ?? ""
    let password = context.form["password"] ?? ""
    guard let owner = try await services.store.owner(ofPasswordLink: token) else {
      return try await spentPasswordLink(context, request)
    }
    do {
      let account = try await services.store.resetPassword(token: token, to: password)
      services.presence.look(at: account.id)
      return try await welcome(
        account, password: password, notice: NewPasswordPage.notice, context
      ).setting(LinkCookie.cleared(at: Paths.newPassword, of: services))
    } catch AccountError.unknownToken {
      return try await spentPasswordLink(context, request)
    } catch let error as AccountError {
      return try await services.reply(
        NewPasswordPage(
          shell: services.shell(context, request), token: token, email: owner.email,
          errors: FormErrors(error)), status: .unprocessableContent)
    }
  }

  private func spentPasswordLink(_ context: PortalContext, _ request: Request) async throws
    -> Response
  {
    guard services.mailPasswordLink != nil else {
      return try await spentLink(
        context, request, remedy: "Sign in, or ask an administrator for a new link.")
    }
    return try await spentLink(
      context, request,
      remedy: "Request a new link by email. If you know your password, sign in instead.",
      address: Paths.forgottenPassword, label: "Request a new link")
  }
}
