/// The content type of a text field in the terms that browsers use.
enum ContentType {
  /// The types that `UITextContentType` and HTML autofill have in common and that describe the person answering.
  private static let tokens: Set<String> = [
    "name", "honorific-prefix", "given-name", "additional-name", "family-name",
    "honorific-suffix", "nickname", "organization", "organization-title", "street-address",
    "address-line1", "address-line2", "address-level1", "address-level2", "country-name",
    "postal-code", "tel", "email", "url", "username", "password", "new-password",
    "one-time-code", "bday",
  ]

  /// The value of a field's `autocomplete` attribute.
  static func autocomplete(_ contentType: String?) -> String {
    contentType.flatMap { tokens.contains($0) ? $0 : nil } ?? "off"
  }
}
