import StudyModel

/// An answered quiz question: what was chosen and why it is right or wrong.
struct FeedbackScreen: Sendable {
  let counter: String
  let title: String
  let verdict: String
  let isRight: Bool
  let chosen: [Chosen]
  let explanations: [String]
  let passages: [PassageView]
  let takesFocus: Bool

  struct Chosen: Sendable {
    let text: String
    let isRight: Bool
  }
}

extension ScreenBuilder {
  func quiz(_ quiz: Quiz, _ id: QuizQuestion.ID?, _ state: ScreenState) -> String {
    guard let index = quiz.questions.firstIndex(where: { $0.id == id }) else { return nothing() }
    let question = state.quizQuestion ?? quiz.questions[index]
    // A still stands outside any try, a walkthrough may ask some of the questions only.
    let isWalked = state.quizQuestion != nil
    let counter = words(
      .questionOf, n: String(isWalked ? state.number : index + 1),
      m: String(isWalked ? state.count - 1 : quiz.questions.count))
    if let feedback = state.feedback {
      return self.feedback(feedback, on: question, counter, state)
    }
    let isFirst = isWalked ? state.number == 1 : index == 0
    var heading = Heading(
      introduction: isFirst ? shown(state.step.text) : nil, counter: counter,
      title: text(question.prompt), lead: shown(question.text))
    if heading.title.isEmpty { heading.title = text(state.step.title) }
    let fields = AnswerFields(question.format, base: FieldName.answer, language: language)
    let rejection = attempt?.rejections?[question.id]
    let view = self.question(
      question.format, base: FieldName.answer, id: "answer", label: nil,
      values: attempt?.typed ?? fields.values(of: state.answer), placeholder: [:],
      rejection: rejection, isInForm: false, isOptional: false, hint: nil, tag: nil, number: nil,
      more: nil, takesFocus: rejection != nil && !isStill, today: state.today)
    var frame = frame(state, title: heading.title)
    frame.buttons = [ScreenFrame.Button(move: "next", label: words[.checkAnswer])]
    return page(
      frame,
      QuestionScreen(
        heading: heading, question: view, errors: nil, skippedNote: nil, more: nil),
      "steps/question")
  }

  private func feedback(
    _ feedback: QuizFeedback, on question: QuizQuestion, _ counter: String, _ state: ScreenState
  ) -> String {
    let chosen = chosen(feedback, of: question)
    var explanations = feedback.explanations.map(text)
    if !feedback.isRight, chosen.allSatisfy(\.isRight) {
      explanations.insert(words[.incomplete], at: 0)
    }
    return page(
      frame(state, title: words[feedback.isRight ? .right : .notQuite]),
      FeedbackScreen(
        counter: counter, title: text(question.prompt),
        verdict: words[feedback.isRight ? .right : .notQuite], isRight: feedback.isRight,
        chosen: chosen, explanations: explanations, passages: passages(of: question),
        takesFocus: !isStill), "steps/feedback")
  }

  private func chosen(_ feedback: QuizFeedback, of question: QuizQuestion)
    -> [FeedbackScreen.Chosen]
  {
    guard question.key == .choices else {
      let text = AnswerText(study: study, language: language)
        .line(feedback.answer, question.format)
      return [FeedbackScreen.Chosen(text: text ?? "", isRight: feedback.isRight)]
    }
    return question.choices.filter { feedback.chosen.contains($0.value) }.map {
      FeedbackScreen.Chosen(text: text($0.text), isRight: $0.isCorrect)
    }
  }
}
