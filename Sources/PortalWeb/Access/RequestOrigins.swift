import Foundation
import HTTPTypes
import Hummingbird
import PortalConfiguration
import StudyStore

/// A request that knows the address at the other end of its connection.
protocol PeerContext {
  /// Nil if it is not known.
  var peer: String? { get }
}

extension PortalContext: PeerContext {}
extension SignedInContext: PeerContext {}
extension VisitorContext: PeerContext {}

extension Services {
  /// Where a request comes from, used to slow down password guessing. What proxies say of it has already been read; see
  /// `ProxyMiddleware`.
  func source(of context: some PeerContext) -> String {
    VisitorAddress.network(of: context.peer ?? "")
  }
}

/// Reduces network addresses to what one visitor controls.
enum VisitorAddress {
  /// An IPv4 address unchanged, or the first half of an IPv6 address, because one visitor usually controls all
  /// addresses that share it.
  static func network(of address: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 255 && bytes[11] == 255
    return isMapped
      ? bytes.suffix(4).map(String.init).joined(separator: ".")
      : bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
  }
}

/// Lets the audit log and the list of sessions know where each request comes from.
struct RequestOrigins: RouterMiddleware {
  let services: Services

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    try await RequestOrigin.$address.withValue(services.source(of: context)) {
      try await RequestOrigin.$browser.withValue(
        BrowserName.description(of: request.headers[.userAgent] ?? "")
      ) {
        try await next(request, context)
      }
    }
  }
}
