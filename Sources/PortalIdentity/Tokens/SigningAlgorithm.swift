import JWTKit

/// The algorithms by which a provider may sign. Those with a shared secret, and no signature at all, are never among them.
package enum SigningAlgorithm: String, CaseIterable, Sendable {
  case rs256 = "RS256"
  case ps256 = "PS256"
  case es256 = "ES256"
  case edDSA = "EdDSA"

  var named: JWK.Algorithm {
    switch self {
    case .rs256: .rs256
    case .ps256: .ps256
    case .es256: .es256
    case .edDSA: .eddsa
    }
  }

  var keyType: JWK.KeyType {
    switch self {
    case .rs256, .ps256: .rsa
    case .es256: .ecdsa
    case .edDSA: .octetKeyPair
    }
  }

  /// Whether a key's curve is the one of the algorithm.
  func fits(curve: String?) -> Bool {
    switch self {
    case .rs256, .ps256: true
    case .es256: curve == "P-256"
    case .edDSA: curve == "Ed25519"
    }
  }
}
