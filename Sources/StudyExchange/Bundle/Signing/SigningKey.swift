import Crypto
import Foundation
import StudyBundle

/// A secret Ed25519 key that signs bundles.
package struct SigningKey: Sendable {
  private let key: Curve25519.Signing.PrivateKey

  /// A new key, from the system's random numbers.
  package init() { key = Curve25519.Signing.PrivateKey() }

  /// Reads what `text` writes; nil if it is something else.
  package init?(text: String) {
    let lines = text.split(separator: "\n")
    guard lines.count == 2, let bytes = Data(base64Encoded: String(lines[1])), bytes.count == 42,
      bytes.starts(with: MinisignSignature.algorithm),
      let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes.dropFirst(10))
    else { return nil }
    self.key = key
    guard Array(bytes.dropFirst(2).prefix(8)) == verifying.id else { return nil }
  }

  /// Two lines for a file that nobody else may read.
  package var text: String {
    let bytes = MinisignSignature.algorithm + verifying.id + Array(key.rawRepresentation)
    return """
      untrusted comment: secret key \(verifying.name) of Accord; anyone who has it can sign as this portal
      \(Data(bytes).base64EncodedString())

      """
  }

  /// The public key that belongs to it.
  package var verifying: VerifyingKey {
    VerifyingKey(bytes: Array(key.publicKey.rawRepresentation))
  }

  /// The signature over the bytes, which on Linux follows from key and bytes alone.
  func signature(over bytes: [UInt8]) throws -> [UInt8] {
    Array(try key.signature(for: Data(bytes)))
  }
}

extension MinisignSignature {
  init(of bytes: [UInt8], saying comment: String, with key: SigningKey) throws {
    let signature = try key.signature(over: bytes)
    self.init(
      keyID: key.verifying.id, signature: signature, comment: comment,
      commentSignature: try key.signature(over: signature + Array(comment.utf8)))
  }
}
