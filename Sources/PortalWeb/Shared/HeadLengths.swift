import Hummingbird
import NIOCore
import Synchronization

/// States the length of a file that is written while it is sent to those who ask only for the headers. Without it, their response
/// would say that the file is empty.
struct HeadLengths: RouterMiddleware {
  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    // An event stream has no end.
    guard request.method == .head, response.body.contentLength == nil,
      response.headers[.contentDisposition] != nil
    else { return response }
    let count = ByteCount()
    try await response.body.write(CountingWriter(count: count))
    response.headers[.contentLength] = String(count.bytes.withLock { $0 })
    return response
  }
}

private final class ByteCount: Sendable {
  let bytes = Mutex(0)
}

/// Counts what is written instead of sending it.
private struct CountingWriter: ResponseBodyWriter {
  let count: ByteCount

  func write(_ buffer: ByteBuffer) async throws {
    count.bytes.withLock { $0 += buffer.readableBytes }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
