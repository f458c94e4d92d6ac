import Foundation
import HTTPTypes
import Hummingbird
import StudyStore

@testable import PortalWeb

/// Accepts people's word for who they are. Those who say nothing are strangers.
struct Introduction: RouterMiddleware {
  private static let people = (0..<3).map { number in
    Account(
      id: UUID(), email: "\(number)@example.org", name: "\(number)", role: .researcher,
      isActive: true,
      createdAt: .distantPast, lastSignedInAt: nil)
  }

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let number = request.headers[.from].flatMap(Int.init) {
      context.session = SignInSession(account: Self.people[number], csrfToken: "")
    }
    return try await next(request, context)
  }
}
