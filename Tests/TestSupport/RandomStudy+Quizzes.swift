import StudyModel

extension StudyMaker {
  mutating func quiz(on consent: Consent) -> Quiz {
    let questions = (0..<random.number(1...4)).map { _ in quizQuestion(on: consent) }
    var quiz = Quiz(
      questions: questions, minimumScore: random.once(in: 2) ? 1 : nil,
      attempts: random.number(0...3),
      onFailure: random.pick(Quiz.OnFailure.allCases, else: .tryAgain),
      mode: random.once(in: 3) ? random.pick(Quiz.Mode.allCases, else: .gate) : .gate,
      repeatsMissedOnly: random.once(in: 2), shufflesQuestions: random.once(in: 2),
      shufflesChoices: random.once(in: 2), failureText: maybeText())
    (quiz.checkLabel, quiz.tryAgainLabel, quiz.lookAgainLabel) =
      (quiz.failureText, quiz.failureText, quiz.failureText)
    return quiz
  }

  private mutating func quizQuestion(on consent: Consent) -> QuizQuestion {
    let right = random.number(0...2)
    let several = random.once(in: 3)
    return QuizQuestion(
      id: id("quiz-question"), prompt: text(), text: maybeText(), key: key(),
      allowsSeveral: several, acceptsAny: random.once(in: 4),
      choices: (0..<3).map { index in
        QuizChoice(
          value: "choice-\(index)", text: text(),
          isCorrect: index == right || several && index == (right + 1) % 3, explanation: text(),
          staysLast: random.once(in: 5))
      }, explanation: maybeText(), wrongExplanation: text(),
      tests: TestedPassage(
        consent: consent.id, section: consent.sections[0].id,
        paragraph: random.once(in: 2) ? 0 : nil),
      alsoTests: random.once(in: 4)
        ? [TestedPassage(consent: consent.id, section: consent.sections[0].id)] : [])
  }

  private mutating func key() -> QuizKey {
    switch random.number(0...3) {
    case 0: .boolean(RightStatement(isTrue: random.once(in: 2), yes: maybeText(), no: maybeText()))
    case 1:
      .number(
        RightNumber(
          lowest: 3, highest: random.once(in: 2) ? 5 : nil, isWhole: random.once(in: 2),
          unit: maybeText(), minimum: random.once(in: 2) ? 0 : nil, maximum: 9,
          tooLow: maybeText(), tooHigh: maybeText()))
    default: .choices
    }
  }
}
