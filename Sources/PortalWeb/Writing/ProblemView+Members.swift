import StudyEditing
import StudyModel
import StudyParts
import StudyStore

extension ProblemView {
  /// The members of the JSON response.
  var members: [String: JSONValue] {
    [
      "severity": .string(severity), "word": .string(word), "message": .string(message),
      "address": .string(address), "whereabouts": .string(whereabouts),
    ]
  }
}
