import PortalWebhooks

/// An address of a provider, read strictly, so that no other program sees another host in it.
package struct ProviderAddress: Hashable, Sendable {
  let place: WebhookAddress
  /// As the provider or the configuration wrote it: issuers are compared letter by letter.
  package let text: String

  /// Nil unless it is a complete address that begins with https:// or http://, without a fragment.
  package init?(_ text: String) {
    guard let place = WebhookAddress(text) else { return nil }
    self.place = place
    self.text = text
  }

  /// An issuer, which has no query.
  package init?(issuer text: String) {
    guard !text.contains("?") else { return nil }
    self.init(text)
  }

  var isSecure: Bool { place.isSecure }
  var host: String { place.host }

  /// Where an issuer describes itself (OpenID Connect Discovery 1.0, section 4).
  var discovery: ProviderAddress? {
    ProviderAddress(
      (text.hasSuffix("/") ? String(text.dropLast()) : text) + "/.well-known/openid-configuration")
  }

  /// The address with more parameters.
  package func adding(_ parameters: [(name: String, value: String)]) -> String {
    guard !parameters.isEmpty else { return text }
    return text + (text.contains("?") ? "&" : "?") + FormText.encoded(parameters)
  }
}

/// Parameters as forms and addresses have them.
enum FormText {
  static func encoded(_ parameters: [(name: String, value: String)]) -> String {
    parameters.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// Everything but letters, digits, and four signs is encoded.
  static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.append(Character(UnicodeScalar(byte)))
      case _:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }
}
