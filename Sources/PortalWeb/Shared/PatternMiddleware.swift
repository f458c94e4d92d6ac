import Hummingbird
import StudyModel

/// Lets all patterns that one request tries share one budget.
struct PatternMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    try await PatternBudget.sharing(during: { try await next(request, context) })
  }
}
