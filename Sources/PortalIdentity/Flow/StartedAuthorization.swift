import Crypto
import Foundation

/// A sign-in at the provider that has begun. It travels through the browser, sealed, as the state of the request, so that
/// nobody can fill the portal's memory by beginning sign-ins.
package struct StartedAuthorization: Codable, Hashable, Sendable {
  /// How long people have to sign in at the provider, in seconds.
  package static let lifetime = 600.0

  /// What the sign-in is for.
  package enum Purpose: Codable, Hashable, Sendable {
    /// A session, after which the person goes to a page of the portal.
    case signIn(target: String?)
    /// A form that waits for the person to sign in.
    case keptForm(id: String)
    /// A form that a person who is signed in signs or confirms.
    case confirmation(form: String)

    /// Whether the person must type what proves them again, although they are signed in at the provider.
    var needsFreshProof: Bool {
      if case .confirmation = self { true } else { false }
    }
  }

  let purpose: Purpose
  let nonce: String
  /// The secret whose hash the request states (PKCE, RFC 7636).
  let verifier: String
  /// The hash of the cookie of the browser in which it began.
  let browser: String
  let startedAt: Date

  /// - Parameter browser: the value of the cookie.
  init(_ purpose: Purpose, browser: String, at now: Date) {
    self.purpose = purpose
    nonce = Self.random()
    verifier = Self.random()
    self.browser = Self.hash(browser)
    startedAt = now
  }

  /// The challenge for the verifier, by the method S256.
  var challenge: String { Base64URL.text(SHA256.hash(data: Data(verifier.utf8))) }

  func belongs(to browser: String, at now: Date) -> Bool {
    IDTokenCheck.areSame(self.browser, Self.hash(browser))
      && now < startedAt.addingTimeInterval(Self.lifetime)
      && now > startedAt.addingTimeInterval(-IDTokenCheck.leeway)
  }

  private static func hash(_ browser: String) -> String {
    Base64URL.text(SHA256.hash(data: Data(browser.utf8)))
  }

  /// 256 random bits.
  package static func random() -> String {
    Base64URL.text((0..<32).map { _ in UInt8.random(in: .min ... .max) })
  }
}
