import StudyModel
import StudyPreview

/// Puts a study into the words that participants read, in one language.
struct VersionReader {
  let study: Study
  let version: VersionNumber
  let language: Language

  var facts: [VersionPage.Fact] {
    let facts = study.facts
    func contact(_ contact: Contact?) -> String? {
      let parts = [contact?.name, contact?.telephone, contact?.email, contact?.address]
      return parts.compactMap(\.self).joined(separator: " · ")
    }
    let lines: [(String, String?)] = [
      ("Title", text(facts.title)),
      ("Short title", text(facts.shortTitle)),
      ("About", text(facts.summary)),
      ("Organisation", text(facts.organisation)),
      (
        "Investigators",
        facts.investigators.map { [$0.name, $0.role].compactMap(\.self).joined(separator: ", ") }
          .joined(separator: " · ")
      ),
      ("Board", facts.board),
      ("Protocol number", facts.protocolNumber),
      ("Sponsor", facts.sponsor),
      ("Research contact", contact(facts.researchContact)),
      ("Rights contact", contact(facts.rightsContact)),
      ("Injury contact", contact(facts.injuryContact)),
      ("Languages", study.languages.map(\.autonym).joined(separator: ", ")),
    ]
    return lines.compactMap { name, text in
      guard let text, !text.isEmpty else { return nil }
      return VersionPage.Fact(name: name, text: text)
    }
  }

  func part(_ task: StudyModel.Task) -> VersionPage.TaskPart {
    VersionPage.TaskPart(
      id: task.id, anchor: "task-\(task.id)",
      title: text(task.title) ?? (task.kind == .join ? "Join the study" : "Survey"),
      schedule: task.schedule.map { ScheduleWords(study: study).sentence($0) },
      steps: task.steps.enumerated().map { part($1, at: $0 + 1, of: task) }
        + task.endings.map { part($0, at: nil, of: task) })
  }

  /// What there is to read, with when it is there.
  var articles: [VersionPage.Fact] {
    study.articles.map { article in
      let parts = [text(article.lede), text(article.content), article.days]
      return VersionPage.Fact(
        name: text(article.title) ?? article.id,
        text: parts.compactMap(\.self).joined(separator: "\n\n"))
    }
  }

  private func part(
    _ step: Step, at number: Int?, of task: StudyModel.Task
  ) -> VersionPage.StepPart {
    // Nobody has answered here, so the questions stand for their answers.
    let step = PipedWords(study: study, language: language, answers: nil).fill(step, of: task.id)
    let kind = StepNames.word(for: step.kind)
    return VersionPage.StepPart(
      anchor: "step-\(task.id)-\(step.id)",
      about: number.map { "Step \($0) · \(kind)" } ?? "Ending · \(kind)",
      title: StepNames.title(of: step, in: language, study), text: text(step.text),
      questions: questions(of: step))
  }

  private func questions(of step: Step) -> [VersionPage.QuestionPart] {
    switch step.content {
    case .question(let question):
      [part(text(question.question), asking: question.format)]
    case .form(let form):
      form.items.map { item in
        item.format.map { part(text(item.text), asking: $0) }
          ?? .init(
            prompt: text(item.text), about: item.repetition.map(GroupWords.sentence), choices: [],
            hasChoices: false)
      }
    case .quiz(let quiz):
      [.init(prompt: nil, about: QuizRuleWords.sentence(of: quiz), choices: [], hasChoices: false)]
        + quiz.questions.map(part)
        + (text(quiz.failureText).map {
          [.init(prompt: "After the last try", about: $0, choices: [], hasChoices: false)]
        } ?? [])
    case .eligibility(let eligibility): parts(of: eligibility)
    case .component(let component):
      component.healthTypes.map { part($0.plainName, about: text($0.words), choices: []) }
        + component.parameters.values.sorted { $0.key < $1.key }.map {
          part("\($0.key): \($0.value.text)", choices: [])
        }
    case .sharing(let sharing):
      [
        part(
          text(sharing.longDescription),
          choices: [text(sharing.shortDescription)].compactMap(\.self))
      ]
    case .consentForm(let form):
      form.pages.map {
        .init(prompt: text($0.title), about: text($0.body), choices: [], hasChoices: false)
      }
    default: []
    }
  }

