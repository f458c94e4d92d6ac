/// An email address that is safe in a header and as an argument of a program.
package struct MailAddress: Hashable, Sendable {
  package let text: String

  /// The part after the @.
  package var domain: String { String(text.drop { $0 != "@" }.dropFirst()) }

  /// Nil unless the text is a plain address of ASCII characters, such as accord@example.org.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, text.utf8.count <= 254,
      text.utf8.allSatisfy(Self.isAllowed), text.utf8.first != UInt8(ascii: "-")
    else { return nil }
    self.text = text
  }

  /// Letters, digits, and the marks that addresses have without quotation marks.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-/=?^_`{|}~.@".utf8.contains(byte)
    }
  }
}
