import Hummingbird
import PortalIdentity
import StudyEditing
import StudyStore

/// Signing in through an institution. Every step is a link, a redirect, or a form, so that none needs scripts.
struct IdentityController {
  let services: Services

  func addRoutes(to router: some RouterMethods<PortalContext>) {
    router.get(.init(Paths.institution), use: begin)
    router.post(.init(Paths.institution), use: keepAndBegin)
    router.get(.init(Paths.institutionReturn), use: finish)
    router.get(.init(Paths.institutionAccount), use: accountForm)
    router.post(.init(Paths.institutionAccount), use: connect)
  }

  @Sendable func begin(_ request: Request, context: PortalContext) async throws -> Response {
    _ = try services.requireIdentity()
    if let id = request.query["form"] {
      let waits = owners(context).contains {
        services.waitingForms.find(id, token: $0, at: services.now()) != nil
      }
      return try await leave(
        for: waits ? .keptForm(id: id) : .signIn(target: nil), request, context)
    }
    let target = request.query["to"].flatMap { Self.isTarget($0) ? $0 : nil }
    if let session = context.session {
      return services.redirect(to: target ?? Paths.home(of: session.account))
    }
    return try await leave(for: .signIn(target: target), request, context)
  }

  /// Keeps what was typed before a session ended. A form must not lead to another host, so a page with a link follows.
  @Sendable func keepAndBegin(_ request: Request, context: PortalContext) async throws -> Response {
    let provider = try services.requireIdentity()
    let target = context.form["to"].flatMap { Self.isTarget($0) ? $0 : nil }
    var address = Paths.institution(returningTo: target)
    // Only those who were signed in have text to keep; what strangers send takes no memory.
    if KeptForm(carriedBy: context.form) != nil, let token = try await formerToken(context) {
      let id = StartedAuthorization.random()
      do {
        try services.waitingForms.keep(
          context.form, of: request.uri.path, token: token, id: id, at: services.now())
      } catch { throw PortalError.tooManyForms }
      address = Paths.institution(waiting: id)
    }
    return try await services.reply(
      InstitutionLeavePage(
        shell: services.shell(context, request), name: provider.settings.name, address: address,
        keepsText: address != Paths.institution(returningTo: target)))
  }

  @Sendable func finish(_ request: Request, context: PortalContext) async throws -> Response {
    let provider = try services.requireIdentity()
    do {
      let query = request.query
      let (identity, purpose) = try await provider.finish(
        AuthorizationAnswer(
          state: query["state"], code: query["code"], error: query["error"], issuer: query["iss"]),
        browser: IdentityCookie.value(in: request) ?? "",
        redirect: services.institutionReturn(request))
      switch purpose {
      case .confirmation(let form):
        return try await confirm(form, identity, request, context)
      case .signIn(let target):
        return try await signIn(identity, target: target, form: nil, request, context)
      case .keptForm(let id):
        return try await signIn(identity, target: nil, form: id, request, context)
      }
    } catch let failure as IdentityFailure {
      return try await services.reply(to: failure, shell: services.shell(context, request))
    } catch let refusal as IdentityRefusal {
      return try await refused(refusal, request, context)
    }
  }

  private func signIn(
    _ identity: ProvenIdentity, target: String?, form: WaitingForms.ID?, _ request: Request,
    _ context: PortalContext
  ) async throws -> Response {
    let settings = try services.requireIdentity().settings
    let kept = form.flatMap { id in
      owners(context).lazy.compactMap {
        services.waitingForms.find(id, token: $0, at: services.now())
      }.first
    }.flatMap { KeptForm(carriedBy: $0.form) }
    do {
      let outcome = try await services.store.signIn(
        through: InstitutionSignIn(identity, settings))
      return try await answer(to: outcome, target: target, kept: kept, request, context)
    } catch let needed as SecondFactorNeeded {
      return try await services.askForCode(
        needed, target: target, kept: kept, context, request)
    }
  }

  /// Leads the person into their session, or to the password that connects their account.
  func answer(
    to outcome: InstitutionOutcome, target: String?, kept: KeptForm?, _ request: Request,
    _ context: PortalContext
  ) async throws -> Response {
    switch outcome {
    case .mustConfirm(let token):
      var response = services.redirect(to: Paths.institutionAccount)
      response.setCookie(LinkingCookie.cookie(token, secure: services.secureCookies))
      return response
    case .signedIn(let token, let account):
      if let previous = context.sessionToken { try await services.store.signOut(token: previous) }
      var response = try await services.answer(
        to: account, token: token, kept: kept, target: target ?? Paths.home(of: account))
      response.beginSession(token, secure: services.secureCookies)
      return response
    }
  }

  /// Notes that the person who is signed in proved it again, for the form that waits.
  private func confirm(
    _ form: WaitingForms.ID, _ identity: ProvenIdentity, _ request: Request,
    _ context: PortalContext
  ) async throws -> Response {
    guard let session = context.session, let token = context.sessionToken else {
      throw IdentityFailure.unknownState
    }
    let isOwner = try await services.store.owns(
      session.account.id, issuer: identity.issuer, subject: identity.subject)
    guard isOwner else {
      return services.redirect(
        to: Paths.confirmation(of: form),
        refusal: "You signed in there as someone else. Nothing was confirmed.")
    }
    services.waitingForms.confirm(
      form, token: token,
      by: Reauthentication(account: session.account.id, issuer: identity.issuer),
      at: services.now())
    return services.redirect(to: Paths.confirmation(of: form))
  }

  func refused(
    _ refusal: IdentityRefusal, _ request: Request, _ context: PortalContext
  ) async throws -> Response {
    let words = InstitutionTrouble(
      refusal, name: try services.requireIdentity().settings.name)
    return try await services.reply(
      ErrorPage(
        shell: services.shell(context, request), title: words.title, happened: words.happened,
        safe: nil, remedy: words.remedy, remedyAddress: Paths.signIn, remedyLabel: "Sign in"),
      status: words.status)
  }

  private func leave(
    for purpose: StartedAuthorization.Purpose, _ request: Request, _ context: PortalContext
  ) async throws -> Response {
    do {
      return try await services.leave(for: purpose, request)
    } catch let failure as IdentityFailure {
      return try await services.reply(to: failure, shell: services.shell(context, request))
    }
  }

  /// The tokens of this browser to which a form that waits may belong.
  private func owners(_ context: PortalContext) -> [String] {
    [context.sessionToken, context.formerToken].compactMap(\.self)
  }

  /// The token of a session of this browser that ended within the last week.
  private func formerToken(_ context: PortalContext) async throws -> String? {
    for token in owners(context) {
      if try await services.store.hasEndedLately(token: token) { return token }
    }
    return nil
  }

  /// What travels through the institution must stay short.
  private static func isTarget(_ path: String) -> Bool {
    isOwnPath(path) && path.utf8.count <= 1_000
  }
}
