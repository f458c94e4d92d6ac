import Crypto
import Foundation

/// A public Ed25519 key by which signatures are checked, as minisign, signify, and OpenSSL read it.
public struct VerifyingKey: Hashable, Sendable {
  /// The key's 32 bytes.
  public let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a public key of minisign or signify, its line alone, or the PEM of OpenSSL; nil if it is something else.
  public init?(text: String) {
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
  package var id: [UInt8] { Array(SHA256.hash(data: bytes).prefix(8)) }

  /// The id as minisign writes it: 16 hexadecimal digits, the last byte first.
  public var name: String {
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
  package func confirms(_ signature: [UInt8], over bytes: [UInt8]) -> Bool {
    let key = try? Curve25519.Signing.PublicKey(rawRepresentation: self.bytes)
    return key?.isValidSignature(Data(signature), for: Data(bytes)) ?? false
  }
}
