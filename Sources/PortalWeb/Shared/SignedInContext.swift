import Foundation
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
  /// Whether the person can only set up a second factor.
  let mustSetUpSecondFactor: Bool
  let sessionToken: String
  var form: SubmittedForm
  /// The part that the form was made for, where it is now; nil if the form does not say what its page showed.
  var part: KnownPart?
  /// The same part where the page of the form showed it.
  var shownPart: KnownPart?
  /// The parts that the fields of the form name, where they are now, once they were followed.
  var named: [KnownPart] = []
  /// The network address of the client; nil without a connection.
  let peer: String?

  init(context: PortalContext) throws {
    guard let session = context.session, let token = context.sessionToken else {
      throw PortalError.signInNeeded(keeping: context.form)
    }
    let isSettingUp = [Paths.secondFactor, Paths.confirmations].contains {
      context.endpointPath?.hasPrefix($0) == true
    }
    guard !session.mustSetUpSecondFactor || isSettingUp else {
      throw PortalError.secondFactorNeeded
    }
    coreContext = context.coreContext
    account = session.account
    csrfToken = session.csrfToken
    mustSetUpSecondFactor = session.mustSetUpSecondFactor
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

extension Services {
  /// The account that an address of administrators names.
  /// - Throws: `PortalError.notFound`, also for an erased account.
  func account(_ context: AdministratorContext) async throws -> Account {
    guard let id = context.parameters.get("account").flatMap({ UUID(uuidString: $0) }),
      let account = try await store.account(id), !account.isErased
    else { throw PortalError.notFound }
    return account
  }
}
