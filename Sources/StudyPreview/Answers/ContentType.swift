/// What a text is, in the words of browsers.
enum ContentType {
  /// The kinds that `UITextContentType` and the autofill of HTML name alike, and that say something about whoever answers.
  private static let tokens: Set<String> = [
    "name", "honorific-prefix", "given-name", "additional-name", "family-name",
    "honorific-suffix", "nickname", "organization", "organization-title", "street-address",
    "address-line1", "address-line2", "address-level1", "address-level2", "country-name",
    "postal-code", "tel", "email", "url", "username", "password", "new-password",
    "one-time-code", "bday",
  ]

  /// The value of a field's `autocomplete`: a browser offers to fill in what it knows.
  static func autocomplete(_ contentType: String?) -> String {
    contentType.flatMap { tokens.contains($0) ? $0 : nil } ?? "off"
  }
}
