import StudyModel

extension ScreenWriter {
  /// A question, or the feedback on its answer.
  func quizQuestion(of quiz: Quiz) -> ScreenTexts {
    guard let question = screen.quizQuestion else { return write("", []) }
    let title = text(question.prompt)
    // The result of the try is a screen of its own.
    let counter = fill("questionOf", screen.number, of: screen.count - 1)
    guard let feedback = screen.feedback else {
      let asked = answers(to: question.format)
      let lead = screen.number == 1 ? text(step.text) : ""
      return write(
        title, [lead, counter, text(question.text)] + asked.texts, choices: asked.choices,
        buttons: [text(quiz.checkLabel, else: "checkAnswer")])
    }
    let texts = [counter, word(feedback.isRight ? "right" : "notQuite")]
    return write(
      title, texts + feedback.explanations.map(text) + said(feedback.answer, to: question),
      buttons: [onward])
  }

  /// Whether a try was passed, and what comes next.
  func outcome(of quiz: Quiz) -> ScreenTexts {
    guard let standing = screen.quizOutcome else { return write("", []) }
    let passed = standing.outcome.isPassed
    let isFinal = standing.next == .end || standing.next == .handOver
    let title = passed ? "passedTitle" : standing.next == .end ? "failedFinal" : "failedTitle"
    let missed = Set(standing.missed.map(\.id))
    let right = passed ? quiz.questions.filter { !missed.contains($0.id) } : []
    var texts = [fill("rightCount", standing.outcome.score, of: standing.questionCount)]
    texts.append(isFinal ? text(quiz.failureText) : "")
    return write(
      word(title), texts + right.map { text($0.explanation) },
      buttons: [button(after: standing, of: quiz)])
  }

  private func button(after standing: QuizStanding, of quiz: Quiz) -> String {
    switch standing.next {
    case .goOn: onward
    case .end, .handOver: text(step.continueLabel, else: "goOn")
    case .tryAgain: text(quiz.tryAgainLabel, else: "tryAgain")
    case .backToSections: text(quiz.lookAgainLabel, else: "lookAgain")
    }
  }

  /// The answer in words.
  private func said(_ answer: JSONValue, to question: QuizQuestion) -> [String] {
    switch (answer, question.key) {
    case (.boolean(let value), .boolean(let statement)):
      [value ? text(statement.yes, else: "yes") : text(statement.no, else: "no")]
    case (.number(let value), .number(let number)): [value.plainText, text(number.unit)]
    default:
      question.choices.filter { answer.arrayValue?.contains(.string($0.value)) == true }
        .map { text($0.text) }
    }
  }
}
