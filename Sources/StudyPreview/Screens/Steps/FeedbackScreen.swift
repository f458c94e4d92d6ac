import StudyModel

/// An answered quiz question: the selected choices, and why they are right or wrong.
struct FeedbackScreen: Sendable {
  let counter: String
  let title: String
  let verdict: String
  let isRight: Bool
  let chosen: [Chosen]
  let explanations: [String]
  let passages: [PassageView]
  let takesFocus: Bool

  struct Chosen: Sendable {
    let text: String
    let isRight: Bool
  }
}
