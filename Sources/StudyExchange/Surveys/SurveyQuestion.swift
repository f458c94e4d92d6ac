import StudyModel

/// A question of a page, or a heading between questions.
struct SurveyQuestion {
  /// Its step and, in a form or quiz, its item: what conditions refer to.
  let answer: AnswerReference
  let place: Place
  /// The question itself. Empty for a question step that asks by its title.
  var text: LocalizedText = [:]
  var help: LocalizedText = [:]
  var placeholder: LocalizedText = [:]
  var learnMore: LearnMore?
  /// Nil for a heading.
  var format: AnswerFormat?
  var isOptional = false
  /// Shown only while this holds, on a page that is shown.
  var visibility: Condition?
  /// For a heading: the questions that name it as their group are asked for each entry.
  var repetition: Repetition?
  /// The heading of the repeatable group that asks it.
  var group: FormItem.ID?
  /// For a quiz.
  var quiz: QuizQuestion?
  /// The answers of which one is needed to take part; nil where any is.
  var fitting: [Bool]?

  /// The last part of its identifier.
  var id: String { answer.item ?? answer.step }
}

extension SurveyQuestion {
  /// What a step asks, in order. Consents, signatures, and web pages ask for nothing that another form could ask.
  static func all(of step: Step, at place: Place) -> [SurveyQuestion] {
    switch step.content.asking {
    case .question(let question): [SurveyQuestion(question, of: step, at: place)]
    case .form(let form): all(of: form, in: step, at: place)
    case .quiz(let quiz): quiz.questions.map { SurveyQuestion($0, of: step, at: place) }
    case .eligibility(let eligibility):
      eligibility.questions.map { SurveyQuestion($0, of: step, at: place) }
    case .sharing, .consentReview, .consentForm, .signature, .webPage, nil: []
    }
  }

  private static func all(
    of form: Form, in step: Step, at place: Place
  ) -> [SurveyQuestion] {
    form.parts.flatMap { part -> [SurveyQuestion] in
      switch part {
      case .item(let item): [SurveyQuestion(item, of: step, at: place, in: nil)]
      case .group(let group):
        [SurveyQuestion(group.heading, of: step, at: place, in: nil)]
          + group.items.map { SurveyQuestion($0, of: step, at: place, in: group.id) }
      }
    }
  }

  private init(_ question: Question, of step: Step, at place: Place) {
    self.init(
      answer: AnswerReference(step: step.id), place: place, text: question.question,
      placeholder: question.placeholder, learnMore: question.learnMore, format: question.format,
      isOptional: step.isOptional)
  }

  private init(_ item: FormItem, of step: Step, at place: Place, in group: FormItem.ID?) {
    self.init(
      answer: AnswerReference(step: step.id, item: item.id), place: place + ["items", item.id],
      text: item.text, help: item.detailText, placeholder: item.placeholder,
      learnMore: item.learnMore, format: item.format,
      isOptional: item.isOptional || step.isOptional, visibility: item.visibility,
      repetition: item.isHeading ? item.repetition : nil, group: group)
  }

  private init(_ question: QuizQuestion, of step: Step, at place: Place) {
    self.init(
      answer: AnswerReference(step: step.id, item: question.id),
      place: place + ["questions", question.id], text: question.prompt, help: question.text,
      format: question.format, isOptional: step.isOptional, quiz: question)
  }

  private init(_ question: EligibilityQuestion, of step: Step, at place: Place) {
    self.init(
      answer: AnswerReference(step: step.id, item: question.id),
      place: place + ["questions", question.id], text: question.prompt, help: question.text,
      format: question.format, isOptional: step.isOptional,
      fitting: [true, false].filter(question.fits))
  }
}
