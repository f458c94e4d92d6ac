import Foundation
import Hummingbird
import StudyPrint
import StudyStore

/// What is known about a request: who sent it and what was submitted.
package struct PortalContext: RequestContext, Sendable {
  package var coreContext: CoreRequestContextStorage
  var session: SignInSession?
  var sessionToken: String?
  /// Of a session that was ended in this browser.
  var formerToken: String?
  var form = SubmittedForm()
  /// The network address that the connection comes from; nil for none.
  let peer: String?

  package init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    peer = source.channel.remoteAddress?.ipAddress
  }
}

/// A request by somebody who is signed in; handlers that need a person cannot be reached without one.
struct SignedInContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  let account: Account
  let csrfToken: String
  let sessionToken: String
  let form: SubmittedForm

  init(context: PortalContext) throws {
    guard let session = context.session, let token = context.sessionToken else {
      throw PortalError.signInNeeded(keeping: context.form)
    }
    coreContext = context.coreContext
    account = session.account
    csrfToken = session.csrfToken
    sessionToken = token
    form = context.form
  }
}

/// A request by an administrator.
struct AdministratorContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  let signedIn: SignedInContext

  init(context: SignedInContext) throws {
    guard context.account.role == .administrator else {
      throw PortalError.forbidden("Only administrators can manage accounts. Ask one of them.")
    }
    coreContext = context.coreContext
    signedIn = context
  }
}

/// What can go wrong with any request; each has a page of its own.
enum PortalError: Error {
  case notFound
  case forbidden(String)
  case signInNeeded(keeping: SubmittedForm)
  /// A person without a session sent more than they may; it was not read.
  case signInFirst
  /// Nothing can be written; the form goes back to whoever sent it.
  case notSaved(WritingFailure, keeping: SubmittedForm)
  case staleForm
  case tooLarge(limit: Int)
  case malformed(String)
  /// There is no PDF; the document itself is at the address.
  case notPrinted(PrintError, html: String)
  /// A PDF without some of the page, which can be had all the same.
  case incompletePDF([String], anyway: String)
  /// A signed copy was asked for before anything was signed.
  case notSigned(walk: String)
}
