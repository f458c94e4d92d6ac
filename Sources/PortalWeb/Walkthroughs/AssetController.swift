import Hummingbird
import StudyModel
import StudyStore

/// Pictures, films and documents of studies, for those who may see a study that lists them.
struct AssetController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.assets), use: show)
  }

  /// What browsers show without running anything in it; everything else is saved.
  private static let shown: Set = [
    "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/heic",
    "video/mp4", "video/quicktime", "video/webm", "audio/mpeg", "audio/mp4",
  ]

  /// Drawings stay pictures in a page, where nothing in them runs; opened by themselves they are saved.
  private static let saved: Set = ["image/svg+xml", "application/pdf"]

  @Sendable private func show(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    guard let id = context.parameters.get("asset"),
      let asset = try await services.store.asset(id, for: context.account.id)
    else { throw PortalError.notFound }
    var response = services.download(asset.bytes, named: id, mediaType: asset.mediaType)
    if Self.shown.contains(asset.mediaType) {
      response.headers[.contentDisposition] = "inline"
    } else if !Self.saved.contains(asset.mediaType) {
      response.headers[.contentType] = "application/octet-stream"
    }
    response.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
    // The address is the content's hash; only this person's browser may keep it.
    response.headers[.cacheControl] = Freshness.forever.cacheControl
    return response
  }
}
