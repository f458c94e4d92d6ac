extension StringProtocol {
  /// The name of a member of a document as words of a sentence: `reasonForConsent` becomes “reason for consent”.
  public var asMemberName: String {
    // Documents have had the British spelling from the first; people read the American one.
    if self == "organisation" { return "organization" }
    return reduce(into: "") { words, letter in
      words += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
  }
}
