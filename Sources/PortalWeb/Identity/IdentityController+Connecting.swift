import Hummingbird
import StudyEditing
import StudyStore

// Connecting an account that has a password with an identity at the institution.
extension IdentityController {
  @Sendable func accountForm(_ request: Request, context: PortalContext) async throws -> Response {
    try await accountPage(FormErrors(), .ok, request, context)
  }

  @Sendable func connect(_ request: Request, context: PortalContext) async throws -> Response {
    _ = try services.requireIdentity()
    do {
      let outcome = try await services.store.link(
        LinkingCookie.token(in: request), password: context.form["current-password"] ?? "",
        code: context.form["code"] ?? "", key: services.secondFactorKey,
        from: services.source(of: context))
      var response = try await answer(to: outcome, target: nil, kept: nil, request, context)
      response.setCookie(LinkingCookie.cookie("", secure: services.secureCookies))
      return response
    } catch let refusal as IdentityRefusal {
      return try await refused(refusal, request, context)
    } catch AccountError.wrongPassword {
      return try await accountPage(
        FormErrors("current-password", "This is not the password of your account in Accord."),
        .unprocessableContent, request, context)
    } catch SecondFactorError.wrongCode {
      return try await accountPage(
        FormErrors("code", SecondFactorError.wrongCodeText), .unprocessableContent, request, context
      )
    } catch SignInError.tooManyAttempts(let seconds) {
      let words = SignInError.words(for: seconds, "Nothing was connected")
      return try await accountPage(
        FormErrors("current-password", words), .tooManyRequests, request, context
      ).askingAgain(after: seconds)
    }
  }

  private func accountPage(
    _ errors: FormErrors, _ status: HTTPResponse.Status, _ request: Request,
    _ context: PortalContext
  ) async throws -> Response {
    let name = try services.requireIdentity().settings.name
    guard
      let (account, needsCode) = try await services.store.accountToLink(
        LinkingCookie.token(in: request))
    else {
      return errors.isEmpty
        ? services.redirect(to: Paths.signIn) : try await refused(.expired, request, context)
    }
    return try await services.reply(
      ConnectAccountPage(
        shell: services.shell(context, request), name: name, email: account.email,
        asksForCode: needsCode, sendsMail: services.mailPasswordLink != nil, errors: errors),
      status: status)
  }
}
