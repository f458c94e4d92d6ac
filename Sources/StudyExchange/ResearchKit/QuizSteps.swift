import StudyModel

/// A quiz as ResearchKit has it: question steps, then a step for those who did not pass.
struct QuizSteps {
  let step: Step
  let quiz: Quiz

  var identifiers: [Step.ID] { quiz.questions.map { id(of: $0.id) } + [failedID] }
  var failedID: Step.ID { "\(step.id).failed" }

  func id(of question: QuizQuestion.ID) -> Step.ID { "\(step.id).\(question)" }

  /// The question's answer is right.
  func isRight(_ question: QuizQuestion) -> Condition {
    func test(_ comparison: Comparison) -> Condition {
      .test(AnswerTest(answer: AnswerReference(step: id(of: question.id)), comparison: comparison))
    }
    switch question.key {
    case .boolean(let statement): return test(.equals(.boolean(statement.isTrue)))
    case .number(let number):
      return number.range.map { test(.numberBetween($0.lowerBound, $0.upperBound)) } ?? .any([])
    case .choices:
      let values = question.choices.filter(\.isCorrect).map { ChoiceValue.text($0.value) }
      let some = Condition.any(values.map { test(.includes([$0])) }).simplified
      guard question.allowsSeveral else {
        return question.acceptsAny || values.count == 1 ? some : .any([])
      }
      let right = question.acceptsAny ? some : test(.includes(values))
      return .all([right, .not(test(.includesOther(than: values)))])
    }
  }

  static func format(of question: QuizQuestion) -> AnswerFormat {
    switch question.key {
    case .boolean(let statement):
      .boolean(BooleanFormat(yes: statement.yes, no: statement.no))
    case .number(let number):
      .numeric(
        NumericFormat(
          isWhole: number.isWhole, displayUnit: number.unit, minimum: number.minimum,
          maximum: number.maximum))
    case .choices:
      .textChoice(
        TextChoiceFormat(
          allowsSeveral: question.allowsSeveral,
          choices: question.choices.map { TextChoice(value: .text($0.value), text: $0.text) }))
    }
  }

  /// The most ways to reach a score that are written out.
  private static let mostWays = 50

  /// At least so many questions are right; nil where there are too many ways to reach that.
  func scores(_ least: Int) -> Condition? {
    if least <= 0 { return .all([]) }
    guard least <= quiz.questions.count else { return .any([]) }
    guard let ways = Self.choices(of: least, from: quiz.questions.map(isRight)) else { return nil }
    return Condition.any(ways.map(Condition.all)).simplified
  }

  private static func choices(of count: Int, from conditions: [Condition]) -> [[Condition]]? {
    var ways: [[Condition]] = [[]]
    for (index, condition) in conditions.enumerated() {
      let left = conditions.count - index - 1
      ways = ways.flatMap { way -> [[Condition]] in
        var next: [[Condition]] = []
        if way.count < count { next.append(way + [condition]) }
        if way.count + left >= count { next.append(way) }
        return next
      }
      if ways.count > mostWays { return nil }
    }
    return ways
  }
}

extension ResearchKitTaskWriter {
  func of(_ test: AnswerTest, of steps: QuizSteps) -> Condition {
    func on(_ id: Step.ID, _ comparison: Comparison) -> Condition {
      .test(AnswerTest(answer: AnswerReference(step: id), comparison: comparison))
    }
    if let item = test.answer.item, item != steps.step.id {
      return on(steps.id(of: item), test.comparison)
    }
    switch test.comparison {
    case .passed(let expected):
      let passed = pass(steps)
      return expected
        ? passed : .all([on(steps.identifiers[0], .visited), .not(passed)])
    case .scoreAtLeast(let score): return steps.scores(score) ?? pass(steps)
    default: return on(steps.identifiers[0], test.comparison)
    }
  }

