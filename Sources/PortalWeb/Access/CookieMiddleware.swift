import Foundation
import HTTPTypes
import Hummingbird

/// Names cookies at the edge so that browsers refuse them from anyone else, and keeps them below the portal's path.
///
/// Over HTTPS, browsers accept `__Host-` cookies only from this host and for all of it, and `__Secure-` cookies only over HTTPS:
/// neither a neighbor on the domain nor someone on the network can plant a session.
struct CookieMiddleware: RouterMiddleware {
  let access: PublicAccess

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    guard access.securesCookies || !access.path.isEmpty else {
      return try await next(request, context)
    }
    var head = request.head
    let lines = head.headerFields[values: .cookie]
    if !lines.isEmpty { head.headerFields[.cookie] = received(lines) }
    var response = try await next(Request(head: head, body: request.body), context)
    response.headers[values: .setCookie] = response.headers[values: .setCookie].map(sent)
    return response
  }

  private static let own = "accord-"
  static let prefixes = ["__Host-", "__Secure-"]
  /// Read and removed by scripts, and no secret.
  private static let open = "accord-saved"

  /// The cookies of a request under the names that the portal knows, without those that lack the prefix they must have.
  private func received(_ lines: [String]) -> String? {
    let cookies = lines.flatMap { $0.split(separator: ";") }.compactMap { cookie -> String? in
      let text = cookie.trimmingCharacters(in: .whitespaces)
      guard access.securesCookies else { return text }
      for prefix in Self.prefixes where text.hasPrefix(prefix + Self.own) {
        let cookie = String(text.dropFirst(prefix.count))
        // What belongs to one browser counts only under the name that it was given.
        let isBound = [SessionMiddleware.cookieName, IdentityCookie.name].contains {
          cookie.hasPrefix($0 + "=")
        }
        return !isBound || prefix == self.prefix(atPath: "/") ? cookie : nil
      }
      return text.hasPrefix(Self.own) && !text.hasPrefix(Self.open + "=") ? nil : text
    }
    return cookies.isEmpty ? nil : cookies.joined(separator: "; ")
  }

  /// A cookie of a response, with its prefix and below the portal's path.
  private func sent(_ line: String) -> String {
    var path = "/"
    let parts = line.split(separator: ";").map { part -> String in
      let text = part.trimmingCharacters(in: .whitespaces)
      guard text.lowercased().hasPrefix("path=") else { return text }
      path = String(text.dropFirst("path=".count))
      return "Path=" + (path == "/" && !access.path.isEmpty ? access.path : access.path + path)
    }
    let isNamed =
      access.securesCookies && line.hasPrefix(Self.own) && !line.hasPrefix(Self.open + "=")
    return (isNamed ? prefix(atPath: path) : "") + parts.joined(separator: "; ")
  }

  private func prefix(atPath path: String) -> String {
    path == "/" && access.path.isEmpty ? "__Host-" : "__Secure-"
  }
}
