import Hummingbird
import StudyModel

/// Makes all regular expressions that one request evaluates share one budget.
struct PatternMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    try await PatternBudget.sharing(during: { try await next(request, context) })
  }
}
