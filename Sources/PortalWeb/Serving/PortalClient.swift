import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization

/// Sends requests through all of the portal's middleware without a network. Hummingbird's own test client depends on an
/// HTTP client, TLS, and HTTP/2, which take longer to compile than all of Accord.
package struct PortalClient: Sendable {
  private let responder: RouterResponder<PortalContext>
  private let logger: Logger

  /// A client for a whole portal.
  package init(_ services: Services) {
    self.init(portalRouter(services), logger: services.logger)
  }

  /// A client for a router with only some middleware and routes, to test these in isolation.
  init(_ router: Router<PortalContext>, logger: Logger = Logger(label: "accord")) {
    responder = router.buildResponder()
    self.logger = logger
  }

  /// The portal's response to one request.
  package struct Answer: Sendable {
    package let status: HTTPResponse.Status
    package let headers: HTTPFields
    package let body: [UInt8]
  }

  /// Sends one request and waits for the whole response.
  /// - Parameter peer: The network address that it comes from.
  package func execute(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: [UInt8]? = nil,
    peer: String? = nil
  ) async throws -> Answer {
    var headers = headers
    if let body { headers[.contentLength] = String(body.count) }
    let request = Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers),
      body: RequestBody(asyncSequence: Self.chunks(of: body ?? [])))
    let context = PortalContext(withoutNetwork: logger, peer: peer)
    // The server responds to unhandled errors in the same way.
    guard let response = try? await responder.respond(to: request, context: context) else {
      return Answer(status: .internalServerError, headers: [:], body: [])
    }
    let received = Received()
    try await response.body.write(received)
    return Answer(status: response.status, headers: response.headers, body: received.bytes)
  }

  /// Splits the body into chunks, as a network would deliver it.
  private static func chunks(of body: [UInt8]) -> AsyncStream<ByteBuffer> {
    AsyncStream { chunks in
      var rest = ByteBuffer(bytes: body)
      while let chunk = rest.readSlice(length: min(32 * 1_024, rest.readableBytes)),
        chunk.readableBytes > 0
      {
        chunks.yield(chunk)
      }
      chunks.finish()
    }
  }

  /// Collects the body of a response, as a connection would.
  final class Received: ResponseBodyWriter, Sendable {
    private let buffer = Mutex(ByteBuffer())

    var bytes: [UInt8] { buffer.withLock { Array($0.readableBytesView) } }

    func write(_ buffer: ByteBuffer) async throws {
      self.buffer.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
