import Crypto
import Foundation
import StudyModel

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
  package var verifying: VerifyingKey { VerifyingKey(key: key.publicKey) }

  /// The signature over the bytes, which on Linux follows from key and bytes alone.
  func signature(over bytes: [UInt8]) throws -> [UInt8] {
    Array(try key.signature(for: Data(bytes)))
  }
}

/// A public Ed25519 key by which signatures are checked, as minisign, signify, and OpenSSL read it.
package struct VerifyingKey: Hashable, Sendable {
  /// The key's 32 bytes.
  package let bytes: [UInt8]

  init(key: Curve25519.Signing.PublicKey) { bytes = Array(key.rawRepresentation) }

  /// Reads a public key of minisign or signify, its line alone, or the PEM of OpenSSL; nil if it is something else.
  package init?(text: String) {
    let lines = text.split(whereSeparator: \.isNewline).filter {
      !$0.isEmpty && !$0.hasPrefix("untrusted comment:") && !$0.hasPrefix("-----")
    }
    guard let data = Data(base64Encoded: lines.joined()) else { return nil }
    let bytes = Array(data)
    if bytes.count == 42, bytes.starts(with: MinisignSignature.algorithm) {
      self.bytes = Array(bytes.dropFirst(10))
      guard Array(bytes.dropFirst(2).prefix(8)) == id else { return nil }
    } else if bytes.count == 44, bytes.starts(with: Self.pemPrefix) {
      self.bytes = Array(bytes.dropFirst(Self.pemPrefix.count))
    } else {
      return nil
    }
  }

  /// The 8 bytes by which signatures name the key.
  var id: [UInt8] { Array(SHA256.hash(data: bytes).prefix(8)) }

  /// The id as minisign writes it: 16 hexadecimal digits, the last byte first.
  package var name: String {
    id.reversed().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      .uppercased()
  }

  /// The line that identifies the key to minisign and signify.
  package var line: String {
    Data(MinisignSignature.algorithm + id + bytes).base64EncodedString()
  }

  /// The key for minisign and signify.
  package var minisign: String { "untrusted comment: minisign public key \(name)\n\(line)\n" }

  /// The key for OpenSSL: its SubjectPublicKeyInfo.
  package var pem: String {
    """
    -----BEGIN PUBLIC KEY-----
    \(Data(Self.pemPrefix + bytes).base64EncodedString())
    -----END PUBLIC KEY-----

    """
  }

  private static let pemPrefix: [UInt8] = [
    0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]

  /// Whether the signature is this key's over the bytes.
  func confirms(_ signature: [UInt8], over bytes: [UInt8]) -> Bool {
    let key = try? Curve25519.Signing.PublicKey(rawRepresentation: self.bytes)
    return key?.isValidSignature(Data(signature), for: Data(bytes)) ?? false
  }
}
