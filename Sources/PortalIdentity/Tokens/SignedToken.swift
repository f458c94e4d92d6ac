import Foundation
import JWTKit

/// A token as it arrived, of which only the header has been read.
struct SignedToken: Sendable {
  /// No provider needs more for what the portal asks.
  static let mostBytes = 64 << 10

  let text: String
  let algorithm: SigningAlgorithm
  let keyID: String?

  private struct Header: Decodable {
    let alg: String?
    let kid: String?
    let crit: Claim?
  }

  init(_ text: String) throws(IdentityFailure) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.mostBytes, parts.count == 3,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isBase64URL) }),
      let header = Self.header(String(Substring(parts[0])))
    else { throw .untrusted(.malformed) }
    // What must be understood is not understood here (RFC 7515, section 4.1.11).
    guard header.crit == nil else { throw .untrusted(.criticalHeader) }
    guard let algorithm = header.alg.flatMap(SigningAlgorithm.init(rawValue:)) else {
      throw .untrusted(.algorithm)
    }
    self.text = text
    self.algorithm = algorithm
    keyID = header.kid
  }

  /// What the token states, if the key signed it.
  func claims(signedBy key: ProviderKeys.Key) async throws(IdentityFailure) -> Claims {
    // A collection with this one key, so that nothing in the token can choose another.
    var only = key.value
    only.algorithm = algorithm.named
    only.keyIdentifier = JWKIdentifier(string: keyID ?? "key")
    do {
      let keys = try await JWTKeyCollection().add(jwk: only)
      return try await keys.verify(text, as: Payload.self).claims
    } catch let error as JWTError where error.errorType == .signatureVerificationFailed {
      throw .untrusted(.signature)
    } catch let error as JWTError where error.errorType == .invalidJWK {
      throw .untrusted(.unknownKey)
    } catch { throw .untrusted(.malformed) }
  }

  /// The claims are checked by `IDTokenCheck`, not while they are decoded.
  private struct Payload: JWTPayload {
    let claims: Claims

    init(from decoder: any Decoder) throws {
      claims = Claims(try decoder.singleValueContainer().decode([String: Claim].self))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(claims.values)
    }

    func verify(using algorithm: some JWTAlgorithm) async throws {}
  }

  private static func header(_ part: String) -> Header? {
    Base64URL.bytes(part).flatMap { try? JSONDecoder().decode(Header.self, from: $0) }
  }

  private static func isBase64URL(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    case _: false
    }
  }
}

/// Base64 in the alphabet of addresses, without padding (RFC 4648, section 5).
package enum Base64URL {
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  package static func bytes(_ text: String) -> Data? {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
  }
}
