import Foundation
import HTTPTypes
import Hummingbird
import StudyStore

extension Services {
  /// Where a request comes from, used to slow down password guessing.
  ///
  /// A header is trusted only if the operator of the portal names it: a proxy sets it, but anyone can send one.
  func source(of request: Request, _ context: PortalContext) -> String {
    source(of: request, from: context.peer)
  }

  /// The same for someone who is signed in.
  func source(of request: Request, _ context: SignedInContext) -> String {
    source(of: request, from: context.peer)
  }

  /// The same for a visitor with a view-only link.
  func source(of request: Request, _ context: VisitorContext) -> String {
    source(of: request, from: context.peer)
  }

  private func source(of request: Request, from peer: String?) -> String {
    guard let header = addressHeader, let line = request.headers[header.name] else {
      return VisitorAddress.network(of: peer ?? "")
    }
    // Each proxy appends the address it sees; only our own proxy wrote the last entry.
    let last = line.split(separator: ",").last?.trimmingCharacters(in: .whitespaces) ?? ""
    return VisitorAddress.network(of: String(last.prefix(100)))
  }
}

/// Lets the audit log know where each request comes from.
struct RequestOrigins: RouterMiddleware {
  let services: Services

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    try await RequestOrigin.$address.withValue(services.source(of: request, context)) {
      try await next(request, context)
    }
  }
}

/// The header in which the portal's own proxy records where a request comes from.
package struct AddressHeader: Sendable {
  let name: HTTPField.Name

  /// Nil if the text is not a valid header name.
  package init?(_ text: String) {
    guard let name = HTTPField.Name(text) else { return nil }
    self.name = name
  }
}
