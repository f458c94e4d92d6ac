import Foundation

/// Checks what a participant has understood. One step for the author; exports that have no quiz get questions and rules.
public struct Quiz: Codable, Hashable, Sendable {
  public var questions: [QuizQuestion] = []
  /// So many questions must be right to pass; all of them where absent.
  public var minimumScore: Int?
  /// How often a participant may try; 0 for no limit.
  public var attempts: Int = 0
  public var onFailure: OnFailure = OnFailure.tryAgain

  public init(
    questions: [QuizQuestion] = [], minimumScore: Int? = nil, attempts: Int = 0,
    onFailure: OnFailure = OnFailure.tryAgain
  ) {
    self.questions = questions
    self.minimumScore = minimumScore
    self.attempts = attempts
    self.onFailure = onFailure
  }

  /// How many must be right: the minimum within the number of questions, or all of them.
  public var passMark: Int { min(max(minimumScore ?? questions.count, 0), questions.count) }

  /// What happens when a try does not pass; ends the task once no try is left.
  public enum OnFailure: String, Codable, CaseIterable, Sendable {
    case tryAgain
    /// Back to the step that shows the consent's sections, then here again.
    case backToSections
    case end
  }
}

/// A question with right and wrong answers.
public struct QuizQuestion: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var prompt: LocalizedText = [:]
  public var text: LocalizedText = [:]
  /// All right answers, and only they, must be chosen.
  public var allowsSeveral: Bool = false
  public var choices: [QuizChoice] = []
  /// Shown after a right answer.
  public var explanation: LocalizedText = [:]
  /// The part of the consent it tests.
  public var tests: TestedPassage?

  public init(
    id: String, prompt: LocalizedText = [:], text: LocalizedText = [:],
    allowsSeveral: Bool = false, choices: [QuizChoice] = [], explanation: LocalizedText = [:],
    tests: TestedPassage? = nil
  ) {
    self.id = id
    self.prompt = prompt
    self.text = text
    self.allowsSeveral = allowsSeveral
    self.choices = choices
    self.explanation = explanation
    self.tests = tests
  }

  public var correctValues: Set<String> { Set(choices.filter(\.isCorrect).map(\.value)) }
}

/// An answer of a quiz question.
public struct QuizChoice: Codable, Hashable, Sendable {
  public var value: String
  public var text: LocalizedText = [:]
  public var isCorrect: Bool = false
  /// Why it is wrong, for those who choose it.
  public var explanation: LocalizedText = [:]

  public init(
    value: String, text: LocalizedText = [:], isCorrect: Bool = false,
    explanation: LocalizedText = [:]
  ) {
    self.value = value
    self.text = text
    self.isCorrect = isCorrect
    self.explanation = explanation
  }
}

/// Where in a consent the answer to a quiz question stands.
public struct TestedPassage: Codable, Hashable, Sendable {
  public var consent: Consent.ID
  public var section: Section.ID
  /// The paragraph's position in the section's content, from 0; the whole section where absent.
  public var paragraph: Int?

  public init(consent: Consent.ID, section: Section.ID, paragraph: Int? = nil) {
    self.consent = consent
    self.section = section
    self.paragraph = paragraph
  }
}

extension Quiz.OnFailure: AbsentWhenUsual {
  public static var usual: Quiz.OnFailure { .tryAgain }
}
