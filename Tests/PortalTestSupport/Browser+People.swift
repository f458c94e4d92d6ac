import PortalBrowser

@testable import PortalWeb

/// The browser that every story uses, so that its file need not import it.
typealias Browser = PortalBrowser.Browser

extension Browser {
  /// Deletes the session’s cookie, as at the end of a session.
  func forgetSession() { forgetCookie(SessionMiddleware.cookieName) }

  /// Signs in as in a new window, also if someone else is signed in.
  func signIn(as person: TestPortal.Person) async throws {
    forgetSession()
    try await open(Paths.signIn)
    try await submit(
      Paths.signIn, ["email": person.email, "password": TestPortal.password])
  }

  func signOut() async throws { try await submit(Paths.signOut) }
}
