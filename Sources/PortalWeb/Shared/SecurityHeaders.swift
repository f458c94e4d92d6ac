import HTTPTypes
import Hummingbird
import StudyPreview

/// Sets headers that keep scripts in authors' text from running and other sites from framing pages.
struct SecurityHeaders: RouterMiddleware {
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    + "connect-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'"

  /// The policy of a page that also plays a video from one host.
  static func policy(playing film: VideoSource) -> String { "\(policy); media-src \(film.origin)" }

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = Self.policy
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    if response.headers[.referrerPolicy] == nil {
      response.headers[.referrerPolicy] = "same-origin"
    }
    response.headers[.openerPolicy] = "same-origin"
    // The address of a view-only link is a secret, and so is what it shows.
    if request.uri.path.hasPrefix(Paths.view(token: "")) {
      response.headers[.robotsTag] = "noindex, nofollow"
    }
    return response
  }
}

extension HTTPField.Name {
  static let referrerPolicy = named("Referrer-Policy")
  static let openerPolicy = named("Cross-Origin-Opener-Policy")
  static let robotsTag = named("X-Robots-Tag")
  static let fetchSite = named("Sec-Fetch-Site")
  static let fetchDestination = named("Sec-Fetch-Dest")

  // The initializer fails only for names with spaces or control characters.
  private static func named(_ name: String) -> HTTPField.Name {
    HTTPField.Name(name) ?? .contentType
  }
}
