import StudyDocuments
import StudyModel

/// A quiz in ResearchKit: question steps, then a step for participants who did not pass.
struct QuizSteps {
  let step: Step
  let quiz: Quiz

  private var ids: [Step.ID] { quiz.questions.map { id(of: $0.id) } + [failedID] }
  private var failedID: Step.ID { "\(step.id).failed" }

  private func id(of question: QuizQuestion.ID) -> Step.ID { "\(step.id).\(question)" }

  /// That the question's answer is right.
  private func isRight(_ question: QuizQuestion) -> Condition {
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

  private static func format(of question: QuizQuestion) -> AnswerFormat {
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

  /// The limit on combinations of right answers that are written out.
  private static let maximumWays = 50

  /// That at least this many questions are right; nil if there are too many combinations.
  private func scores(_ least: Int) -> Condition? {
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
      if ways.count > maximumWays { return nil }
    }
    return ways
  }
}

extension QuizSteps: ORKStep {
  var known: Set<String> {
    [
      "questions", "minimumScore", "attempts", "onFailure", "mode", "repeatsMissedOnly",
      "shufflesQuestions", "shufflesChoices", "failureStep", "failureText",
    ]
  }
  var results: ORKStepResults { .unnamed(.unseen) }

  func identifiers(in study: Study) -> [Step.ID] { ids }

  func found(in language: Language) -> [Step] {
    quiz.questions.map { question in
      Step(
        id: id(of: question.id), content: .question(Question(format: Self.format(of: question))))
    }
  }

  func condition(_ test: AnswerTest) -> Condition {
    func on(_ id: Step.ID, _ comparison: Comparison) -> Condition {
      .test(AnswerTest(answer: AnswerReference(step: id), comparison: comparison))
    }
    if let item = test.answer.item, item != step.id { return on(id(of: item), test.comparison) }
    switch test.comparison {
    case .passed(let expected):
      return expected ? passed : .all([on(ids[0], .visited), .not(passed)])
    case .scoreAtLeast(let score): return scores(score) ?? passed
    case .visited, .answered, .skipped, .dontKnow, .equals, .numberBetween, .includes,
      .includesOther, .matches, .timeBetween, .clockWithin, .dateBetween, .consented, .eligible,
      .entriesBetween:
      return on(ids[0], test.comparison)
    }
  }

  private var passed: Condition {
    scores(quiz.passMark) ?? .all(quiz.questions.map(isRight))
  }

  func gates(_ ways: SkipPaths.Ways, by rules: RuleWriter) -> [(Step.ID, Rule.Kind)] {
    guard let last = quiz.questions.last else { return [] }
    let branch = Rule.Branch(condition: passed, destination: ways.otherwise)
    return [
      (id(of: last.id), .firstMatch(rules.leading(ways.branches + [branch]), otherwise: nil)),
      (failedID, rules.rule([], else: failing(in: rules.tasks.task, onward: ways.otherwise))),
    ]
  }

  private func failing(in task: StudyModel.Task, onward: Destination) -> Destination {
    guard quiz.mode == .gate else { return onward }
    switch quiz.onFailure {
    case .tryAgain: return .step(step.id)
    case .end: return quiz.failureStep.map(Destination.step) ?? .end
    case .backToSections:
      return .step(task.steps.first { $0.kind == .consentScenes }?.id ?? step.id)
    }
  }

  func objects(by tasks: ResearchKitTaskWriter) -> [JSONValue] {
    reportQuiz(by: tasks)
    let questions = quiz.questions.map { question -> JSONValue in
      reportUnknown(in: question, by: tasks)
      var asked = Step(
        id: id(of: question.id), title: step.title, text: question.text, isOptional: false,
        content: .question(
          Question(format: Self.format(of: question), question: question.prompt)))
      asked.footnote = step.footnote
      return tasks.objects(of: asked)[0]
    }
    var failed = Step(id: failedID, content: .instruction(Instruction()))
    if quiz.onFailure == .end, quiz.mode == .gate, quiz.failureStep == nil {
      failed.content = .completion(Completion(reason: .failed))
    }
    failed.text = quiz.failureText
    failed.title = step.title
    failed.bodyItems = quiz.questions.filter { !$0.explanation.isEmpty }
      .map { BodyItem(style: .bullet, text: $0.explanation) }
    return questions + tasks.objects(of: failed)
  }

  private func reportUnknown(in question: QuizQuestion, by tasks: ResearchKitTaskWriter) {
    let writer = tasks.writer
    let place = tasks.place(of: step) + ["questions", question.id]
    writer.reportUnknown(in: question, except: Self.knownOfQuestions, at: place)
    writer.reportUnknown(in: question.key, except: Self.knownOfKeys, at: place + ["key"])
    for choice in question.choices {
      writer.reportUnknown(
        in: choice, except: Self.knownOfChoices, at: place + ["choices", choice.value])
    }
  }

  private static let knownOfKeys: Set = [
    "kind", "isTrue", "yes", "no", "lowest", "highest", "isWhole", "unit", "minimum", "maximum",
    "tooLow", "tooHigh",
  ]
  private static let knownOfChoices: Set = [
    "value", "text", "isCorrect", "explanation", "staysLast",
  ]
  private static let knownOfQuestions: Set = [
    "id", "prompt", "text", "key", "allowsSeveral", "acceptsAny", "choices", "explanation",
    "wrongExplanation", "tests", "alsoTests",
  ]

  private static func explainsWrongAnswers(_ question: QuizQuestion) -> Bool {
    if case .number(let number) = question.key, !number.tooLow.isEmpty || !number.tooHigh.isEmpty {
      return true
    }
    return !question.wrongExplanation.isEmpty
      || question.choices.contains { !$0.explanation.isEmpty }
  }

  private func reportQuiz(by tasks: ResearchKitTaskWriter) {
    let writer = tasks.writer
    let place = tasks.place(of: step)
    tasks.reportRest(of: step, except: ["title", "footnote"])
    writer.lose(
      "quiz-became-steps", .split, .note, place,
      Loss.whole("The quiz", quiz.questions.count, "question", "questions"),
      became: "a question step for each, and one for participants who do not pass")
    if quiz.attempts > 0 {
      writer.lose(
        "attempts-not-limited", .weakened, .warning, place + ["attempts"],
        "The limit of \(quiz.attempts) \(quiz.attempts == 1 ? "try" : "tries")",
        became: "as many as needed")
    }
    if scores(quiz.passMark) == nil {
      writer.lose(
        "score-not-carried", .approximated, .error, place + ["minimumScore"],
        "Passing with \(quiz.passMark) \(quiz.passMark == 1 ? "right answer" : "right answers")",
        became: "all must be right")
    }
    for (member, words, shuffles) in [
      ("shufflesQuestions", "questions", quiz.shufflesQuestions),
      ("shufflesChoices", "answers", quiz.shufflesChoices),
    ] where shuffles {
      writer.lose(
        "order-not-shuffled", .dropped, .note, place + [member],
        "The shuffled order of the \(words)", became: "a fixed order")
    }
    if quiz.repeatsMissedOnly {
      writer.lose(
        "all-questions-repeated", .weakened, .warning, place + ["repeatsMissedOnly"],
        "Asking only the missed questions again", became: "all are asked again")
    }
    if quiz.questions.contains(where: Self.explainsWrongAnswers) {
      writer.lose(
        "explanations-not-carried", .dropped, .warning, place + ["questions"],
        "Explanations of wrong answers", became: "the explanations of the right ones, once")
    }
  }
}
