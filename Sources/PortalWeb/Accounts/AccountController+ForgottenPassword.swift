import Hummingbird
import StudyEditing
import StudyStore

// Requesting a link for a new password by mail.
extension AccountController {
  @Sendable func forgottenPasswordForm(_ request: Request, context: PortalContext) async throws
    -> Response
  {
    guard services.mailPasswordLink != nil else { return services.redirect(to: Paths.signIn) }
    return try await services.reply(
      ForgottenPasswordPage(shell: services.shell(context, request)))
  }

  /// Answers before the account is looked up, so that neither the page nor its time says whether there is one.
  @Sendable func mailPasswordLink(_ request: Request, context: PortalContext) async throws
    -> Response
  {
    guard let mailPasswordLink = services.mailPasswordLink else {
      return services.redirect(to: Paths.signIn)
    }
    let store = services.store
    let email = context.form.trimmed("email") ?? ""
    func again(_ errors: FormErrors, _ status: HTTPResponse.Status) async throws -> Response {
      try await services.reply(
        ForgottenPasswordPage(
          shell: services.shell(context, request), email: email, errors: errors), status: status)
    }
    do {
      try store.beginPasswordRequest(email: email, from: services.source(of: context))
    } catch let error as AccountError {
      return try await again(FormErrors(error), .unprocessableContent)
    } catch SignInError.tooManyAttempts(let seconds) {
      let words = SignInError.words(for: seconds, "No email was sent")
      return try await again(FormErrors("email", words), .tooManyRequests)
        .askingAgain(after: seconds)
    }
    let logger = services.logger
    _Concurrency.Task {
      do {
        guard let link = try await store.makePasswordLinkToMail(email: email) else { return }
        await mailPasswordLink(link)
      } catch {
        logger.error(
          "A link for a new password could not be made: \(LoggedError(error).description)")
      }
    }
    return try await services.reply(
      PasswordLinkSentPage(shell: services.shell(context, request), email: email))
  }
}
