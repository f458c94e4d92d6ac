import Foundation

/// The address of a program that receives webhooks. It is read strictly, and written from what was read, so that no other
/// program sees another host in it.
package struct WebhookAddress: Hashable, Sendable {
  /// The maximum length of an address, in characters.
  package static let longest = 500

  /// Whether it is reached over TLS.
  package let isSecure: Bool
  /// A name in lowercase letters, or a network address, without brackets.
  package let host: String
  package let port: Int
  /// The path and the query, which begin with a slash.
  package let target: String

  /// Nil unless the text is a complete address of ASCII characters that begins with https:// or http://, without a user's
  /// name, a password, or a fragment.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest,
      let match = text.wholeMatch(
        of: /(?i:(https?)):\/\/([^\/?#@]+)([\/?][A-Za-z0-9\-._~:\/?\[\]@!$&'()*+,;=%]*)?/),
      let place = HostAndPort(String(match.2))
    else { return nil }
    isSecure = match.1.count == "https".count
    host = place.host
    port = place.port ?? HostAndPort.usualPort(isSecure: isSecure)
    let rest = String(match.3 ?? "")
    target = rest.hasPrefix("/") ? rest : "/" + rest
  }

  /// The host and the port, such as hooks.example.org:443 or [fd00::1]:8443.
  package var place: String { "\(HostAndPort.bracketed(host)):\(port)" }

  package var text: String {
    let isUsual = port == HostAndPort.usualPort(isSecure: isSecure)
    return (isSecure ? "https://" : "http://") + HostAndPort.bracketed(host)
      + (isUsual ? "" : ":\(port)") + target
  }
}

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
