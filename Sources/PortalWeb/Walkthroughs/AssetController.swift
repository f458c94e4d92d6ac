import Hummingbird
import StudyModel
import StudyStore

/// Pictures, videos, and documents of studies, for people who can see a study that uses them.
struct AssetController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.assets), use: show)
  }

  /// Types that browsers show without running any code; everything else is downloaded.
  fileprivate static let shown: Set = [
    "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/heic",
    "video/mp4", "video/quicktime", "video/webm", "audio/mpeg", "audio/mp4",
  ]

  /// Types that browsers may show as part of a page, where nothing in them runs, but download when opened directly.
  fileprivate static let saved: Set = ["image/svg+xml", "application/pdf"]

  @Sendable private func show(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    guard let id = context.parameters.get("asset"),
      let asset = try await services.store.asset(id, for: context.account.id)
    else { throw PortalError.notFound }
    var response = services.asset(id, asset.bytes, mediaType: asset.mediaType)
    // The address contains the hash of the content; only this person's browser may cache it.
    response.headers[.cacheControl] = Freshness.forever.cacheControl
    return response
  }
}

extension Services {
  /// A picture, video, or document, in which nothing runs.
  func asset(_ id: String, _ bytes: [UInt8], mediaType: String) -> Response {
    var response = download(bytes, named: id, mediaType: mediaType)
    if AssetController.shown.contains(mediaType) {
      response.headers[.contentDisposition] = "inline"
    } else if !AssetController.saved.contains(mediaType) {
      response.headers[.contentType] = "application/octet-stream"
    }
    response.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
    return response
  }
}
