import StudyModel
import StudyParts

extension ReferenceSentences {
  /// A sentence for a value that refers to other parts, such as a rule in the history; nil for all other values.
  package func sentence(for value: JSONValue, at place: Place) -> String? {
    let read = PlaceReading(place)
    guard let task = read.task else { return nil }
    var words: ConditionSentences { ConditionSentences(study, task: task, language: language) }
    if read.ruleMember == .whole {
      return (try? value.decoded(as: Rule.self)).map {
        words.sentences(of: $0).joined(separator: " ")
      }
    }
    guard read.step != nil else { return nil }
    switch read.members {
    case ["visibility"] where read.inStep != nil:
      return (try? value.decoded(as: Condition.self)).map {
        "Shown when \(words.sentence($0))."
      }
    case ["tests"] where read.inStep != nil:
      guard let passage = try? value.decoded(as: TestedPassage.self) else { return nil }
      let section = ["consents", passage.consent, "sections", passage.section]
      return
        "Tests “\(PlacedPart(at: section, in: study)?.title(in: language) ?? passage.section)”."
    case ["failureStep"] where read.inStep == nil, ["earlyEnding", "ending"]:
      return value.stringValue.map { words.name(of: $0) }
    default: return nil
    }
  }
}
