import StudyModel

/// The fields of an answer; its template is in the folder `answer-formats`.
protocol Control: Sendable {
  var template: String { get }
}

struct DontKnowView: Sendable {
  let name: String
  let text: String
  let isChosen: Bool
}
