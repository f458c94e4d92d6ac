import Foundation

/// A host as administrators allow it: a name or a network address, with a port unless it is the usual one.
package struct HostAndPort: Hashable, Sendable {
  package let host: String
  /// Nil for the usual port.
  package let port: Int?

  /// Nil unless the text is a host, such as example.org, example.org:8443, 10.0.0.7, or [fd00::1]:8443.
  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.\-]+)(?::([0-9]{1,5}))?/)
    else { return nil }
    let number = match.2.map { Int($0) ?? 0 }
    guard number.map((1...65_535).contains) ?? true, let host = Self.host(String(match.1)) else {
      return nil
    }
    self.host = host
    port = number
  }

  package var text: String { Self.bracketed(host) + (port.map { ":\($0)" } ?? "") }

  static func usualPort(isSecure: Bool) -> Int { isSecure ? 443 : 80 }

  /// The host as addresses contain it.
  static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

  private static func host(_ text: String) -> String? {
    if text.hasPrefix("[") {
      return HostAddress(String(text.dropFirst().dropLast())).flatMap {
        $0.isIPv6 ? $0.description : nil
      }
    }
    let name = text.lowercased()
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let isName = labels.allSatisfy {
      (1...63).contains($0.utf8.count) && !$0.hasPrefix("-") && !$0.hasSuffix("-")
    }
    guard isName, name.utf8.count <= 253, let last = labels.last else { return nil }
    // A name that ends in a number is an address (WHATWG URL), which programs read in different ways unless it has 4 decimal
    // numbers.
    guard last.contains(where: { !$0.isNumber }), !last.hasPrefix("0x") else {
      return HostAddress(name).map { "\($0)" }
    }
    return name
  }
}
