import Foundation

/// What a step recorded when the participant left it.
public struct StepRecord: Codable, Hashable, Sendable {
  /// In the step's own shape: a question's value; an object by item for a form, quiz, or review; null if nothing was
  /// answered or asked.
  public var answer: JSONValue
  /// For a consent review or a consent form.
  public var consented: Bool?
  /// The signature that a consent review collects. Its id names the review's result (ResearchKit §2.7).
  public var signature: Signature.ID?
  public var quiz: QuizOutcome?
  /// For an eligibility step: whether the participant can take part.
  public var isEligible: Bool?

  public init(
    answer: JSONValue = .null, consented: Bool? = nil, signature: Signature.ID? = nil,
    quiz: QuizOutcome? = nil, isEligible: Bool? = nil
  ) {
    self.answer = answer
    self.consented = consented
    self.signature = signature
    self.quiz = quiz
    self.isEligible = isEligible
  }
}

/// The result of a quiz.
public struct QuizOutcome: Codable, Hashable, Sendable {
  /// The number of questions answered correctly.
  public var score: Int
  public var isPassed: Bool
  /// The number of the current try, from 1.
  public var attempt: Int
  /// Every completed try, in order.
  public var attempts: [QuizAttempt] = []

  public init(score: Int, isPassed: Bool, attempt: Int, attempts: [QuizAttempt] = []) {
    self.score = score
    self.isPassed = isPassed
    self.attempt = attempt
    self.attempts = attempts
  }
}

/// One try at a quiz, as it is kept (QUIZ-10).
public struct QuizAttempt: Codable, Hashable, Sendable {
  /// From 1.
  public var number: Int
  /// The number of the quiz's questions that were correct after it.
  public var score: Int
  public var isPassed: Bool
  /// The answers to the questions asked on this try.
  public var answers: [QuizAnswer] = []
  public var finished: Date?

  public init(
    number: Int, score: Int, isPassed: Bool, answers: [QuizAnswer] = [], finished: Date? = nil
  ) {
    self.number = number
    self.score = score
    self.isPassed = isPassed
    self.answers = answers
    self.finished = finished
  }
}

/// The answer to one question in one try.
public struct QuizAnswer: Codable, Hashable, Sendable {
  public var question: QuizQuestion.ID
  /// The chosen values, true or false, or a number.
  public var answer: JSONValue
  public var isRight: Bool

  public init(question: QuizQuestion.ID, answer: JSONValue, isRight: Bool) {
    self.question = question
    self.answer = answer
    self.isRight = isRight
  }
}

/// The records of a task's steps, by id.
public typealias StepRecords = [Step.ID: StepRecord]

/// The answers that conditions can test.
public struct Answers: Hashable, Sendable {
  public var task: Task.ID
  /// From the current task: the steps on the path to the current one.
  public var steps: StepRecords
  /// From tasks finished earlier.
  public var earlierTasks: [Task.ID: StepRecords]

  public init(
    task: Task.ID, steps: StepRecords = [:], earlierTasks: [Task.ID: StepRecords] = [:]
  ) {
    self.task = task
    self.steps = steps
    self.earlierTasks = earlierTasks
  }

  /// What a step recorded; nil if it was not visited.
  public func record(of reference: AnswerReference) -> StepRecord? {
    guard let id = reference.task, id != task else { return steps[reference.step] }
    return earlierTasks[id]?[reference.step]
  }
}

extension StepRecord {
  /// The answer that a reference names; nil if the step has no such result, for example because an item is hidden. The
  /// id of the signature names a whole review, as the step's own id does.
  func answer(to reference: AnswerReference) -> JSONValue? {
    guard let item = reference.item else { return answer }
    if let member = answer[item] { return member }
    let names = consented == nil ? [] : [signature ?? item]
    return item == reference.step || names.contains(item) ? answer : nil
  }
}
