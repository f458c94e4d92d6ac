import ConsentMarkdown
import StudyModel
import StudyParts
import StudyPreview

/// Writes the entries of one task.
struct CodebookWriter {
  let study: Study
  let task: Task
  private let words: ConditionSentences

  /// - Parameter study: one whose texts already say its facts.
  init(_ study: Study, _ task: Task) {
    self.study = study
    self.task = task
    words = ConditionSentences(study, task: task.id, language: study.primaryLanguage)
  }

  var entries: [Codebook.Entry] { SurveyOutline(task).pages.flatMap(entries) }

  private func entries(of page: SurveyPage) -> [Codebook.Entry] {
    var entries: [Codebook.Entry] =
      switch page.step.content.asking {
      case .question: page.questions.map { entry($0, at: "answer") }
      case .form: page.questions.compactMap { formEntry($0) }
      case .quiz(let quiz):
        page.questions.map { entry($0, at: "answer.\($0.id)") } + outcome(of: quiz, page.step)
      case .eligibility(let eligibility):
        token(of: eligibility, page.step)
          + page.questions.map { entry($0, at: "answer.\($0.id)") } + outcome(page.step)
      case .sharing(let sharing): [entry(sharing, page.step)]
      case .consentReview(let review): self.entries(of: review, page.step)
      case .consentForm: [agreement(page.step)]
      case .signature: [signature(page.step, at: "answer")]
      case .webPage(let web): web.asksForSignature ? [signature(page.step, at: "answer")] : []
      case nil: []
      }
    let reached = shown(page.reach)
    let leads = words.sentences(of: page.step.id, in: task)
    for index in entries.indices {
      entries[index].shown = Self.joined(reached, entries[index].shown)
      if index == 0 { entries[index].leads = leads }
      if page.step.isOptional { entries[index].isRequired = false }
    }
    return entries
  }

  // MARK: Questions

  private func formEntry(_ question: SurveyQuestion) -> Codebook.Entry? {
    if let repetition = question.repetition { return group(question, repetition) }
    guard question.format != nil else { return nil }
    let group = question.group.map { "\($0)[]." } ?? ""
    return entry(question, at: "answer.\(group)\(question.id)")
  }

  private func entry(_ question: SurveyQuestion, at path: String) -> Codebook.Entry {
    var entry = blank(question, at: path)
    if let format = question.format { describe(format, in: &entry) }
    if let quiz = question.quiz { entry.wanted = wanted(by: quiz) }
    if let fitting = question.fitting {
      entry.wanted =
        fitting.isEmpty ? "none" : fitting.map { $0 ? "true" : "false" }.joined(separator: " or ")
    }
    return entry
  }

  private func blank(_ question: SurveyQuestion, at path: String) -> Codebook.Entry {
    let step = task.anyStep(question.answer.step)
    let asked = question.text.isEmpty ? step?.title ?? [:] : question.text
    return Codebook.Entry(
      step: question.answer.step, item: question.answer.item, path: path, questions: texts(asked),
      kind: "", recorded: "", about: "", isRequired: !question.isOptional,
      shown: question.visibility.map { words.sentence($0) })
  }

  private func describe(_ format: AnswerFormat, in entry: inout Codebook.Entry) {
    let settings = format.settings
    entry.kind = format.part.name
    entry.recorded = format.accept(RecordedAnswers())
    if settings.offersDontKnow { entry.recorded += ", or {\"dontKnow\": true}" }
    entry.about =
      format.summary { text in
        let words = study.title(text, in: study.primaryLanguage)
        return words.isEmpty ? nil : words
      }.about
    entry.values = (settings.offered ?? []).map { choice in
      Codebook.Value(value: choice.value.text, texts: texts(of: choice, format))
    }
    switch settings.comparable {
    case .number(let low, let high, let unit):
      (entry.minimum, entry.maximum) = (low?.plainText, high?.plainText)
      entry.unit = unit
    case .duration(let low, let high):
      (entry.minimum, entry.maximum) = (low.plainText, high.plainText)
      entry.unit = "s"
    case .yesOrNo, .choice, .text, .date, .timeOfDay, .presence: break
    }
  }

  /// Where the author left a text blank, clients have one of their own.
  private func texts(of choice: OfferedChoice, _ format: AnswerFormat) -> [String] {
    study.languages.map { language in
      choice.text.isEmpty || choice.text[language] != nil
        ? format.words(for: choice, in: language, of: study) : ""
    }
  }

  private func wanted(by question: QuizQuestion) -> String {
    switch question.key {
    case .choices:
      question.choices.filter(\.isCorrect).map(\.value)
        .joined(separator: question.acceptsAny ? " or " : " and ")
    case .boolean(let statement): statement.isTrue ? "true" : "false"
    case .number(let number):
      number.range.map {
        $0.lowerBound == $0.upperBound
          ? $0.lowerBound.plainText : "\($0.lowerBound.plainText) to \($0.upperBound.plainText)"
      } ?? ""
    }
  }

  private func group(_ heading: SurveyQuestion, _ repetition: Repetition) -> Codebook.Entry {
    var entry = blank(heading, at: "answer.\(heading.id)")
    entry.kind = "Repeatable group"
    entry.recorded = "list of entries, each an object of the answers in it"
    entry.minimum = "\(repetition.least)"
    entry.maximum = "\(repetition.most)"
    entry.about = "Asked again for each entry, from \(repetition.least) to \(repetition.most)"
    entry.isRequired = repetition.least > 0
    return entry
  }

  // MARK: Helpers

  func texts(_ text: LocalizedText) -> [String] {
    study.languages.map { text[$0] == nil ? "" : study.title(text, in: $0, of: task.id) }
  }

  func entry(
    _ step: Step, _ item: String? = nil, at path: String, _ kind: String, _ recorded: String,
    about: String, asking texts: [String]? = nil
  ) -> Codebook.Entry {
    Codebook.Entry(
      step: step.id, item: item, path: path, questions: texts ?? self.texts(step.title),
      kind: kind, recorded: recorded, about: about)
  }

  private func shown(_ reach: StepReach.Reach) -> String? {
    switch reach {
    case .always: nil
    case .never: "never: no path leads to the step"
    case .when(let condition): words.sentence(condition)
    case .unknown: "depends on earlier answers, see the rules of the steps before it"
    }
  }

  private static func joined(_ reach: String?, _ visibility: String?) -> String? {
    guard let reach, let visibility else { return reach ?? visibility }
    return "\(reach); and \(visibility)"
  }
}

extension Task {
  /// A step in the order, or an ending.
  fileprivate func anyStep(_ id: Step.ID) -> Step? { (steps + endings).first { $0.id == id } }
}
