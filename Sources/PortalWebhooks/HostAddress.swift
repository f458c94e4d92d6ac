import Foundation

/// A network address to which the name of a host leads.
package struct HostAddress: Hashable, Sendable {
  /// Who can be reached at an address.
  package enum Reach: Hashable, Sendable {
    /// A host on the Internet.
    case open
    /// A host of one's own network, or this machine.
    case own
    /// Nothing that receives webhooks: a neighbor on the link, a group, an example, or a service that gives machines in
    /// a data center their secrets.
    case never
  }

  /// 4 bytes of IPv4 or 16 bytes of IPv6.
  private let bytes: [UInt8]

  /// Nil unless the text is an address, such as 93.184.215.14 or 2606:2800:21f::1, without a zone.
  package init?(_ text: String) {
    guard
      let bytes = Self.bytes(of: text, AF_INET, count: 4)
        ?? Self.bytes(of: text, AF_INET6, count: 16)
    else { return nil }
    self.bytes = bytes
  }

  private init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package var isIPv6: Bool { bytes.count == 16 }

  package var reach: Reach {
    guard isIPv6 else {
      if NetworkBlock.neverIPv4.contains(where: { $0.contains(bytes) }) { return .never }
      return NetworkBlock.ownIPv4.contains(where: { $0.contains(bytes) }) ? .own : .open
    }
    if NetworkBlock.translated.contains(bytes) { return HostAddress(bytes.suffix(4)).reach }
    if NetworkBlock.neverIPv6.contains(where: { $0.contains(bytes) }) { return .never }
    if NetworkBlock.ownIPv6.contains(where: { $0.contains(bytes) }) { return .own }
    return NetworkBlock.globalIPv6.contains(bytes) ? .open : .never
  }

  private static func bytes(of text: String, _ family: Int32, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return inet_pton(family, text, &bytes) == 1 ? bytes : nil
  }
}

extension HostAddress: CustomStringConvertible {
  package var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard
      inet_ntop(isIPv6 ? AF_INET6 : AF_INET, bytes, &text, socklen_t(text.count)) != nil
    else { return "" }
    return String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Addresses with a common beginning.
private struct NetworkBlock: Sendable {
  private let start: [UInt8]
  private let bits: Int

  /// - Parameter start: the first bytes; those that are missing are zero.
  private init(_ start: [UInt8], _ bits: Int) {
    self.start = start
    self.bits = bits
  }

  /// - Parameter bytes: an address of the same family.
  func contains(_ bytes: [UInt8]) -> Bool {
    (0..<min(bits, bytes.count * 8)).allSatisfy { bit in
      let (index, mask) = (bit / 8, UInt8(0x80) >> UInt8(bit % 8))
      return (index < start.count ? start[index] : 0) & mask == bytes[index] & mask
    }
  }
}

// From IANA's registries of special-purpose addresses, and the addresses at which data centers keep metadata of machines.
extension NetworkBlock {
  static let neverIPv4 = [
    // This network; neighbors on the link, with the metadata of most data centers; assignments to protocols.
    NetworkBlock([0], 8), NetworkBlock([169, 254], 16), NetworkBlock([192, 0, 0], 24),
    // Examples.
    NetworkBlock([192, 0, 2], 24), NetworkBlock([198, 51, 100], 24),
    NetworkBlock([203, 0, 113], 24),
    // Relays of 6to4, benchmarks, multicast, and reserved ones with the broadcast address.
    NetworkBlock([192, 88, 99], 24), NetworkBlock([198, 18], 15), NetworkBlock([224], 4),
    NetworkBlock([240], 4),
    // Metadata of Azure and of Alibaba Cloud.
    NetworkBlock([168, 63, 129, 16], 32), NetworkBlock([100, 100, 100, 200], 32),
  ]

  static let ownIPv4 = [
    NetworkBlock([10], 8), NetworkBlock([172, 16], 12), NetworkBlock([192, 168], 16),
    NetworkBlock([127], 8),
    // Shared by the customers of a provider.
    NetworkBlock([100, 64], 10),
  ]

  static let neverIPv6 = [
    // Assignments to protocols with Teredo, examples, and 6to4, which has IPv4 addresses in it.
    NetworkBlock([0x20, 0x01], 23), NetworkBlock([0x20, 0x01, 0x0D, 0xB8], 32),
    NetworkBlock([0x20, 0x02], 16), NetworkBlock([0x3F, 0xFF], 20),
    // Metadata of Amazon, of Google, and of Oracle.
    NetworkBlock([0xFD, 0x00, 0x0E, 0xC2], 32), NetworkBlock([0xFD, 0x20, 0x00, 0xCE], 32),
    NetworkBlock([0xFD, 0x00, 0x00, 0xC1], 32),
  ]

  static let ownIPv6 = [
    NetworkBlock([UInt8](repeating: 0, count: 15) + [1], 128), NetworkBlock([0xFC], 7),
  ]

  /// Outside of it and of one's own networks, addresses are link-local, multicast, mapped from IPv4, or not assigned.
  static let globalIPv6 = NetworkBlock([0x20], 3)

  /// IPv4 addresses behind a translator (RFC 6052), which networks without IPv4 give for hosts without IPv6.
  static let translated = NetworkBlock([0, 0x64, 0xFF, 0x9B], 96)
}
