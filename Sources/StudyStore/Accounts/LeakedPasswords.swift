import Crypto
import Foundation

/// A file of leaked passwords as Have I Been Pwned offers it: the SHA-1 of each in capital hexadecimal digits, one per line, in
/// order, each followed by a colon and a number. It has tens of gigabytes, so it is searched on the disk.
package struct LeakedPasswords: Sendable {
  package struct Unreadable: Error {}

  /// Where a search stops halving and reads what is left.
  private static let block = 4_096
  /// More than the length of a line.
  private static let line = 128
  private static let digits = 40

  private let file: URL

  /// - Throws: `Unreadable` if the file cannot be opened or does not begin with such a line.
  package init(_ file: URL) throws {
    self.file = file
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    let start = try handle.read(upToCount: Self.digits) ?? Data()
    let digits = Set("0123456789ABCDEF".utf8)
    guard start.count == Self.digits, start.allSatisfy(digits.contains) else { throw Unreadable() }
  }

  func contains(_ password: String) throws -> Bool {
    let target = Data(Self.hash(password).utf8)
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var low: UInt64 = 0
    var high = try handle.seekToEnd()
    // `low` is the start of a line at or before the one that is looked for, and `high` is behind that line’s start.
    while high - low > Self.block {
      let middle = low + (high - low) / 2
      let piece = try Self.read(Self.line, at: middle, handle)
      guard let end = piece.firstIndex(of: UInt8(ascii: "\n")) else { throw Unreadable() }
      let found = piece[(end + 1)...].prefix(Self.digits)
      if found.count == Self.digits, !target.lexicographicallyPrecedes(found) {
        low = middle + UInt64(end - piece.startIndex) + 1
      } else {
        high = middle
      }
    }
    let rest = try Self.read(Self.block + 2 * Self.line, at: low, handle)
    return rest.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: target) }
  }

  /// Whether a password is among the most common ones.
  static func isCommon(_ password: String) -> Bool {
    commonHashes.contains(String(hash(password.lowercased()).prefix(12)))
  }

  static func hash(_ password: String) -> String {
    Insecure.SHA1.hash(data: Data(password.utf8)).map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }

  private static func read(_ count: Int, at place: UInt64, _ handle: FileHandle) throws -> Data {
    try handle.seek(toOffset: place)
    return try handle.read(upToCount: count) ?? Data()
  }
}
