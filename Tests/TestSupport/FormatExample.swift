import StudyModel

/// What tests of every format need to know of one that comes down to a shape: how it is written, answered, and recorded. A format
/// that has its example here needs none in the tests.
package struct FormatExample: Sendable {
  /// The section of `reference/researchkit.md`, followed by its content.
  package let rule: String
  package let format: AnswerFormat
  /// Answers that are recorded as they are. The first has the `result`.
  package let taken: [JSONValue]
  package let refused: [(answer: JSONValue, rejection: Rejection)]
  /// What ResearchKit records for the first answer, without its identifier.
  package let result: JSONValue
  package let page: Page

  /// The question's page in the editor, and its screen.
  package struct Page: Sendable {
    /// What the author enters.
    package let settings: KeyValuePairs<String, String>
    /// What participants send, and the recorded value.
    package let taken: [(sent: KeyValuePairs<String, String>, recorded: JSONValue)]
    package let refused: [KeyValuePairs<String, String>]
  }

  package static let all = [socioeconomicLadder]

  private static let socioeconomicLadder = FormatExample(
    rule: "§3.21 the top rung is 0", format: .socioeconomicLadder(SocioeconomicLadderFormat()),
    taken: [0, 9], refused: [(10, .outside(0, 9)), (1.5, .notAWholeNumber)],
    result: ["_class": "ORKSESQuestionResult", "questionType": 16, "rungPicked": 0],
    page: Page(
      settings: [
        "format.topLabel": "Best off", "format.bottomLabel": "Worst off", "format.dontKnow": "on",
      ],
      taken: [
        (["answer": "0"], 0), (["answer": "9"], 9),
        (["answer:unknown": "yes"], ["_class": "ORKDontKnowAnswer"]),
      ], refused: [[:], ["answer": "10"], ["answer": "-1"], ["answer": "0.5"]]))
}
