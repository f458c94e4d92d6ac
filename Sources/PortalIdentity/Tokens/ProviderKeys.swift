import Foundation
import JWTKit

/// The keys by which a provider signs at the moment (RFC 7517).
struct ProviderKeys: Sendable {
  /// More are not looked at.
  private static let mostKeys = 100

  /// One key.
  struct Key: Sendable {
    let value: JWK
    fileprivate let use: String?
    fileprivate let operations: [String]?
  }

  let keys: [Key]

  /// Keys of kinds that are not accepted are left out: providers also list those of other programs.
  init(_ bytes: [UInt8]) throws(IdentityFailure) {
    guard let set = try? JSONDecoder().decode(Listed.self, from: Data(bytes)) else {
      throw .unavailable(.malformed("list of keys"))
    }
    keys = set.keys.prefix(Self.mostKeys).compactMap(\.key)
  }

  /// The keys that may have signed a token: the one that it names, or all of its kind if it names none.
  func candidates(for token: SignedToken) -> [Key] {
    keys.filter { key in
      (token.keyID == nil || key.value.keyIdentifier?.string == token.keyID)
        && key.value.keyType == token.algorithm.keyType
        && token.algorithm.fits(curve: key.value.curve?.rawValue)
        && (key.value.algorithm == nil || key.value.algorithm == token.algorithm.named)
        && (key.use == nil || key.use == "sig")
        && key.operations?.contains("verify") != false
    }
  }

  private struct Listed: Decodable {
    let keys: [Entry]
  }

  /// A key, or nothing if it is of a kind that cannot be read.
  private struct Entry: Decodable {
    let key: Key?

    private enum Names: String, CodingKey {
      case use
      case operations = "key_ops"
    }

    init(from decoder: any Decoder) throws {
      guard var value = try? JWK(from: decoder),
        let names = try? decoder.container(keyedBy: Names.self)
      else {
        key = nil
        return
      }
      // Only public keys verify. A provider that publishes a private one is not trusted with it either.
      guard value.privateExponent == nil else {
        key = nil
        return
      }
      value.prime1 = nil
      value.prime2 = nil
      key = Key(
        value: value, use: try? names.decodeIfPresent(String.self, forKey: .use),
        operations: try? names.decodeIfPresent([String].self, forKey: .operations))
    }
  }
}
