import Hummingbird
import PortalIdentity
import StudyEditing
import StudyStore

extension Services {
  /// The registered address to which the institution sends browsers back.
  func institutionReturn(_ request: Request) -> String {
    origin(of: request) + Paths.institutionReturn
  }

  /// The institution; for a portal without one, its pages do not exist.
  func requireIdentity() throws -> IdentityProvider {
    guard let identity else { throw PortalError.notFound }
    return identity
  }

  /// Leads to the institution.
  func leave(
    for purpose: StartedAuthorization.Purpose, _ request: Request
  ) async throws -> Response {
    let browser = IdentityCookie.prepared(in: request)
    let address = try await requireIdentity().begin(
      purpose, browser: browser, redirect: institutionReturn(request))
    var response = Response(status: .seeOther, headers: [.location: address])
    response.setCookie(IdentityCookie.cookie(browser, secure: secureCookies))
    // The institution need not know from which page of the portal someone came.
    response.headers[.referrerPolicy] = "no-referrer"
    return response
  }

  /// Keeps a form that its person must confirm by signing in at the institution again, and leads to the page that says so.
  func askToConfirm(_ context: PortalContext, _ request: Request) throws -> Response {
    guard identity != nil, let token = context.sessionToken, context.session != nil else {
      throw PortalError.forbidden(
        "Your account has no password, and this portal has no institution through which you could confirm this. Ask an administrator for a password link."
      )
    }
    let id = WaitingForms.ID(StartedAuthorization.random())
    do {
      try waitingForms.keep(
        context.form, of: request.uri.path, token: token, id: id, at: now())
    } catch { throw PortalError.tooManyForms }
    return redirect(to: Paths.confirmation(of: id))
  }

  /// Says what went wrong between the portal and the institution. Details go to the log.
  /// - Parameter remedyAddress: where the person can begin again.
  func reply(
    to failure: IdentityFailure, shell: Shell, again remedyAddress: String = Paths.signIn,
    label: String = "Sign in"
  ) async throws -> Response {
    logger.warning("sign-in through the institution failed: \(failure.description)")
    let name = identity?.settings.name ?? ""
    let words = InstitutionTrouble(failure, name: name)
    return try await reply(
      ErrorPage(
        shell: shell, title: words.title, happened: words.happened, safe: nil,
        remedy: words.remedy, remedyAddress: remedyAddress, remedyLabel: label),
      status: words.status)
  }
}

/// What people read if signing in through their institution fails.
struct InstitutionTrouble {
  let status: HTTPResponse.Status
  let title: String
  let happened: String
  let remedy: String

  init(_ failure: IdentityFailure, name: String) {
    switch failure {
    case .unavailable:
      status = .serviceUnavailable
      title = "Signing in through \(name) is not working right now"
      happened = "The sign-in service of \(name) cannot be reached, or does not answer as expected."
      remedy = "Try again in a minute. If you have a password for Accord, you can sign in with it."
    case .unknownState:
      status = .badRequest
      title = "This sign-in has ended"
      happened =
        "It was started in another browser, more than 10 minutes ago, or before Accord was restarted."
      remedy = "Start again."
    case .refused:
      status = .forbidden
      title = "You were not signed in"
      happened = "\(name) did not confirm who you are, or you canceled there."
      remedy = "Start again, or ask the people who run \(name)."
    case .untrusted:
      status = .forbidden
      title = "You were not signed in"
      happened = "What \(name) says about you cannot be verified."
      remedy = "Start again. If this happens again, tell an administrator of Accord."
    }
  }

  init(_ refusal: IdentityRefusal, name: String) {
    status = .forbidden
    title = "You cannot sign in through \(name)"
    switch refusal {
    case .inactive:
      happened = "Your account in Accord is deactivated."
      remedy = "Ask an administrator to reactivate it."
    case .otherIdentity:
      happened = "The account with your email is connected with another identity."
      remedy = "Ask an administrator to disconnect it, if it is yours."
    case .noVerifiedEmail:
      happened =
        "You have no account here under this identity, and \(name) does not state a verified email by which Accord could find one."
      remedy = "Ask an administrator of Accord, or the people who run \(name)."
    case .noAccount:
      happened = "You do not have an account in Accord."
      remedy = "Ask an administrator to invite you under the email that \(name) knows you by."
    case .noRole:
      happened = "\(name) does not give you a role in Accord."
      remedy = "Ask the people who run \(name) for access."
    case .onlyOwner(let titles):
      let list = titles.map { "“\($0)”" }.joined(separator: ", ")
      happened =
        "\(name) now gives you the role of reviewer, who cannot own studies, and you are the only owner of \(list)."
      remedy = "Ask an administrator to make someone else an owner."
    case .lastAdministrator:
      happened =
        "\(name) no longer makes you an administrator, and Accord has no other one."
      remedy = "Ask the people who run Accord to create another administrator."
    case .expired:
      happened = "Too many passwords did not match, or 10 minutes have passed."
      remedy = "Start again."
    }
  }
}

extension InstitutionSignIn {
  /// What the portal's rules make of someone whom an institution knows.
  init(_ identity: ProvenIdentity, _ settings: IdentitySettings) {
    let stated = Role.byRights.first { identity.roles.contains($0.rawValue) }
    self.init(
      issuer: identity.issuer, subject: identity.subject, verifiedEmail: identity.verifiedEmail,
      name: identity.name,
      grant: settings.roles.isEmpty ? .leftToPortal : stated.map { .role($0) } ?? .none,
      createsAccount: settings.createsAccounts,
      secondFactorRoles: Set(
        Role.allCases.filter {
          settings.secondFactor.holds(
            isStated: identity.statesSeveralFactors, isAdministrator: $0 == .administrator)
        }))
  }
}

extension Role {
  /// Of several roles that an institution states, the first of these counts.
  fileprivate static let byRights: [Role] = [.administrator, .researcher, .reviewer]
}
