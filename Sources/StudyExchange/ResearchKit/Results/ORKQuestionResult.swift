import StudyModel

/// What ResearchKit records for an answer: the class of the result, and its members in addition to the answer (§3.0).
package struct ORKQuestionResult: Hashable, Sendable {
  package let type: QuestionType
  package let shape: Shape
  /// Keys other than the answer's own, such as the unit.
  let extraFields: [String: JSONValue]

  init(_ type: QuestionType, _ shape: Shape, with extraFields: [String: JSONValue] = [:]) {
    self.type = type
    self.shape = shape
    self.extraFields = extraFields
  }

  /// ResearchKit's question types, with its raw values.
  package enum QuestionType: Int, Sendable {
    case none = 0
    case scale, singleChoice, multipleChoice, multiplePicker, decimal, integer, boolean, text
    case timeOfDay, dateAndTime, date, timeInterval, height, weight, location, ladder, age, year
  }

  /// What is recorded without an answer: an empty list for a question step with several choices, nothing for a form's item
  /// (§3.8).
  func emptyAnswer(isWholeStep: Bool) -> JSONValue? {
    isWholeStep && type == .multipleChoice ? .array([]) : nil
  }

  /// The answer as recorded in the result: a typed address is a location with its own class (§3.20).
  func recorded(_ answer: JSONValue) -> JSONValue {
    guard shape == .location, let typed = answer["userInput"], answer.objectValue?.count == 1 else {
      return answer
    }
    return ["_class": "ORKLocation", "userInput": typed]
  }

  /// A result class and the key of its answer (§3.0, overview).
  package struct Shape: Hashable, Sendable {
    package let className: String
    package let answerKey: String

    static let scale = Shape(className: "ORKScaleQuestionResult", answerKey: "scaleAnswer")
    static let choice = Shape(className: "ORKChoiceQuestionResult", answerKey: "choiceAnswers")
    static let boolean = Shape(className: "ORKBooleanQuestionResult", answerKey: "booleanAnswer")
    static let components = Shape(
      className: "ORKMultipleComponentQuestionResult", answerKey: "componentsAnswer")
    static let numeric = Shape(className: "ORKNumericQuestionResult", answerKey: "numericAnswer")
    static let timeOfDay = Shape(
      className: "ORKTimeOfDayQuestionResult", answerKey: "dateComponentsAnswer")
    static let date = Shape(className: "ORKDateQuestionResult", answerKey: "dateAnswer")
    static let text = Shape(className: "ORKTextQuestionResult", answerKey: "textAnswer")
    static let timeInterval = Shape(
      className: "ORKTimeIntervalQuestionResult", answerKey: "intervalAnswer")
    static let location = Shape(className: "ORKLocationQuestionResult", answerKey: "locationAnswer")
    static let ladder = Shape(className: "ORKSESQuestionResult", answerKey: "rungPicked")
  }
}
