import Hummingbird

/// Answers a HEAD request with headers only, whatever the answer is: a page, an error or a file.
struct HeadRequests: RouterMiddleware {
  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    return request.method == .head ? response.createHeadResponse() : response
  }
}
