import Foundation

/// What every answer format knows about itself: its settings, its problems, how an answer is checked, its result.
public protocol FormatSettings: Codable, Hashable, Sendable {
  static var kind: AnswerFormat.Kind { get }

  /// ResearchKit's `questionType` in results (§3.0).
  var questionType: QuestionType { get }

  /// The class of the result and the key its answer stands under (ResearchKit §3.0, overview).
  var resultShape: ResultShape { get }

  /// The answer that stands where nothing is answered.
  var defaultAnswer: JSONValue? { get }

  /// The same for somebody, for formats whose default moves with time or is written in a language.
  func defaultAnswer(in context: AnswerContext) -> JSONValue?

  /// Whether "I don't know" is offered. Formats on which ResearchKit forces it off say no (§3.0).
  var offersDontKnow: Bool { get }

  /// What the author has to mend, at the place of the format.
  func problems(at place: Place) -> [Problem]

  /// The answer in its one recorded form, or why it cannot be one. Never called with null.
  func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue

  /// Keys besides the answer's own that the result carries.
  func furtherResultFields() -> [String: JSONValue]
}

extension FormatSettings {
  public var defaultAnswer: JSONValue? { nil }
  public func defaultAnswer(in context: AnswerContext) -> JSONValue? { defaultAnswer }
  public var offersDontKnow: Bool { false }
  public func problems(at place: Place) -> [Problem] { [] }
  public func furtherResultFields() -> [String: JSONValue] { [:] }
}

/// ResearchKit's question types, with its raw values.
public enum QuestionType: Int, Codable, Sendable {
  case none = 0
  case scale, singleChoice, multipleChoice, multiplePicker, decimal, integer, boolean, text
  case timeOfDay, dateAndTime, date, timeInterval, height, weight, location, ladder, age, year
}

/// A ResearchKit result class and its answer key.
public struct ResultShape: Hashable, Sendable {
  public let className: String
  public let answerKey: String

  public static let scale = ResultShape(
    className: "ORKScaleQuestionResult", answerKey: "scaleAnswer")
  public static let choice = ResultShape(
    className: "ORKChoiceQuestionResult", answerKey: "choiceAnswers")
  public static let boolean = ResultShape(
    className: "ORKBooleanQuestionResult", answerKey: "booleanAnswer")
  public static let components = ResultShape(
    className: "ORKMultipleComponentQuestionResult", answerKey: "componentsAnswer")
  public static let numeric = ResultShape(
    className: "ORKNumericQuestionResult", answerKey: "numericAnswer")
  public static let timeOfDay = ResultShape(
    className: "ORKTimeOfDayQuestionResult", answerKey: "dateComponentsAnswer")
  public static let date = ResultShape(className: "ORKDateQuestionResult", answerKey: "dateAnswer")
  public static let text = ResultShape(className: "ORKTextQuestionResult", answerKey: "textAnswer")
  public static let timeInterval = ResultShape(
    className: "ORKTimeIntervalQuestionResult", answerKey: "intervalAnswer")
  public static let location = ResultShape(
    className: "ORKLocationQuestionResult", answerKey: "locationAnswer")
  public static let ladder = ResultShape(className: "ORKSESQuestionResult", answerKey: "rungPicked")
}

/// What checking an answer may look at besides the answer.
public struct AnswerContext: Sendable {
  /// The day on which relative dates turn.
  public var today: CalendarDay
  /// The languages of a text that stands as an answer, the first that has one is taken.
  public var languages: [Language]
  /// The answers of the same form so far, by item, for confirmation items.
  public var siblings: [String: JSONValue]

  public init(
    today: CalendarDay, languages: [Language] = [], siblings: [String: JSONValue] = [:]
  ) {
    self.today = today
    self.languages = languages
    self.siblings = siblings
  }
}

/// Why an answer cannot be taken. The words for participants are with the screens; `message` has them in English.
public enum Rejection: Error, Hashable, Sendable {
  /// An answer is required.
  case missing
  /// Not the kind of value this format records, such as text for a number.
  case wrongKind
  case notAWholeNumber
  case belowMinimum(Double)
  case aboveMaximum(Double)
  case outside(Double, Double)
  case offStep(Double)
  case tooManyFractionDigits(Int)
  case notAChoice(String)
  case onlyOne
  /// An exclusive choice together with others.
  case notTogether
  case missingComponent(Int)
  case tooLong(Int)
  /// The pattern asked for is not met; the author's message, if there is one.
  case mismatch(LocalizedText)
  case notAnEmail
  case notTheSame
  case notADate
  case notATime
  case tooEarly(String)
  case tooLate(String)
  /// Not a name typed and not a drawing.
  case notASignature
  /// Typed as a signature, and not the name that was given before, which is told.
  case notTheName(String)
  /// Not the shape of a code: letters and digits, of this number if there is one.
  case malformedToken(Int?)
  /// "I don't know" where it is not offered.
  case dontKnowNotOffered
  /// An interactive element of the consent that is not yet as it must be.
  case unmetElement
  /// An answer to something that is not asked here.
  case notAsked
  /// A repeatable group needs so many entries.
  case tooFewEntries(Int)
  /// A repeatable group takes no more entries than these.
  case tooManyEntries(Int)
}

extension JSONValue {
  func number() throws(Rejection) -> Double {
    guard case .number(let value) = self, value.isFinite else { throw .wrongKind }
    return value
  }

  func text() throws(Rejection) -> String {
    guard case .string(let value) = self else { throw .wrongKind }
    return value
  }

  /// The number, when it lies within the bounds.
  func number(from minimum: Double?, to maximum: Double?) throws(Rejection) -> Double {
    let value = try number()
    switch (minimum, maximum) {
    case (let low?, let high?) where value < low || value > high: throw .outside(low, high)
    case (let low?, nil) where value < low: throw .belowMinimum(low)
    case (nil, let high?) where value > high: throw .aboveMaximum(high)
    default: return value
    }
  }
}
