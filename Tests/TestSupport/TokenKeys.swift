import Crypto
import CryptoExtras
import Foundation
import PortalIdentity

/// Keys of each kind with which a provider signs, and the tokens that it signs with them. They are made without the library that
/// the portal reads tokens with.
package struct TokenKeys: Sendable {
  package let name: String
  private let curve = P256.Signing.PrivateKey()
  private let edwards = Curve25519.Signing.PrivateKey()
  /// Made once, because it takes a while.
  private static let rsa = try? _RSA.Signing.PrivateKey(keySize: .bits2048)

  package init(named name: String) { self.name = name }

  /// The list of keys, as a provider publishes it, with keys that nobody asked for.
  package var published: Claim {
    let point = curve.publicKey.rawRepresentation
    var keys: [Claim] = [
      .object(["kty": .text("oct"), "kid": .text("\(name)-secret"), "k": .text("c2VjcmV0")]),
      .object([
        "kty": .text("EC"), "crv": .text("P-256"), "use": .text("sig"),
        "kid": .text("\(name)-es256"), "x": .text(Base64URL.text(point.prefix(32))),
        "y": .text(Base64URL.text(point.suffix(32))),
      ]),
      .object([
        "kty": .text("OKP"), "crv": .text("Ed25519"), "alg": .text("EdDSA"),
        "kid": .text("\(name)-eddsa"),
        "x": .text(Base64URL.text(edwards.publicKey.rawRepresentation)),
      ]),
    ]
    if let parts = try? Self.rsa?.publicKey.getKeyPrimitives() {
      keys += ["rs256", "ps256"].map { kind in
        .object([
          "kty": .text("RSA"), "use": .text("sig"), "kid": .text("\(name)-\(kind)"),
          "alg": .text(kind.uppercased()), "n": .text(Base64URL.text(parts.modulus)),
          "e": .text(Base64URL.text(parts.publicExponent)),
        ])
      }
    }
    return .object(["keys": .list(keys)])
  }

  /// A token with claims.
  /// - Parameters:
  ///   - kid: the name of the key in the header; nil for that of the algorithm.
  ///   - header: more members of the header.
  package func sign(
    _ claims: [String: Claim], by algorithm: SigningAlgorithm = .es256, kid: String? = nil,
    header: [String: Claim] = [:]
  ) throws -> String {
    let members = header.merging([
      "alg": .text(algorithm.rawValue), "typ": .text("JWT"),
      "kid": .text(kid ?? "\(name)-\(algorithm.rawValue.lowercased())"),
    ]) { own, _ in own }
    let start = try "\(Self.part(members)).\(Self.part(claims))"
    let data = Data(start.utf8)
    let signature: Data =
      switch algorithm {
      case .es256: try curve.signature(for: data).rawRepresentation
      case .edDSA: try edwards.signature(for: data)
      case .rs256: try Self.signature(of: data, .insecurePKCS1v1_5)
      case .ps256: try Self.signature(of: data, .PSS)
      }
    return "\(start).\(Base64URL.text(signature))"
  }

  /// A token that nobody signed, or that is signed with a secret that everyone knows.
  package static func unsigned(_ claims: [String: Claim], header: [String: Claim], key: Data? = nil)
    throws -> String
  {
    let start = try "\(part(header)).\(part(claims))"
    let code = key.map {
      Data(HMAC<SHA256>.authenticationCode(for: Data(start.utf8), using: SymmetricKey(data: $0)))
    }
    return "\(start).\(Base64URL.text(code ?? Data()))"
  }

  private static func signature(of data: Data, _ padding: _RSA.Signing.Padding) throws -> Data {
    guard let rsa else { throw IdentityFailure.untrusted(.unknownKey) }
    return try rsa.signature(for: SHA256.hash(data: data), padding: padding).rawRepresentation
  }

  private static func part(_ members: [String: Claim]) throws -> String {
    Base64URL.text(try JSONEncoder().encode(members))
  }
}
