import StudyModel

/// A question on its own screen.
struct QuestionPresenter: StepPresenter {
  let content: Question

  var skipLabel: Word { .skip }
  var prompt: LocalizedText { content.question }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    var heading = builder.heading(of: state.step)
    if let words = builder.shown(content.question) {
      if heading.title.isEmpty {
        heading.title = words
      } else {
        heading.lead = [heading.lead, words].compactMap(\.self).joined(separator: " ")
      }
    }
    let fields = AnswerFields(content.format, base: FieldName.answer, language: builder.language)
    let values = builder.attempt?.typed ?? fields.values(of: state.answer)
    let rejection = builder.attempt?.rejections?[nil]
    let view = builder.question(
      content.format, base: FieldName.answer, id: "answer", label: nil, values: values,
      placeholder: content.placeholder, rejection: rejection, isInForm: false,
      isOptional: false, hint: nil, tag: builder.shown(content.tag), number: nil, more: nil,
      takesFocus: rejection != nil && !builder.isStill, today: state.today)
    return builder.page(
      builder.frame(state, title: heading.title),
      QuestionScreen(
        heading: heading, question: view, errors: nil,
        skippedNote: state.wasSkipped ? builder.words[.skippedNote] : nil,
        more: builder.more(content.learnMore, id: "question")), "steps/question")
  }

  func learnMoreViews(_ state: ScreenState, in builder: ScreenBuilder) -> [MoreView] {
    [builder.more(content.learnMore, id: "question")].compactMap(\.self)
  }

  func begin(_ state: inout ScreenState, in context: AnswerContext) {
    state.answer = content.format.settings.defaultAnswer(in: context)
  }

  func lines(of record: StepRecord, by writer: AnswerText) -> [String] {
    writer.line(record.answer, content.format).map { [$0] } ?? []
  }

  func words(for answer: JSONValue, to item: String?, by writer: AnswerText) -> String? {
    writer.line(answer, content.format)
  }
}

extension StepPresenters {
  func visit(_ content: Question) -> any StepPresenter { QuestionPresenter(content: content) }
}
