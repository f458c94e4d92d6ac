import Hummingbird

/// Responds with styles, scripts, and icons at the addresses that pages give them, before anything looks up who asks.
struct SiteFileMiddleware: RouterMiddleware {
  let files: SiteFiles

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get || request.method == .head,
      let (found, isCurrent) = files.file(at: request.uri.path)
    else { return try await next(request, context) }
    return try await found.tag.answer(
      request, cacheControl: isCurrent ? "public, max-age=31536000, immutable" : "no-cache"
    ) {
      Response(
        status: .ok, headers: [.contentType: found.file.mediaType],
        body: .init(byteBuffer: .init(bytes: found.file.bytes)))
    }
  }
}
