import Foundation

/// Checks a participant's understanding. Authors edit it as one step; exports without quizzes get questions and rules.
public struct Quiz: StepSettings {
  public var questions: [QuizQuestion] = []
  /// The number of questions that must be answered correctly; all if nil (QUIZ-05).
  public var minimumScore: Int?
  /// The maximum number of tries; 0 for no limit (QUIZ-06).
  public var attempts: Int = 0
  public var onFailure: OnFailure = OnFailure.tryAgain
  public var mode: Mode = Mode.gate
  /// Whether another try asks only the missed questions; the others stay correct (QUIZ-07).
  public var repeatsMissedOnly: Bool = false
  /// Whether each try shuffles the questions.
  public var shufflesQuestions: Bool = false
  /// Whether each try shuffles the answers, except those that stay last.
  public var shufflesChoices: Bool = false
  /// The step for those who finally fail: one of the task's steps or endings.
  public var failureStep: Step.ID?
  /// The text for those who finally fail, instead of the default. The contact is shown below it (QUIZ-06).
  public var failureText: LocalizedText = [:]
  /// The labels of the buttons that check an answer, start another try, and lead back to the sections; the defaults if
  /// empty.
  public var checkLabel: LocalizedText = [:]
  public var tryAgainLabel: LocalizedText = [:]
  public var lookAgainLabel: LocalizedText = [:]

  public init(
    questions: [QuizQuestion] = [], minimumScore: Int? = nil, attempts: Int = 0,
    onFailure: OnFailure = OnFailure.tryAgain, mode: Mode = Mode.gate,
    repeatsMissedOnly: Bool = false, shufflesQuestions: Bool = false,
    shufflesChoices: Bool = false, failureStep: Step.ID? = nil, failureText: LocalizedText = [:]
  ) {
    self.questions = questions
    self.minimumScore = minimumScore
    self.attempts = attempts
    self.onFailure = onFailure
    self.mode = mode
    self.repeatsMissedOnly = repeatsMissedOnly
    self.shufflesQuestions = shufflesQuestions
    self.shufflesChoices = shufflesChoices
    self.failureStep = failureStep
    self.failureText = failureText
  }

  /// How many questions must be correct: the minimum, limited to the number of questions, or all of them.
  public var passMark: Int { min(max(minimumScore ?? questions.count, 0), questions.count) }

  public func question(_ id: QuizQuestion.ID) -> QuizQuestion? {
    questions.first { $0.id == id }
  }

  /// What happens after a failed try; the task ends once no tries are left.
  public enum OnFailure: String, Codable, CaseIterable, Sendable {
    case tryAgain
    /// Goes back to the step that shows the consent's sections, to those that missed questions test, and then returns
    /// here.
    case backToSections
    case end
  }

  /// The purpose of the result (QUIZ-08).
  public enum Mode: String, Codable, CaseIterable, Sendable {
    /// Nobody continues without passing.
    case gate
    /// Everyone continues after seeing the correct answers.
    case inform
    /// Those who finally fail continue with a member of the study team.
    case staff
  }
}

extension Quiz.OnFailure: AbsentWhenUsual {
  public static var usual: Quiz.OnFailure { .tryAgain }
}

extension Quiz.Mode: AbsentWhenUsual {
  public static var usual: Quiz.Mode { .gate }
}

extension Quiz {
  public static var kind: StepContent.Kind { .quiz }
  public static var name: String { "Quiz" }
  public static var blank: Quiz { Quiz() }
  public var content: StepContent { .quiz(self) }
  public var asking: AskingStep? { .quiz(self) }

  public func texts(at place: Place) -> [PlacedText] {
    questions.flatMap { $0.texts(at: place + ["questions", $0.id]) }
      + placed(
        [
          ("failureText", failureText), ("checkLabel", checkLabel),
          ("tryAgainLabel", tryAgainLabel), ("lookAgainLabel", lookAgainLabel),
        ], at: place)
  }
}

extension Quiz: StepKind {
  static let lists: [HeldList<Quiz>] =
    [
      HeldList("questions", \Quiz.questions, called: "question", by: \QuizQuestion.prompt) {
        Quiz(questions: $0)
      }
    ]

  static var idleTexts: [String] { ["detailText", "footnote"] }

  func idleLabels(in study: Inspection) -> [String] {
    switch onFailure {
    case .tryAgain: ["lookAgainLabel"]
    // Without scenes to go back to, there is another try at once.
    case .backToSections: []
    case .end: ["tryAgainLabel", "lookAgainLabel"]
    }
  }

  var starterTitle: StarterStrings.Key? { .quiz }

  var questionNames: [(place: Place, id: String, words: LocalizedText)] {
    questions.map { (["questions", $0.id], $0.id, $0.prompt) }
  }

  func source(of item: String?, isWhole: Bool) -> AnswerSource? {
    guard let item else { return .quiz(self) }
    return question(item).map(AnswerSource.quizQuestion)
  }

  mutating func passReferences(of step: Step.ID, at place: Place, to pass: ReferencePass) {
    if var failure = failureStep {
      pass.pass(&failure, at: place + ["failureStep"])
      failureStep = failure
    }
    for index in questions.indices {
      let place = place + ["questions", questions[index].id]
      questions[index].tests = questions[index].tests.map {
        pass.passed($0, at: place + ["tests"])
      }
      questions[index].alsoTests = questions[index].alsoTests.map {
        pass.passed($0, at: place + ["alsoTests"] + $0.name)
      }
    }
  }

  static func canRemoveReference(at place: Place) -> Bool {
    guard place.count > 2, place[0] == "questions" else { return place[0] == "failureStep" }
    return place[2] == "tests" || place[2] == "alsoTests" && place.count > 4
  }

  mutating func removeReference(at place: Place, keeping rest: Condition?) {
    guard Self.canRemoveReference(at: place) else { return }
    if place[0] == "failureStep" {
      failureStep = nil
    } else if let index = questions.firstIndex(where: { $0.id == place[1] }) {
      if place[2] == "tests" {
        questions[index].tests = nil
      } else {
        questions[index].alsoTests.removeAll { place.dropFirst(3).starts(with: $0.name) }
      }
    }
  }

  mutating func renameChoice(
    _ old: ChoiceValue, of item: String?, to value: ChoiceValue
  ) throws(RenamingError) {
    guard let item else { throw .unknownPart }
    try questions.change(item) { question throws(RenamingError) in
      guard !question.choices.contains(where: { $0.value == value.text }) else {
        throw .taken(value.text)
      }
      guard let index = question.choices.firstIndex(where: { .text($0.value) == old }) else {
        throw .unknownPart
      }
      question.choices[index].value = value.text
    }
  }

  func count(into effort: inout StepEffort, of study: Study) {
    for question in questions {
      effort.read([question.prompt, question.text, question.explanation])
      effort.read(question.choices.map(\.text))
      effort.questions += 1
      effort.answering += question.allowsSeveral ? 10 : 5
    }
  }

  func answers(at step: Step, for search: StepAnswers) -> StepAnswers.List {
    StepAnswers.List(answers: search.answers(of: self, tested: search.tests.about[step.id] ?? []))
  }
}
