import Foundation

/// The proxies whose word about a request counts. Anyone can send the headers in which proxies say where a request comes
/// from; they are read only on connections from these addresses.
package struct TrustedProxies: Sendable {
  private let ranges: [AddressRange]

  package init(_ ranges: [AddressRange] = []) { self.ranges = ranges }

  package func contains(_ address: String) -> Bool { ranges.contains { $0.contains(address) } }

  /// Where a request comes from.
  /// - Parameters:
  ///   - peer: The address of the connection.
  ///   - hops: What the proxies' headers say, the first hop first.
  /// - Returns: The last hop that is not itself a trusted proxy: each proxy appends the address that it sees, so what stands
  ///   before that hop is what a stranger claims. The peer, if a hop is no address.
  package func client(of peer: String, hops: [String]) -> String {
    guard contains(peer) else { return peer }
    var client = peer
    for hop in hops.reversed() {
      guard let address = Self.address(of: hop) else { return client }
      client = address
      guard contains(address) else { return client }
    }
    return client
  }

  /// The hops in the lines of `X-Forwarded-For` or a header like it.
  package static func hops(_ line: String) -> [String] {
    line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The values of one parameter, such as `for`, in the elements of `Forwarded` (RFC 7239), unquoted. An element without the
  /// parameter is an empty text.
  package static func forwarded(_ line: String, _ parameter: String) -> [String] {
    split(line, at: ",").map { element in
      for pair in split(element, at: ";") {
        let sides = pair.split(separator: "=", maxSplits: 1)
          .map { $0.trimmingCharacters(in: .whitespaces) }
        guard sides.count == 2, sides[0].lowercased() == parameter else { continue }
        return sides[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
      }
      return ""
    }
  }

  /// Splits where the separator is not between quotation marks.
  private static func split(_ text: String, at separator: Character) -> [String] {
    var pieces = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == separator, !isQuoted {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces
  }

  /// The address of a hop, without a port: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, or `[2001:db8::1]:80`.
  private static func address(of hop: String) -> String? {
    guard hop.utf8.count <= 100 else { return nil }
    let text =
      if hop.hasPrefix("[") {
        String(hop.dropFirst().prefix { $0 != "]" })
      } else if hop.count(where: { $0 == ":" }) == 1 {
        String(hop.prefix { $0 != ":" })
      } else {
        hop
      }
    return AddressRange(text).map { _ in text.contains("/") ? nil : text } ?? nil
  }
}
