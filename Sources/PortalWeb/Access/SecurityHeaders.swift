import HTTPTypes
import Hummingbird
import StudyPreview

/// Sets headers that keep scripts in authors' text from running and other sites from framing pages.
struct SecurityHeaders: RouterMiddleware {
  let access: PublicAccess

  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    + "connect-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'"

  /// The policy of a page that also plays a video from one host.
  static func policy(playing film: VideoSource) -> String { "\(policy); media-src \(film.origin)" }

  /// No page needs any of these, so no script of anyone may ask for them.
  private static let permissions =
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), "
    + "microphone=(), midi=(), payment=(), usb=()"

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
    response.headers[.resourcePolicy] = "same-origin"
    response.headers[.permissionsPolicy] = Self.permissions
    // Nothing is cached unless its handler says so: what a page shows depends on who asks.
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    if access.hstsDays > 0, access.securesCookies || request.head.scheme == "https" {
      response.headers[.strictTransportSecurity] =
        "max-age=\(access.hstsDays * 86_400)" + (access.hstsSubdomains ? "; includeSubDomains" : "")
    }
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
  static let resourcePolicy = named("Cross-Origin-Resource-Policy")
  static let permissionsPolicy = named("Permissions-Policy")
  static let robotsTag = named("X-Robots-Tag")
  static let clearSiteData = named("Clear-Site-Data")
  static let fetchSite = named("Sec-Fetch-Site")
  static let fetchDestination = named("Sec-Fetch-Dest")

  // The initializer fails only for names with spaces or control characters.
  static func named(_ name: String) -> HTTPField.Name {
    HTTPField.Name(name) ?? .contentType
  }
}
