import Foundation

/// A network address, or a network such as `10.0.0.0/8` or `fd00::/8`.
package struct AddressRange: Equatable, Sendable {
  private let bytes: [UInt8]
  /// How many leading bits of an address must be those of `bytes`.
  private let bits: Int

  /// Nil if it is neither an IPv4 nor an IPv6 address or network.
  package init?(_ text: String) {
    let sides = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = sides.first, let bytes = Self.bytes(of: String(first)) else { return nil }
    // IPv4 addresses are kept in the form that IPv6 has for them.
    let isShort = !first.contains(":")
    let most = isShort ? 32 : 128
    guard let bits = sides.count == 1 ? most : Int(sides[1]), (0...most).contains(bits) else {
      return nil
    }
    self.bytes = bytes
    self.bits = isShort ? bits + 96 : bits
  }

  package func contains(_ address: String) -> Bool {
    guard let other = Self.bytes(of: address) else { return false }
    let whole = bits / 8
    guard bytes.prefix(whole) == other.prefix(whole) else { return false }
    let rest = bits % 8
    return rest == 0 || (bytes[whole] ^ other[whole]) >> UInt8(8 - rest) == 0
  }

  private static func bytes(of text: String) -> [UInt8]? {
    var long = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET6, text, &long) == 1 { return long }
    var short = [UInt8](repeating: 0, count: 4)
    guard inet_pton(AF_INET, text, &short) == 1 else { return nil }
    return [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + short
  }
}
