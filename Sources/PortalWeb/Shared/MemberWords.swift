extension StringProtocol {
  /// The name of a member of a document or a form as words: `learnMoreLabel` becomes “Learn more label”.
  var memberWords: String {
    let words = reduce(into: "") { words, letter in
      words += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