  private func pass(_ steps: QuizSteps) -> Condition {
    steps.scores(steps.quiz.passMark)
      ?? .all(steps.quiz.questions.map(steps.isRight))
  }

  func rules(
    of steps: QuizSteps, _ ways: (branches: [Rule.Branch], otherwise: Destination)
  ) -> [(Step.ID, Rule.Kind)] {
    guard let last = steps.quiz.questions.last else { return [] }
    let passed = Rule.Branch(condition: pass(steps), destination: ways.otherwise)
    return [
      (
        steps.id(of: last.id), .firstMatch(leading(ways.branches + [passed]), otherwise: nil)
      ),
      (steps.failedID, rule([], else: failing(steps, onward: ways.otherwise))),
    ]
  }

  private func failing(_ steps: QuizSteps, onward: Destination) -> Destination {
    guard steps.quiz.mode == .gate else { return onward }
    switch steps.quiz.onFailure {
    case .tryAgain: return .step(steps.step.id)
    case .end: return steps.quiz.failureStep.map(Destination.step) ?? .end
    case .backToSections:
      return .step(task.steps.first { $0.kind == .consentScenes }?.id ?? steps.step.id)
    }
  }

  func quizObjects(_ step: Step, _ quiz: Quiz) -> [JSONValue] {
    let steps = QuizSteps(step: step, quiz: quiz)
    tellOfQuiz(steps)
    let questions = quiz.questions.map { question -> JSONValue in
      var asked = Step(
        id: steps.id(of: question.id), title: step.title, text: question.text,
        isOptional: false,
        content: .question(
          Question(format: QuizSteps.format(of: question), question: question.prompt)))
      asked.footnote = step.footnote
      return written(asked)[0]
    }
    var failed = Step(id: steps.failedID, content: .instruction(Instruction()))
    if quiz.onFailure == .end, quiz.mode == .gate, quiz.failureStep == nil {
      failed.content = .completion(Completion(reason: .failed))
    }
    failed.text = quiz.failureText
    failed.title = step.title
    failed.bodyItems = quiz.questions.filter { !$0.explanation.isEmpty }
      .map { BodyItem(style: .bullet, text: $0.explanation) }
    return questions + written(failed)
  }

  private func tellOfQuiz(_ steps: QuizSteps) {
    let place = place(of: steps.step)
    tellOfRest(of: steps.step, besides: ["title", "footnote"])
    writer.lose(
      "quiz-became-steps", .split, .note, place,
      "The quiz with its \(steps.quiz.questions.count) questions",
      became: "a question step for each, and one for participants who do not pass")
    if steps.quiz.attempts > 0 {
      writer.lose(
        "attempts-not-limited", .weakened, .warning, place + ["attempts"],
        "The limit of \(steps.quiz.attempts) tries", became: "as many as needed")
    }
    if steps.scores(steps.quiz.passMark) == nil {
      writer.lose(
        "score-not-carried", .approximated, .error, place + ["minimumScore"],
        "Passing with \(steps.quiz.passMark) right answers", became: "all must be right")
    }
    for (member, words, shuffles) in [
      ("shufflesQuestions", "questions", steps.quiz.shufflesQuestions),
      ("shufflesChoices", "answers", steps.quiz.shufflesChoices),
    ] where shuffles {
      writer.lose(
        "order-not-shuffled", .dropped, .note, place + [member],
        "The shuffled order of the \(words)", became: "a fixed order")
    }
    if steps.quiz.repeatsMissedOnly {
      writer.lose(
        "all-questions-repeated", .weakened, .warning, place + ["repeatsMissedOnly"],
        "Asking only the missed questions again", became: "all are asked again")
    }
    let explained = steps.quiz.questions.flatMap(\.choices).contains { !$0.explanation.isEmpty }
    if explained {
      writer.lose(
        "explanations-not-carried", .dropped, .warning, place + ["questions"],
        "Explanations of wrong answers", became: "the explanations of the right ones, once")
    }
  }
}
