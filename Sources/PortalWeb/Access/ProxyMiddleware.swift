import HTTPTypes
import Hummingbird
import PortalConfiguration

/// Reads what trusted proxies say of a request: where it comes from, and which scheme and host it asked for. Everything after it
/// sees the request as the visitor sent it, and takes the visitor for its peer.
struct ProxyMiddleware: RouterMiddleware {
  let access: PublicAccess

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    guard let peer = context.peer, access.proxies.contains(peer) else {
      return try await next(request, context)
    }
    var context = context
    context.peer = access.proxies.client(of: peer, hops: hops(of: request))
    var head = request.head
    if let scheme = last("proto", .forwardedProtocol, of: request)?.lowercased(),
      ["http", "https"].contains(scheme)
    {
      head.scheme = scheme
    }
    if let host = last("host", .forwardedHost, of: request), Self.isHost(host) {
      head.authority = host
    }
    return try await next(Request(head: head, body: request.body), context)
  }

  /// Whether the proxy uses the one standard header. Headers that it does not set itself are what visitors claim.
  private var usesForwarded: Bool { access.addressHeader == .forwarded }

  private func hops(of request: Request) -> [String] {
    guard let line = request.headers[access.addressHeader] else { return [] }
    return usesForwarded ? TrustedProxies.forwarded(line, "for") : TrustedProxies.hops(line)
  }

  /// What the nearest proxy says: the last value.
  private func last(
    _ parameter: String, _ header: HTTPField.Name, of request: Request
  ) -> String? {
    let values =
      usesForwarded
      ? request.headers[.forwarded].map { TrustedProxies.forwarded($0, parameter) } ?? []
      : request.headers[header].map(TrustedProxies.hops) ?? []
    return values.last.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func isHost(_ text: String) -> Bool {
    text.utf8.count <= 255
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]".contains($0)) }
  }
}
