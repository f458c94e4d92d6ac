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
