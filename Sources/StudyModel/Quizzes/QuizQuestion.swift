import Foundation

/// A question with correct and incorrect answers.
public struct QuizQuestion: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var prompt: LocalizedText = [:]
  public var text: LocalizedText = [:]
  /// How it is answered, and which answers are correct if that is not marked on `choices`.
  public var key: QuizKey = QuizKey.choices
  /// Whether several choices can be selected. All of the correct ones must be, and no others, unless `acceptsAny` is
  /// set.
  public var allowsSeveral: Bool = false
  /// Whether any one of the correct choices is enough, as long as no wrong one is selected with it.
  public var acceptsAny: Bool = false
  public var choices: [QuizChoice] = []
  /// Shown after a correct answer.
  public var explanation: LocalizedText = [:]
  /// Shown after a wrong answer without its own explanation.
  public var wrongExplanation: LocalizedText = [:]
  /// The part of the consent that it tests, to which a wrong answer leads back.
  public var tests: TestedPassage?
  /// Other parts that it tests.
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

  /// The values of the correct choices.
  public var correctValues: Set<String> { Set(choices.filter(\.isCorrect).map(\.value)) }
}
