import StudyModel

extension StringProtocol {
  /// Turns the name of a document member or form field into a label: `learnMoreLabel` becomes “Learn more label”.
  package var memberLabel: String {
    // The heading of each of them is its number.
    let words = self == "bodyItems" ? "texts" : asMemberName
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
