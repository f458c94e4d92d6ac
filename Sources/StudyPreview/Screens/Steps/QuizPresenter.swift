import StudyModel

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
