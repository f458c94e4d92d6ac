import Foundation

/// A question with right and wrong answers.
public struct QuizQuestion: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var prompt: LocalizedText = [:]
  public var text: LocalizedText = [:]
  /// How it is answered, and what is right where that is not marked on `choices`.
  public var key: QuizKey = QuizKey.choices
  /// Several choices may be made: all right ones, and only they, unless any of them counts.
  public var allowsSeveral: Bool = false
  /// Any of the right choices counts, as long as no wrong one is made with it.
  public var acceptsAny: Bool = false
  public var choices: [QuizChoice] = []
  /// Shown after a right answer.
  public var explanation: LocalizedText = [:]
  /// Shown after a wrong answer that has no explanation of its own.
  public var wrongExplanation: LocalizedText = [:]
  /// The part of the consent it tests, and where a wrong answer leads.
  public var tests: TestedPassage?
  /// Further parts that it tests.
  public var alsoTests: [TestedPassage] = []

  public init(
    id: String, prompt: LocalizedText = [:], text: LocalizedText = [:],
    key: QuizKey = QuizKey.choices, allowsSeveral: Bool = false, acceptsAny: Bool = false,
    choices: [QuizChoice] = [], explanation: LocalizedText = [:],
    wrongExplanation: LocalizedText = [:], tests: TestedPassage? = nil,
    alsoTests: [TestedPassage] = []
  ) {
    self.id = id
    self.prompt = prompt
    self.text = text
    self.key = key
    self.allowsSeveral = allowsSeveral
    self.acceptsAny = acceptsAny
    self.choices = choices
    self.explanation = explanation
    self.wrongExplanation = wrongExplanation
    self.tests = tests
    self.alsoTests = alsoTests
  }

  /// Every part of a consent that it tests.
  public var passages: [TestedPassage] { (tests.map { [$0] } ?? []) + alsoTests }

  /// The values of the right choices.
  public var correctValues: Set<String> { Set(choices.filter(\.isCorrect).map(\.value)) }
}

/// An answer of a quiz question.
public struct QuizChoice: Codable, Hashable, Sendable {
  public var value: String
  public var text: LocalizedText = [:]
  public var isCorrect: Bool = false
  /// Why it is wrong, for those who choose it.
  public var explanation: LocalizedText = [:]
  /// Keeps its place below the others when answers are shuffled, such as "I do not know".
  public var staysLast: Bool = false

  public init(
    value: String, text: LocalizedText = [:], isCorrect: Bool = false,
    explanation: LocalizedText = [:], staysLast: Bool = false
  ) {
    self.value = value
    self.text = text
    self.isCorrect = isCorrect
    self.explanation = explanation
    self.staysLast = staysLast
  }
}
