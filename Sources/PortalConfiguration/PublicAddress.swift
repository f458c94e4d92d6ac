import Foundation

/// The address at which people reach the portal: a scheme, a host, and perhaps the path below which the portal is.
package struct PublicAddress: Equatable, Sendable {
  /// The scheme and the host, such as `https://hospital.example`.
  package let origin: String
  /// The path without its last slash, such as `/accord`; empty if the portal is alone on its host.
  package let path: String

  /// Nil unless it is an http or https address without credentials, query, or fragment.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
    else { return nil }
    // Names of folders that need no encoding, because addresses are compared and joined as they are.
    let names = parts.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false)
      .dropFirst()
    let kept = names.last == "" ? names.dropLast() : names
    guard kept.allSatisfy(Self.isName) else { return nil }
    origin =
      "\(scheme)://\(host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host.lowercased())"
      + (parts.port.map { ":\($0)" } ?? "")
    path = kept.map { "/" + $0 }.joined()
  }

  /// The whole address, without a slash at its end.
  package var text: String { origin + path }

  package var isSecure: Bool { origin.hasPrefix("https:") }

  private static func isName(_ name: Substring) -> Bool {
    !name.isEmpty && name != "." && name != ".."
      && name.utf8.allSatisfy { byte in
        (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
          || "-._~".utf8.contains(byte)
      }
  }
}
