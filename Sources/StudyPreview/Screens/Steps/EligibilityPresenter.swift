import StudyModel

/// Eligibility: the code, the questions, and a kind ending.
struct EligibilityPresenter: StepPresenter {
  let content: Eligibility

  func defaultTitle(in words: ScreenStrings) -> String? { words[.eligibilityTitle] }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    let pages = EligibilityPages(eligibility: content, builder: builder)
    return switch state.part {
    case .token: pages.token(state)
    case .eligibilityQuestion(let id): pages.question(id, state)
    case .ineligible: pages.ineligible(state)
    case .whole, .scene, .consentPage, .quizQuestion, .quizOutcome, .document, .name, .signature:
      builder.emptyStep(state)
    }
  }

  func move(_ state: inout ScreenState, to rest: Place, in study: Study) {
    if rest.count > 1, rest[0] == "questions" {
      state.part = .eligibilityQuestion(rest[1])
    } else if content.token != nil {
      state.part = .token
    } else if let first = content.questions.first {
      state.part = .eligibilityQuestion(first.id)
    }
  }

  func defaultTexts(of step: Step, in defaults: StepDefaults) -> [String: JSONValue] {
    var texts: [String: JSONValue] = [:]
    if let token = content.token, token.prompt.isEmpty {
      texts["tokenPrompt"] = .string(defaults.words[.tokenField])
    }
    if content.endingTitle.isEmpty {
      texts["endingTitle"] = .string(defaults.words[.ineligibleTitle])
    }
    if content.endingText.isEmpty {
      texts["endingText"] = .string(defaults.words[.ineligibleLead])
    }
    return texts
  }

  func lines(of record: StepRecord, by writer: AnswerText) -> [String] {
    content.questions.compactMap { question in
      record.answer[question.id].flatMap { writer.line($0, question.format) }.map {
        writer.text(question.prompt).introducing($0)
      }
    }
  }
}

extension StepPresenters {
  func visit(_ content: Eligibility) -> any StepPresenter { EligibilityPresenter(content: content) }
}

private struct EligibilityPages {
  let eligibility: Eligibility
  let builder: ScreenBuilder

  func token(_ state: ScreenState) -> String {
    let prompt = builder.shown(eligibility.token?.prompt ?? [:])
    return asking(
      .text(TextFormat(maximumLength: eligibility.token?.length ?? Eligibility.Token.longest)),
      item: Eligibility.tokenItem, label: builder.words[.tokenField],
      note: builder.words[.tokenNote],
      heading: Heading(
        introduction: prompt == nil ? nil : builder.shown(state.step.text),
        title: builder.shown(state.step.title) ?? builder.words[.eligibilityTitle],
        lead: prompt ?? builder.shown(state.step.text), picture: builder.picture(state.step.image)),
      state)
  }

  func question(_ id: EligibilityQuestion.ID, _ state: ScreenState) -> String {
    guard let index = eligibility.questions.firstIndex(where: { $0.id == id }) else {
      return builder.nothing()
    }
    let question = eligibility.questions[index]
    let counter =
      eligibility.questions.count > 1
      ? builder.words(.questionOf, n: String(index + 1), m: String(eligibility.questions.count))
      : nil
    // The step's own text and picture are on its first screen.
    let isFirst = index == 0 && eligibility.token == nil
    return asking(
      question.format, item: id, label: nil, note: nil,
      heading: Heading(
        introduction: isFirst ? builder.shown(state.step.text) : nil,
        counter: counter,
        title: builder.shown(question.prompt) ?? builder.shown(state.step.title)
          ?? builder.words[.eligibilityTitle],
        lead: builder.shown(question.text),
        picture: isFirst ? builder.picture(state.step.image) : nil), state)
  }

  private func asking(
    _ format: AnswerFormat, item: String, label: String?, note: String?, heading: Heading,
    _ state: ScreenState
  ) -> String {
    let fields = AnswerFields(format, base: FieldName.answer, language: builder.language)
    let rejection = builder.attempt?.rejections?[item]
    var view = builder.question(
      format, base: FieldName.answer, id: "answer", label: label,
      values: builder.attempt?.typed ?? fields.values(of: state.answer), placeholder: [:],
      rejection: rejection, isInForm: false, isOptional: false, hint: nil, tag: nil, number: nil,
      more: nil, takesFocus: rejection != nil, today: state.today)
    if let note { view.note = note }
    return builder.page(
      builder.frame(state, title: heading.title),
      QuestionScreen(
        heading: heading, question: view, errors: nil, skippedNote: nil, more: nil),
      "steps/question")
  }

  func ineligible(_ state: ScreenState) -> String {
    let heading = Heading(
      title: builder.shown(eligibility.endingTitle) ?? builder.words[.ineligibleTitle],
      lead: builder.shown(eligibility.endingText) ?? builder.words[.ineligibleLead])
    var frame = builder.frame(state, title: heading.title)
    // There is nothing left to count.
    frame.progress = nil
    // The step's own label is for moving between questions.
    frame.buttons = [
      ScreenFrame.Button(
        move: "next", label: builder.words[state.continuing == .done ? .done : .next])
    ]
    return builder.page(frame, PlainScreen(heading: heading), "steps/instruction")
  }
}
