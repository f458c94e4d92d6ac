import Crypto
import Foundation

/// The secret of one webhook, with which its receiver checks that a message comes from the portal and was not changed
/// (Standard Webhooks, symmetric signatures).
package struct WebhookSecret: Hashable, Sendable {
  private static let prefix = "whsec_"

  private let bytes: Data

  /// Derives a secret of a webhook from the portal's key, so that neither is stored for each webhook.
  /// - Parameter number: distinguishes it from the earlier secrets of the webhook.
  package init(of webhook: UUID, number: Int = 1, key: [UInt8]) {
    let id = webhook.uuidString.lowercased()
    let name = number == 1 ? "accord webhook \(id)" : "accord webhook \(id) \(number)"
    bytes = Data(
      HMAC<SHA256>.authenticationCode(for: Data(name.utf8), using: SymmetricKey(data: key)))
  }

  /// Nil unless the text is a secret, such as `whsec_` and 44 characters of Base64.
  package init?(text: String) {
    guard text.hasPrefix(Self.prefix),
      let bytes = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))), !bytes.isEmpty
    else { return nil }
    self.bytes = bytes
  }

  /// The secret as receivers configure it.
  package var text: String { Self.prefix + bytes.base64EncodedString() }

  /// SHA-256 in hexadecimal digits: proves that a key still gives the secret that was shown, without revealing it.
  package var hash: String {
    SHA256.hash(data: bytes).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }

  /// The value of `webhook-signature`.
  /// - Parameter moment: in seconds since 1970, as in `webhook-timestamp`.
  package func signature(of body: String, id: String, at moment: Int) -> String {
    let signed = Data("\(id).\(moment).\(body)".utf8)
    let code = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: bytes))
    return "v1,\(Data(code).base64EncodedString())"
  }
}
