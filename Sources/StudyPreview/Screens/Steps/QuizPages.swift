import StudyModel

struct QuizPages {
  let quiz: Quiz
  let builder: ScreenBuilder

  func question(_ id: QuizQuestion.ID, _ state: ScreenState) -> String {
    guard let index = quiz.questions.firstIndex(where: { $0.id == id }) else {
      return builder.nothing()
    }
    let question = state.quizQuestion ?? quiz.questions[index]
    // A still is not part of a try; a walkthrough may ask only some of the questions.
    let isWalked = state.quizQuestion != nil
    let counter = builder.words(
      .questionOf, n: String(isWalked ? state.number : index + 1),
      m: String(isWalked ? state.count - 1 : quiz.questions.count))
    if let feedback = state.feedback {
      return self.feedback(feedback, on: question, counter, state)
    }
    let isFirst = isWalked ? state.number == 1 : index == 0
    var heading = Heading(
      introduction: isFirst ? builder.shown(state.step.text) : nil, counter: counter,
      title: builder.text(question.prompt), lead: builder.shown(question.text))
    if heading.title.isEmpty { heading.title = builder.text(state.step.title) }
    let fields = AnswerFields(question.format, base: FieldName.answer, language: builder.language)
    let rejection = builder.attempt?.rejections?[question.id]
    let view = builder.question(
      question.format, base: FieldName.answer, id: "answer", label: nil,
      values: builder.attempt?.typed ?? fields.values(of: state.answer), placeholder: [:],
      rejection: rejection, isInForm: false, isOptional: false, hint: nil, tag: nil, number: nil,
      more: nil, takesFocus: rejection != nil && !builder.isStill, today: state.today)
    var frame = builder.frame(state, title: heading.title)
    frame.buttons = [
      ScreenFrame.Button(
        move: "next", label: builder.shown(quiz.checkLabel) ?? builder.words[.checkAnswer])
    ]
    return builder.page(
      frame,
      QuestionScreen(
        heading: heading, question: view, errors: nil, skippedNote: nil, more: nil),
      "steps/question")
  }

  private func feedback(
    _ feedback: QuizFeedback, on question: QuizQuestion, _ counter: String, _ state: ScreenState
  ) -> String {
    let chosen = chosen(feedback, of: question)
    var explanations = feedback.explanations.map(builder.text)
    if !feedback.isRight, chosen.allSatisfy(\.isRight) {
      explanations.insert(builder.words[.incomplete], at: 0)
    }
    return builder.page(
      builder.frame(state, title: builder.words[feedback.isRight ? .right : .notQuite]),
      FeedbackScreen(
        counter: counter, title: builder.text(question.prompt),
        verdict: builder.words[feedback.isRight ? .right : .notQuite], isRight: feedback.isRight,
        chosen: chosen, explanations: explanations,
        passages: QuizPassages(builder: builder).passages(of: question),
        takesFocus: !builder.isStill), "steps/feedback")
  }

  private func chosen(_ feedback: QuizFeedback, of question: QuizQuestion)
    -> [FeedbackScreen.Chosen]
  {
    guard question.key == .choices else {
      let text = AnswerText(study: builder.study, language: builder.language)
        .line(feedback.answer, question.format)
      return [FeedbackScreen.Chosen(text: text ?? "", isRight: feedback.isRight)]
    }
    return question.choices.filter { feedback.chosen.contains($0.value) }.map {
      FeedbackScreen.Chosen(text: builder.text($0.text), isRight: $0.isCorrect)
    }
  }
}
