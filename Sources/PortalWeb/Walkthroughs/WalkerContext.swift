import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// A request from a person who walks through a task: someone with an account, or a visitor with a view-only link.
protocol WalkerContext: RequestContext {
  var owner: RunOwner { get }
  var walks: WalkPlace { get }
  /// The secret that their forms must state; empty for people without a session.
  var csrfToken: String { get }
  var form: SubmittedForm { get }

  /// What pages around the participant's screens show.
  func shell(_ services: Services, _ request: Request) async throws -> Shell
}

extension SignedInContext: WalkerContext {
  var owner: RunOwner { .account(account.id) }
  var walks: WalkPlace { .portal }

  func shell(_ services: Services, _ request: Request) async throws -> Shell {
    try await services.shell(self, request)
  }
}

/// A request below a view-only link. Only the store knows whether the link works.
struct VisitorContext: ChildRequestContext, WalkerContext {
  var coreContext: CoreRequestContextStorage
  let visitor: LinkVisitor
  let csrfToken: String
  let form: SubmittedForm
  /// The network address of the client; nil without a connection.
  let peer: String?

  init(context: PortalContext) throws {
    guard let token = context.parameters.get("token") else { throw PortalError.notFound }
    coreContext = context.coreContext
    visitor = LinkVisitor(link: token, browser: context.visitorToken ?? "")
    // People who are signed in can open links too, and then all their forms need their session's secret.
    csrfToken = context.session?.csrfToken ?? ""
    form = context.form
    peer = context.peer
  }

  var owner: RunOwner { .visitor(visitor) }
  var walks: WalkPlace { .link(token: visitor.link) }

  func shell(_ services: Services, _ request: Request) async throws -> Shell {
    .stranger(csrf: csrfToken, notice: NoticeCookie.notice(in: request))
  }
}

/// Where walkthroughs have their addresses: in the portal, or below a view-only link.
enum WalkPlace: Hashable, Sendable {
  case portal
  case link(token: String)

  func walk(_ run: UUID) -> String {
    switch self {
    case .portal: Paths.walk(run)
    case .link(let token): Paths.viewedWalks(token: token) + "/\(run.uuidString.lowercased())"
    }
  }

  /// Where a walkthrough is started.
  func start(in study: Study.ID) -> String {
    switch self {
    case .portal: Paths.walkthroughs(study)
    case .link(let token): Paths.viewedWalks(token: token)
    }
  }

  /// The address prefix of pictures and videos.
  var assets: String {
    switch self {
    case .portal: "/assets/"
    case .link(let token): Paths.view(token: token) + "/assets/"
    }
  }
}

extension Paths {
  /// Walkthroughs of the version that a view-only link shows.
  static func viewedWalks(token: String) -> String { view(token: token) + "/walkthroughs" }
  /// The pattern of one of them.
  static let ofViewedWalk = "/view/:token/walkthroughs/:run"

  /// The token of the link that an address is below; nil for any other address. Like the router, it takes repeated
  /// slashes as one.
  static func linkToken(in path: String) -> String? {
    let parts = path.split(separator: "/", maxSplits: 2)
    guard parts.count > 1, view(token: "") == "/\(parts[0])/" else { return nil }
    return String(parts[1])
  }
}

/// The cookie that makes the walkthroughs of a visitor theirs. Browsers send it only below the link it belongs to.
enum VisitorCookie {
  static let name = "accord-visitor"

  static func cookie(_ secret: String, link token: String, secure: Bool) -> Cookie {
    Cookie(
      name: name, value: secret, path: Paths.view(token: token), secure: secure, httpOnly: true,
      sameSite: .lax)
  }
}