  /// With what is right and what is said to right and wrong answers, as a board wants to see it (QUIZ-09).
  private func part(_ question: QuizQuestion) -> VersionPage.QuestionPart {
    let right = text(question.explanation).map { "After a right answer: \($0)" }
    let wrong = text(question.wrongExplanation).map { "After a wrong answer: \($0)" }
    let said = [right, wrong].compactMap(\.self)
    let choices: [VersionPage.ChoicePart]
    let about: String
    switch question.key {
    case .choices:
      about =
        question.acceptsAny
        ? "Any of the right answers counts"
        : question.allowsSeveral ? "All right answers must be chosen" : "One answer is right"
      choices = question.choices.map {
        .init(text: text($0.text) ?? $0.value, note: text($0.explanation), isCorrect: $0.isCorrect)
      }
    case .boolean(let statement):
      about = "Yes or no"
      choices = [
        .init(text: text(statement.yes) ?? "Yes", note: nil, isCorrect: statement.isTrue),
        .init(text: text(statement.no) ?? "No", note: nil, isCorrect: !statement.isTrue),
      ]
    case .number(let number):
      about = "A number"
      choices = number.choiceParts(text)
    }
    return .init(
      prompt: text(question.prompt), about: ([about] + said).joined(separator: ". "),
      choices: choices, hasChoices: !choices.isEmpty)
  }

  private func parts(of eligibility: Eligibility) -> [VersionPage.QuestionPart] {
    let token = eligibility.token.map { part(text($0.prompt), about: "A code", choices: []) }
    let questions = eligibility.questions.map { question in
      VersionPage.QuestionPart(
        prompt: text(question.prompt), about: "Who can take part",
        choices: [
          .init(
            text: text(question.yes) ?? "Yes", note: question.yesFits ? "fits" : "does not fit",
            isCorrect: false),
          .init(
            text: text(question.no) ?? "No", note: question.noFits ? "fits" : "does not fit",
            isCorrect: false),
        ], hasChoices: true)
    }
    let ending = part(
      text(eligibility.endingTitle), about: text(eligibility.endingText), choices: [])
    return [token].compactMap(\.self) + questions + [ending]
  }

  private func part(_ prompt: String?, asking format: AnswerFormat) -> VersionPage.QuestionPart {
    let (about, choices) = AnswerWords(format, text: text).parts
    return part(prompt, about: about, choices: choices)
  }

  private func part(
    _ prompt: String?, about: String? = nil, choices: [String]
  ) -> VersionPage.QuestionPart {
    .init(
      prompt: prompt, about: about,
      choices: choices.map { .init(text: $0, note: nil, isCorrect: false) },
      hasChoices: !choices.isEmpty)
  }

  func text(_ text: LocalizedText) -> String? {
    let words = text.text(in: language, else: study.primaryLanguage)
    return words.isEmpty ? nil : words
  }
}

/// How a question is answered, in words, with the answers there are to choose from.
struct AnswerWords {
  let parts: (about: String, choices: [String])

  init(_ format: AnswerFormat, text: (LocalizedText) -> String?) {
    func choices(_ choices: [TextChoice]) -> [String] {
      choices.map { text($0.text) ?? $0.value.text }
    }
    let word = StepNames.word(for: format.kind)
    parts =
      switch format {
      case .textChoice(let format):
        (format.allowsSeveral ? "Several may be chosen" : "One is chosen", choices(format.choices))
      case .textScale(let format): (word, choices(format.choices))
      case .valuePicker(let format): (word, choices(format.choices))
      case .scale(let format):
        (
          "\(word) from \(format.minimum) to \(format.maximum)",
          [format.minimumLabel, format.maximumLabel].compactMap(text)
        )
      case .numeric(let format): (Self.range(word, format, text), [])
      default: (word, [])
      }
  }

  private static func range(
    _ word: String, _ format: NumericFormat, _ text: (LocalizedText) -> String?
  ) -> String {
    func number(_ value: Double) -> String {
      value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
    let unit = (text(format.displayUnit) ?? format.unit).map { " in \($0)" } ?? ""
    let limits = [
      format.minimum.map { "at least \(number($0))" },
      format.maximum.map { "at most \(number($0))" },
    ].compactMap(\.self)
    return ([word + unit] + limits).joined(separator: ", ")
  }
}

extension RightNumber {
  /// What is right, and what is said to numbers below and above it.
  fileprivate func choiceParts(_ text: (LocalizedText) -> String?) -> [VersionPage.ChoicePart] {
    guard let range else { return [] }
    let words =
      range.lowerBound == range.upperBound
      ? range.lowerBound.plainText
      : "\(range.lowerBound.plainText) to \(range.upperBound.plainText)"
    let right = [words, text(unit)].compactMap(\.self).joined(separator: " ")
    return [.init(text: right, note: nil, isCorrect: true)]
      + (text(tooLow).map { [.init(text: "Less", note: $0, isCorrect: false)] } ?? [])
      + (text(tooHigh).map { [.init(text: "More", note: $0, isCorrect: false)] } ?? [])
  }
}
