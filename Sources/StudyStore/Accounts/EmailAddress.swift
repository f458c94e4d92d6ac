import Foundation

/// An email address, normalized for finding accounts: in lowercase, and in Unicode's form NFC, because the same letter may be
/// typed as one character or as two.
struct EmailAddress: Hashable, Sendable {
  let text: String

  /// The form in which an earlier release may have stored the same address.
  var decomposed: String { text.decomposedStringWithCanonicalMapping }

  /// Nil if the text cannot be an address; it may still not receive mail.
  init?(_ typed: String) {
    // Composed last, because a lowercase letter may have another form.
    let text = typed.trimmed.lowercased().precomposedStringWithCanonicalMapping
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= 254, parts.count == 2, let name = parts.first, let host = parts.last,
      (1...64).contains(name.utf8.count), Self.isHost(host),
      name.unicodeScalars.allSatisfy({ $0.properties.isGraphic && !"<>()[],;:\\\"".contains($0) })
    else { return nil }
    self.text = text
  }

  private static func isHost(_ host: Substring) -> Bool {
    host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }
}

extension String {
  /// Without surrounding white space and control characters, which no name needs.
  var trimmed: String {
    var scalars = unicodeScalars.filter {
      $0.properties.generalCategory != .control
    }[...]
    scalars = scalars.drop { $0.properties.isWhitespace }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isGraphic: Bool {
    switch generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
      .unassigned:
      false
    default: true
    }
  }
}

extension String {
  fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}
