import StudyModel

extension SurveyJSWriter {
  /// The right answer, which SurveyJS counts.
  func addKey(of quiz: QuizQuestion, at name: String, to members: inout [String: JSONValue]) {
    switch quiz.key {
    case .boolean(let statement): members["correctAnswer"] = .boolean(statement.isTrue)
    case .choices:
      let options = SurveyJSOptions(quiz.choices.map { .text($0.value) })
      let right = quiz.choices.filter(\.isCorrect).compactMap { options.json(.text($0.value)) }
      if !quiz.acceptsAny || right.count == 1 {
        members["correctAnswer"] =
          quiz.allowsSeveral ? .array(right) : right.count == 1 ? right[0] : nil
      }
    case .number: break
    }
    if members["correctAnswer"] == nil {
      lose(
        "key-not-counted", .approximated, .note, place, "A question with several right answers",
        became: "counted by the calculated score, not by SurveyJS itself")
    }
  }

  /// What is said about an answer once it is chosen.
  func feedback(_ question: SurveyQuestion, _ name: String) -> [JSONValue] {
    guard let quiz = question.quiz else { return [] }
    let right = quiz.isRight(in: question.answer.step)
    var elements: [JSONValue?] = []
    func add(_ suffix: String, _ text: LocalizedText, when condition: Condition) {
      guard !text.isEmpty else { return }
      elements.append(
        htmlElement(
          "\(name)_\(suffix)", [SurveyJSPiece(text: text)], visibleIf: expression(condition)))
    }
    func test(_ comparison: Comparison) -> Condition {
      .test(AnswerTest(answer: question.answer, comparison: comparison))
    }
    add("right", quiz.explanation, when: right)
    add("wrong", quiz.wrongExplanation, when: .all([test(.answered), .not(right)]))
    for (index, choice) in quiz.choices.enumerated() {
      add(
        "why_\(index + 1)", choice.explanation,
        when: test(.includes([.text(choice.value)])))
    }
    if case .number(let number) = quiz.key {
      if let lowest = number.lowest {
        add(
          "low", number.tooLow,
          when: .all([test(.answered), .not(test(.numberBetween(lowest, nil)))]))
      }
      if let highest = number.highest {
        add(
          "high", number.tooHigh,
          when: .all([test(.answered), .not(test(.numberBetween(nil, highest)))]))
      }
    }
    return elements.compactMap(\.self)
  }

  /// A rule at the last question that lets nobody continue without passing, where a quiz may be tried without end.
  func gate(of quiz: Quiz, on page: SurveyPage) -> JSONValue? {
    guard quiz.mode == .gate, quiz.passMark > 0, quiz.attempts == 0, quiz.onFailure != .end,
      let passed = try? expressions.passed(quiz, on: page)
    else { return nil }
    let names = quiz.questions.map { question in
      expressions.names.name(of: AnswerReference(step: page.step.id, item: question.id))
    }
    let unanswered = names.map { "{\($0)} empty" }.joined(separator: " and ")
    return .expression(
      page.step.isOptional ? "((\(unanswered)) or \(passed))" : passed,
      message: words(
        quiz.failureText.isEmpty ? study.interfaceText("failedTitle") : quiz.failureText))
  }

  /// The end of a quiz: what those read who do not pass.
  func result(of quiz: Quiz, on page: SurveyPage) -> [JSONValue] {
    if quiz.attempts > 0 || quiz.onFailure == .backToSections {
      lose(
        "quiz-attempts", .dropped, .warning, place, "The number of tries and the way back",
        became: "answers can be changed until Next")
    }
    if quiz.shufflesQuestions || quiz.shufflesChoices || quiz.repeatsMissedOnly {
      lose(
        "quiz-order", .approximated, .note, place, "Shuffled questions and answers",
        became: "the order as written")
    }
    if !quiz.questions.allSatisfy(\.passages.isEmpty) {
      lose(
        "quiz-passages", .dropped, .note, place, "The passages that the questions test")
    }
    let failed = Condition.test(
      AnswerTest(answer: AnswerReference(step: page.step.id), comparison: .passed(false)))
    guard !quiz.failureText.isEmpty, quiz.passMark > 0, gate(of: quiz, on: page) == nil else {
      return []
    }
    return [
      htmlElement(
        names.page(page.step.id) + "_failed", [SurveyJSPiece(text: quiz.failureText)],
        visibleIf: expression(failed))
    ].compactMap(\.self)
  }
}
