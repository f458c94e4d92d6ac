import Foundation
import Hummingbird
import StudyStore

/// Identifies the sender of a request by the session cookie.
struct SessionMiddleware: RouterMiddleware {
  static let cookieName = "accord-session"
  /// Names the cookie that keeps the token of an ended session, so that forms left open in other tabs are read.
  static let formerName = "accord-former-session"
  let services: Services

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let token = request.cookies[Self.cookieName]?.value, !token.isEmpty {
      context.session = try await services.store.session(token: token)
      context.person.identify(context.session?.account.id)
      context.sessionToken = token
    }
    context.formerToken = request.cookies[Self.formerName]?.value
    context.visitorToken = request.cookies[VisitorCookie.name]?.value
    var response = try await next(request, context)
    if request.cookies[NoticeCookie.name] != nil, response.status == .ok,
      response.headers[.contentType]?.hasPrefix("text/html") == true
    {
      response.setCookie(NoticeCookie.cleared(secure: services.secureCookies))
    }
    return response
  }

  /// The cookie that signs someone in.
  fileprivate static func cookie(_ token: String, secure: Bool) -> Cookie {
    Cookie(
      name: cookieName, value: token, path: "/", secure: secure, httpOnly: true, sameSite: .lax)
  }

  /// The cookie that keeps the token of an ended session for 7 days.
  static func former(_ token: String, secure: Bool) -> Cookie {
    Cookie(
      name: formerName, value: token, maxAge: 7 * 86_400, path: "/", secure: secure, httpOnly: true,
      sameSite: .lax)
  }

  /// A cookie that removes the session cookie.
  static func ended(secure: Bool) -> Cookie {
    Cookie(
      name: cookieName, value: "", maxAge: 0, path: "/", secure: secure, httpOnly: true,
      sameSite: .lax)
  }
}

/// The cookie by which a browser is recognized while others guess the password of its owner. It opens nothing.
enum KnownBrowser {
  static let name = "accord-known-browser"
  /// As long as a session and the week for which it is remembered, in seconds.
  private static let lifetime = 37 * 86_400

  fileprivate static func cookie(_ token: String, secure: Bool) -> Cookie {
    Cookie(
      name: name, value: StudyStore.browserMark(of: token), maxAge: lifetime, path: "/",
      secure: secure, httpOnly: true, sameSite: .lax)
  }
}

extension Response {
  /// Signs someone in with the session of this token.
  mutating func beginSession(_ token: String, secure: Bool) {
    setCookie(SessionMiddleware.cookie(token, secure: secure))
    setCookie(KnownBrowser.cookie(token, secure: secure))
  }
}
