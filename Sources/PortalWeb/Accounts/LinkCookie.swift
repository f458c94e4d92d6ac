import Hummingbird

/// Takes the token of a link that was opened out of the address, so that it is not in the history of the browser, in bookmarks, or
/// on a screen that others see. The cookie belongs to the page of the link, and ends with the browser.
enum LinkCookie {
  static let name = "accord-link"

  /// The token of the link that led to this page.
  static func token(in request: Request) -> String? {
    guard let token = request.cookies[name]?.value, !token.isEmpty else { return nil }
    return token
  }

  /// Leads from an address with a token to the same page without it.
  /// - Returns: nil if the address has none. Made-up tokens with other characters are none.
  static func redirect(from request: Request, of services: Services) -> Response? {
    guard let token = request.query.trimmed("token"), token.utf8.allSatisfy(isOfTokens) else {
      return nil
    }
    let page = request.uri.path
    var response = services.redirect(to: page)
    response.setCookie(cookie(token, at: page, of: services))
    // The next request does not say where it came from: that address has the token.
    response.headers[.referrerPolicy] = "no-referrer"
    return response
  }

  private static func cookie(
    _ token: String, maxAge: Int? = nil, at page: String, of services: Services
  ) -> Cookie {
    Cookie(
      name: name, value: token, maxAge: maxAge, path: page, secure: services.secureCookies,
      httpOnly: true, sameSite: .lax)
  }

  /// Removes the cookie of a page whose link was used.
  static func cleared(at page: String, of services: Services) -> Cookie {
    cookie("", maxAge: 0, at: page, of: services)
  }

  private static func isOfTokens(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    case _: false
    }
  }
}

extension Response {
  /// The same response with one more cookie.
  func setting(_ cookie: Cookie) -> Response {
    var response = self
    response.setCookie(cookie)
    return response
  }
}
