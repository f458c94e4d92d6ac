import StudyDocuments
import StudyModel

/// How the datastore asks a question (mystudies-format §7).
struct MyStudiesAnswer {
  /// The kind of choices or numbers that steps can branch on.
  enum Branching { case no, byChoice, byNumber }

  let type: String
  var format: [String: JSONValue] = [:]
  var branching = Branching.no
  /// What the format cannot say.
  var unsaid: [String] = []
}
