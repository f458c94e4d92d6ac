import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Serves the portal below the path of its public address. Everything after it sees addresses without the path; redirects get it
/// back here, and pages where they are sent (`Services.html`).
struct PublicPathMiddleware: RouterMiddleware {
  let access: PublicAccess

  /// What programs on the same machine or network ask for directly, not through the proxy.
  private static let direct: Set<String> = ["/health", "/ready", "/metrics"]

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    guard let prefixed = access.prefixed, let address = access.address else {
      return try await next(request, context)
    }
    guard let target = inside(request.head.path ?? "") else {
      return Self.direct.contains(request.uri.path)
        ? try await next(request, context)
        : Response(
          status: .notFound,
          headers: [
            .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store",
            .xContentTypeOptions: "nosniff",
          ],
          body: .init(byteBuffer: ByteBuffer(string: "Accord is at \(address.text)/\n")))
    }
    guard !target.isEmpty else {
      return Response(status: .permanentRedirect, headers: [.location: access.path + "/"])
    }
    var head = request.head
    head.path = target
    if let page = head.headerFields[.referer] { head.headerFields[.referer] = referrer(page) }
    var response = try await next(Request(head: head, body: request.body), context)
    if let location = response.headers[.location] {
      response.headers[.location] = prefixed.address(location)
    }
    return response
  }

  /// The part of a target below the path, with its query; empty for the path itself, nil for anything outside.
  private func inside(_ target: String) -> String? {
    guard target.hasPrefix(access.path) else { return nil }
    let rest = target.dropFirst(access.path.count)
    guard let first = rest.first else { return "" }
    return first == "/" ? String(rest) : first == "?" ? "/" + rest : nil
  }

  /// The address of the page before as everything else sees it; nil for a page that is not the portal's.
  private func referrer(_ page: String) -> String? {
    guard let parts = URLComponents(string: page),
      let start = page.range(of: parts.percentEncodedPath),
      let rest = inside(String(page[start.lowerBound...])), !parts.percentEncodedPath.isEmpty
    else { return nil }
    return page[..<start.lowerBound] + (rest.isEmpty ? "/" : rest)
  }
}
