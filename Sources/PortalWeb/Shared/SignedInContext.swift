import Hummingbird
import Logging
import StudyEditing
import StudyPrint
import StudyStore

/// A request from a signed-in person. Handlers that need a person accept only this context.
struct SignedInContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  let account: Account
  let csrfToken: String
  let sessionToken: String
  let form: SubmittedForm
  /// The network address of the client; nil without a connection.
  let peer: String?

  init(context: PortalContext) throws {
    guard let session = context.session, let token = context.sessionToken else {
      throw PortalError.signInNeeded(keeping: context.form)
    }
    coreContext = context.coreContext
    account = session.account
    csrfToken = session.csrfToken
    sessionToken = token
    form = context.form
    peer = context.peer
  }
}

/// A request from an administrator.
struct AdministratorContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  let signedIn: SignedInContext

  init(context: SignedInContext) throws {
    guard context.account.role == .administrator else {
      throw PortalError.forbidden("Only administrators can open this page. Ask one of them.")
    }
    coreContext = context.coreContext
    signedIn = context
  }
}
