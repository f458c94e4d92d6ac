import Foundation
import Hummingbird
import Logging
import StudyEditing
import StudyPrint
import StudyStore

/// What is known about a request: who sent it and what was submitted.
struct PortalContext: RequestContext, Sendable {
  var coreContext: CoreRequestContextStorage
  var session: SignInSession?
  var sessionToken: String?
  /// The token of a session that was ended in this browser.
  var formerToken: String?
  /// What makes the walkthroughs of a visitor with a view-only link theirs.
  var visitorToken: String?
  /// Who sends a request to the API; nil for every other request.
  var bearer: Bearer?
  /// The token of such a request.
  var bearerToken = ""
  /// What such a request sent.
  var body: [UInt8] = []
  var form = SubmittedForm()
  /// The network address of the client; nil without a connection.
  let peer: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    peer = source.channel.remoteAddress?.ipAddress
  }

  /// Creates the context of a request that does not cross a network.
  init(withoutNetwork logger: Logger) {
    coreContext = .init(source: NoConnection(logger: logger))
    peer = nil
  }

  /// Takes the place of a connection for such a request.
  private struct NoConnection: RequestContextSource { let logger: Logger }
}

/// Errors that any request can cause; each has its own page.
enum PortalError: Error {
  case notFound
  case forbidden(String)
  case signInNeeded(keeping: SubmittedForm)
  /// Someone without a session sent more than is allowed; it was not read.
  case signInFirst
  /// The walkthrough of a visitor whose link works has expired, or is another visitor's.
  case walkGone
  /// Nothing can be written; the form is returned to the person who sent it.
  case notSaved(WritingFailure, keeping: SubmittedForm)
  case staleForm
  /// An uploaded file was imported, dropped, or forgotten before the person decided what to do with it.
  case uploadGone
  /// A file to import is larger than any that can be imported.
  case importTooLarge
  case tooLarge(limit: Int)
  case malformed(String)
  /// Printing failed; the document is still available at the address `html`.
  case notPrinted(PrintError, html: String)
  /// The PDF lacks parts of the page; it can be downloaded at the address `anyway` all the same.
  case incompletePDF([String], anyway: String)
  /// A signed copy was requested before anything was signed.
  case notSigned(walk: String)
}
