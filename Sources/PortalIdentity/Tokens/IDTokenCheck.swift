import Crypto
import Foundation

/// What an ID token must say to be that of this sign-in (OpenID Connect Core 1.0, sections 3.1.3.7 and 3.1.3.8).
struct IDTokenCheck: Sendable {
  /// How far the clocks of the portal and the provider may differ, in seconds.
  static let leeway = 60.0
  /// The oldest age of a token, in seconds: it is asked for right before.
  static let oldest = 600.0
  /// The longest subject, in bytes (section 2).
  static let longestSubject = 255

  let issuer: String
  let clientID: String
  let nonce: String
  let now: Date
  /// When the person was asked to sign in again; nil if an earlier sign-in at the provider is enough.
  let authenticatedSince: Date?

  func check(_ claims: Claims) throws(IdentityFailure) {
    guard claims["iss"]?.text.map({ $0.utf8.elementsEqual(issuer.utf8) }) == true else {
      throw .untrusted(.issuer)
    }
    try checkAudience(claims)
    let now = now.timeIntervalSince1970
    guard let expiry = claims["exp"]?.number, expiry > now - Self.leeway else {
      throw .untrusted(.expired)
    }
    guard let issued = claims["iat"]?.number, issued <= now + Self.leeway,
      issued >= now - Self.oldest - Self.leeway
    else { throw .untrusted(.issuedAt) }
    if let start = claims["nbf"] {
      guard let moment = start.number, moment <= now + Self.leeway else {
        throw .untrusted(.notBefore)
      }
    }
    guard let stated = claims["nonce"]?.text, Self.areSame(stated, nonce) else {
      throw .untrusted(.nonce)
    }
    guard let subject = claims["sub"]?.text, !subject.isEmpty,
      subject.utf8.count <= Self.longestSubject
    else { throw .untrusted(.subject) }
    if let authenticatedSince {
      guard let moment = claims["auth_time"]?.number,
        moment >= authenticatedSince.timeIntervalSince1970 - Self.leeway,
        moment <= now + Self.leeway
      else { throw .untrusted(.authenticationTime) }
    }
  }

  /// Checks that an access token came with this ID token, if it says so (section 3.1.3.6).
  func check(_ claims: Claims, accessToken: String, algorithm: SigningAlgorithm)
    throws(IdentityFailure)
  {
    // For EdDSA, no specification says which hash it is.
    guard let stated = claims["at_hash"], algorithm != .edDSA else { return }
    let half = Array(SHA256.hash(data: Data(accessToken.utf8))).prefix(16)
    guard stated.text == Base64URL.text(half) else { throw .untrusted(.accessTokenHash) }
  }

  /// The portal must be meant, and nobody else unless the token was made for the portal.
  private func checkAudience(_ claims: Claims) throws(IdentityFailure) {
    let audiences: [String] =
      switch claims["aud"] {
      case .text(let one): [one]
      case .list(let several): several.compactMap(\.text)
      case _: []
      }
    guard audiences.contains(where: { $0.utf8.elementsEqual(clientID.utf8) }) else {
      throw .untrusted(.audience)
    }
    if let party = claims["azp"] {
      guard party.text.map({ $0.utf8.elementsEqual(clientID.utf8) }) == true else {
        throw .untrusted(.authorizedParty)
      }
    } else if audiences.count > 1 {
      throw .untrusted(.authorizedParty)
    }
  }

  /// Compares without saying by its time where texts differ.
  static func areSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
