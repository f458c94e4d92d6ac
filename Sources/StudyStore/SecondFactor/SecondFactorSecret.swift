import Crypto
import Foundation

/// What the secrets of all second factors are derived from. It is kept outside the database.
package struct SecondFactorKey: Sendable {
  private let key: SymmetricKey

  package init(_ bytes: [UInt8]) { key = SymmetricKey(data: bytes) }

  /// The secret of an account; a new salt gives a new one.
  func secret(of account: Account.ID, salt: String) -> SecondFactorSecret {
    let name = "accord second factor \(account.uuidString.lowercased()) \(salt)"
    let code = HMAC<SHA256>.authenticationCode(for: Data(name.utf8), using: key)
    return SecondFactorSecret(bytes: Array(code.prefix(20)))
  }
}

/// What an authenticator app and the portal share. Never stored.
package struct SecondFactorSecret: Sendable {
  /// The length of a period with the same code, in seconds (RFC 6238, section 5.2).
  private static let period = 30.0

  private let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The secret as people type it into an app: Base32 (RFC 4648), 32 characters of 5 bits.
  package var text: String { Base32.text(of: bytes) }

  /// The same in groups of four characters.
  package var groupedText: String { Base32.groups(of: text, separatedBy: " ") }

  /// The number of the period that a moment is in.
  static func step(at moment: Timestamp) -> Int {
    Int((moment.date.timeIntervalSince1970 / period).rounded(.down))
  }

  /// The code of a period (RFC 6238 with SHA-1), truncated as in RFC 4226, section 5.3.
  func code(at step: Int, digits: Int = 6) -> String {
    let counter = withUnsafeBytes(of: UInt64(max(0, step)).bigEndian) { Data($0) }
    let hash = Array(
      HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: bytes)))
    let offset = Int(hash[hash.count - 1] & 0x0F)
    let number = hash[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let size = (0..<digits).reduce(UInt32(1)) { size, _ in size * 10 }
    let text = String(number % size)
    return String(repeating: "0", count: digits - text.count) + text
  }

  /// The period whose code was typed, one before or after the present one at most, because clocks differ; nil for any
  /// other code.
  func step(of code: String, at moment: Timestamp) -> Int? {
    let now = Self.step(at: moment)
    return [now, now - 1, now + 1].first { self.code(at: $0) == code }
  }
}
