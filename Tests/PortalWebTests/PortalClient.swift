import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Synchronization

@testable import PortalWeb

/// Sends requests to a router without a network. Hummingbird’s own client for tests brings an HTTP client, TLS, and HTTP/2
/// with it, which take longer to compile than all of Accord.
struct PortalClient: Sendable {
  private let responder: RouterResponder<PortalContext>

  init(_ router: Router<PortalContext>) { responder = router.buildResponder() }

  struct Answer: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: ByteBuffer
  }

  func execute(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: ByteBuffer? = nil
  ) async throws -> Answer {
    var headers = headers
    if let body { headers[.contentLength] = String(body.readableBytes) }
    let request = Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers),
      body: RequestBody(asyncSequence: Self.chunks(of: body)))
    let context = PortalContext(
      source: ApplicationRequestContextSource(
        channel: NIOAsyncTestingChannel(), logger: Logger(label: "test")))
    // The server answers an error that nothing has handled in the same way.
    guard let response = try? await responder.respond(to: request, context: context) else {
      return Answer(status: .internalServerError, headers: [:], body: ByteBuffer())
    }
    let received = Received()
    try await response.body.write(received)
    return Answer(status: response.status, headers: response.headers, body: received.bytes)
  }

  /// In pieces, as a network would deliver them.
  private static func chunks(of body: ByteBuffer?) -> AsyncStream<ByteBuffer> {
    AsyncStream { chunks in
      var rest = body ?? ByteBuffer()
      while let chunk = rest.readSlice(length: min(32 * 1_024, rest.readableBytes)),
        chunk.readableBytes > 0
      {
        chunks.yield(chunk)
      }
      chunks.finish()
    }
  }

  private final class Received: ResponseBodyWriter, Sendable {
    private let buffer = Mutex(ByteBuffer())

    var bytes: ByteBuffer { buffer.withLock(\.self) }

    func write(_ buffer: ByteBuffer) async throws {
      self.buffer.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
