import StudyModel
import StudyParts

/// How exports report that their readers cannot recognize the kind of a page.
extension StepContent.Kind {
  /// What is lost, such as “That the page is a consent review”.
  var whatIsLost: String { "That the page is \(rawValue.asMemberName.withArticle)" }
}

extension String {
  fileprivate var withArticle: String {
    first.map { "aeiou".contains($0) } == true ? "an \(self)" : "a \(self)"
  }
}
