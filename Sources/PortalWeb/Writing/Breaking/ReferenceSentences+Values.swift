import StudyModel
import StudyParts

extension ReferenceSentences {
  /// A sentence for a value that refers to other parts, such as a rule in the history; nil for all other values.
  func sentence(for value: JSONValue, at place: Place) -> String? {
    guard place.count > 3, place[0] == "tasks", let member = place.last else { return nil }
    var words: ConditionSentences { ConditionSentences(study, task: place[1], language: language) }
    if place.count == 4, place[2] == "rules" {
      return (try? value.decoded(as: Rule.self)).map {
        words.sentences(of: $0).joined(separator: " ")
      }
    }
    switch member {
    case "visibility" where place.count == 7:
      return (try? value.decoded(as: Condition.self)).map {
        "Shown when \(words.sentence($0))."
      }
    case "tests" where place.count == 7:
      guard let passage = try? value.decoded(as: TestedPassage.self) else { return nil }
      let section = ["consents", passage.consent, "sections", passage.section]
      return
        "Tests “\(PlacedPart(at: section, in: study)?.title(in: language) ?? passage.section)”."
    case "failureStep" where place.count == 5, "ending" where place.count == 6:
      return value.stringValue.map { words.name(of: $0) }
    default: return nil
    }
  }
}
