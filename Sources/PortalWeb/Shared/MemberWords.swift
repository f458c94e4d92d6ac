import StudyModel

extension StringProtocol {
  /// The name of a member of a document or a form as a label: `learnMoreLabel` becomes “Learn more label”.
  var memberWords: String {
    let words = asMemberName
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
