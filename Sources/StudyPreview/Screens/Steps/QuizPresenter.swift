import StudyModel

/// An answered quiz question: the selected choices, and why they are right or wrong.
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

/// Questions about the consent, each with feedback, and the outcome of the try.
struct QuizPresenter: StepPresenter {
  let content: Quiz

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    let pages = QuizPages(quiz: content, builder: builder)
    return switch state.part {
    case .quizQuestion(let id): pages.question(id, state)
    case .quizOutcome: state.quizOutcome.map { pages.outcome($0, state) } ?? builder.nothing()
    case .whole, .scene, .consentPage, .document, .name, .signature, .token, .eligibilityQuestion,
      .ineligible:
      builder.emptyStep(state)
    }
  }

  func learnMoreViews(_ state: ScreenState, in builder: ScreenBuilder) -> [MoreView] {
    let passages = QuizPassages(builder: builder)
    return switch state.part {
    case .quizQuestion(let id):
      content.question(id).map { passages.passages(of: $0).map(\.more) } ?? []
    case .quizOutcome: passages.passages(of: state.quizOutcome?.missed ?? []).map(\.more)
    case .whole, .scene, .consentPage, .document, .name, .signature, .token, .eligibilityQuestion,
      .ineligible:
      builder.learnMoreViews(of: state.step)
    }
  }

  func defaultTexts(of step: Step, in defaults: StepDefaults) -> [String: JSONValue] {
    var buttons: [(String, LocalizedText, Word)] = [
      ("checkLabel", content.checkLabel, .checkAnswer)
    ]
    switch content.onFailure {
    case .tryAgain: buttons.append(("tryAgainLabel", content.tryAgainLabel, .tryAgain))
    case .backToSections: buttons.append(("lookAgainLabel", content.lookAgainLabel, .lookAgain))
    case .end: break
    }
    let blank = buttons.filter(\.1.isEmpty).map { ($0.0, JSONValue.string(defaults.words[$0.2])) }
    return Dictionary(uniqueKeysWithValues: blank)
  }

  func move(_ state: inout ScreenState, to rest: Place, in study: Study) {
    let question =
      rest.count > 1 && rest[0] == "questions" ? rest[1] : content.questions.first?.id
    if let question { state.part = .quizQuestion(question) }
  }

  func words(for answer: JSONValue, to item: String?, by writer: AnswerText) -> String? {
    if answer.booleanValue != nil { return writer.line(answer, .boolean(BooleanFormat())) }
    guard answer.arrayValue != nil else { return answer.stringValue ?? answer.canonicalText }
    let choices = content.questions.first { $0.id == item }?.choices ?? []
    return choices.filter { (answer.arrayValue ?? []).contains(.string($0.value)) }
      .map { writer.text($0.text) }.joined(separator: ", ")
  }
}

extension StepPresenters {
  func visit(_ content: Quiz) -> any StepPresenter { QuizPresenter(content: content) }
}

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
