extension StringProtocol {
  /// The name of a document member as words in a sentence: `reasonForConsent` becomes “reason for consent”.
  public var asMemberName: String {
    // Document members have always had British spelling; people read American spelling.
    if self == "organisation" { return "organization" }
    return reduce(into: "") { words, letter in
      words += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
  }
}
