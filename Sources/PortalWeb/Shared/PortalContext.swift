import Hummingbird
import Logging
import StudyEditing
import StudyPrint
import StudyStore

/// What is known about a request: who sent it and what was submitted.
struct PortalContext: RequestContext, Sendable {
  var coreContext: CoreRequestContextStorage
  /// For the log.
  let person = RequestPerson()
  let sentFile = SentFileKey()
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
  /// The network address of the client: of the connection, or of the visitor as a trusted proxy states it; nil without a
  /// connection.
  var peer: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    peer = source.channel.remoteAddress?.ipAddress
  }

  /// Creates the context of a request that does not cross a network.
  /// - Parameter peer: The address that it claims to come from.
  init(withoutNetwork logger: Logger, peer: String? = nil) {
    coreContext = .init(source: NoConnection(logger: logger))
    self.peer = peer
  }

  /// Takes the place of a connection for such a request.
  private struct NoConnection: RequestContextSource { let logger: Logger }
}
