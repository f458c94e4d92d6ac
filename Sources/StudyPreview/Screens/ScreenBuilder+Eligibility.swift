import StudyModel

/// Who can take part: the code, the questions, and a kind end.
extension ScreenBuilder {
  func token(_ eligibility: Eligibility, _ state: ScreenState) -> String {
    let prompt = shown(eligibility.token?.prompt ?? [:])
    return asking(
      .text(TextFormat(maximumLength: eligibility.token?.length ?? Eligibility.Token.longest)),
      item: Eligibility.tokenItem, label: words[.tokenField], note: words[.tokenNote],
      heading: Heading(
        introduction: prompt == nil ? nil : shown(state.step.text),
        title: shown(state.step.title) ?? words[.eligibilityTitle],
        lead: prompt ?? shown(state.step.text), picture: picture(state.step.image)), state)
  }

  func eligibilityQuestion(
    _ eligibility: Eligibility, _ id: EligibilityQuestion.ID, _ state: ScreenState
  ) -> String {
    guard let index = eligibility.questions.firstIndex(where: { $0.id == id }) else {
      return nothing()
    }
    let question = eligibility.questions[index]
    let counter =
      eligibility.questions.count > 1
      ? words(.questionOf, n: String(index + 1), m: String(eligibility.questions.count)) : nil
    // What the step says and shows is on its first screen.
    let isFirst = index == 0 && eligibility.token == nil
    return asking(
      question.format, item: id, label: nil, note: nil,
      heading: Heading(
        introduction: isFirst ? shown(state.step.text) : nil,
        counter: counter,
        title: shown(question.prompt) ?? shown(state.step.title) ?? words[.eligibilityTitle],
        lead: shown(question.text), picture: isFirst ? picture(state.step.image) : nil), state)
  }

  private func asking(
    _ format: AnswerFormat, item: String, label: String?, note: String?, heading: Heading,
    _ state: ScreenState
  ) -> String {
    let fields = AnswerFields(format, base: FieldName.answer, language: language)
    let rejection = attempt?.rejections?[item]
    var view = question(
      format, base: FieldName.answer, id: "answer", label: label,
      values: attempt?.typed ?? fields.values(of: state.answer), placeholder: [:],
      rejection: rejection, isInForm: false, isOptional: false, hint: nil, tag: nil, number: nil,
      more: nil, takesFocus: rejection != nil, today: state.today)
    if let note { view.note = note }
    return page(
      frame(state, title: heading.title),
      QuestionScreen(
        heading: heading, question: view, errors: nil, skippedNote: nil, more: nil),
      "steps/question")
  }

  func ineligible(_ eligibility: Eligibility, _ state: ScreenState) -> String {
    let heading = Heading(
      title: shown(eligibility.endingTitle) ?? words[.ineligibleTitle],
      lead: shown(eligibility.endingText) ?? words[.ineligibleLead])
    var frame = frame(state, title: heading.title)
    // Nothing more is to come of what it would count.
    frame.progress = nil
    // The step's own words lead from question to question.
    frame.buttons = [
      ScreenFrame.Button(
        move: "next", label: words[state.continuing == .done ? .done : .next])
    ]
    return page(frame, PlainScreen(heading: heading), "steps/instruction")
  }
}
