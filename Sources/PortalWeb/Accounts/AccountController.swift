import Foundation
import Hummingbird
import StudyEditing
import StudyStore

/// Setting up the portal, signing in and out, accepting invitations, and choosing new passwords.
struct AccountController {
  let services: Services

  func addRoutes(to router: some RouterMethods<PortalContext>) {
    router.get("/", use: home)
    router.get(.init(Paths.signIn), use: signInForm)
    router.post(.init(Paths.signIn), use: signIn)
    router.get(.init(Paths.signInCode), use: codeForm)
    router.post(.init(Paths.signInCode), use: finishSignIn)
    router.post(.init(Paths.signOut), use: signOut)
    router.get(.init(Paths.setUp), use: setUpForm)
    router.post(.init(Paths.setUp), use: setUp)
    router.get(.init(Paths.accept), use: invitation)
    router.post(.init(Paths.accept), use: accept)
    router.get(.init(Paths.newPassword), use: newPasswordForm)
    router.post(.init(Paths.newPassword), use: chooseNewPassword)
    router.get(.init(Paths.forgottenPassword), use: forgottenPasswordForm)
    router.post(.init(Paths.forgottenPassword), use: mailPasswordLink)
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
      SignInPage(
        shell: services.shell(context, request), returningTo: target,
        sendsMail: services.mailPasswordLink != nil, institution: services.identity?.settings.name,
        elsewhere: await signOutElsewhere(request)))
  }

  /// Where someone who just signed out also signs out of the institution; nil if it does not offer that.
  private func signOutElsewhere(_ request: Request) async -> String? {
    guard request.query["ended"] == "institution" else { return nil }
    return await services.identity?.signOutAddress(
      back: services.origin(of: request) + Paths.signIn)
  }

  @Sendable func signIn(_ request: Request, context: PortalContext) async throws -> Response {
    let form = context.form
    let target = form["to"].flatMap { isOwnPath($0) ? $0 : nil }
    let kept = KeptForm(carriedBy: form)
    func again(_ problem: String, _ status: HTTPResponse.Status) async throws -> Response {
      try await services.reply(
        SignInPage(
          shell: services.shell(context, request), email: form["email"] ?? "", problem: problem,
          returningTo: target, kept: kept, sendsMail: services.mailPasswordLink != nil,
          institution: services.identity?.settings.name),
        status: status)
    }
    do {
      let (token, account) = try await services.store.signIn(
        email: form.trimmed("email") ?? "", password: form["password"] ?? "",
        from: services.source(of: context), browser: request.cookies[KnownBrowser.name]?.value)
      if let previous = context.sessionToken { try await services.store.signOut(token: previous) }
      var response = try await services.answer(
        to: account, token: token, kept: kept, target: target ?? Paths.home(of: account))
      response.beginSession(token, secure: services.secureCookies)
      return response
    } catch let needed as SecondFactorNeeded {
      return try await services.askForCode(needed, target: target, kept: kept, context, request)
    } catch SignInError.wrongEmailOrPassword {
      let help =
        services.mailPasswordLink == nil
        ? "ask an administrator for a password link" : "request a link for a new password"
      return try await again(
        "This email and password do not match. Try again, or \(help).", .unprocessableContent)
    } catch SignInError.tooManyAttempts(let seconds) {
      let words = SignInError.words(for: seconds, "Your account is safe")
      return try await again(words, .tooManyRequests).askingAgain(after: seconds)
    } catch SignInError.unknownBrowser(let seconds) {
      let words = SignInError.words(
        forUnknownBrowser: seconds, sendsMail: services.mailPasswordLink != nil)
      return try await again(words, .tooManyRequests).askingAgain(after: seconds)
    }
  }

  @Sendable func signOut(_ request: Request, context: PortalContext) async throws -> Response {
    if let token = context.sessionToken { try await services.store.signOut(token: token) }
    if let session = context.session { services.presence.look(at: session.account.id) }
    var page = Paths.signIn
    if services.identity != nil, let account = context.session?.account.id,
      try await services.store.identity(of: account) != nil
    {
      page = Paths.institutionEnd
    }
    var response = services.redirect(to: page)
    // Frozen files of versions may stay in the browser for a year, but only while their reader is signed in.
    response.headers[.clearSiteData] = "\"cache\""
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
  /// Leads to where the person wanted to go, or to the text that was not saved.
  func answer(
    to account: Account, token: String, kept: KeptForm?, target: String
  ) async throws -> Response {
    guard let kept, let session = try await store.session(token: token) else {
      return redirect(to: target)
    }
    // The text is carried on, because it can only be saved after that.
    guard !session.mustSetUpSecondFactor else {
      return try await reply(
        SecondFactorStartPage(
          shell: shell(of: session), account: session.account, isRequired: true,
          kept: kept))
    }
    return try await reply(KeptTextPage(shell: shell(of: session), kept: kept))
  }

  /// The shell of a page that visitors also see without signing in.
  func shell(_ context: PortalContext, _ request: Request) -> Shell {
    let notice = NoticeCookie.notice(in: request)
    return context.session.map { shell(of: $0, notice: notice) }
      ?? .stranger(csrf: "", notice: notice)
  }

  /// The shell of a page for the person who signed in with a session.
  func shell(of session: SignInSession, notice: Shell.Notice? = nil) -> Shell {
    Shell(
      accountName: session.account.name, initials: session.account.name.initials,
      isAdministrator: session.account.role == .administrator,
      mayManageBoards: session.account.mayWrite, csrf: session.csrfToken,
      notice: notice, hasPassword: session.account.hasPassword,
      keptFor: session.account.id.uuidString)
  }
}
