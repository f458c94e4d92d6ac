import Hummingbird

/// Responds to HEAD requests with headers only, whether the response is a page, an error, or a file.
struct HeadRequests: RouterMiddleware {
  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    return request.method == .head ? response.createHeadResponse() : response
  }
}
