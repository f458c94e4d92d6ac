import Foundation
import Hummingbird
import StudyStore

/// Recognises who sends a request by the session cookie.
struct SessionMiddleware: RouterMiddleware {
  static let cookieName = "accord-session"
  /// Holds the token of a session that ended by signing out, so that a form left open in another tab is still read.
  static let formerName = "accord-former-session"
  let services: Services

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let token = request.cookies[Self.cookieName]?.value, !token.isEmpty {
      context.session = try await services.store.session(token: token)
      context.sessionToken = token
    }
    context.formerToken = request.cookies[Self.formerName]?.value
    var response = try await next(request, context)
    if request.cookies[NoticeCookie.name] != nil, response.status == .ok,
      response.headers[.contentType]?.hasPrefix("text/html") == true
    {
      response.setCookie(NoticeCookie.cleared(secure: services.secureCookies))
    }
    return response
  }

  static func cookie(_ token: String, secure: Bool) -> Cookie {
    Cookie(
      name: cookieName, value: token, path: "/", secure: secure, httpOnly: true, sameSite: .lax)
  }

  static func former(_ token: String, secure: Bool) -> Cookie {
    Cookie(
      name: formerName, value: token, maxAge: 7 * 86_400, path: "/", secure: secure, httpOnly: true,
      sameSite: .lax)
  }

  static func ended(secure: Bool) -> Cookie {
    Cookie(
      name: cookieName, value: "", maxAge: 0, path: "/", secure: secure, httpOnly: true,
      sameSite: .lax)
  }
}
