import Foundation

/// What a step has recorded when it was left.
public struct StepRecord: Codable, Hashable, Sendable {
  /// In the step's own shape: a question's value, a form's or quiz's object by item, a review's object; null where
  /// nothing was answered or asked.
  public var answer: JSONValue
  /// Of a consent review or a consent form.
  public var consented: Bool?
  /// The signature that a consent review collects, by whose id its result is found (ResearchKit §2.7).
  public var signature: Signature.ID?
  public var quiz: QuizOutcome?
  /// Of an eligibility step: whether the participant can take part.
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

/// How a quiz went.
public struct QuizOutcome: Codable, Hashable, Sendable {
  /// How many questions are right.
  public var score: Int
  public var isPassed: Bool
  /// Which try this was, from 1.
  public var attempt: Int
  /// Every try that was made to its end, in order.
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
  /// How many questions of the quiz were right after it.
  public var score: Int
  public var isPassed: Bool
  /// Of the questions that this try asked.
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

/// The records of steps by id; of one task.
public typealias StepRecords = [Step.ID: StepRecord]

/// What has been answered, as conditions see it.
public struct Answers: Hashable, Sendable {
  public var task: Task.ID
  /// Of the running task: the steps on the way to where it stands.
  public var steps: StepRecords
  /// Of tasks that were finished before.
  public var earlierTasks: [Task.ID: StepRecords]

  public init(
    task: Task.ID, steps: StepRecords = [:], earlierTasks: [Task.ID: StepRecords] = [:]
  ) {
    self.task = task
    self.steps = steps
    self.earlierTasks = earlierTasks
  }

  /// What a step has recorded; nil where it was not visited.
  public func record(of reference: AnswerReference) -> StepRecord? {
    guard let id = reference.task, id != task else { return steps[reference.step] }
    return earlierTasks[id]?[reference.step]
  }
}

extension StepRecord {
  /// The answer a reference names; nil where the step has no such result, such as a hidden item. The id of the
  /// signature names the whole of a review, as the step's own does.
  func answer(to reference: AnswerReference) -> JSONValue? {
    guard let item = reference.item else { return answer }
    if let member = answer[item] { return member }
    let names = consented == nil ? [] : [signature ?? item]
    return item == reference.step || names.contains(item) ? answer : nil
  }
}
