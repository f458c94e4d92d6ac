import StudyModel

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
