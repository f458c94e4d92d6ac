import Foundation
import Hummingbird
import StudyEditing
import StudyStore

/// Setting up the portal, signing in and out, and accepting invitations.
struct AccountController {
  let services: Services

  func addRoutes(to router: some RouterMethods<PortalContext>) {
    router.get("/", use: home)
    router.get(.init(Paths.signIn), use: signInForm)
    router.post(.init(Paths.signIn), use: signIn)
    router.post(.init(Paths.signOut), use: signOut)
    router.get(.init(Paths.setUp), use: setUpForm)
    router.post(.init(Paths.setUp), use: setUp)
    router.get(.init(Paths.accept), use: invitation)
    router.post(.init(Paths.accept), use: accept)
  }

  @Sendable func home(_ request: Request, context: PortalContext) async throws -> Response {
    if let session = context.session {
      return services.redirect(to: Paths.home(of: session.account))
    }
    guard try await services.store.isSetUp() else { return try await notSetUp() }
    return services.redirect(to: Paths.signIn)
  }

  @Sendable func signInForm(_ request: Request, context: PortalContext) async throws -> Response {
    let target = request.query["to"].flatMap { isOwnPath($0) ? $0 : nil }
    if let session = context.session {
      return services.redirect(to: target ?? Paths.home(of: session.account))
    }
    guard try await services.store.isSetUp() else { return try await notSetUp() }
    return try await services.reply(
      SignInPage(shell: services.shell(context, request), returningTo: target))
  }

  @Sendable func signIn(_ request: Request, context: PortalContext) async throws -> Response {
    let form = context.form
    let target = form["to"].flatMap { isOwnPath($0) ? $0 : nil }
    let kept = KeptForm(carriedBy: form)
    func again(_ problem: String, _ status: HTTPResponse.Status) async throws -> Response {
      try await services.reply(
        SignInPage(
          shell: services.shell(context, request), email: form["email"] ?? "", problem: problem,
          returningTo: target, kept: kept), status: status)
    }
    do {
      let (token, account) = try await services.store.signIn(
        email: form.trimmed("email") ?? "", password: form["password"] ?? "",
        from: services.source(of: request, context))
      if let previous = context.sessionToken { try await services.store.signOut(token: previous) }
      var response = try await answer(
        to: account, token: token, kept: kept, target: target ?? Paths.home(of: account))
      response.setCookie(SessionMiddleware.cookie(token, secure: services.secureCookies))
      return response
    } catch SignInError.wrongEmailOrPassword {
      return try await again(
        "This email and password do not match. Try again, or ask an administrator for a new link.",
        .unprocessableContent)
    } catch SignInError.tooManyAttempts(let seconds) {
      let words = SignInError.words(for: seconds, "Your account is safe")
      return try await again(words, .tooManyRequests).askingAgain(after: seconds)
    }
  }

  private func answer(
    to account: Account, token: String, kept: KeptForm?, target: String
  ) async throws -> Response {
    guard let kept, let session = try await services.store.session(token: token) else {
      return services.redirect(to: target)
    }
    return try await services.reply(KeptTextPage(shell: services.shell(of: session), kept: kept))
  }

  @Sendable func signOut(_ request: Request, context: PortalContext) async throws -> Response {
    if let token = context.sessionToken { try await services.store.signOut(token: token) }
    var response = services.redirect(to: Paths.signIn)
    response.setCookie(SessionMiddleware.ended(secure: services.secureCookies))
    if context.session != nil, let token = context.sessionToken {
      response.setCookie(SessionMiddleware.former(token, secure: services.secureCookies))
    }
    return response
  }

  private func notSetUp() async throws -> Response {
    try await services.reply(NotSetUpPage(shell: .stranger))
  }
}

extension Services {
  /// The shell of a page that visitors also see without signing in.
  func shell(_ context: PortalContext, _ request: Request) -> Shell {
    context.session.map { shell(of: $0) } ?? .stranger
  }

  /// The shell of a page for the person who signed in with a session.
  func shell(of session: SignInSession) -> Shell {
    Shell(
      accountName: session.account.name, initials: session.account.name.initials,
      isAdministrator: session.account.role == .administrator,
      mayManageBoards: session.account.mayWrite, csrf: session.csrfToken,
      notice: nil, keptFor: session.account.id.uuidString)
  }
}
