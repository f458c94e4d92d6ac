import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

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
