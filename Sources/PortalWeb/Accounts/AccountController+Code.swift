import Hummingbird
import StudyEditing
import StudyStore

// The second step of signing in: a code after the password.
extension AccountController {
  @Sendable func codeForm(_ request: Request, context: PortalContext) async throws -> Response {
    guard let started = startedSignIn(request), services.store.awaitsCode(started) else {
      return services.redirect(to: Paths.signIn)
    }
    return try await services.reply(SignInCodePage(shell: services.shell(context, request)))
  }

  @Sendable func finishSignIn(_ request: Request, context: PortalContext) async throws -> Response {
    let form = context.form
    let target = form["to"].flatMap { isOwnPath($0) ? $0 : nil }
    let kept = KeptForm(carriedBy: form)
    func again(_ problem: String, _ status: HTTPResponse.Status) async throws -> Response {
      try await services.reply(
        SignInCodePage(
          shell: services.shell(context, request), problem: problem, returningTo: target,
          kept: kept), status: status)
    }
    do {
      guard let started = startedSignIn(request) else { throw SecondFactorError.expired }
      let (token, account) = try await services.store.finishSignIn(
        started, code: form["code"] ?? "", key: services.secondFactorKey,
        from: services.source(of: context))
      if let previous = context.sessionToken { try await services.store.signOut(token: previous) }
      var response = try await services.answer(
        to: account, token: token, kept: kept, target: target ?? Paths.home(of: account))
      response.beginSession(token, secure: services.secureCookies)
      response.setCookie(StartedSignIn.ended(secure: services.secureCookies))
      return response
    } catch SecondFactorError.wrongCode {
      return try await again(SecondFactorError.wrongCodeText, .unprocessableContent)
    } catch SignInError.tooManyAttempts(let seconds) {
      let words = SignInError.words(for: seconds, "Your account is safe")
      return try await again(words, .tooManyRequests).askingAgain(after: seconds)
    } catch is SecondFactorError {
      // What was typed before the session was lost goes on to the first step.
      return try await services.reply(
        SignInPage(
          shell: services.shell(context, request),
          problem:
            "Too many codes did not match, or 10 minutes have passed. Enter your password again.",
          returningTo: target, kept: kept, sendsMail: services.mailPasswordLink != nil,
          institution: services.identity?.settings.name),
        status: .unprocessableContent)
    }
  }

  private func startedSignIn(_ request: Request) -> String? {
    request.cookies[StartedSignIn.name].flatMap { $0.value.isEmpty ? nil : $0.value }
  }
}

extension Services {
  /// Asks for a code, in answer to the right password or a sign-in at the institution.
  func askForCode(
    _ needed: SecondFactorNeeded, target: String?, kept: KeptForm?, _ context: PortalContext,
    _ request: Request
  ) async throws -> Response {
    var response = try await reply(
      SignInCodePage(
        shell: shell(context, request), returningTo: target, kept: kept))
    response.setCookie(StartedSignIn.cookie(needed.token, secure: secureCookies))
    return response
  }
}

/// The cookie that binds a sign-in between password and code to one browser.
enum StartedSignIn {
  static let name = "accord-started-sign-in"

  static func cookie(_ token: String, secure: Bool) -> Cookie {
    Cookie(
      name: name, value: token, maxAge: 600, path: Paths.signIn, secure: secure, httpOnly: true,
      sameSite: .lax)
  }

  static func ended(secure: Bool) -> Cookie {
    Cookie(
      name: name, value: "", maxAge: 0, path: Paths.signIn, secure: secure, httpOnly: true,
      sameSite: .lax)
  }
}
